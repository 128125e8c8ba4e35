"""The parts of Slapjack: cards, actions, events, the state, options and editions."""

from collections.abc import Iterator
from typing import Annotated, Literal, NewType, TypeAlias

from darklantern import Edition, Flaw, GameId, Options, Seat, make_flaw
from msgspec import Meta, Struct

GAME_ID = GameId("slapjack")
SEAT_COUNTS = range(2, 7)
"""SJ-S1."""
SUITS = ("♣", "♦", "♥", "♠")
JACK = "J"

Card = NewType("Card", str)
"""A card: its rank and suit, such as ``10♥``."""

Rank: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class Flip(Struct, frozen=True, tag="flip"):
    """Turn up the top card of one's stack (SJ-T1)."""


class Slap(Struct, frozen=True, tag="slap"):
    """Slap the pile (SJ-P1, SJ-P2)."""

    target: int
    """The card it is aimed at, as the value of `State.turns`: a slap that comes too late is none (SJ-P3)."""


class TimeUp(Struct, frozen=True, tag="time-up"):
    """Let the clock turn up the next card (SJ-T3)."""


Action: TypeAlias = Flip | Slap | TimeUp
"""What a player or the clock may do."""


class CardTurned(Struct, frozen=True, tag="card-turned"):
    """A card was turned up onto the pile (SJ-T1)."""

    seat: Seat
    card: Card


class PileWon(Struct, frozen=True, tag="pile-won"):
    """A player was the first to slap a jack (SJ-P1)."""

    seat: Seat
    cards: tuple[Card, ...]


class Paid(Struct, frozen=True, tag="paid"):
    """A player slapped another card, and put one of their own under the pile (SJ-P2)."""

    seat: Seat
    card: Card | None
    """None for everyone except that player."""


class JackMissed(Struct, frozen=True, tag="jack-missed"):
    """Time ran out with a jack as the last card (SJ-E1)."""


Event: TypeAlias = CardTurned | PileWon | Paid | JackMissed
"""What an action may cause."""


class SlapjackEdition(Edition, frozen=True):
    """Which cards there are."""

    ranks: tuple[Rank, ...]
    """The ranks in the pack, which has a card of each suit."""
    fine: Annotated[int, Meta(ge=0, le=52)]
    """The points that a slap in vain costs (SJ-P2)."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards."""
        return tuple(Card(rank + suit) for suit in SUITS for rank in self.ranks)


def edition_flaws(edition: SlapjackEdition) -> Iterator[Flaw]:
    """Yield what is wrong with an edition."""
    if JACK not in edition.ranks:
        yield make_flaw(("ranks",), "no-jack", "ranks must contain {jack}", jack=JACK)
    if len(set(edition.ranks)) < len(edition.ranks):
        yield make_flaw(("ranks",), "repeated-rank", "ranks must be different")


class SlapjackOptions(Options, frozen=True):
    """What the host of a table may choose."""

    edition: SlapjackEdition
    first: Seat | None = None
    """Who turns up the first card; None for a random seat (SJ-S2)."""
    seconds: Annotated[int, Meta(ge=1)] | None = None
    """After how many seconds the clock turns up the next card; None for no limit (SJ-T3)."""


class State(Struct, frozen=True):
    """The state of a game."""

    edition: SlapjackEdition
    seconds: int | None
    stacks: tuple[int, ...]
    """How many cards each seat has yet to turn up."""
    unturned: tuple[Card, ...]
    """The cards of all stacks, in the order of the deck: which is where is not decided before it is turned up."""
    pile: tuple[Card, ...]
    """The cards turned up, the top one last."""
    paid: tuple[Paid, ...]
    """The cards under the pile (SJ-P2)."""
    won: tuple[tuple[Card, ...], ...]
    """What each seat has won."""
    fines: tuple[int, ...]
    """How often each seat has slapped in vain (SJ-P2)."""
    turn: Seat | None
    """Who turns up the next card; None if the stacks are empty."""
    turns: int
    """The number of cards turned up and piles won."""
    over: bool

    @property
    def jack_on_top(self) -> bool:
        """Whether the pile may be won now (SJ-P1)."""
        return bool(self.pile) and self.pile[-1].startswith(JACK) and not self.over
