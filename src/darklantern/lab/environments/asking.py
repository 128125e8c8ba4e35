"""Chance that is asked from outside, one pick at a time: what rules pick becomes a node of a game tree."""

from collections.abc import Callable, Mapping

from darklantern.core.chance import Chance


class Unanswered(Exception):
    """The rules want a pick that has not been given."""

    def __init__(self, n: int, number: int) -> None:
        self.n = n
        """Among how many."""
        self.number = number
        """Which of the picks it is, counted from 0."""
        super().__init__(f"a pick of {n} is missing")


class Asking(Chance):
    """The picks that have been given, by their numbers; any other raises `Unanswered`.

    A pick of one is no choice, and is not asked for. Nor are those by which ``mixed`` things are laid out, in a run of
    picks of that many, one fewer, and so on to one: no rule depends on how they lie, so each of them is 0.
    """

    __slots__ = ("_given", "_left", "_mixed", "_number", "_run")

    def __init__(self, given: Mapping[int, int], mixed: int | None = None) -> None:
        super().__init__()
        self._given = given
        self._mixed = mixed
        self._number = -1
        self._run, self._left = 0, 0

    def pick(self, n: int) -> int:
        """The pick that has been given."""
        self._number += 1
        if self._left:
            if n != self._left:
                self.finish()
            self._left -= 1
            return 0
        if self._number in self._given:
            return self._given[self._number]
        if n == 1:
            return 0
        if n == self._mixed:
            self._run, self._left = self._number, n - 1
            return 0
        raise Unanswered(n, self._number)

    def finish(self) -> None:
        """Says that no more is picked. Raises `Unanswered` if what looked like things being laid out was none."""
        if self._left and self._mixed is not None:
            raise Unanswered(self._mixed, self._run)


class First(Chance):
    """Always the first."""

    def pick(self, n: int) -> int:
        """0."""
        return 0


class Sampled(Chance):
    """Picks by a source of numbers from 0 up to 1."""

    __slots__ = ("_source",)

    def __init__(self, source: Callable[[], float]) -> None:
        super().__init__()
        self._source = source

    def pick(self, n: int) -> int:
        """One of ``range(n)``."""
        return min(int(self._source() * n), n - 1)
