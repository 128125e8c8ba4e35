"""The nouns of Art Robbery in English."""

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.components import Card, Token, alibis, face, owned
from darklantern.games.art_robbery.view import View

DOT = "●"
"""An alibi."""

_CARDS = {Card.BOSS: "boss", Card.DOG: "guard dog", Card.THIEF: "greedy thief"}


def card_name(card: Card) -> str:
    """A card without an article: ``3``, ``guard dog``."""
    return _CARDS.get(card, str(card))


def a_card(card: Card) -> str:
    """A card as one among others: ``a 3``, ``a guard dog``."""
    return f"a {card_name(card)}"


def token_name(token: Token) -> str:
    """A token with its alibis: ``3``, ``0●●``, ``boss``."""
    return f"{face(token)}{DOT * alibis(token)}"


def coin(token: Token) -> str:
    """A token on its own, as a coin: ``(3)``, ``(0●●)``."""
    return f"({token_name(token)})"


def holds(view: View, seat: Seat | None) -> list[Token]:
    """The tokens of this raid that lie before a player; None is the centre."""
    if view.raid >= len(view.edition.loot):
        return []
    return owned(view.edition.loot[view.raid], view.owners, seat)


def banked(view: View, seat: Seat) -> list[Token]:
    """The tokens of the raids before that a player has banked. Everyone has seen them (AR-R3)."""
    rows = zip(view.edition.loot, view.banked, strict=False)
    return [token for tokens, owners in rows for token in owned(tokens, owners, seat)]
