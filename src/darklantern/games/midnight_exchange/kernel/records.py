"""The records of the kernel: one for what never changes in a game, one for the game itself.

Sets and counts are packed into 64-bit words, so that a rule speaks of all tiles or all kinds at once:

- *Sets of tiles*: a bit for each of the 54 handles. The tiles of a place have neighbouring handles.
- *Counts* of loot or of art: lanes of seven bits, one for each kind, in the order of their names (`LOOTS`, `ARTS`).
- *Sets of cards*: a bit for each prestige card, in the order of their names, as the deck has them.
- *Sets of card spaces*: a bit for each space, board after board, each with room for its larger face.
- *Actions*: a word for the raid, one for the exchanges and one for placing art; see `TILE` and what follows.

Where a tile or a token lies in the centre is not kept: no rule depends on it, if whoever drops a tile leaves the spot
to the table. And once a raid is over, only how much of each loot lies on the boards is kept (ME-N1).
"""

from typing import Annotated

from darklantern.games.midnight_exchange.components import Art, Loot, Place
from darklantern.games.midnight_exchange.edition import BOX
from darklantern.games.midnight_exchange.state import SPOTS
from darklantern.kernels.layout import Array, Number, Small, Word, layout

SEATS = BOX.boards
"""Each player plays with a market board, so there are no more players than boards (ME-S3)."""
PLACES, TILES = len(Place), len(Place) * BOX.tiles
BOARDS, SIDES = BOX.boards, 2
FACES = BOARDS * SIDES
CARDS, RUNGS, STEPS = BOX.cards, BOX.rungs, BOX.rungs + 1
"""A card is worth something for each number of steps that may be filled on it: `STEPS` of them."""

LOOTS, ARTS = tuple(sorted(Loot)), tuple(sorted(Art))
KINDS = len(ARTS)
BRASS_KEY, IRON_KEY, LEATHER_BAG = map(LOOTS.index, (Loot.BRASS_KEY, Loot.IRON_KEY, Loot.LEATHER_BAG))

LANE = 7
ONES = sum(1 << LANE * kind for kind in range(len(LOOTS)))
"""One of each kind. Multiplied with it, counts become running totals."""
FULL, GUARD = 63 * ONES, 64 * ONES
TOP, LOW = LANE * (len(LOOTS) - 1), (1 << LANE) - 1
LANES = LOW * ONES
GATHER, GATHERED = sum(1 << 30 - 6 * kind for kind in range(KINDS)), 30
"""A factor that moves the lowest bits of the lanes of all kinds of art side by side, and how far up."""
SOME_ART = 1 << KINDS
"""How many sets of kinds of art there are."""

TABLE_FULL, ALL_CARDS = (1 << TILES) - 1, (1 << CARDS) - 1
PLACE = (1 << BOX.tiles) - 1
"""The tiles of the garage; further up lie those of the study, then those of the safe."""
STUDY, SAFE = PLACE << BOX.tiles, PLACE << 2 * BOX.tiles
IRON, BRASS = 1, 2
"""The bits of `Table.open`: an iron key opens the study, a brass key the safe (ME-R4)."""

RAID, EXCHANGES, END, OVER = range(4)
"""The phases, in the order of `Phase`."""
NO_ENDING, BAG_EMPTY, BAG_WAS_EMPTY, DECK_SHORT = range(-1, 3)
"""Why a game ends, in the order of `Ending`."""
CLOCK, NOBODY, NOTHING = -1, -2, -1

TILE = 0
"""The hand goes to a tile: it lifts one that lies in the centre (ME-R3), or takes one off the board (ME-R8)."""
STASH = TILE + TILES
DROP = STASH + 1
"""Place side up."""
DROP_UP = DROP + 1
GETAWAY = DROP_UP + 1
TIME_UP = GETAWAY + 1
MARKET = TIME_UP + 1
"""From here on: the actions of the exchanges, which are a word of their own."""
TRADE_ART = MARKET
"""A work of art at a market: one for each board and kind (ME-X2)."""
TRADE_CARDS = TRADE_ART + BOARDS * KINDS
"""The cards of a space: one for each (ME-X2)."""
OPEN_BAG = TRADE_CARDS + CARDS
PASS = OPEN_BAG + 1
DONE = PASS + 1
PLACE_ART = DONE + 1
"""From here on: a stored work of art goes on a card, one for each. The card says which art it takes (ME-A3)."""
ACTIONS = PLACE_ART + CARDS

RANDOM_SIDE, RANDOM_BOARDS = FACES, -1
"""How the boards in play were chosen: by the number of a face, by this plus that of a board, or not at all."""
DEALT = SPOTS
"""How many picks it takes to mix the tiles (ME-S2)."""

LIFTING, PUTTING_BACK, STASHING, DROPPING, LEAVING, THINKING, WAITING, REACTING = range(8)
"""What takes time."""
PACES = 3
"""How many tempos there are: see `darklantern.games.midnight_exchange.kernel.pace`."""


