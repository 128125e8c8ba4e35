"""Helpers that build positions of Midnight Exchange and play actions in notation.

A tile is written by its loot: ``cash`` is the next tile of cash in the first place that has one left, ``safe/cash`` is
one of the safe. Tiles in the centre lie on the spots of their numbers, followed by the getaway tokens.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.game import Outcome, Step
from darklantern.core.ids import CLOCK, Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.components import PLACE_KEYS, Art, CardId, Loot, Place, Spot, Tile
from darklantern.games.midnight_exchange.rules.constants import SPOT_COUNT
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.events import Ending, Event
from darklantern.games.midnight_exchange.rules.state import (
    Collection,
    ExchangeEndRule,
    Market,
    MidnightExchangeOptions,
    Phase,
    PlayerState,
    Raid,
    State,
    Watchers,
)

TEXT = Path(__file__).with_name("box.toml").read_text("utf-8")
EDITION = GAME.options({"edition": GAME.read_edition(TEXT)}).edition
"""The edition of the tests, which does not change with the shipped one."""
GARAGE, STUDY, SAFE = (EDITION.tile_ids[place] for place in Place)
FULL_BOARD = "iron-key cash cash jewels jewels empty-drawer"
"""Six tiles: a full board."""
FACES = ("1A", "2A", "3A", "4A")


class MarketSetup(NamedTuple):
    """A market and its offers: words for its art spaces, and for each of its card spaces; ``-`` is an empty one.

    None fills every space.
    """

    face: str
    art: str | None = None
    cards: Sequence[str] | None = None


def options(**given: object) -> MidnightExchangeOptions:
    return GAME.options({"edition": EDITION, **given})


def start(seats: int = 2, seed: int = 1, **given: object) -> State:
    return GAME.start(options(**given), seats, Chance.seeded(seed))


# Building positions


def player(stored: str = "", collections: Mapping[str, int] | None = None, finished: str = "") -> PlayerState:
    """Return a player with stored art, collections with their filled steps, and face-down cards."""
    opened = tuple(Collection(CardId(card), filled) for card, filled in (collections or {}).items())
    return PlayerState(tuple(sorted(map(Art, stored.split()))), opened, tuple(map(CardId, finished.split())))


def raid(
    *boards: str,
    hands: Mapping[int, str] | None = None,
    up: str = "",
    peeked: Mapping[int, str] | None = None,
    getaways: Sequence[int | None] | None = None,
    stashed: Sequence[int] | None = None,
    limit: int | None = None,
    players: Mapping[int, PlayerState] | None = None,
) -> State:
    """Return a raid with these boards and hands, and the tiles that lie loot side ``up``.

    Tiles at which a seat has ``peeked`` lie place side up, and only that seat knows them.
    """
    tiles = _tiles(boards, hands or {}, up, peeked or {}, getaways or (None,) * len(boards))
    if stashed is not None:
        tiles = replace(tiles, stashed=tuple(stashed))
    return replace(_state(tiles, None, players or {}, None, None), raid_seconds=limit)


def exchange_position(
    *boards: str,
    getaways: Sequence[int] | None = None,
    turn: int | None = None,
    markets: Sequence[str | MarketSetup] | None = None,
    players: Mapping[int, PlayerState] | None = None,
    bag: str | None = None,
    deck: str | None = None,
    cycle: int = 1,
    traded: bool = False,
    reading: ExchangeEndRule = ExchangeEndRule.ALL_PASS,
) -> State:
    """Return a position of the exchanges. By default getaway tokens follow the seats, and the lowest has the turn.

    Works of art that are not in ``bag`` are in the box; cards that are not in ``deck`` are out of the game.
    """
    tokens = tuple(range(1, len(boards) + 1)) if getaways is None else tuple(getaways)
    tiles = _tiles(boards, {}, "", {}, tokens)
    state = _state(tiles, markets, players or {}, bag, deck)
    first = tokens.index(1) if turn is None else turn
    return replace(state, phase=Phase.EXCHANGES, turn=Seat(first), cycle=cycle, traded=traded, exchanges=reading)


def finished_game(*players: PlayerState, getaways: Sequence[int] | None = None) -> State:
    """Return a finished game with these possessions of the players."""
    state = exchange_position(*[""] * len(players), getaways=getaways, players=dict(enumerate(players)))
    done = (True,) * len(players)
    return replace(state, phase=Phase.OVER, turn=None, done=done, ending=Ending.BAG_EMPTY)


def last_placements(*players: PlayerState, done: Sequence[bool] | None = None) -> State:
    """Return a position before scoring (ME-F3)."""
    finished = tuple(done) if done is not None else (False,) * len(players)
    return replace(finished_game(*players), phase=Phase.END, done=finished)


def _tiles(
    boards: Sequence[str],
    hands: Mapping[int, str],
    up: str,
    peeked: Mapping[int, str],
    getaways: Sequence[int | None],
) -> Raid:
    seats = range(len(boards))
    everyone: Watchers = (*map(Seat, seats), None)
    hidden = {place: list(EDITION.loot[place]) for place in Place}
    next_tiles = {place: int(handles[0]) for place, handles in EDITION.tile_ids.items()}
    loots: list[Loot | None] = [None] * len(EDITION.tile_places)
    seen: list[Watchers] = [()] * len(loots)

    def take(word: str, watchers: Watchers) -> Tile:
        *named, loot = word.split("/")
        places = map(Place, named) if named else Place
        place = next(place for place in places if Loot(loot) in hidden[place])
        hidden[place].remove(Loot(loot))
        tile = next_tiles[place]
        next_tiles[place] += 1
        loots[tile], seen[tile] = Loot(loot), watchers
        return Tile(tile)

    board_tiles = tuple(tuple(take(word, everyone) for word in board.split()) for board in boards)
    hand_tiles = tuple(take(hands[seat], (Seat(seat),)) if seat in hands else None for seat in seats)
    face_up_tiles = [take(word, everyone) for word in up.split()]
    for seat, words in peeked.items():
        for word in words.split():
            take(word, (Seat(seat),))
    away = {*hand_tiles, *(tile for board in board_tiles for tile in board)}
    spots = tuple(None if tile in away else Spot(tile) for tile in range(len(loots)))
    tokens = tuple(None if seat + 1 in getaways else Spot(len(loots) + seat) for seat in seats)
    owned = [{loots[tile] for tile in board} for board in board_tiles]
    return Raid(
        spots=spots,
        loots=tuple(loots),
        up=tuple(tile in face_up_tiles for tile in range(len(loots))),
        seen=tuple(seen),
        hidden=tuple(tuple(hidden[place]) for place in Place),
        free=tuple(Spot(spot) for spot in range(SPOT_COUNT) if spot not in (*spots, *tokens)),
        tokens=tokens,
        hands=hand_tiles,
        boards=board_tiles,
        open=tuple(tuple(place for place, key in PLACE_KEYS.items() if key is None or key in own) for own in owned),
        getaways=tuple(getaways),
        stashed=tuple(len(board) for board in board_tiles),
        moves=0,
    )


def _state(
    tiles: Raid,
    markets: Sequence[str | MarketSetup] | None,
    players: Mapping[int, PlayerState],
    bag: str | None,
    deck: str | None,
) -> State:
    """Return a state with this raid; art and cards without a place are in the bag and the deck."""
    seats = len(tiles.hands)
    owners = tuple(players.get(seat, player()) for seat in range(seats))
    setups = [MarketSetup(setup) if isinstance(setup, str) else setup for setup in markets or FACES[:seats]]
    box = sorted(rung.art for owner in owners for card in owner.finished for rung in EDITION.card_by_name[card].ladder)
    art = Counter(EDITION.tokens) - Counter(box)
    art -= Counter(art for owner in owners for art in (*owner.stored, *_placed(owner)))
    art -= Counter(Art(word) for setup in setups for word in (setup.art or "").split() if word != "-")
    cards = [card for card in sorted(EDITION.card_by_name) if card not in _cards(owners, setups)]
    left = list(art.elements())
    filled = tuple(_market(setup, left, cards) for setup in setups)
    if bag is not None:
        named = list(map(Art, bag.split()))
        box, left = sorted([*box, *(Counter(left) - Counter(named)).elements()]), named
    return State(
        edition=EDITION,
        exchanges=ExchangeEndRule.ALL_PASS,
        raid_seconds=None,
        phase=Phase.RAID,
        round=1,
        raid=tiles,
        markets=filled,
        bag=tuple(sorted(left)),
        deck=tuple(cards if deck is None else map(CardId, sorted(deck.split()))),
        box=tuple(box),
        players=owners,
        turn=None,
        cycle=0,
        traded=False,
        last=False,
        done=(False,) * seats,
        ending=None,
        moves=0,
    )


def _placed(owner: PlayerState) -> list[Art]:
    return [
        rung.art
        for collection in owner.collections
        for rung in EDITION.card_by_name[collection.card].ladder[: collection.filled]
    ]


def _cards(owners: Sequence[PlayerState], setups: Sequence[MarketSetup]) -> set[str]:
    """Return the cards of players and those that a market offers."""
    offered = {card for setup in setups for space in setup.cards or () for card in space.split()}
    return offered | {card for owner in owners for card in (*owner.finished, *(own.card for own in owner.collections))}


def _market(setup: MarketSetup, left: list[Art], cards: list[CardId]) -> Market:
    """Return a market with its offers, or filled from what is left: art from the end, cards from the start."""
    face = EDITION.face_by_name[setup.face]
    if setup.art is None:
        art = tuple(left.pop() for _ in range(face.art))
    else:
        words = setup.art.split()
        art = tuple(None if word == "-" else Art(word) for word in (*words, *["-"] * (face.art - len(words))))
    if setup.cards is None:
        spaces = tuple(tuple(cards.pop(0) for _ in range(size)) for size in face.cards)
    else:
        assert len(setup.cards) == len(face.cards)
        spaces = tuple(tuple(CardId(card) for card in space.split() if card != "-") for space in setup.cards)
    return Market(setup.face, art, spaces)


# Playing


def apply_move(state: State, move: str, picks: Sequence[int] | None = None) -> Step[State, Event]:
    """Apply a move, written as seat and action: ``0 lift 17``, ``clock time up``."""
    seat_word, action = move.split(" ", 1)
    chance = Chance.seeded(0) if picks is None else Chance.recorded(picks)
    return GAME.apply(state, CLOCK if seat_word == "clock" else Seat(int(seat_word)), GAME.parse_action(action), chance)


def after(state: State, *moves: str) -> State:
    """Return the state after these moves."""
    for move in moves:
        state = apply_move(state, move).state
    return state


def refused_error(state: State, move: str) -> IllegalAction:
    """Return the error of a refused move; asserts that it changes nothing."""
    before = GAME.encode_state(state)
    try:
        apply_move(state, move, picks=())
    except IllegalAction as error:
        assert GAME.encode_state(state) == before
        return error
    raise AssertionError(f"{move!r} was accepted")


def error_code(state: State, move: str) -> str:
    """Return the error code with which a move is refused."""
    return refused_error(state, move).code


def legal_texts(state: State, seat: int) -> list[str]:
    """Return the legal actions of a seat."""
    return [GAME.format_action(action) for action in GAME.legal_actions(state, Seat(seat))]


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


# Inspecting positions


def loot_of(state: State, seat: int) -> list[Loot]:
    """Return the loot on a seat's board, sorted."""
    return sorted(loot for tile in state.raid.boards[seat] if (loot := state.raid.loots[tile]))


