"""English nouns for the cards and tokens of Art Robbery."""

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.components import Card, Token, alibis, token_face, tokens_of
from darklantern.games.art_robbery.view import View

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


def open_tokens(view: View, seat: Seat | None) -> list[Token]:
    """Return the tokens of this raid that a player has taken; None is the centre."""
    if view.raid >= len(view.edition.loot):
        return []
    return tokens_of(view.edition.loot[view.raid], view.owners, seat)


def banked_tokens(view: View, seat: Seat) -> list[Token]:
    """Return the tokens that a player has banked in earlier raids. They are public (AR-R3)."""
    rows = zip(view.edition.loot, view.banked, strict=False)
    return [token for tokens, owners in rows for token in tokens_of(tokens, owners, seat)]
