"""Reasons for actions of any game, from what came of them in imagined games."""

from collections.abc import Iterator, Sequence
from typing import Any

from darklantern.bots.explanations import Reason
from darklantern.bots.search_tree import ImaginedGame
from darklantern.core.ids import Seat

MIN_NOTABLE_SHARE = 0.02
"""The smallest difference between two shares of the victory that is mentioned."""
MIN_NOTABLE_POINTS = 0.5
"""The smallest difference in points that is mentioned."""


class Tried:
    """What came of equivalent actions, or of waiting, in imagined games."""

    def __init__(self, actions: tuple[Any, ...], seats: int) -> None:
        self.actions: tuple[Any, ...] = actions
        """The actions; only None is waiting."""
        self.games: int = 0
        self.value: float = 0.0
        """The estimate of the seat's share of the victory."""
        self._shares = [0.0] * seats
        self._scores = [0.0] * seats

    def add(self, end: ImaginedGame) -> None:
        """Add an imagined game."""
        self.games += 1
        for seat, (share, score) in enumerate(zip(end.shares, end.scores, strict=True)):
            self._shares[seat] += share
            self._scores[seat] += score

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self._shares)

    def mean(self, seat: Seat) -> float:
        """Return a seat's mean share of the victory."""
        return self._shares[seat] / self.games

    def points(self, seat: Seat) -> float:
        """Return a seat's mean score."""
        return self._scores[seat] / self.games


def search_reasons(one: Tried, tried: Sequence[Tried], me: Seat) -> tuple[Reason, ...]:
    """Return reasons for an action among all that were tried, sorted by value: how it compares with the others."""
    if len(tried) == 1:
        return (Reason("search-only"),)
    return (*_by_share(one, tried), *_by_points(one, tried, me), *_by_rivals(one, tried, me))


def _by_share(one: Tried, tried: Sequence[Tried]) -> Iterator[Reason]:
    lead = one.value - tried[1].value if one is tried[0] else tried[0].value - one.value
    if lead < MIN_NOTABLE_SHARE:
        yield Reason("search-close")
    elif one is tried[0]:
        yield Reason("search-lead", {"share": round(lead, 3)})
    else:
        yield Reason("search-behind", {"share": round(lead, 3)})


def _by_points(one: Tried, tried: Sequence[Tried], me: Seat) -> Iterator[Reason]:
    more = one.points(me) - sum(other.points(me) for other in tried) / len(tried)
    if more >= MIN_NOTABLE_POINTS:
        yield Reason("search-points", {"points": round(more, 1)})


def _by_rivals(one: Tried, tried: Sequence[Tried], me: Seat) -> Iterator[Reason]:
    """Yield the rival at a table of three or more whose chances the action lowers most."""
    if one.seats < 3:
        return
    losses = {
        Seat(seat): sum(other.mean(Seat(seat)) for other in tried) / len(tried) - one.mean(Seat(seat))
        for seat in range(one.seats)
        if seat != me
    }
    rival = max(losses, key=losses.__getitem__)
    if losses[rival] >= MIN_NOTABLE_SHARE:
        yield Reason("search-rival", {"seat": rival, "share": round(losses[rival], 3)})
