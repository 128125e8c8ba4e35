"""The trend of the server's memory."""

from collections.abc import Sequence
from statistics import linear_regression, median
from typing import NamedTuple

MIB = 1024 * 1024
WARM_UP_SHARE = 0.3
"""The share of the time that does not count, because caches fill and the first tables are still in memory."""
MAX_GROWTH = 0.05
"""The relative increase in the rest of the time up to which memory counts as flat."""


class Sample(NamedTuple):
    """A measurement of the server's memory."""

    at: float
    """The seconds since the beginning."""
    memory: float
    """The resident memory, in bytes."""


class Trend(NamedTuple):
    """The trend of memory after the warm-up."""

    level: float
    """The median, in MiB."""
    slope: float
    """The growth, in MiB a minute."""
    minutes: float
    """The duration of the measurement."""

    @property
    def grown(self) -> float:
        """The relative increase during the measurement, by the slope."""
        return self.slope * self.minutes / self.level

    @property
    def flat(self) -> bool:
        """Whether memory did not grow noticeably."""
        return self.grown < MAX_GROWTH


def trend(samples: Sequence[Sample]) -> Trend | None:
    """Return the trend after the warm-up; None if there are too few samples."""
    if not samples:
        return None
    warm = samples[-1].at * WARM_UP_SHARE
    counted = [sample for sample in samples if sample.at >= warm]
    if len(counted) < 5:
        return None
    times = [sample.at / 60 for sample in counted]
    sizes = [sample.memory / MIB for sample in counted]
    return Trend(median(sizes), linear_regression(times, sizes).slope, times[-1] - times[0])
