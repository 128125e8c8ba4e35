"""Lookup tables of the plays that each card of Art Robbery allows, by the owners of the tokens.

They make `legal_actions` fast: each case is worked out once.
"""

from typing import TypeAlias

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.actions import Fetch, Play, Steal, Take, Waste
from darklantern.games.art_robbery.rules.components import TOKEN_FACES, Card, Owners, Token, token_face

TokenOwners: TypeAlias = Seat | Owners | None
"""The owner of the one token that a card can take, or the owners of several."""


class PlaysByOwner(dict[TokenOwners, tuple[Play, ...]]):
    """The plays of a number or the boss for a seat, by the owners of the tokens of its face."""

    MAX_ENTRIES = 4096
    """The maximum number of cached cases. The published edition has a few hundred; others may have more."""

    def __init__(self, card: Card, seat: Seat, tokens: tuple[Token, ...]) -> None:
        super().__init__()
        self._card = card
        self._seat = seat
        self._tokens = tokens

    def __missing__(self, where: TokenOwners) -> tuple[Play, ...]:
        """Take from the centre if possible (AR-T3, AR-T4), else steal, else waste the card (AR-T7, AR-T8)."""
        owners = where if isinstance(where, tuple) else (where,)
        lying = list(zip(self._tokens, owners, strict=True))
        takes = [Take(self._card, token) for token, owner in lying if owner is None]
        steals = [Steal(self._card, token, owner) for token, owner in lying if owner not in (None, self._seat)]
        if len(self) >= self.MAX_ENTRIES:
            self.clear()
        self[where] = ways = tuple(dict.fromkeys(takes or steals)) or (Waste(self._card),)
        return ways


class PlayLookup(dict[Card, tuple[int | slice, dict[TokenOwners, tuple[Play, ...]]]]):
    """A seat's plays in a raid: for each card, the indices of the tokens of its face, and its `PlaysByOwner`."""

    def __init__(self, seat: Seat, tokens: tuple[Token, ...]) -> None:
        super().__init__()
        faces = [token_face(token) for token in tokens]
        for card in TOKEN_FACES:
            first = faces.index(card) if card in faces else 0
            span = slice(first, first + faces.count(card))
            at = first if faces.count(card) == 1 else span
            self[card] = at, PlaysByOwner(card, seat, tokens[span])
        self[Card.DOG] = slice(0), {(): (Fetch(),)}
        last = {token: at for at, token in enumerate(tokens)}
        self.thief_takes: tuple[tuple[int, Take], ...] = tuple(
            (at, Take(Card.THIEF, token)) for token, at in last.items()
        )
        """What the thief may take (AR-T5), with the index of the last equal token. Equal tokens are taken in order, so
        one of them is in the centre as long as the last one is."""
