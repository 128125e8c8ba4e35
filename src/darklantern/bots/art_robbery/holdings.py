"""What each seat owns, as far as a view shows it."""

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.components import Token, alibis, tokens_of
from darklantern.games.art_robbery.view import View


def open_loot(view: View, seat: Seat | None) -> list[Token]:
    """Return the tokens of this raid that a seat has; None is the centre."""
    return tokens_of(view.edition.loot[view.raid], view.owners, seat)


def alibi_count(view: View, seat: Seat) -> int:
    """Return a seat's number of alibis, banked and in this raid."""
    rows = zip(view.edition.loot, (*view.banked, view.owners), strict=False)
    return sum(alibis(token) for tokens, owners in rows for token in tokens_of(tokens, owners, seat))


def banked_points(view: View, seat: Seat) -> int:
    """Return the points that a seat has banked."""
    rows = zip(view.edition.loot, view.banked, strict=False)
    return sum(view.edition.token_points(token) for tokens, owners in rows for token in tokens_of(tokens, owners, seat))
