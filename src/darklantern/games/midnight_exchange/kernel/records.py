"""The packed records of the kernel: one for the options of a game, one for its state.

Sets and counts are packed into 64-bit words, so that a rule tile_ids all tiles or all kinds in one operation:

- *Sets of tiles*: a bit for each of the 54 tile ids. The tiles of a place have consecutive ids.
- *Counts* of loot or of art: lanes of seven bits, one for each kind, in the order of their names (`LOOTS`, `ARTS`).
- *Sets of cards*: a bit for each prestige card, in the order of their names, as the deck has them.
- *Sets of card spaces*: a bit for each space, board after board, each with room for its larger face.
- *Actions*: a word for the raid, one for the exchanges and one for placing art; see `TAKE_TILE` and what follows.

The spots of tiles and tokens in the centre are not kept: no rule depends on them as long as tiles are dropped without
choosing a spot. Once a raid is over, only the counts of loot on the boards are kept (ME-N1).
"""

from typing import Annotated

from darklantern.games.midnight_exchange.rules.components import Art, Loot, Place
from darklantern.games.midnight_exchange.rules.constants import SPOT_COUNT
from darklantern.games.midnight_exchange.rules.edition import BOX
from darklantern.kernels.lanes import LANE_MASK, MAX_LANE_COUNT, one_of_each, top_lane_shift
from darklantern.kernels.layout import Array, Int8, Int32, Int64, structured_dtype

MAX_SEATS = BOX.boards
"""Each player plays with a market board, so there are no more players than boards (ME-S3)."""
PLACES, TILES = len(Place), len(Place) * BOX.tiles
BOARDS, SIDES = BOX.boards, 2
FACES = BOARDS * SIDES
CARDS, RUNGS, STEPS = BOX.cards, BOX.rungs, BOX.rungs + 1
"""The numbers of cards, of steps of a collection, and of possible counts of filled steps."""

LOOTS, ARTS = tuple(sorted(Loot)), tuple(sorted(Art))
ART_KINDS = len(ARTS)
BRASS_KEY, IRON_KEY, LEATHER_BAG = map(LOOTS.index, (Loot.BRASS_KEY, Loot.IRON_KEY, Loot.LEATHER_BAG))

ONE_OF_EACH = one_of_each(len(LOOTS))
"""One of each kind. A product with this factor holds running totals."""
LANE_FILL, GUARD_BITS = MAX_LANE_COUNT * ONE_OF_EACH, (MAX_LANE_COUNT + 1) * ONE_OF_EACH
TOP_LANE_SHIFT = top_lane_shift(len(LOOTS))
ALL_LANES = LANE_MASK * ONE_OF_EACH
GATHER_FACTOR, GATHER_SHIFT = sum(1 << 30 - 6 * kind for kind in range(ART_KINDS)), 30
"""A factor that gathers the lowest bits of the lanes of all kinds of art, and the position where they end up."""
ART_SETS = 1 << ART_KINDS
"""The number of sets of kinds of art."""

ALL_TILES, ALL_CARDS = (1 << TILES) - 1, (1 << CARDS) - 1
GARAGE_TILES = (1 << BOX.tiles) - 1
"""The tiles of the garage. Those of the study and of the safe are the next higher bits."""
STUDY_TILES, SAFE_TILES = GARAGE_TILES << BOX.tiles, GARAGE_TILES << 2 * BOX.tiles
IRON_KEY_BIT, BRASS_KEY_BIT = 1, 2
"""The bits of `PackedState.open`: an iron key opens the study, a brass key the safe (ME-R4)."""

RAID, EXCHANGES, END, OVER = range(4)
"""The phases, in the order of `Phase`."""
NO_ENDING, BAG_EMPTY, BAG_WAS_EMPTY, DECK_SHORT = range(-1, 3)
"""Why a game ends, in the order of `Ending`."""
CLOCK, NO_SEAT, NOTHING = -1, -2, -1

