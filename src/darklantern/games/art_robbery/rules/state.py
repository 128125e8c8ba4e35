"""The complete state of a game of Art Robbery, and its options."""

from typing import TypeAlias

from msgspec import Struct

from darklantern.core.ids import Seat
from darklantern.core.options import Options
from darklantern.games.art_robbery.rules.components import Card, Owners, Token
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition

Hand: TypeAlias = tuple[Card, ...]
"""The cards that a player holds, in the order in which they were drawn."""


class ArtRobberyOptions(Options, frozen=True):
    """What the host of a table may choose."""

    edition: ArtRobberyEdition
    first: Seat | None = None
    """Who starts; None for a random seat (AR-S2)."""


class Theft(Struct, frozen=True, gc=False):
    """A theft from the dog's owner, who must choose what to hand over (AR-D1)."""

    thief: Seat
    victim: Seat
    token: Token


class State(Struct, frozen=True, gc=False):
    """The state of a game. It is immutable: `ArtRobbery.apply` returns a new one."""

    edition: ArtRobberyEdition
    hands: tuple[Hand, ...]
    draw: tuple[Card, ...]
    """The cards of the draw pile, sorted: it has no order until a card is drawn (AR-T2)."""
    discard: tuple[Card, ...]
    """The discard pile, the last card played at its end."""
    raid: int
    """The raid being played, counted from 0; the number of raids when the game is over."""
    owners: Owners
    """Who has each token of this raid's loot; None if it is in the centre (AR-S3, AR-T9)."""
    banked: tuple[Owners, ...]
    """Who banked each token of earlier raids; None if it left the game (AR-R2, AR-R3)."""
    dog: Seat | None
    """Who has the guard dog; None if it is in the centre (AR-C5, AR-S1)."""
    turn: Seat | None
    """Whose turn it is; None when the game is over."""
    theft: Theft | None
    """A theft that the dog's owner has yet to answer."""
    turns: int
    """The number of turns played."""
