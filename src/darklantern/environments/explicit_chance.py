"""Explicit chance: each random pick of the rules becomes a chance node of a game tree."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from darklantern.core.chance import Chance

MAX_OUTCOMES = 1000
"""The most outcomes of a chance node. A pick of more is made in several nodes, each of which narrows it down."""


class PickRange(NamedTuple):
    """The outcomes that a pick can still have."""

    number: int
    """The number of the pick among those of an action, counted from 0."""
    first: int
    size: int

    def parts(self) -> tuple["PickRange", ...]:
        """Return its outcomes, or if there are too many, ranges of them that differ in size by the last one only."""
        width = -(-self.size // MAX_OUTCOMES)
        end = self.first + self.size
        return tuple(PickRange(self.number, first, min(width, end - first)) for first in range(self.first, end, width))


class PickNeeded(Exception):
    """The rules need a pick that has not been given."""

    def __init__(self, n: int, number: int) -> None:
        self.n = n
        """The number of outcomes."""
        self.number = number
        """The number of the pick, counted from 0."""
        super().__init__(f"a pick of {n} is missing")


class ExplicitChance(Chance):
    """Replays picks that are given by their numbers; any other raises `PickNeeded`.

    A pick with one outcome is always 0. So are the picks of a shuffle of ``shuffled`` items, a run of picks with that
    many outcomes, one fewer, and so on to one: no rule depends on the order of those items.
    """

    __slots__ = ("_given", "_number", "_shuffle_left", "_shuffle_start", "_shuffled")

    def __init__(self, given: Mapping[int, int], shuffled: int | None = None) -> None:
        super().__init__()
        self._given = given
        self._shuffled = shuffled
        self._number = -1
        self._shuffle_start, self._shuffle_left = 0, 0

    def pick(self, n: int) -> int:
        """Return the pick that has been given."""
        self._number += 1
        if self._shuffle_left:
            if n != self._shuffle_left:
                self.finish()
            self._shuffle_left -= 1
            return 0
        if self._number in self._given:
            return self._given[self._number]
        if n == 1:
            return 0
        if n == self._shuffled:
            self._shuffle_start, self._shuffle_left = self._number, n - 1
            return 0
        raise PickNeeded(n, self._number)

    def finish(self) -> None:
        """Check the picks at their end. Raises `PickNeeded` if what looked like a shuffle was none."""
        if self._shuffle_left and self._shuffled is not None:
            raise PickNeeded(self._shuffled, self._shuffle_start)


class FirstChance(Chance):
    """Picks 0 always."""

    def pick(self, n: int) -> int:
        """Return 0."""
        return 0


class SampledChance(Chance):
    """Picks by a source of random numbers from 0 up to 1."""

    __slots__ = ("_source",)

    def __init__(self, source: Callable[[], float]) -> None:
        super().__init__()
        self._source = source

    def pick(self, n: int) -> int:
        """Return one of ``range(n)``."""
        return min(int(self._source() * n), n - 1)
