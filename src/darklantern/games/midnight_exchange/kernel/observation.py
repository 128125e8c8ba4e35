"""Observations: what a seat may know, as a row of numbers.

Only public information and the loot of tiles that the seat has seen are read. Seats are counted from the observer to
the left. The constants are the first columns of the groups in `COLUMNS`.
"""

from darklantern.games.midnight_exchange.kernel.counts import count_of
from darklantern.games.midnight_exchange.kernel.placing import steps_filled
from darklantern.games.midnight_exchange.kernel.raid import loot_at
from darklantern.games.midnight_exchange.kernel.records import (
    BOARDS,
    CARDS,
    KINDS,
    LOOTS,
    OVER,
    RAID,
    SEATS,
    SIDES,
    TILES,
    Setup,
    Table,
)
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

LOOT_KINDS = len(LOOTS)

KNOWN = 0
WHERE = KNOWN + TILES
UP = WHERE + TILES
WATCHED = UP + TILES
LOOT = WATCHED + TILES
KEYS = LOOT + SEATS * LOOT_KINDS
TOKENS = KEYS + SEATS
STASHED = TOKENS + SEATS
STORED = STASHED + SEATS
HOLDERS = STORED + SEATS * KINDS
FILLED = HOLDERS + CARDS
SPACES = FILLED + CARDS
SECOND = SPACES + CARDS
FACE = SECOND + 1
COST = FACE + BOARDS
ART = COST + BOARDS * LOOT_KINDS
BAG = ART + BOARDS * KINDS
PHASE = BAG + KINDS
ROUND = PHASE + OVER + 1
RAID_MOVES = ROUND + 1
TIME = RAID_MOVES + 1
CYCLE = TIME + 1
TRADED = CYCLE + 1
LAST = TRADED + 1
TURN = LAST + 1
DONE = TURN + SEATS
PLAYERS = DONE + SEATS
FEATURES = PLAYERS + 1

IN_CENTRE, ON_BOARD, IN_HAND = 0, 1, 1 + SEATS
"""Where a tile is. For a board or a hand, the number of the seat is added."""
IN_DECK, ON_OFFER, COLLECTED, FINISHED = 0, 1, 2, 2 + SEATS
"""Where a card is. For a collection or a card face down, the number of the seat is added."""
MOST = 32767
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
    "players": (PLAYERS, FEATURES),
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
def observe(setup: Setup, table: Table, seat: int, row: Array) -> None:
    """Write the observation of a seat."""
    for at in range(FEATURES):
        row[at] = 0
    if seat < 0:
        return
    if table.phase == RAID:
        _write_tiles(setup, table, seat, row)
    for number in range(setup.seats):
        _write_seat(setup, table, number, (seat + number) % setup.seats, row)
    _write_markets(setup, table, row)
    row[PHASE + table.phase] = 1
    row[ROUND] = min(table.round, MOST)
    row[CYCLE] = min(table.cycle, MOST)
    row[TRADED] = table.traded
    row[LAST] = table.last
    row[PLAYERS] = setup.seats


@compiled
def _write_tiles(setup: Setup, table: Table, seat: int, row: Array) -> None:
    """Write where the tiles are and who has seen them, and the loot of those that the seat has seen."""
    for tile in range(TILES):
        if table.seen[seat] >> tile & 1:
            row[KNOWN + tile] = 1 + loot_at(table, tile)
        row[UP + tile] = table.up >> tile & 1
    for number in range(setup.seats):
        other = (seat + number) % setup.seats
        for tile in range(TILES):
            row[WATCHED + tile] |= (table.seen[other] >> tile & 1) << number
            if table.boards[other] >> tile & 1:
                row[WHERE + tile] = ON_BOARD + number
        if table.hands[other] >= 0:
            row[WHERE + table.hands[other]] = IN_HAND + number
        row[STASHED + number] = min(table.stashed[other], MOST)
    row[RAID_MOVES] = min(table.raid_moves, MOST)
    if setup.seconds and table.timed == table.round:
        row[TIME] = min(max(table.ends - table.now, 0) // 100, MOST)


@compiled
def _write_seat(setup: Setup, table: Table, number: int, seat: int, row: Array) -> None:
    """Write the public information about the seat that is ``number`` places to the left of the observer."""
    for kind in range(LOOT_KINDS):
        row[LOOT + LOOT_KINDS * number + kind] = count_of(table.loot[seat], kind)
    for kind in range(KINDS):
        row[STORED + KINDS * number + kind] = count_of(table.stored[seat], kind)
    row[KEYS + number] = table.open[seat]
    row[TOKENS + number] = table.getaways[seat]
    row[TURN + number] = table.turn == seat
    row[DONE + number] = table.done >> seat & 1
    for card in range(CARDS):
        if table.collections[seat] >> card & 1:
            row[HOLDERS + card] = COLLECTED + number
            row[FILLED + card] = steps_filled(table, card)
        if table.finished[seat] >> card & 1:
            row[HOLDERS + card] = FINISHED + number


@compiled
def _write_markets(setup: Setup, table: Table, row: Array) -> None:
    """Write the markets and the contents of the bag, which follow from what is not in it."""
    for board in range(BOARDS):
        face: int = table.face[board]
        if face >= 0:
            row[FACE + board] = 1 + face % SIDES
            for kind in range(LOOT_KINDS):
                row[COST + LOOT_KINDS * board + kind] = count_of(setup.cost[face], kind)
            for kind in range(KINDS):
                row[ART + KINDS * board + kind] = count_of(table.art[board], kind)
            if setup.double[face] & table.offered:
                row[SECOND] = 1 + table.second
                row[HOLDERS + table.second] = ON_OFFER
    for space in range(CARDS):
        if table.offered >> space & 1:
            row[SPACES + space] = 1 + table.offer[space]
            row[HOLDERS + table.offer[space]] = ON_OFFER
    for kind in range(KINDS):
        row[BAG + kind] = count_of(table.bag, kind)
