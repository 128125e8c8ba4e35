"""The time that each seat has left to decide. Times are milliseconds of play."""

from darklantern.core.ids import Seat
from darklantern.match.setup import BudgetClock, Clock, NoClock


class Clocks:
    """The clocks of all seats. A seat's clock runs while the game waits for that seat."""

    def __init__(self, clock: Clock, stretch: int | None, seats: int) -> None:
        self._ms_per_second = None if isinstance(clock, NoClock) or stretch is None else 1000 * stretch
        self._clock = clock
        self._left = [self._full_time()] * seats
        self._running_since: list[int | None] = [None] * seats

    @property
    def disabled(self) -> bool:
        """Whether the table has no clocks."""
        return self._ms_per_second is None

    def set_running(self, to_act: frozenset[Seat], moved: Seat | None, at: int) -> None:
        """Run the clocks of the seats for which the game waits, and stop the others. `moved` has just moved."""
        if self._ms_per_second is None:
            return
        for seat, since in enumerate(self._running_since):
            if since is not None and (seat not in to_act or seat == moved):
                self._stop(Seat(seat), at - since, seat == moved)
            if seat in to_act and self._running_since[seat] is None:
                self._running_since[seat] = at

    def deadline(self, seat: Seat) -> float | None:
        """Return when a seat's time runs out; None if its clock is stopped."""
        since = self._running_since[seat]
        return None if since is None else since + self._left[seat]

    def time_left(self, at: int) -> tuple[int, ...] | None:
        """Return the milliseconds that each seat has left; None at a table without clocks."""
        if self._ms_per_second is None:
            return None
        spent = [0 if since is None else at - since for since in self._running_since]
        return tuple(max(0, int(left) - passed) for left, passed in zip(self._left, spent, strict=True))

    def _full_time(self) -> float:
        if self._ms_per_second is None or isinstance(self._clock, NoClock):
            return float("inf")
        return self._clock.seconds * self._ms_per_second

    def _stop(self, seat: Seat, spent: int, moved: bool) -> None:
        self._running_since[seat] = None
        if not isinstance(self._clock, BudgetClock):
            self._left[seat] = self._full_time()
            return
        assert self._ms_per_second is not None, "a clock that stands still was never started"
        earned = self._clock.increment * self._ms_per_second if moved else 0
        self._left[seat] = max(0, self._left[seat] - spent) + earned
