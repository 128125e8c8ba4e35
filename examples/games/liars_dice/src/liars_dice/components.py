"""The parts of Liar's Dice: actions, events, the state, options and editions."""

from collections.abc import Iterator
from typing import TypeAlias

from darklantern import Edition, Flaw, GameId, Options, Seat, make_flaw
from msgspec import Struct

GAME_ID = GameId("liars-dice")
FACES = 6
SEAT_COUNTS = range(2, 7)
"""LD-S1."""
MAX_DICE = 9
"""The most dice that an edition may give to each player."""

Dice: TypeAlias = tuple[int, ...]
"""The faces under a cup, sorted."""


class Bid(Struct, frozen=True, tag="bid", order=True):
    """Claim that at least ``count`` dice show a face (LD-B1). Bids compare as LD-B2 says."""

    count: int
    face: int


class Challenge(Struct, frozen=True, tag="challenge"):
    """Call the last bidder a liar (LD-C1)."""


Action: TypeAlias = Bid | Challenge
"""What a player may do."""


class BidMade(Struct, frozen=True, tag="bid-made"):
    """A player made a bid (LD-B1)."""

    seat: Seat
    count: int
    face: int


class Showdown(Struct, frozen=True, tag="showdown"):
    """A player challenged the last bidder, and all cups were lifted (LD-C1)."""

    seat: Seat
    bidder: Seat
    count: int
    """How many dice were bid."""
    face: int
    found: int
    """How many dice count as this face."""
    hands: tuple[Dice, ...]


class DieLost(Struct, frozen=True, tag="die-lost"):
    """A player lost a die (LD-C2)."""

    seat: Seat
    left: int
    """How many dice the player still has."""


class RoundBegan(Struct, frozen=True, tag="round-began"):
    """The dice were rolled (LD-S3)."""

    round: int
    seat: Seat
    """The player who makes the first bid."""


Event: TypeAlias = BidMade | Showdown | DieLost | RoundBegan
"""What an action may cause."""


class LiarsDiceEdition(Edition, frozen=True):
    """How many dice there are."""

    dice: int
    """How many dice each player begins with (LD-S1)."""


def edition_flaws(edition: LiarsDiceEdition) -> Iterator[Flaw]:
    """Yield what is wrong with an edition."""
    if not 1 <= edition.dice <= MAX_DICE:
        yield make_flaw(("dice",), "dice", "dice must be from 1 to {most}", most=MAX_DICE)


class LiarsDiceOptions(Options, frozen=True):
    """What the host of a table may choose."""

    edition: LiarsDiceEdition
    first: Seat | None = None
    """Who makes the first bid; None for a random seat (LD-S2)."""
    wild_ones: bool = True
    """Whether ones count as any face (LD-B4)."""


class State(Struct, frozen=True):
    """The state of a game."""

    edition: LiarsDiceEdition
    wild_ones: bool
    hands: tuple[Dice, ...]
    """The dice of each seat; without any it is out of the game (LD-E1)."""
    turn: Seat | None
    """Whose turn it is; None when the game is over."""
    bid: Bid | None
    """The last bid; None at the beginning of a round."""
    bidder: Seat | None
    shown: tuple[Dice, ...]
    """The dice of the last challenge, which everyone has seen (LD-C1); empty before the first one."""
    round: int
    """Counted from 1."""
    turns: int
    """The number of bids and challenges so far."""
