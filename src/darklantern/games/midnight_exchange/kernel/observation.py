"""Observations: what a seat may know, as a row of numbers.

Only public information and the loot of tiles that the seat has seen are read. Seats are counted from the observer to
the left. The constants are the first columns of the groups in `FIELDS`.
"""

from darklantern.games.midnight_exchange.kernel.counts import count_of
from darklantern.games.midnight_exchange.kernel.placing import steps_filled
from darklantern.games.midnight_exchange.kernel.raid import loot_at
from darklantern.games.midnight_exchange.kernel.records import (
    ART_KINDS,
    ARTS,
    BOARDS,
    BRASS_KEY_BIT,
    CARDS,
    IRON_KEY_BIT,
    LOOTS,
    MAX_SEATS,
    OVER,
    RAID,
    RUNGS,
    SIDES,
    TILES,
    PackedSetup,
    PackedState,
)
from darklantern.games.midnight_exchange.rules.edition import BOX
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array
from darklantern.kernels.observation_fields import FieldKind, ObservationField

AMOUNT, CATEGORY, COUNT = FieldKind.AMOUNT, FieldKind.CATEGORY, FieldKind.COUNT
FLAG, SET = FieldKind.FLAG, FieldKind.SET

LOOT_KINDS = len(LOOTS)

KNOWN = 0
WHERE = KNOWN + TILES
UP = WHERE + TILES
WATCHED = UP + TILES
LOOT = WATCHED + TILES
KEYS = LOOT + MAX_SEATS * LOOT_KINDS
TOKENS = KEYS + MAX_SEATS
STASHED = TOKENS + MAX_SEATS
STORED = STASHED + MAX_SEATS
HOLDERS = STORED + MAX_SEATS * ART_KINDS
FILLED = HOLDERS + CARDS
SPACES = FILLED + CARDS
SECOND = SPACES + CARDS
FACE = SECOND + 1
COST = FACE + BOARDS
ART = COST + BOARDS * LOOT_KINDS
BAG = ART + BOARDS * ART_KINDS
PHASE = BAG + ART_KINDS
ROUND = PHASE + OVER + 1
RAID_MOVES = ROUND + 1
TIME = RAID_MOVES + 1
CYCLE = TIME + 1
TRADED = CYCLE + 1
LAST = TRADED + 1
TURN = LAST + 1
DONE = TURN + MAX_SEATS
PLAYERS = DONE + MAX_SEATS
OBSERVATION_SIZE = PLAYERS + 1

IN_CENTRE, ON_BOARD, IN_HAND = 0, 1, 1 + MAX_SEATS
"""Where a tile is. For a board or a hand, the number of the seat is added."""
IN_DECK, ON_OFFER, COLLECTED, FINISHED = 0, 1, 2, 2 + MAX_SEATS
"""Where a card is. For a collection or a card face down, the number of the seat is added."""
MAX_VALUE = 32767
"""The largest value in a column."""

_LOOT, _ART = ", ".join(LOOTS).replace("-", " "), ", ".join(ARTS)

FIELDS = (
    ObservationField(
        "known loot",
        KNOWN,
        WHERE,
        CATEGORY,
        LOOT_KINDS,
        f"of each tile, the garage's, then the study's and the safe's: 0 if the observer has not seen it in this raid,"
        f" else its loot, counted from 1: {_LOOT}",
    ),
    ObservationField(
        "where tiles are",
        WHERE,
        UP,
        CATEGORY,
        IN_HAND + MAX_SEATS - 1,
        f"of each tile: 0 in the centre; {ON_BOARD} to {IN_HAND - 1} on a seat's board;"
        f" {IN_HAND} to {IN_HAND + MAX_SEATS - 1} in a seat's hand",
    ),
    ObservationField("loot side up", UP, WATCHED, FLAG, 1, "1 for a tile that lies loot side up"),
    ObservationField("who has seen tiles", WATCHED, LOOT, SET, (1 << MAX_SEATS) - 1, "of each tile, the seats"),
    ObservationField(
        "loot on boards",
        LOOT,
        KEYS,
        AMOUNT,
        TILES,
        "eight for each seat: how much of each loot lies on its board, in the order above",
    ),
    ObservationField("keys", KEYS, TOKENS, SET, IRON_KEY_BIT | BRASS_KEY_BIT, "of each seat: an iron key, a brass key"),
    ObservationField(
        "getaway tokens", TOKENS, STASHED, CATEGORY, MAX_SEATS, "of each seat: its token, 0 while it is inside"
    ),
    ObservationField(
        "last stash",
        STASHED,
        STORED,
        AMOUNT,
        MAX_VALUE,
        "of each seat: the move of the raid in which it last stashed a tile",
    ),
    ObservationField(
        "stored art",
        STORED,
        HOLDERS,
        AMOUNT,
        BOX.art,
        f"six for each seat: how many works of each kind it has in storage: {_ART}",
    ),
    ObservationField(
        "where cards are",
        HOLDERS,
        FILLED,
        CATEGORY,
        FINISHED + MAX_SEATS - 1,
        f"of each card, in the order of their names: {IN_DECK} in the deck; {ON_OFFER} on offer; {COLLECTED} to"
        f" {FINISHED - 1} a seat's collection; {FINISHED} to {FINISHED + MAX_SEATS - 1} a seat's, face down",
    ),
    ObservationField("filled steps", FILLED, SPACES, COUNT, RUNGS, "how many steps of each card are filled"),
    ObservationField(
        "card spaces",
        SPACES,
        FACE,
        CATEGORY,
        CARDS,
        "0 or 1 plus the card on each space; at last that of the second card on the space for two",
    ),
    ObservationField(
        "faces", FACE, COST, CATEGORY, SIDES, "of each market board: 0 if it is not in play, else 1 plus its face"
    ),
    ObservationField("costs", COST, ART, AMOUNT, TILES, "eight for each board: what it costs"),
    ObservationField(
        "art on offer", ART, BAG, AMOUNT, BOX.art, "six for each board: how many works of each kind lie there"
    ),
    ObservationField("bag", BAG, PHASE, AMOUNT, BOX.art, "how many works of each kind are in the bag"),
    ObservationField("phase", PHASE, ROUND, FLAG, 1, "1 for raid, exchanges, the last placements, or over"),
    ObservationField("round", ROUND, RAID_MOVES, AMOUNT, MAX_VALUE, "counted from 1"),
    ObservationField("moves of the raid", RAID_MOVES, TIME, AMOUNT, MAX_VALUE, "how many there have been"),
    ObservationField(
        "time left",
        TIME,
        CYCLE,
        AMOUNT,
        MAX_VALUE,
        "tenths of a second, if the raid's time is limited; always 0 in OpenSpiel",
    ),
    ObservationField("turn of the table", CYCLE, TRADED, AMOUNT, MAX_VALUE, "how many the exchanges have had"),
    ObservationField("traded", TRADED, LAST, FLAG, 1, "1 if a seat made an exchange in this one"),
    ObservationField("last exchanges", LAST, TURN, FLAG, 1, "1 if these are the last ones"),
    ObservationField("turn", TURN, DONE, FLAG, 1, "1 for whose turn it is in the exchanges"),
    ObservationField("done", DONE, PLAYERS, FLAG, 1, "1 for a seat that will place nothing more"),
    ObservationField("players", PLAYERS, OBSERVATION_SIZE, CATEGORY, MAX_SEATS, "how many play"),
)
"""The fields."""


