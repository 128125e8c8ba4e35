"""Observations: what a seat may know, as a row of numbers.

Only public information and the seat's own hand are read. Seats are counted from the observer to the left. The constants
are the first columns of the groups in `FIELDS`.
"""

from darklantern.core.edition import MAX_NUMBER
from darklantern.games.art_robbery.kernel.records import (
    ALIBIS_MASK,
    ALL_TOKENS,
    CARD_KINDS,
    MAX_SEATS,
    NO_SEAT,
    ONE_OF_EACH,
    POINTS_SHIFT,
    RAIDS,
    TOKENS,
    TOP_LANE_SHIFT,
    PackedSetup,
    PackedState,
)
from darklantern.games.art_robbery.kernel.rules import banked_value
from darklantern.games.art_robbery.rules.components import TOKEN_FACES, Card
from darklantern.games.art_robbery.rules.edition import BOX
from darklantern.kernels.bits import wrapping_mul
from darklantern.kernels.compiler import compiled
from darklantern.kernels.lanes import LANE_BITS, LANE_MASK
from darklantern.kernels.layout import Array
from darklantern.kernels.observation_fields import FieldKind, ObservationField

AMOUNT, CATEGORY, COUNT, FLAG = FieldKind.AMOUNT, FieldKind.CATEGORY, FieldKind.COUNT, FieldKind.FLAG

HAND = 0
DISCARD = HAND + CARD_KINDS
DRAW_PILE = DISCARD + CARD_KINDS
OWNERS = DRAW_PILE + 1
DOG = OWNERS + TOKENS * (MAX_SEATS + 1)
POINTS = DOG + MAX_SEATS + 1
ALIBIS = POINTS + MAX_SEATS
RAID = ALIBIS + MAX_SEATS
TOKEN_POINTS = RAID + RAIDS
TOKEN_ALIBIS = TOKEN_POINTS + TOKENS
BOSSES = TOKEN_ALIBIS + TOKENS
THEFT = BOSSES + TOKENS
TURN = THEFT + TOKENS
PLAYERS = TURN + 1
OBSERVATION_SIZE = PLAYERS + 1

MAX_POINTS = RAIDS * ((TOKENS - 1) * len(TOKEN_FACES) + MAX_NUMBER)
"""An upper bound of the points that a seat can bank: of each raid all tokens, with one boss of the highest worth."""
MAX_ALIBIS = RAIDS * TOKENS * BOX.alibis
"""An upper bound of the alibis that a seat can bank."""

_CARDS = ", ".join(Card)

FIELDS = (
    ObservationField(
        "hand", HAND, DISCARD, AMOUNT, BOX.cards, f"how many cards the observer holds of each kind: {_CARDS}"
    ),
    ObservationField("discard", DISCARD, DRAW_PILE, AMOUNT, BOX.cards, "how many of each kind lie on the discard pile"),
    ObservationField("draw pile", DRAW_PILE, OWNERS, COUNT, BOX.cards, "how many cards are left to draw"),
    ObservationField(
        "owners",
        OWNERS,
        DOG,
        FLAG,
        1,
        "nine for the centre, then nine for each seat: 1 if it has the token of the raid being played",
    ),
    ObservationField("dog", DOG, POINTS, FLAG, 1, "1 for who has it: the centre, then each seat"),
    ObservationField("points", POINTS, ALIBIS, AMOUNT, MAX_POINTS, "what each seat has banked in the raids before"),
    ObservationField("alibis", ALIBIS, RAID, AMOUNT, MAX_ALIBIS, "the same in alibis"),
    ObservationField("raid", RAID, TOKEN_POINTS, FLAG, 1, "1 for the raid being played"),
    ObservationField("worth of tokens", TOKEN_POINTS, TOKEN_ALIBIS, AMOUNT, MAX_NUMBER, "the points of each token"),
    ObservationField("dots of tokens", TOKEN_ALIBIS, BOSSES, COUNT, BOX.alibis, "the alibis of each token"),
    ObservationField("boss among tokens", BOSSES, THEFT, FLAG, 1, "1 for the boss"),
    ObservationField(
        "theft",
        THEFT,
        TURN,
        FLAG,
        1,
        "1 for the token that a thief wants from the dog's owner, who has still to answer",
    ),
    ObservationField("turn", TURN, PLAYERS, FLAG, 1, "1 if it is the observer's turn"),
    ObservationField("players", PLAYERS, OBSERVATION_SIZE, CATEGORY, MAX_SEATS, "how many play"),
)
"""The fields. Tokens are those of the raid being played, in the order of the edition."""


@compiled
def write_observation(setup: PackedSetup, state: PackedState, seat: int, row: Array) -> None:
    """Write the observation of a seat."""
    for at in range(OBSERVATION_SIZE):
        row[at] = 0
    if seat < 0:
        return
    _write_cards(state, seat, row)
    _write_loot(setup, state, seat, row)
    for other in range(setup.seats):
        banked = banked_value(setup, state, (seat + other) % setup.seats)
        row[POINTS + other] = banked >> POINTS_SHIFT
        row[ALIBIS + other] = banked & ALIBIS_MASK
    row[RAID + state.raid] = 1
    row[TURN] = state.turn == seat
    row[PLAYERS] = setup.seats


@compiled
def _write_cards(state: PackedState, seat: int, row: Array) -> None:
    """Write the seat's hand, the discard pile, and the size of the draw pile."""
    for kind in range(CARD_KINDS):
        row[HAND + kind] = (state.hands[seat] >> LANE_BITS * kind) & LANE_MASK
        row[DISCARD + kind] = (state.discard >> LANE_BITS * kind) & LANE_MASK
    row[DRAW_PILE] = wrapping_mul(state.draw, ONE_OF_EACH) >> TOP_LANE_SHIFT & LANE_MASK


@compiled
def _write_loot(setup: PackedSetup, state: PackedState, seat: int, row: Array) -> None:
    """Write the tokens of the raid, their owners, and the owner of the dog."""
    raid = state.raid
    for holder in range(setup.seats + 1):
        owner = 0 if holder == 0 else (seat + holder - 1) % setup.seats + 1
        owned = (state.loot >> TOKENS * owner) & ALL_TOKENS
        for token in range(TOKENS):
            row[OWNERS + TOKENS * holder + token] = (owned >> token) & 1
    row[DOG + (0 if state.dog == NO_SEAT else 1 + (state.dog - seat) % setup.seats)] = 1
    for token in range(TOKENS):
        counted = setup.set_values[raid, 1 << token]
        row[TOKEN_POINTS + token] = counted >> POINTS_SHIFT
        row[TOKEN_ALIBIS + token] = counted & ALIBIS_MASK
        row[BOSSES + token] = (setup.boss[raid] >> token) & 1
    if state.theft >= 0:
        row[THEFT + state.theft] = 1
