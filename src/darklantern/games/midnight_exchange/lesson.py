"""The lesson of Midnight Exchange: the first raid and the first exchanges, with one opponent."""

from collections.abc import Callable, Sequence

from darklantern.core.chance import Chance
from darklantern.core.ids import GameId, Seat
from darklantern.core.registry import game
from darklantern.games.midnight_exchange.rules.components import Art, Loot, Place, Tile
from darklantern.games.midnight_exchange.rules.raid import PLACES
from darklantern.games.midnight_exchange.rules.state import MidnightExchangeOptions, State
from darklantern.lessons.script import Exercise, Explanation, Lesson, OpponentTurn, ScriptedAction, TileAndSpot

ID = GameId("midnight-exchange")
BRUNO = Seat(1)
SEATS = 2
SEED = 1111
"""With this seed one market offers a collection of two chalices, and the other a chalice."""
GARAGE, STUDY = Place.GARAGE, Place.STUDY


def _deal_picks(options: MidnightExchangeOptions) -> tuple[int, ...]:
    chance = Chance.seeded(SEED)
    game(ID).start(options, SEATS, chance)
    return chance.take_picks()


def _unseen_tiles(state: State, place: Place) -> list[Tile]:
    """Return the tiles of a place that have not been lifted yet, in the order of their spots."""
    spots = state.raid.spots
    tiles = [tile for tile in state.edition.tile_ids[place] if spots[tile] is not None and not state.raid.seen[tile]]
    return sorted(tiles, key=lambda tile: spots[tile] or 0)


def _tile_and_spot(state: State, tile: Tile) -> TileAndSpot:
    spot = state.raid.spots[tile]
    assert spot is not None, "the tile is in the centre"
    return tile, spot


def _lift(state: State, place: Place, loot: Loot, at: int) -> ScriptedAction:
    """Return the lift of an unseen tile that turns out to be this loot; all unseen tiles are interchangeable."""
    unseen = _unseen_tiles(state, place)
    tile = unseen[at]
    return ScriptedAction(
        f"lift {tile}",
        (state.raid.hidden[PLACES.index(place)].index(loot),),
        _tile_and_spot(state, tile),
        {f"lift {other}": _tile_and_spot(state, other) for other in unseen if other != tile},
    )


def _learner_lifts(place: Place, loot: Loot) -> Callable[[State], Sequence[ScriptedAction]]:
    return lambda state: [_lift(state, place, loot, 0)]


def _learner_may(*actions: str) -> Callable[[State], Sequence[ScriptedAction]]:
    return lambda state: [ScriptedAction(action) for action in actions]


def _learner_drops(state: State) -> Sequence[ScriptedAction]:
    """Return the drops of the held tile on any free spot, face down or face up."""
    first, *others = state.raid.free
    return [
        ScriptedAction(
            f"drop {side} at {first}", (), (None, first), {f"drop {side} at {spot}": (None, spot) for spot in others}
        )
        for side in ("down", "up")
    ]


def _open_bag(art: Art) -> Callable[[State], ScriptedAction]:
    return lambda state: ScriptedAction("open bag", (state.bag.index(art),))


def _learner_opens_bag(art: Art) -> Callable[[State], Sequence[ScriptedAction]]:
    return lambda state: [_open_bag(art)(state)]


def _opponent_lifts(loot: Loot) -> OpponentTurn:
    def way(state: State) -> ScriptedAction:
        return _lift(state, GARAGE, loot, -1)._replace(where=None, like={})

    return OpponentTurn(BRUNO, way)


def _opponent_plays(action: str) -> OpponentTurn:
    def way(state: State) -> ScriptedAction:
        return ScriptedAction(action)

    return OpponentTurn(BRUNO, way)


LESSON = Lesson(
    game=ID,
    options={"boards": ["1B", "2B"]},
    seats=SEATS,
    picks=_deal_picks,
    items=(
        Explanation("welcome"),
        Explanation("prices"),
        Exercise("lift", _learner_lifts(GARAGE, Loot.JEWELS)),
        Exercise("stash", _learner_may("stash")),
        _opponent_lifts(Loot.CASH),
        _opponent_plays("stash"),
        Exercise("again", _learner_lifts(GARAGE, Loot.EMPTY_DRAWER)),
        Exercise("drop", _learner_drops),
        _opponent_lifts(Loot.LEATHER_BAG),
        Exercise("another", _learner_lifts(GARAGE, Loot.IRON_KEY)),
        _opponent_plays("stash"),
        Exercise("key", _learner_may("stash")),
        Exercise("study", _learner_lifts(STUDY, Loot.GEMSTONE)),
        _opponent_lifts(Loot.JEWELS),
        Exercise("more", _learner_may("stash")),
        _opponent_plays("stash"),
        Exercise("more", _learner_lifts(STUDY, Loot.CASH)),
        Exercise("more", _learner_may("stash")),
        _opponent_lifts(Loot.LEATHER_BAG),
        Exercise("more", _learner_lifts(STUDY, Loot.LEATHER_BAG)),
        Exercise("more", _learner_may("stash")),
        _opponent_plays("stash"),
        Exercise("more", _learner_lifts(STUDY, Loot.CASH)),
        Exercise("more", _learner_may("stash")),
        Exercise("getaway", _learner_may("getaway")),
        Explanation("over"),
        Exercise("card", _learner_may("trade 1B for space 0")),
        _opponent_plays("trade 1B for painting"),
        Exercise("bag", _learner_opens_bag(Art.CHALICE)),
        OpponentTurn(BRUNO, _open_bag(Art.MANUSCRIPT)),
        Exercise("place", _learner_may("place chalice on chalice-2")),
        Exercise("art", _learner_may("trade 2B for chalice")),
        Exercise("complete", _learner_may("place chalice on chalice-2")),
        Explanation("round"),
    ),
)