@compiled
def write_observation(setup: PackedSetup, state: PackedState, seat: int, row: Array) -> None:
    """Write the observation of a seat."""
    for at in range(OBSERVATION_SIZE):
        row[at] = 0
    if seat < 0:
        return
    if state.phase == RAID:
        _write_tiles(setup, state, seat, row)
    for number in range(setup.seats):
        _write_seat(setup, state, number, (seat + number) % setup.seats, row)
    _write_markets(setup, state, row)
    row[PHASE + state.phase] = 1
    row[ROUND] = min(state.round, MAX_VALUE)
    row[CYCLE] = min(state.cycle, MAX_VALUE)
    row[TRADED] = state.traded
    row[LAST] = state.last
    row[PLAYERS] = setup.seats


@compiled
def _write_tiles(setup: PackedSetup, state: PackedState, seat: int, row: Array) -> None:
    """Write where the tiles are and who has seen them, and the loot of those that the seat has seen."""
    for tile in range(TILES):
        if state.seen[seat] >> tile & 1:
            row[KNOWN + tile] = 1 + loot_at(state, tile)
        row[UP + tile] = state.up >> tile & 1
    for number in range(setup.seats):
        other = (seat + number) % setup.seats
        for tile in range(TILES):
            row[WATCHED + tile] |= (state.seen[other] >> tile & 1) << number
            if state.boards[other] >> tile & 1:
                row[WHERE + tile] = ON_BOARD + number
        if state.hands[other] >= 0:
            row[WHERE + state.hands[other]] = IN_HAND + number
        row[STASHED + number] = min(state.stashed[other], MAX_VALUE)
    row[RAID_MOVES] = min(state.raid_moves, MAX_VALUE)
    if setup.seconds and state.timed == state.round:
        row[TIME] = min(max(state.ends - state.now, 0) // 100, MAX_VALUE)


@compiled
def _write_seat(setup: PackedSetup, state: PackedState, number: int, seat: int, row: Array) -> None:
    """Write the public information about the seat that is ``number`` places to the left of the observer."""
    for kind in range(LOOT_KINDS):
        row[LOOT + LOOT_KINDS * number + kind] = count_of(state.loot[seat], kind)
    for kind in range(ART_KINDS):
        row[STORED + ART_KINDS * number + kind] = count_of(state.stored[seat], kind)
    row[KEYS + number] = state.open[seat]
    row[TOKENS + number] = state.getaways[seat]
    row[TURN + number] = state.turn == seat
    row[DONE + number] = state.done >> seat & 1
    for card in range(CARDS):
        if state.collections[seat] >> card & 1:
            row[HOLDERS + card] = COLLECTED + number
            row[FILLED + card] = steps_filled(state, card)
        if state.finished[seat] >> card & 1:
            row[HOLDERS + card] = FINISHED + number


@compiled
def _write_markets(setup: PackedSetup, state: PackedState, row: Array) -> None:
    """Write the markets and the contents of the bag, which follow from what is not in it."""
    for board in range(BOARDS):
        face: int = state.face[board]
        if face >= 0:
            row[FACE + board] = 1 + face % SIDES
            for kind in range(LOOT_KINDS):
                row[COST + LOOT_KINDS * board + kind] = count_of(setup.cost[face], kind)
            for kind in range(ART_KINDS):
                row[ART + ART_KINDS * board + kind] = count_of(state.art[board], kind)
            if setup.double[face] & state.offered:
                row[SECOND] = 1 + state.second
                row[HOLDERS + state.second] = ON_OFFER
    for space in range(CARDS):
        if state.offered >> space & 1:
            row[SPACES + space] = 1 + state.offer[space]
            row[HOLDERS + state.offer[space]] = ON_OFFER
    for kind in range(ART_KINDS):
        row[BAG + kind] = count_of(state.bag, kind)
