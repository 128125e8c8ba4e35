"""Observations: what a seat may know, as a row of numbers.

Only public information and the loot of tiles that the seat has seen are read. Seats are counted from the observer to
the left. The constants are the first columns of the groups in `COLUMNS`.
"""

from darklantern.games.midnight_exchange.kernel.counts import count_of
from darklantern.games.midnight_exchange.kernel.placing import steps_filled
from darklantern.games.midnight_exchange.kernel.raid import loot_at
from darklantern.games.midnight_exchange.kernel.records import (
    ART_KINDS,
    BOARDS,
    CARDS,
    LOOTS,
    MAX_SEATS,
    OVER,
    RAID,
    SIDES,
    TILES,
    PackedSetup,
    PackedState,
)
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

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

COLUMNS = {
    "known loot": (KNOWN, WHERE),
    "where tiles are": (WHERE, UP),
    "loot side up": (UP, WATCHED),
    "who has seen tiles": (WATCHED, LOOT),
    "loot on boards": (LOOT, KEYS),
    "keys": (KEYS, TOKENS),
    "getaway tokens": (TOKENS, STASHED),
    "last stash": (STASHED, STORED),
    "stored art": (STORED, HOLDERS),
    "where cards are": (HOLDERS, FILLED),
    "filled steps": (FILLED, SPACES),
    "card spaces": (SPACES, FACE),
    "faces": (FACE, COST),
    "costs": (COST, ART),
    "art on offer": (ART, BAG),
    "bag": (BAG, PHASE),
    "phase": (PHASE, ROUND),
    "round": (ROUND, RAID_MOVES),
    "moves of the raid": (RAID_MOVES, TIME),
    "time left": (TIME, CYCLE),
    "turn of the table": (CYCLE, TRADED),
    "traded": (TRADED, LAST),
    "last exchanges": (LAST, TURN),
    "turn": (TURN, DONE),
    "done": (DONE, PLAYERS),
    "players": (PLAYERS, OBSERVATION_SIZE),
}
"""The columns. Of each tile: 1 plus the number of its loot, or 0 if the observer has not seen it; 0 in the centre,
then the boards and the hands of the seats; whether it lies loot side up; who has seen it, as bits. Of each seat: how
much of each loot lies on its board; which keys, as bits; its getaway token; the move of its last stash; its art in
storage. Of each card: 0 in the deck, 1 on offer, then the seats' collections and the seats' cards face down; how many
of its steps are filled. Of each card space: 1 plus the card on it, and at last that of the second card on the space for
two. Of each market board: 0 if it is not in play, else 1 plus its face; its cost; the art on it. Then the art in the
bag; the phase, the first of four being the raid; the round; how many moves the raid has had; the tenths of a second
left of it, if its time is limited; how many turns of the table the exchanges have had, whether an exchange was made in
this one, whether they are the last ones; whose turn it is; who is done; the number of players."""


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
