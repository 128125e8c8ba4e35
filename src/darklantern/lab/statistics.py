"""Means and shares with 95 % confidence intervals."""

from math import sqrt

from msgspec import Struct

Z_95 = 1.959964
"""The number of standard deviations around the mean of a normal distribution that contain 95 %."""


class Interval(Struct, frozen=True):
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float


class RunningStats(Struct):
    """Running sums of observations, from which their mean is estimated."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add an observation."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: "RunningStats") -> None:
        """Add all observations of another one."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def mean(self) -> Interval | None:
        """Return the mean with its interval by the normal approximation; None without observations."""
        if not self.count:
            return None
        mean = self.total / self.count
        spread = max(self.squares / self.count - mean * mean, 0.0) * self.count / max(self.count - 1, 1)
        half = Z_95 * sqrt(spread / self.count)
        return Interval(mean, mean - half, mean + half)

    def share(self) -> Interval | None:
        """Return the mean of observations from 0 to 1, as a share with its interval; None without observations.

        The interval is Wilson's if all observations are 0 or 1, else that of a mean, cut to the range from 0 to 1.
        """
        if not self.count:
            return None
        if self.squares != self.total and (mean := self.mean()) is not None:
            return Interval(mean.value, max(mean.low, 0.0), min(mean.high, 1.0))
        share = self.total / self.count
        weight = Z_95 * Z_95 / self.count
        centre = (share + weight / 2) / (1 + weight)
        half = Z_95 * sqrt(share * (1 - share) / self.count + weight / (4 * self.count)) / (1 + weight)
        return Interval(share, max(centre - half, 0.0), min(centre + half, 1.0))
