"""Observations: what a seat may know, as a row of numbers.

Only public information and the seat's own hand are read. Seats are counted from the observer to the left. The constants
are the first columns of the groups in `COLUMNS`.
"""

from darklantern.games.art_robbery.kernel.records import (
    ALIBIS,
    KINDS,
    LANE,
    LOOT,
    LOW,
    NOBODY,
    ONES,
    RAIDS,
    SCORE,
    SEATS,
    TOKENS,
    TOP,
    Setup,
    Table,
)
from darklantern.games.art_robbery.kernel.rules import tally
from darklantern.kernels.bits import times
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

HAND = 0
DISCARD = HAND + KINDS
PILE = DISCARD + KINDS
OWNERS = PILE + 1
DOG = OWNERS + TOKENS * (SEATS + 1)
POINTS = DOG + SEATS + 1
COVER = POINTS + SEATS
RAID = COVER + SEATS
WORTH = RAID + RAIDS
DOTS = WORTH + TOKENS
BOSSES = DOTS + TOKENS
THEFT = BOSSES + TOKENS
MINE = THEFT + TOKENS
PLAYERS = MINE + 1
FEATURES = PLAYERS + 1

COLUMNS = {
    "hand": (HAND, DISCARD),
    "discard": (DISCARD, PILE),
    "draw pile": (PILE, OWNERS),
    "owners": (OWNERS, DOG),
    "dog": (DOG, POINTS),
    "points": (POINTS, COVER),
    "alibis": (COVER, RAID),
    "raid": (RAID, WORTH),
    "worth of tokens": (WORTH, DOTS),
    "dots of tokens": (DOTS, BOSSES),
    "boss among tokens": (BOSSES, THEFT),
    "theft": (THEFT, MINE),
    "turn": (MINE, PLAYERS),
    "players": (PLAYERS, FEATURES),
}
"""The columns: how many cards of each kind are in hand and discarded, how many are in the draw pile; for the centre
and each seat, which tokens of the raid it has; who has the dog, the centre first; what each seat has banked, in points
and in alibis; which raid it is; what its tokens are worth, what dots they carry and which is the boss; the token that
a thief wants; whether it is the observer's turn; and the number of players."""


@compiled
def observe(setup: Setup, table: Table, seat: int, row: Array) -> None:
    """Write the observation of a seat."""
    for at in range(FEATURES):
        row[at] = 0
    if seat < 0:
        return
    _write_cards(table, seat, row)
    _write_loot(setup, table, seat, row)
    for other in range(setup.seats):
        banked = tally(setup, table, (seat + other) % setup.seats)
        row[POINTS + other] = banked >> SCORE
        row[COVER + other] = banked & ALIBIS
    row[RAID + table.raid] = 1
    row[MINE] = table.turn == seat
    row[PLAYERS] = setup.seats


@compiled
def _write_cards(table: Table, seat: int, row: Array) -> None:
    """Write the seat's hand, the discard pile, and the size of the draw pile."""
    for kind in range(KINDS):
        row[HAND + kind] = (table.hands[seat] >> LANE * kind) & LOW
        row[DISCARD + kind] = (table.discard >> LANE * kind) & LOW
    row[PILE] = times(table.draw, ONES) >> TOP & LOW


@compiled
def _write_loot(setup: Setup, table: Table, seat: int, row: Array) -> None:
    """Write the tokens of the raid, their owners, and the owner of the dog."""
    raid = table.raid
    for holder in range(setup.seats + 1):
        owner = 0 if holder == 0 else (seat + holder - 1) % setup.seats + 1
        owned = (table.loot >> TOKENS * owner) & LOOT
        for token in range(TOKENS):
            row[OWNERS + TOKENS * holder + token] = (owned >> token) & 1
    row[DOG + (0 if table.dog == NOBODY else 1 + (table.dog - seat) % setup.seats)] = 1
    for token in range(TOKENS):
        counted = setup.tally[raid, 1 << token]
        row[WORTH + token] = counted >> SCORE
        row[DOTS + token] = counted & ALIBIS
        row[BOSSES + token] = (setup.boss[raid] >> token) & 1
    if table.theft >= 0:
        row[THEFT + table.theft] = 1