TAKE_TILE = 0
"""Take a tile, one action for each: lift it from the centre (ME-R3), or take it off the board (ME-R8)."""
STASH = TAKE_TILE + TILES
DROP = STASH + 1
"""Place side up."""
DROP_UP = DROP + 1
GETAWAY = DROP_UP + 1
TIME_UP = GETAWAY + 1
FIRST_EXCHANGE = TIME_UP + 1
"""The first action of the exchanges. They have a word of their own, from this action on."""
TRADE_ART = FIRST_EXCHANGE
"""Trade for art at a market: one action for each board and kind (ME-X2)."""
TRADE_CARDS = TRADE_ART + BOARDS * ART_KINDS
"""Trade for the cards of a space: one action for each space (ME-X2)."""
OPEN_BAG = TRADE_CARDS + CARDS
PASS = OPEN_BAG + 1
DONE = PASS + 1
PLACE_ART = DONE + 1
"""Place a stored work of art on a card, one action for each card. The card determines the art (ME-A3)."""
ACTIONS = PLACE_ART + CARDS

RANDOM_SIDE, RANDOM_BOARDS = FACES, -1
"""Values in `PackedSetup.boards` besides the number of a face: `RANDOM_SIDE` plus the number of a board for a random
face of it, and `RANDOM_BOARDS` for a random board."""
MIXING_PICKS = SPOT_COUNT
"""The number of picks that mixing the tiles takes (ME-S2)."""

LIFTING, PUTTING_BACK, STASHING, DROPPING, LEAVING, THINKING, WAITING, REACTING = range(8)
"""The activities that take time."""
TEMPO_COUNT = 3
"""The number of tempos: see `darklantern.games.midnight_exchange.kernel.timing`."""


class PackedSetup:
    """The options and edition of a game. It does not change during a game and is shared by many games."""

    loot: Annotated[Array, "i8", PLACES]
    """The loot of the tiles of each place, as counts (ME-C2)."""
    cost: Annotated[Array, "i8", FACES]
    """The cost of each face of the market boards, as counts of loot (ME-C6)."""
    bag: Int64
    """All works of art, as counts (ME-C4)."""
    wants: Annotated[Array, "i4", RUNGS, ART_SETS]
    """For each step and each set of kinds of art: the cards whose step takes one of them."""
    last: Annotated[Array, "i4", RUNGS]
    """The cards with 1, 2 and 3 steps."""
    card_points: Annotated[Array, "i4", CARDS, STEPS]
    """The points of a card with each number of filled steps (ME-F4)."""
    stored: Annotated[Array, "i4", ART_KINDS]
    """The points of a stored work of art (ME-F4)."""
    spaces: Annotated[Array, "i4", FACES]
    """The card spaces of each face."""
    double: Annotated[Array, "i4", FACES]
    """The card spaces of each face that hold two cards."""
    durations_ms: Annotated[Array, "i4", TEMPO_COUNT, REACTING + 1, 2]
    """For each tempo and activity: the shortest duration in milliseconds, and the number of possible durations."""
    unique: Int32
    """The one-of-a-kind cards (ME-C5)."""
    seconds: Int32
    """How long a raid may last; 0 for no limit (ME-G4)."""
    art: Annotated[Array, "i1", FACES]
    """The number of spaces for art of each face."""
    arts: Annotated[Array, "i1", CARDS]
    """The kinds of art that a card takes, as a set."""
    step: Annotated[Array, "i1", CARDS, RUNGS]
    """The kind of art that a step of a card takes."""
    boards: Annotated[Array, "i1", MAX_SEATS]
    """The boards chosen, in the order in which their faces are drawn (ME-S3)."""
    board: Annotated[Array, "i1", CARDS]
    """The board that a card space is on."""
    loot_spaces: Int8
    """ME-C7"""
    seats: Int8
    two_turns: Int8
    """Whether exchanges are over after two turns of the table at the latest (ME-X8)."""


