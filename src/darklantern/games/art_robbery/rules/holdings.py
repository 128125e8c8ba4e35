"""The tokens, points and alibis of each seat, as far as a view shows them."""

from collections.abc import Iterator

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.components import Token, alibis, tokens_of
from darklantern.games.art_robbery.rules.view import View


def open_tokens(view: View, seat: Seat | None) -> list[Token]:
    """Return the tokens of this raid that a seat has; None is the centre. There are none after the game."""
    if view.raid >= len(view.edition.loot):
        return []
    return tokens_of(view.edition.loot[view.raid], view.owners, seat)


def banked_tokens(view: View, seat: Seat) -> Iterator[Token]:
    """Yield the tokens that a seat has banked in earlier raids. They are public (AR-R3)."""
    for tokens, owners in zip(view.edition.loot, view.banked, strict=False):
        yield from tokens_of(tokens, owners, seat)


def all_tokens(view: View, seat: Seat) -> list[Token]:
    """Return the tokens that a seat has, banked and in this raid."""
    raids = zip(view.edition.loot, (*view.banked, view.owners), strict=False)
    return [token for tokens, owners in raids for token in tokens_of(tokens, owners, seat)]


def alibi_count(view: View, seat: Seat) -> int:
    """Return a seat's number of alibis, banked and in this raid."""
    return sum(alibis(token) for token in all_tokens(view, seat))


def banked_points(view: View, seat: Seat) -> int:
    """Return the points that a seat has banked."""
    return sum(view.edition.token_points(token) for token in banked_tokens(view, seat))
