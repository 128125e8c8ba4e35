"""The time that each seat has left to decide. Times are milliseconds of play."""

from darklantern.core.ids import Seat
from darklantern.match.setup import BudgetClock, Clock, NoClock


class Clocks:
    """The clocks of all seats. A seat's clock runs while the game waits for that seat."""

    def __init__(self, clock: Clock, stretch: int | None, seats: int) -> None:
        self._factor = None if isinstance(clock, NoClock) or stretch is None else 1000 * stretch
        self._clock = clock
        self._left = [self._whole()] * seats
        self._since: list[int | None] = [None] * seats

    @property
    def none(self) -> bool:
        """Whether the table has no clocks."""
        return self._factor is None

    def run(self, awaited: frozenset[Seat], moved: Seat | None, at: int) -> None:
        """Run the clocks of the seats for which the game waits, and stop the others. `moved` has just moved."""
        if self._factor is None:
            return
        for seat, since in enumerate(self._since):
            if since is not None and (seat not in awaited or seat == moved):
                self._stop(Seat(seat), at - since, seat == moved)
            if seat in awaited and self._since[seat] is None:
                self._since[seat] = at

    def deadline(self, seat: Seat) -> float | None:
        """Return when a seat's time runs out; None if its clock is stopped."""
        since = self._since[seat]
        return None if since is None else since + self._left[seat]

    def left(self, at: int) -> tuple[int, ...] | None:
        """Return the milliseconds that each seat has left; None at a table without clocks."""
        if self._factor is None:
            return None
        spent = [0 if since is None else at - since for since in self._since]
        return tuple(max(0, int(left) - gone) for left, gone in zip(self._left, spent, strict=True))

    def _whole(self) -> float:
        if self._factor is None or isinstance(self._clock, NoClock):
            return float("inf")
        return self._clock.seconds * self._factor

    def _stop(self, seat: Seat, spent: int, moved: bool) -> None:
        self._since[seat] = None
        if not isinstance(self._clock, BudgetClock):
            self._left[seat] = self._whole()
            return
        assert self._factor is not None, "a clock that stands still was never started"
        earned = self._clock.increment * self._factor if moved else 0
        self._left[seat] = max(0, self._left[seat] - spent) + earned
