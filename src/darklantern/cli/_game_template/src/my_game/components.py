"""The parts of My game: actions, events, the state, options and editions."""

from collections.abc import Iterator
from typing import TypeAlias

from darklantern import Edition, Flaw, GameId, Options, Seat, make_flaw
from msgspec import Struct

GAME_ID = GameId("my-game")
SEAT_COUNTS = range(2, 5)
"""MG-S1."""

Card: TypeAlias = int


class Play(Struct, frozen=True, tag="play"):
    """Play a card (MG-R1)."""

    card: Card


Action: TypeAlias = Play
"""What a player may do. Add others like this: ``Play | Pass``."""


class Played(Struct, frozen=True, tag="played"):
    """A card was played (MG-R1)."""

    seat: Seat
    card: Card


class RoundWon(Struct, frozen=True, tag="round-won"):
    """A round ended (MG-R2)."""

    seat: Seat
    card: Card


Event: TypeAlias = Played | RoundWon
"""What an action may cause."""


class GameEdition(Edition, frozen=True):
    """What is in the box."""

    cards: int
    """The highest number on a card."""
    hand: int
    """How many cards each player is dealt (MG-S1)."""


def edition_flaws(edition: GameEdition) -> Iterator[Flaw]:
    """Yield what is wrong with an edition."""
    if not 1 <= edition.hand * SEAT_COUNTS[-1] <= edition.cards:
        yield make_flaw(("hand",), "hand", "hand must be at least 1, and small enough for {seats} hands", seats=4)


class GameOptions(Options, frozen=True):
    """What the host of a table may choose."""

    edition: GameEdition
    first: Seat | None = None
    """Who begins; None for a random seat (MG-S2)."""


class State(Struct, frozen=True):
    """The state of a game. It is never changed: the rules return a new one."""

    edition: GameEdition
    hands: tuple[tuple[Card, ...], ...]
    """Each seat's cards, sorted."""
    table: tuple[Card | None, ...]
    """The card that each seat has played in this round."""
    gone: tuple[Card, ...]
    """The cards of earlier rounds."""
    points: tuple[int, ...]
    turn: Seat | None
    """Whose turn it is; None when the game is over."""
    turns: int
    """The number of cards played."""
