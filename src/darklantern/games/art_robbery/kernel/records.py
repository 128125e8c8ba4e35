"""The records of the kernel: one for what never changes in a game, one for the game itself.

Sets and counts are packed into 64-bit words, so that a rule speaks of all cards or all tokens at once:

- *Counts of cards* (a hand, a pile): nine lanes of seven bits, a lane for each kind of card in the order of `Card`.
- *Tokens of a raid*: nine bits, in the order of the edition's ``loot``.
- *Owners of a raid's tokens*: such nine bits for the centre, then for each seat.
- *Actions*: 64 bits, see `Actions`. A victim is counted from the thief to the left, so that nobody is their own.
"""

from typing import Annotated

from darklantern.games.art_robbery.components import FACES, Card
from darklantern.games.art_robbery.edition import BOX
from darklantern.kernels.layout import Array, Number, Small, Word, layout

SEATS, RAIDS, TOKENS = BOX.players, len(BOX.raids), BOX.tokens
KINDS, BOSS, DOG, THIEF = len(Card), 6, 7, 8
"""The kinds of cards by number: 0 to 5 are the numbers."""

LANE = 7
ONES = sum(1 << LANE * kind for kind in range(KINDS))
"""One card of each kind. Multiplied with it, counts become running totals."""
FULL, GUARD = 63 * ONES, 64 * ONES
TOP, LOW = LANE * (KINDS - 1), (1 << LANE) - 1

FACE = (1 << len(FACES)) - 1
"""All faces that a token may show: numbers and the boss."""
GATHER, GATHERED = sum(1 << 36 - 6 * face for face in range(len(FACES))), 36
"""A factor that moves the lowest bits of the lanes of all faces side by side, and how far up."""

LOOT = (1 << TOKENS) - 1
"""All tokens of a raid."""
EACH_OPPONENT = sum(1 << TOKENS * opponent for opponent in range(SEATS - 1))
"""A factor that gives the same tokens to each opponent."""
NOBODY, NOTHING, RANDOM = -1, -1, -1

TAKE = 0
"""A number or the boss takes a token from the centre: nine actions, one for each token (AR-T3, AR-T4)."""
GREED = TAKE + TOKENS
"""The greedy thief takes it: nine more (AR-T5)."""
STEAL = GREED + TOKENS
"""A number or the boss steals a token: nine for each opponent, from the left (AR-T3, AR-T4)."""
FETCH = STEAL + TOKENS * (SEATS - 1)
"""AR-T6."""
WASTE = FETCH + 1
"""One for each face (AR-T7)."""
GIVE_TOKEN = WASTE + len(FACES)
GIVE_DOG = GIVE_TOKEN + 1
"""AR-D1."""
ACTIONS = GIVE_DOG + 1
ANSWERS = -1 << GIVE_TOKEN
"""Both answers to a theft, as a set; the highest bit of a word is its sign."""

SCORE, ALIBIS = 16, (1 << 16) - 1
"""Where points and alibis are in a number that counts both."""


class Setup:
    """What is on the box and was chosen before the game: it never changes, and any number of games share it."""

    deck: Word
    """All cards, counted (AR-C2)."""
    twins: Annotated[Array, "i8", RAIDS, 3]
    """For each raid, the tokens whose left neighbour, two or four left neighbours look the same, six times over."""
    tally: Annotated[Array, "i4", RAIDS, LOOT + 1]
    """What any tokens of a raid count at the end: points above, alibis below (AR-C4, AR-F4)."""
    asked: Annotated[Array, "i2", RAIDS, FACE + 1]
    """The tokens of a raid that show any of some faces."""
    equal: Annotated[Array, "i2", RAIDS, TOKENS]
    """The tokens that look like this one, itself among them."""
    shown: Annotated[Array, "i1", RAIDS, LOOT + 1]
    """The faces that any tokens of a raid show."""
    card: Annotated[Array, "i1", RAIDS, ACTIONS]
    """The kind of card that an action plays."""
    boss: Annotated[Array, "i2", RAIDS]
    """The boss among the tokens of a raid."""
    company: Annotated[Array, "i2", RAIDS]
    """The tokens of which it needs one (AR-R2)."""
    fine: Number
    """AR-F3."""
    worth_of_boss: Number
    """AR-F4."""
    hand: Small
    """How many cards a player holds (AR-S1)."""
    seats: Small
    first: Small
    """Who starts, or `RANDOM` (AR-S2)."""


class Table:
    """One game."""

    hands: Annotated[Array, "i8", SEATS]
    """Each seat's cards, counted."""
    draw: Word
    """The draw pile, counted: it has no order (AR-T2)."""
    discard: Word
    """The discard pile, counted."""
    loot: Word
    """Who owns each token of this raid (AR-S3, AR-T9)."""
    banked: Annotated[Array, "i8", RAIDS]
    """Who banked each token of the raids before; a boss that left the game is nobody's (AR-R2, AR-R3)."""
    turns: Number
    raid: Small
    turn: Small
    """Whose turn it is; `NOBODY` when the game is over."""
    dog: Small
    """Who has the dog; `NOBODY`: it stands in the centre (AR-C5)."""
    theft: Small
    """The token that whose turn it is wants to steal from the dog's owner, who has still to answer; or `NOTHING`."""


SETUP, TABLE = layout(Setup), layout(Table)
