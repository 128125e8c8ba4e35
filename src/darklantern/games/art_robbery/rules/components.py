"""The parts of Art Robbery: cards and loot tokens (AR-C2 to AR-C4)."""

from enum import StrEnum
from functools import cache
from typing import NewType, TypeAlias

from darklantern.core.ids import Seat


class Card(StrEnum):
    """The kinds of cards (AR-C2)."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    BOSS = "boss"
    DOG = "dog"
    THIEF = "thief"


Token = NewType("Token", str)
"""A loot token: the card that takes it and a dot for each alibi, such as ``0..``, ``3`` or ``boss``."""

TOKEN_FACES = (Card.ZERO, Card.ONE, Card.TWO, Card.THREE, Card.FOUR, Card.FIVE, Card.BOSS)
"""The faces of tokens: the cards that take or steal a token of the same face (AR-T3, AR-T4)."""


@cache
def token_face(token: Token) -> Card:
    """Return the card that takes this token."""
    return Card(token.rstrip("."))


def alibis(token: Token) -> int:
    """Return the number of white dots on the token (AR-C4)."""
    return token.count(".")


Owners: TypeAlias = tuple[Seat | None, ...]
"""The owner of each of a raid's tokens. None is the centre during the raid, and out of the game after it."""


def tokens_of(tokens: tuple[Token, ...], owners: Owners, owner: Seat | None) -> list[Token]:
    """Return the tokens of a raid that belong to ``owner``."""
    return [token for token, other in zip(tokens, owners, strict=True) if other == owner]
