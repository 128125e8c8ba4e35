"""The whole truth about a game of Art Robbery."""

from typing import TypeAlias

from msgspec import Struct

from darklantern.core.ids import Seat
from darklantern.core.options import Options
from darklantern.games.art_robbery.components import Card, Owners, Token
from darklantern.games.art_robbery.edition import ArtRobberyEdition

Hand: TypeAlias = tuple[Card, ...]
"""The cards a player holds, in the order in which they came."""


class ArtRobberyOptions(Options, frozen=True):
    """What the host may choose."""

    edition: ArtRobberyEdition
    first: Seat | None = None
    """Who starts; None leaves it to chance (AR-S2)."""


class Theft(Struct, frozen=True, gc=False):
    """A theft from the dog's owner, who has still to choose what to hand over (AR-D1)."""

    thief: Seat
    victim: Seat
    token: Token


class State(Struct, frozen=True, gc=False):
    """A value: `ArtRobbery.apply` returns a new one."""

    edition: ArtRobberyEdition
    hands: tuple[Hand, ...]
    draw: tuple[Card, ...]
    """The draw pile: which cards it holds, sorted. It has no order until a card is drawn (AR-T2)."""
    discard: tuple[Card, ...]
    """The discard pile, the last card played at its end."""
    raid: int
    """The raid being played, counted from 0; as many as there are when the game is over."""
    owners: Owners
    """Who has each token of this raid's loot; None: it lies in the centre (AR-S3, AR-T9)."""
    banked: tuple[Owners, ...]
    """Who banked each token of the raids before; None: it left the game (AR-R2, AR-R3)."""
    dog: Seat | None
    """Who has the guard dog; None: it stands in the centre (AR-C5, AR-S1)."""
    turn: Seat | None
    """Whose turn it is; None when the game is over."""
    theft: Theft | None
    """A theft that waits for the dog's owner."""
    turns: int
    """How many turns have been played."""
