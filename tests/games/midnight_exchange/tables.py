"""Tables of Midnight Exchange laid out by hand, in the notation of its actions.

A tile is written by its loot: ``cash`` is the next tile of cash of the shallowest place that has one left,
``safe/cash`` one of the safe. The tiles of the centre lie on the spots of their numbers, the getaway tokens behind
them.
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
from darklantern.games.midnight_exchange.components import KEYS, Art, CardId, Loot, Place, Spot, Tile
from darklantern.games.midnight_exchange.edition import MidnightExchangeEdition, read
from darklantern.games.midnight_exchange.events import Ending, Event
from darklantern.games.midnight_exchange.state import (
    SPOTS,
    Collection,
    Market,
    MidnightExchangeOptions,
    Phase,
    Player,
    Raid,
    Reading,
    State,
    Watchers,
)

TEXT = Path(__file__).with_name("box.toml").read_text("utf-8")
EDITION = read(TEXT)
"""What the tests play with: an edition of their own, whose markets stay as they are."""
GARAGE, STUDY, SAFE = (EDITION.handles[place] for place in Place)
FULL = "iron-key cash cash jewels jewels empty-drawer"
"""Six tiles: enough to get away with."""
FACES = ("1A", "2A", "3A", "4A")


class Stall(NamedTuple):
    """A market and what it offers: words for its art spaces, and for each of its card spaces; ``-`` is an empty one.

    None is as full as it can be.
    """

    face: str
    art: str | None = None
    cards: Sequence[str] | None = None


def options(**given: object) -> MidnightExchangeOptions:
    return GAME.options({"edition": EDITION, **given})


def start(seats: int = 2, seed: int = 1, **given: object) -> State:
    return GAME.start(options(**given), seats, Chance.seeded(seed))


# Laying out


def player(stored: str = "", collections: Mapping[str, int] | None = None, finished: str = "") -> Player:
    """What somebody has won: collections with how many steps are filled, and cards that lie face down."""
    opened = tuple(Collection(CardId(card), filled) for card, filled in (collections or {}).items())
    return Player(tuple(sorted(map(Art, stored.split()))), opened, tuple(map(CardId, finished.split())))


def raid(
    *boards: str,
    hands: Mapping[int, str] | None = None,
    up: str = "",
    peeked: Mapping[int, str] | None = None,
    getaways: Sequence[int | None] | None = None,
    stashed: Sequence[int] | None = None,
    limit: int | None = None,
    players: Mapping[int, Player] | None = None,
) -> State:
    """A raid: what is on the boards and in hands, and what lies loot side ``up``.

    What a seat has ``peeked`` at lies place side up, and it alone knows it.
    """
    tiles = _tiles(boards, hands or {}, up, peeked or {}, getaways or (None,) * len(boards))
    if stashed is not None:
        tiles = replace(tiles, stashed=tuple(stashed))
    return replace(_state(tiles, None, players or {}, None, None), raid_seconds=limit)


def trading(
    *boards: str,
    getaways: Sequence[int] | None = None,
    turn: int | None = None,
    markets: Sequence[str | Stall] | None = None,
    players: Mapping[int, Player] | None = None,
    bag: str | None = None,
    deck: str | None = None,
    cycle: int = 1,
    traded: bool = False,
    reading: Reading = Reading.ALL_PASS,
) -> State:
    """Exchanges. The turn is that of the lowest getaway token, and the tokens follow the seats, if nothing is said.

    Works of art that the ``bag`` does not name are in the box; cards that the ``deck`` does not are out of the game.
    """
    tokens = tuple(range(1, len(boards) + 1)) if getaways is None else tuple(getaways)
    tiles = _tiles(boards, {}, "", {}, tokens)
    state = _state(tiles, markets, players or {}, bag, deck)
    first = tokens.index(1) if turn is None else turn
    return replace(state, phase=Phase.EXCHANGES, turn=Seat(first), cycle=cycle, traded=traded, exchanges=reading)


def over(*players: Player, getaways: Sequence[int] | None = None) -> State:
    """A finished game in which these are the players' possessions."""
    state = trading(*[""] * len(players), getaways=getaways, players=dict(enumerate(players)))
    done = (True,) * len(players)
    return replace(state, phase=Phase.OVER, turn=None, done=done, ending=Ending.BAG_EMPTY)