class PackedState:
    """The state of a game. Outside raids the words of the raid are zero, except `loot`."""

    lying: Int64
    """The tiles in the centre."""
    lifted: Int64
    """The tiles that were lifted in this raid: their loot is decided."""
    up: Int64
    """The tiles that lie loot side up."""
    shown: Int64
    """The tiles that everyone has seen in this raid, including spectators."""
    seen: Annotated[Array, "i8", MAX_SEATS]
    """The tiles that each seat has seen."""
    kind: Annotated[Array, "i8", 3]
    """The loot of the lifted tiles: the lowest, middle and highest bit of its number, as sets of tiles."""
    hidden: Annotated[Array, "i8", PLACES]
    """The loot of the other tiles of each place, as counts: it has no order."""
    boards: Annotated[Array, "i8", MAX_SEATS]
    """The tiles on each identity board (ME-C7)."""
    loot: Annotated[Array, "i8", MAX_SEATS]
    """The loot on each identity board, as counts."""
    stored: Annotated[Array, "i8", MAX_SEATS]
    """Each seat's works of art in storage, as counts (ME-A1)."""
    art: Annotated[Array, "i8", BOARDS]
    """The works of art on each market board, as counts."""
    bag: Int64
    """The works of art in the cloth bag, as counts: it has no order (ME-S4)."""
    collections: Annotated[Array, "i4", MAX_SEATS]
    """Each seat's collections that are not complete."""
    finished: Annotated[Array, "i4", MAX_SEATS]
    """Each seat's cards face down (ME-A5, ME-A6)."""
    placeable: Annotated[Array, "i4", MAX_SEATS]
    """The collections on which a seat could place something now (ME-A3)."""
    filled: Annotated[Array, "i4", 2]
    """The collections that have one step filled, and those that have two."""
    deck: Int32
    """The cards in the deck: it has no order (ME-S5)."""
    offered: Int32
    """The card spaces that are filled."""
    stashed: Annotated[Array, "i4", MAX_SEATS]
    """The number of the raid's move in which a seat last stashed a tile (ME-G4)."""
    raid_moves: Int32
    moves: Int32
    round: Int32
    cycle: Int32
    """The turn of the table in the exchanges, counted from 1."""
    offer: Annotated[Array, "i1", CARDS]
    """The card on each space."""
    second: Int8
    """The second card on the one space for two."""
    face: Annotated[Array, "i1", BOARDS]
    """Which face of each market board is in play, or `NOTHING`."""
    hands: Annotated[Array, "i1", MAX_SEATS]
    """The tile in each hand, or `NOTHING` (ME-R2)."""
    open: Annotated[Array, "i1", MAX_SEATS]
    """The keys on each board, which open places besides the garage (ME-R4)."""
    getaways: Annotated[Array, "i1", MAX_SEATS]
    """Each seat's getaway token; 0 while it is in the raid (ME-G1)."""
    phase: Int8
    turn: Int8
    """Whose turn it is in the exchanges, or `NO_SEAT`."""
    traded: Int8
    """Whether an exchange was made in this turn of the table (ME-X8)."""
    last: Int8
    """Whether this is the last phase of exchanges (ME-X5)."""
    done: Int8
    """The seats that have finished placing (ME-F3)."""
    ending: Int8

    # For rollouts only. These fields are zero in a record that was made from a state of the Python rules.
    acting: Int8
    """1 plus the seat that acts next; 0 if it is not determined."""
    racing: Int8
    """Whether more than one seat was to act when `acting` was determined."""
    planned: Int8
    """The seats whose `wanted` is up to date."""
    timed: Int32
    """The round for which `ends` is set."""
    now: Int32
    """Milliseconds since the start."""
    ends: Int32
    """When the raid's time is up, in milliseconds since the start."""
    idle: Int32
    """The number of waits in a row."""
    ready: Annotated[Array, "i4", MAX_SEATS]
    """When each seat is ready to act again, in milliseconds since the start."""
    wanted: Annotated[Array, "i8", MAX_SEATS]
    """The loot that a greedy seat looks for in this raid, as counts."""


SETUP_DTYPE, STATE_DTYPE = structured_dtype(PackedSetup), structured_dtype(PackedState)
