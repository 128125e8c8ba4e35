"""What a player may do in Art Robbery."""

from typing import TypeAlias, final

from msgspec import Struct

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.components import Card, Token


@final
class Take(Struct, frozen=True, tag="take", gc=False):
    """Play a card and take a token from the centre (AR-T3, AR-T4, AR-T5)."""

    card: Card
    token: Token


@final
class Steal(Struct, frozen=True, tag="steal", gc=False):
    """Play a card and steal a token from an opponent (AR-T3, AR-T4)."""

    card: Card
    token: Token
    victim: Seat


@final
class Fetch(Struct, frozen=True, tag="fetch", gc=False):
    """Play a guard dog and take the dog, which does not guard itself (AR-T6, AR-D2)."""

    card: Card = Card.DOG


@final
class Waste(Struct, frozen=True, tag="waste", gc=False):
    """Play a card without effect (AR-T7)."""

    card: Card


@final
class GiveToken(Struct, frozen=True, tag="give-token", gc=False):
    """Let the thief have the token (AR-D1)."""


@final
class GiveDog(Struct, frozen=True, tag="give-dog", gc=False):
    """Hand the thief the dog instead of the token (AR-D1)."""


Play: TypeAlias = Take | Steal | Fetch | Waste
"""What a player may do with a card in their turn."""

Answer: TypeAlias = GiveToken | GiveDog
"""How the dog's owner may answer a theft."""

Action: TypeAlias = Play | Answer
"""What a seat may do."""