def last_placements(*players: Player, done: Sequence[bool] | None = None) -> State:
    """The moment before scoring (ME-F3)."""
    finished = tuple(done) if done is not None else (False,) * len(players)
    return replace(over(*players), phase=Phase.END, done=finished)


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
    following = {place: int(handles[0]) for place, handles in EDITION.handles.items()}
    loots: list[Loot | None] = [None] * len(EDITION.places)
    seen: list[Watchers] = [()] * len(loots)

    def take(word: str, watchers: Watchers) -> Tile:
        *named, loot = word.split("/")
        places = map(Place, named) if named else Place
        place = next(place for place in places if Loot(loot) in hidden[place])
        hidden[place].remove(Loot(loot))
        tile = following[place]
        following[place] += 1
        loots[tile], seen[tile] = Loot(loot), watchers
        return Tile(tile)

    laid = tuple(tuple(take(word, everyone) for word in board.split()) for board in boards)
    held = tuple(take(hands[seat], (Seat(seat),)) if seat in hands else None for seat in seats)
    shown = [take(word, everyone) for word in up.split()]
    for seat, words in peeked.items():
        for word in words.split():
            take(word, (Seat(seat),))
    away = {*held, *(tile for board in laid for tile in board)}
    spots = tuple(None if tile in away else Spot(tile) for tile in range(len(loots)))
    tokens = tuple(None if seat + 1 in getaways else Spot(len(loots) + seat) for seat in seats)
    owned = [{loots[tile] for tile in board} for board in laid]
    return Raid(
        spots=spots,
        loots=tuple(loots),
        up=tuple(tile in shown for tile in range(len(loots))),
        seen=tuple(seen),
        hidden=tuple(tuple(hidden[place]) for place in Place),
        free=tuple(Spot(spot) for spot in range(SPOTS) if spot not in (*spots, *tokens)),
        tokens=tokens,
        hands=held,
        boards=laid,
        open=tuple(tuple(place for place, key in KEYS.items() if key is None or key in own) for own in owned),
        getaways=tuple(getaways),
        stashed=tuple(len(board) for board in laid),
        moves=0,
    )


