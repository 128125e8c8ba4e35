"""The lesson of Midnight Exchange: the first raid and the first exchanges, with one opponent."""

from collections.abc import Callable, Sequence

from darklantern.core.chance import Chance
from darklantern.core.ids import GameId, Seat
from darklantern.core.registry import game
from darklantern.games.midnight_exchange.components import Art, Loot, Place, Tile
from darklantern.games.midnight_exchange.raid import PLACES
from darklantern.games.midnight_exchange.state import MidnightExchangeOptions, State
from darklantern.lessons.script import Ask, Lesson, Other, Tell, Way, Where

ID = GameId("midnight-exchange")
BRUNO = Seat(1)
SEATS = 2
SEED = 1111
"""With this seed one market offers a collection of two chalices, and the other a chalice."""
GARAGE, STUDY = Place.GARAGE, Place.STUDY


def _deal(options: MidnightExchangeOptions) -> tuple[int, ...]:
    chance = Chance.seeded(SEED)
    game(ID).start(options, SEATS, chance)
    return chance.take_picks()


def _unseen(state: State, place: Place) -> list[Tile]:
    """Return the tiles of a place that have not been lifted yet, in the order of their spots."""
    spots = state.raid.spots
    tiles = [tile for tile in state.edition.tile_ids[place] if spots[tile] is not None and not state.raid.seen[tile]]
    return sorted(tiles, key=lambda tile: spots[tile] or 0)


def _where(state: State, tile: Tile) -> Where:
    spot = state.raid.spots[tile]
    assert spot is not None, "the tile is in the centre"
    return tile, spot


def _lift(state: State, place: Place, loot: Loot, at: int) -> Way:
    """Return the lift of an unseen tile that turns out to be this loot; all unseen tiles are interchangeable."""
    unseen = _unseen(state, place)
    tile = unseen[at]
    return Way(
        f"lift {tile}",
        (state.raid.hidden[PLACES.index(place)].index(loot),),
        _where(state, tile),
        {f"lift {other}": _where(state, other) for other in unseen if other != tile},
    )


def _find(place: Place, loot: Loot) -> Callable[[State], Sequence[Way]]:
    return lambda state: [_lift(state, place, loot, 0)]


def _do(*actions: str) -> Callable[[State], Sequence[Way]]:
    return lambda state: [Way(action) for action in actions]


def _drop(state: State) -> Sequence[Way]:
    """Return the drops of the held tile on any free spot, face down or face up."""
    first, *others = state.raid.free
    return [
        Way(f"drop {side} at {first}", (), (None, first), {f"drop {side} at {spot}": (None, spot) for spot in others})
        for side in ("down", "up")
    ]


def _open(art: Art) -> Callable[[State], Way]:
    return lambda state: Way("open bag", (state.bag.index(art),))


def _bag(art: Art) -> Callable[[State], Sequence[Way]]:
    return lambda state: [_open(art)(state)]


def _finds(loot: Loot) -> Other:
    def way(state: State) -> Way:
        return _lift(state, GARAGE, loot, -1)._replace(where=None, like={})

    return Other(BRUNO, way)


def _does(action: str) -> Other:
    def way(state: State) -> Way:
        return Way(action)

    return Other(BRUNO, way)


LESSON = Lesson(
    game=ID,
    options={"boards": ["1B", "2B"]},
    seats=SEATS,
    picks=_deal,
    beats=(
        Tell("welcome"),
        Tell("prices"),
        Ask("lift", _find(GARAGE, Loot.JEWELS)),
        Ask("stash", _do("stash")),
        _finds(Loot.CASH),
        _does("stash"),
        Ask("again", _find(GARAGE, Loot.EMPTY_DRAWER)),
        Ask("drop", _drop),
        _finds(Loot.LEATHER_BAG),
        Ask("another", _find(GARAGE, Loot.IRON_KEY)),
        _does("stash"),
        Ask("key", _do("stash")),
        Ask("study", _find(STUDY, Loot.GEMSTONE)),
        _finds(Loot.JEWELS),
        Ask("more", _do("stash")),
        _does("stash"),
        Ask("more", _find(STUDY, Loot.CASH)),
        Ask("more", _do("stash")),
        _finds(Loot.LEATHER_BAG),
        Ask("more", _find(STUDY, Loot.LEATHER_BAG)),
        Ask("more", _do("stash")),
        _does("stash"),
        Ask("more", _find(STUDY, Loot.CASH)),
        Ask("more", _do("stash")),
        Ask("getaway", _do("getaway")),
        Tell("over"),
        Ask("card", _do("trade 1B for space 0")),
        _does("trade 1B for painting"),
        Ask("bag", _bag(Art.CHALICE)),
        Other(BRUNO, _open(Art.MANUSCRIPT)),
        Ask("place", _do("place chalice on chalice-2")),
        Ask("art", _do("trade 2B for chalice")),
        Ask("complete", _do("place chalice on chalice-2")),
        Tell("round"),
    ),
)
