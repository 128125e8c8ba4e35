"""What each card of Art Robbery can do, worked out once for each way in which the loot may lie."""

from typing import TypeAlias

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.actions import Fetch, Play, Steal, Take, Waste
from darklantern.games.art_robbery.components import FACES, Card, Owners, Token, face

Where: TypeAlias = Seat | Owners | None
"""The owner of the one token that a card asks for, or the owners of several."""


class Ways(dict[Where, tuple[Play, ...]]):
    """Everything that a number or the boss can do for a seat, by where the tokens are that it asks for."""

    LIMIT = 4096
    """How many cases are kept. The published edition has some hundred at most; an odd one may have more."""

    def __init__(self, card: Card, seat: Seat, tokens: tuple[Token, ...]) -> None:
        super().__init__()
        self._card = card
        self._seat = seat
        self._tokens = tokens

    def __missing__(self, where: Where) -> tuple[Play, ...]:
        """From the centre if it can be (AR-T3, AR-T4), else from an opponent, else nothing (AR-T7, AR-T8)."""
        owners = where if isinstance(where, tuple) else (where,)
        lying = list(zip(self._tokens, owners, strict=True))
        takes = [Take(self._card, token) for token, owner in lying if owner is None]
        steals = [Steal(self._card, token, owner) for token, owner in lying if owner not in (None, self._seat)]
        if len(self) >= self.LIMIT:
            self.clear()
        self[where] = ways = tuple(dict.fromkeys(takes or steals)) or (Waste(self._card),)
        return ways


class Reach(dict[Card, tuple[int | slice, dict[Where, tuple[Play, ...]]]]):
    """A seat's reach in a raid: for each card, where among the tokens those are that it asks for, and its `Ways`."""

    def __init__(self, seat: Seat, tokens: tuple[Token, ...]) -> None:
        super().__init__()
        faces = [face(token) for token in tokens]
        for card in FACES:
            first = faces.index(card) if card in faces else 0
            span = slice(first, first + faces.count(card))
            at = first if faces.count(card) == 1 else span
            self[card] = at, Ways(card, seat, tokens[span])
        self[Card.DOG] = slice(0), {(): (Fetch(),)}
        last = {token: at for at, token in enumerate(tokens)}
        self.greed = tuple((at, Take(Card.THIEF, token)) for token, at in last.items())
        """What the greedy thief may take (AR-T5), with where the last of its equals lies. Equal tokens are taken from
        the first on, so one of them is in the centre as long as the last is."""