class Setup:
    """What is in the box and was chosen before the game: it never changes, and any number of games share it."""

    loot: Annotated[Array, "i8", PLACES]
    """What the tiles of each place hide, counted (ME-C2)."""
    cost: Annotated[Array, "i8", FACES]
    """What each face of the market boards costs, counted in loot (ME-C6)."""
    bag: Word
    """All works of art, counted (ME-C4)."""
    wants: Annotated[Array, "i4", RUNGS, SOME_ART]
    """The cards whose step, the first, second or third, takes any of some kinds of art."""
    last: Annotated[Array, "i4", RUNGS]
    """The cards that have so many steps."""
    worth: Annotated[Array, "i4", CARDS, STEPS]
    """What a card counts with so many steps filled (ME-F4)."""
    stored: Annotated[Array, "i4", KINDS]
    """What a stored work of art counts (ME-F4)."""
    spaces: Annotated[Array, "i4", FACES]
    """The card spaces of each face."""
    double: Annotated[Array, "i4", FACES]
    """Those of them that hold two cards."""
    takes: Annotated[Array, "i4", PACES, REACTING + 1, 2]
    """For each tempo and what takes time: the shortest, in milliseconds, and how many there are from that on."""
    unique: Number
    """The one-of-a-kind cards (ME-C5)."""
    seconds: Number
    """How long a raid may last; 0 is as long as it takes (ME-G4)."""
    art: Annotated[Array, "i1", FACES]
    """How many spaces for art each face has."""
    arts: Annotated[Array, "i1", CARDS]
    """The kinds of art that a card takes, as a set."""
    step: Annotated[Array, "i1", CARDS, RUNGS]
    """The kind of art that a step of a card takes."""
    boards: Annotated[Array, "i1", SEATS]
    """The boards chosen, in the order in which their faces are drawn (ME-S3)."""
    board: Annotated[Array, "i1", CARDS]
    """The board that a card space is on."""
    loot_spaces: Small
    """ME-C7"""
    seats: Small
    two_turns: Small
    """Whether exchanges are over after two turns of the table at the latest (ME-X8)."""


class Table:
    """One game. The raid's words are zero in the exchanges, but for `loot`."""

    lying: Word
    """The tiles in the centre."""
    lifted: Word
    """The tiles that somebody has lifted in this raid: their loot is decided."""
    up: Word
    """The tiles that lie loot side up."""
    shown: Word
    """The tiles that everyone has seen in this raid, those who only watch among them."""
    seen: Annotated[Array, "i8", SEATS]
    """The tiles that each seat has seen."""
    kind: Annotated[Array, "i8", 3]
    """The loot of the lifted tiles: its number's lowest, middle and highest bit for each."""
    hidden: Annotated[Array, "i8", PLACES]
    """What the other tiles of each place hide, counted: it has no order."""
    boards: Annotated[Array, "i8", SEATS]
    """The tiles on each identity board (ME-C7)."""
    loot: Annotated[Array, "i8", SEATS]
    """What lies on it, counted."""
    stored: Annotated[Array, "i8", SEATS]
    """Each seat's works of art in storage, counted (ME-A1)."""
    art: Annotated[Array, "i8", BOARDS]
    """The works of art on each market board, counted."""
    bag: Word
    """Those in the cloth bag, counted: it has no order (ME-S4)."""
    collections: Annotated[Array, "i4", SEATS]
    """Each seat's collections that are not complete."""
    finished: Annotated[Array, "i4", SEATS]
    """Each seat's cards face down (ME-A5, ME-A6)."""
    placeable: Annotated[Array, "i4", SEATS]
    """The collections on which a seat could place something now (ME-A3)."""
    filled: Annotated[Array, "i4", 2]
    """The collections that have one step filled, and those that have two."""
    deck: Number
    """The cards in the deck: it has no order (ME-S5)."""
    offered: Number
    """The card spaces that are filled."""
    stashed: Annotated[Array, "i4", SEATS]
    """The number of the raid's move in which a seat last stashed a tile (ME-G4)."""
    raid_moves: Number
    moves: Number
    round: Number
    cycle: Number
    """How many turns of the table the exchanges have had."""
    offer: Annotated[Array, "i1", CARDS]
    """The card on each space."""
    second: Small
    """The second card on the one space for two."""
    face: Annotated[Array, "i1", BOARDS]
    """Which face of each market board is in play, or `NOTHING`."""
    hands: Annotated[Array, "i1", SEATS]
    """The tile in each hand, or `NOTHING` (ME-R2)."""
    open: Annotated[Array, "i1", SEATS]
    """The keys on each board, and so the places that are open besides the garage (ME-R4)."""
    getaways: Annotated[Array, "i1", SEATS]
    """Each seat's getaway token; 0 while it is inside (ME-G1)."""
    phase: Small
    turn: Small
    """Whose turn it is in the exchanges, or `NOBODY`."""
    traded: Small
    """Whether somebody made an exchange in this turn of the table (ME-X8)."""
    last: Small
    """Whether this is the last phase of exchanges (ME-X5)."""
    done: Small
    """The seats that will place nothing more (ME-F3)."""
    ending: Small

    # How a game is played by itself. A state of the rules has no part in it: it is all zero when it comes from one.
    acting: Small
    """1 plus the seat that acts next; 0 if that is still to be found out."""
    racing: Small
    """Whether more than one seat was awaited when it was last found out."""
    planned: Small
    """The seats whose `wanted` holds."""
    timed: Number
    """The round whose raid's end is set."""
    now: Number
    """Milliseconds since the start."""
    ends: Number
    """When the raid's time is up."""
    idle: Number
    """How often in a row somebody waited."""
    ready: Annotated[Array, "i4", SEATS]
    """When each seat's hand is ready again."""
    wanted: Annotated[Array, "i8", SEATS]
    """What a greedy seat looks for in this raid, counted."""


SETUP, TABLE = layout(Setup), layout(Table)
