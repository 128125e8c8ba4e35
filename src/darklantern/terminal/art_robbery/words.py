"""The nouns of Art Robbery in English, and how to speak of players."""

from collections.abc import Sequence

from rich.markup import escape

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.components import Card, Token, alibis, face
from darklantern.games.art_robbery.view import View
from darklantern.terminal.face import Names
from darklantern.terminal.palette import NAME

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


def counted(number: int, what: str) -> str:
    """``1 alibi``, ``3 alibis``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def bold(name: str) -> str:
    """A name in rich markup."""
    return f"[{NAME}]{escape(name)}[/]"


class Voice:
    """Speaks of players to one of them, or to a spectator."""

    def __init__(self, names: Names, you: Seat | None) -> None:
        self._names = names
        self._you = you

    def does(self, seat: Seat, verb: str) -> str:
        """A sentence's beginning: ``You take``, ``Bruno takes``."""
        who = f"[{NAME}]You[/]" if seat == self._you else self.whom(seat)
        return f"{who} {self.verb(seat, verb)}"

    def verb(self, seat: Seat, verb: str) -> str:
        """A verb as it goes with a player: ``take``, ``takes``."""
        return verb if seat == self._you else f"{verb}es" if verb.endswith("ch") else f"{verb}s"

    def whom(self, seat: Seat) -> str:
        """Somebody to whom something happens: ``you``, ``Bruno``."""
        return f"[{NAME}]you[/]" if seat == self._you else bold(self._names[seat])


def holds(view: View, seat: Seat | None) -> list[Token]:
    """The tokens of this raid that lie before a player; None is the centre."""
    if view.raid >= len(view.edition.loot):
        return []
    return [token for token, owner in zip(view.edition.loot[view.raid], view.owners, strict=True) if owner == seat]


def banked(view: View, seat: Seat) -> list[Token]:
    """The tokens of the raids before that a player has banked. Everyone has seen them (AR-R3)."""
    return [
        token
        for tokens, owners in zip(view.edition.loot, view.banked, strict=False)
        for token, owner in zip(tokens, owners, strict=True)
        if owner == seat
    ]
