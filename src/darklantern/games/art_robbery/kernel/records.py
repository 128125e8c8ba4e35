"""The packed records of the kernel: one for the options of a game, one for its state.

Sets and counts are packed into 64-bit words, so that a rule handles all cards or all tokens in one operation:

- *Counts of cards* (a hand, a pile): nine lanes of seven bits, a lane for each kind of card in the order of `Card`.
- *Tokens of a raid*: nine bits, in the order of the edition's ``loot``.
- *Owners of a raid's tokens*: nine such bits for the centre, then nine for each seat.
- *Actions*: 64 bits, see `darklantern.games.art_robbery.rules.constants`. Victims are numbered from the seat to the
  thief's left.
"""

from typing import Annotated

from darklantern.games.art_robbery.rules.components import TOKEN_FACES, Card
from darklantern.games.art_robbery.rules.constants import ACTIONS, GIVE_TOKEN
from darklantern.games.art_robbery.rules.edition import BOX
from darklantern.kernels.lanes import MAX_LANE_COUNT, one_of_each, top_lane_shift
from darklantern.kernels.layout import Array, Int8, Int32, Int64, structured_dtype

MAX_SEATS, RAIDS, TOKENS = BOX.players, len(BOX.raids), BOX.tokens
CARD_KINDS, BOSS, DOG, THIEF = len(Card), 6, 7, 8
"""The number of kinds of cards; the kinds 0 to 5 are the numbers."""

ONE_OF_EACH = one_of_each(CARD_KINDS)
"""One card of each kind. A product with this factor holds running totals."""
LANE_FILL, GUARD_BITS = MAX_LANE_COUNT * ONE_OF_EACH, (MAX_LANE_COUNT + 1) * ONE_OF_EACH
TOP_LANE_SHIFT = top_lane_shift(CARD_KINDS)

ALL_FACES = (1 << len(TOKEN_FACES)) - 1
"""All faces of tokens, as a set: the numbers and the boss."""
GATHER_FACTOR, GATHER_SHIFT = sum(1 << 36 - 6 * face for face in range(len(TOKEN_FACES))), 36
"""A factor that gathers the lowest bits of all faces' lanes, and the position where they end up."""

ALL_TOKENS = (1 << TOKENS) - 1
"""All tokens of a raid, as a set."""
EACH_OPPONENT = sum(1 << TOKENS * opponent for opponent in range(MAX_SEATS - 1))
"""A factor that repeats a set of tokens for each opponent."""
NO_SEAT, NO_THEFT, RANDOM_START = -1, -1, -1

ANSWERS = -1 << GIVE_TOKEN
"""Both answers to a theft, as a set; the highest bit of a word is its sign."""

POINTS_SHIFT, ALIBIS_MASK = 16, (1 << 16) - 1
"""The shift of the points, and the mask of the alibis, in a number that holds both."""


class PackedSetup:
    """The options and edition of a game. It does not change during a game and is shared by many games."""

    deck: Int64
    """All cards, as counts (AR-C2)."""
    repeats: Annotated[Array, "i8", RAIDS, 3]
    """For each raid, the tokens that equal the one 1, 2 or 4 places before them; repeated for each of the six groups of
    actions on tokens."""
    set_values: Annotated[Array, "i4", RAIDS, ALL_TOKENS + 1]
    """For each set of tokens of a raid, its points and alibis in one number (AR-C4, AR-F4): see `POINTS_SHIFT`."""
    tokens_by_faces: Annotated[Array, "i2", RAIDS, ALL_FACES + 1]
    """For each set of faces, the tokens of a raid that show one of them."""
    equal: Annotated[Array, "i2", RAIDS, TOKENS]
    """The tokens that look like this one, including itself."""
    faces_of_tokens: Annotated[Array, "i1", RAIDS, ALL_TOKENS + 1]
    """For each set of tokens of a raid, the faces that they show."""
    card: Annotated[Array, "i1", RAIDS, ACTIONS]
    """The kind of card that an action plays."""
    boss: Annotated[Array, "i2", RAIDS]
    """The boss among the tokens of a raid."""
    boss_needs: Annotated[Array, "i2", RAIDS]
    """The tokens of which the boss needs one (AR-R2)."""
    fine: Int32
    """AR-F3."""
    boss_points: Int32
    """AR-F4."""
    hand_size: Int8
    """How many cards a player holds (AR-S1)."""
    seats: Int8
    first_seat: Int8
    """Who starts, or `RANDOM_START` (AR-S2)."""


class PackedState:
    """The state of a game."""

    hands: Annotated[Array, "i8", MAX_SEATS]
    """Each seat's cards, as counts."""
    draw: Int64
    """The draw pile, as counts: it has no order (AR-T2)."""
    discard: Int64
    """The discard pile, as counts."""
    loot: Int64
    """Who owns each token of this raid (AR-S3, AR-T9)."""
    banked: Annotated[Array, "i8", RAIDS]
    """Who banked each token of earlier raids; a boss that left the game has no owner (AR-R2, AR-R3)."""
    turns: Int32
    raid: Int8
    turn: Int8
    """Whose turn it is; `NO_SEAT` when the game is over."""
    dog: Int8
    """Who has the dog; `NO_SEAT` if it is in the centre (AR-C5)."""
    theft: Int8
    """The token that the seat in turn wants to steal from the dog's owner, who has yet to answer; or `NO_THEFT`."""


SETUP_DTYPE, STATE_DTYPE = structured_dtype(PackedSetup), structured_dtype(PackedState)
