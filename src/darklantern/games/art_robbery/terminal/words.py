"""English nouns for the cards and tokens of Art Robbery."""

from darklantern.games.art_robbery.rules.components import Card, Token, alibis, token_face

ALIBI_DOT = "●"
"""The sign for an alibi."""

_CARD_NAMES = {Card.BOSS: "boss", Card.DOG: "guard dog", Card.THIEF: "greedy thief"}


def card_name(card: Card) -> str:
    """Return a card's name without an article: ``3``, ``guard dog``."""
    return _CARD_NAMES.get(card, str(card))


def a_card(card: Card) -> str:
    """Return a card's name with an article: ``a 3``, ``a guard dog``."""
    return f"a {card_name(card)}"


def token_name(token: Token) -> str:
    """Return a token's name with its alibis: ``3``, ``0●●``, ``boss``."""
    return f"{token_face(token)}{ALIBI_DOT * alibis(token)}"


def token_in_brackets(token: Token) -> str:
    """Return a token's name in brackets: ``(3)``, ``(0●●)``."""
    return f"({token_name(token)})"