def _state(
    tiles: Raid,
    markets: Sequence[str | Stall] | None,
    players: Mapping[int, Player],
    bag: str | None,
    deck: str | None,
) -> State:
    """A raid in the midst of everything else: what nobody has and no market offers is in the bag and in the deck."""
    seats = len(tiles.hands)
    owners = tuple(players.get(seat, player()) for seat in range(seats))
    stalls = [Stall(stall) if isinstance(stall, str) else stall for stall in markets or FACES[:seats]]
    box = sorted(rung.art for owner in owners for card in owner.finished for rung in EDITION.card[card].ladder)
    art = Counter(EDITION.tokens) - Counter(box)
    art -= Counter(art for owner in owners for art in (*owner.stored, *_placed(owner)))
    art -= Counter(Art(word) for stall in stalls for word in (stall.art or "").split() if word != "-")
    cards = [card for card in sorted(EDITION.card) if card not in _cards(owners, stalls)]
    left = list(art.elements())
    filled = tuple(_market(stall, left, cards) for stall in stalls)
    if bag is not None:
        named = list(map(Art, bag.split()))
        box, left = sorted([*box, *(Counter(left) - Counter(named)).elements()]), named
    return State(
        edition=EDITION,
        exchanges=Reading.ALL_PASS,
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


def _placed(owner: Player) -> list[Art]:
    return [
        rung.art
        for collection in owner.collections
        for rung in EDITION.card[collection.card].ladder[: collection.filled]
    ]


def _cards(owners: Sequence[Player], stalls: Sequence[Stall]) -> set[str]:
    """The cards that somebody has or that a market is said to offer."""
    offered = {card for stall in stalls for space in stall.cards or () for card in space.split()}
    return offered | {card for owner in owners for card in (*owner.finished, *(own.card for own in owner.collections))}


def _market(stall: Stall, left: list[Art], cards: list[CardId]) -> Market:
    """A market with what it is said to offer, or filled with what is left: art from the back, cards from the front."""
    face = EDITION.face[stall.face]
    if stall.art is None:
        art = tuple(left.pop() for _ in range(face.art))
    else:
        words = stall.art.split()
        art = tuple(None if word == "-" else Art(word) for word in (*words, *["-"] * (face.art - len(words))))
    if stall.cards is None:
        spaces = tuple(tuple(cards.pop(0) for _ in range(size)) for size in face.cards)
    else:
        assert len(stall.cards) == len(face.cards)
        spaces = tuple(tuple(CardId(card) for card in space.split() if card != "-") for space in stall.cards)
    return Market(stall.face, art, spaces)


# Playing


def do(state: State, move: str, picks: Sequence[int] | None = None) -> Step[State, Event]:
    """Carries out a move, written as who and what: ``0 lift 17``, ``clock time up``."""
    who, action = move.split(" ", 1)
    chance = Chance.seeded(0) if picks is None else Chance.recorded(picks)
    return GAME.apply(state, CLOCK if who == "clock" else Seat(int(who)), GAME.parse(action), chance)


def after(state: State, *moves: str) -> State:
    """The state after some moves."""
    for move in moves:
        state = do(state, move).state
    return state


def refused(state: State, move: str) -> IllegalAction:
    """How a move is refused; that it changes nothing is seen to."""
    before = GAME.encode(state)
    try:
        do(state, move, picks=())
    except IllegalAction as error:
        assert GAME.encode(state) == before
        return error
    raise AssertionError(f"{move!r} was accepted")


def refusal(state: State, move: str) -> str:
    """The code with which a move is refused."""
    return refused(state, move).code


def may(state: State, seat: int) -> list[str]:
    """What a seat may do."""
    return [GAME.format(action) for action in GAME.legal(state, Seat(seat))]


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


# Looking


def has(state: State, seat: int) -> list[Loot]:
    """The loot on a seat's board, sorted."""
    return sorted(loot for tile in state.raid.boards[seat] if (loot := state.raid.loots[tile]))


def on_board(state: State, seat: int, loot: str) -> Tile:
    """The first tile of a loot on a seat's board."""
    return next(tile for tile in state.raid.boards[seat] if state.raid.loots[tile] == loot)


def in_hand(state: State, seat: int) -> Tile:
    tile = state.raid.hands[seat]
    assert tile is not None
    return tile


def lying(state: State, loot: str) -> Tile:
    """The first tile of the centre of which somebody knows that it is this."""
    tiles = range(len(state.raid.loots))
    return next(Tile(tile) for tile in tiles if state.raid.spots[tile] is not None and state.raid.loots[tile] == loot)


def fresh(place: Sequence[Tile]) -> Tile:
    """A tile of a place that no table by hand has touched: the last one."""
    return place[-1]


def pick(state: State, place: Place, loot: str) -> int:
    """What chance has to pick so that a tile of a place, lifted for the first time, is this loot."""
    return state.raid.hidden[list(Place).index(place)].index(Loot(loot))


def knows(state: State, seat: int | None, tile: int) -> Loot | None:
    """What a seat, or a spectator, knows of a tile."""
    return GAME.view(state, None if seat is None else Seat(seat)).raid.loots[tile]


def offer(state: State, face: str) -> Market:
    """A market in play."""
    return next(market for market in state.markets if market.face == face)


# Counting


def tokens_of(state: State) -> Counter[Art]:
    """All works of art, wherever they are."""
    return Counter(
        [
            *state.bag,
            *state.box,
            *(art for market in state.markets for art in market.art if art is not None),
            *(art for owner in state.players for art in (*owner.stored, *_placed(owner))),
        ]
    )


def cards_of(state: State) -> list[CardId]:
    """All prestige cards, wherever they are, sorted."""
    return sorted(
        [
            *state.deck,
            *(card for market in state.markets for space in market.cards for card in space),
            *(card for owner in state.players for card in owner.finished),
            *(own.card for owner in state.players for own in owner.collections),
        ]
    )


def tiles_of(state: State, edition: MidnightExchangeEdition = EDITION) -> list[Counter[Loot]]:
    """What the tiles of each place are or may still be."""
    found: list[Counter[Loot]] = []
    for at, place in enumerate(Place):
        lifted = Counter(loot for tile in edition.handles[place] if (loot := state.raid.loots[tile]) is not None)
        found.append(lifted + Counter(state.raid.hidden[at]))
    return found