def on_board(state: State, seat: int, loot: str) -> Tile:
    """Return the first tile of a loot on a seat's board."""
    return next(tile for tile in state.raid.boards[seat] if state.raid.loots[tile] == loot)


def in_hand(state: State, seat: int) -> Tile:
    tile = state.raid.hands[seat]
    assert tile is not None
    return tile


def tile_in_centre(state: State, loot: str) -> Tile:
    """Return the first tile of the centre that is known to be this loot."""
    tiles = range(len(state.raid.loots))
    return next(Tile(tile) for tile in tiles if state.raid.spots[tile] is not None and state.raid.loots[tile] == loot)


def unused_tile(place: Sequence[Tile]) -> Tile:
    """Return a tile that no built position uses: the last of its place."""
    return place[-1]


def pick_for_loot(state: State, place: Place, loot: str) -> int:
    """Return the pick of chance by which an unseen tile of a place is this loot."""
    return state.raid.hidden[list(Place).index(place)].index(Loot(loot))


def known_loot(state: State, seat: int | None, tile: int) -> Loot | None:
    """Return what a seat, or a spectator, knows of a tile."""
    return GAME.view(state, None if seat is None else Seat(seat)).raid.loots[tile]


def market_of(state: State, face: str) -> Market:
    """Return a market in play."""
    return next(market for market in state.markets if market.face == face)


# Counting


def tokens_of(state: State) -> Counter[Art]:
    """Return all works of art, in every place."""
    return Counter(
        [
            *state.bag,
            *state.box,
            *(art for market in state.markets for art in market.art if art is not None),
            *(art for owner in state.players for art in (*owner.stored, *_placed(owner))),
        ]
    )


def cards_of(state: State) -> list[CardId]:
    """Return all prestige cards, in every place, sorted."""
    return sorted(
        [
            *state.deck,
            *(card for market in state.markets for space in market.cards for card in space),
            *(card for owner in state.players for card in owner.finished),
            *(own.card for owner in state.players for own in owner.collections),
        ]
    )


def tiles_of(state: State, edition: MidnightExchangeEdition = EDITION) -> list[Counter[Loot]]:
    """Return the loot that the tiles of each place have or may still have."""
    found: list[Counter[Loot]] = []
    for at, place in enumerate(Place):
        lifted = Counter(loot for tile in edition.tile_ids[place] if (loot := state.raid.loots[tile]) is not None)
        found.append(lifted + Counter(state.raid.hidden[at]))
    return found
