"""What happens in Art Robbery."""

from typing import TypeAlias

from msgspec import Struct

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.components import Card, Owners, Token


class Took(Struct, frozen=True, tag="took", gc=False):
    """A card was played and brought a token from the centre (AR-T3, AR-T4, AR-T5)."""

    seat: Seat
    card: Card
    token: Token


class TheftTried(Struct, frozen=True, tag="theft-tried", gc=False):
    """The card of this face was played against the dog's owner, who chooses what to hand over (AR-D1)."""

    seat: Seat
    victim: Seat
    token: Token


class Stole(Struct, frozen=True, tag="stole", gc=False):
    """A token went from a player to a thief, who played the card of its face (AR-T3, AR-T4)."""

    seat: Seat
    victim: Seat
    token: Token


class DogMoved(Struct, frozen=True, tag="dog-moved", gc=False):
    """The dog was fetched by its card (AR-T6), or handed over in place of a token (AR-D1)."""

    seat: Seat
    origin: Seat | None
    """Where it was; None is the centre."""
    given: bool
    """Whether it was handed over."""


class NothingHappened(Struct, frozen=True, tag="nothing-happened", gc=False):
    """A card was spent in vain (AR-T7)."""

    seat: Seat
    card: Card


class Drew(Struct, frozen=True, tag="drew", gc=False):
    """A player drew a card (AR-T1)."""

    seat: Seat
    card: Card | None
    """None for everyone except that player."""


class Reshuffled(Struct, frozen=True, tag="reshuffled", gc=False):
    """The discard pile became the draw pile (AR-T2)."""

    cards: int


class BossLost(Struct, frozen=True, tag="boss-lost", gc=False):
    """A boss left the game because its owner had none of the tokens it needs (AR-R2)."""

    seat: Seat


class RaidEnded(Struct, frozen=True, tag="raid-ended", gc=False):
    """The centre is empty, and everyone banks their tokens (AR-R1, AR-R3)."""

    raid: int
    banked: Owners


class RaidBegan(Struct, frozen=True, tag="raid-began", gc=False):
    """Nine new tokens lie in the centre (AR-S3, AR-R5)."""

    raid: int
    seat: Seat
    """Who starts."""


Event: TypeAlias = (
    Took | TheftTried | Stole | DogMoved | NothingHappened | Drew | Reshuffled | BossLost | RaidEnded | RaidBegan
)
"""What an action may cause."""
