"""The server's memory over time, and whether it is flat."""

from collections.abc import Sequence
from statistics import linear_regression, median
from typing import NamedTuple

MIB = 1024 * 1024
WARM_UP = 0.3
"""The share of the time that does not count: caches fill, and the first tables are still in memory."""
SLACK = 0.05
"""What may be added in the rest of the time, as a share of the memory, before it is called growth."""


class Sample(NamedTuple):
    """A look at the server."""

    at: float
    """Seconds since the beginning."""
    memory: float
    """Its resident memory, in bytes."""


class Trend(NamedTuple):
    """How memory developed after the warm-up."""

    level: float
    """The median, in MiB."""
    slope: float
    """In MiB a minute."""
    minutes: float
    """For how long it was watched."""

    @property
    def grown(self) -> float:
        """What was added in the time, by the slope, as a share of the level."""
        return self.slope * self.minutes / self.level

    @property
    def flat(self) -> bool:
        """Whether that is no growth to speak of."""
        return self.grown < SLACK


def trend(samples: Sequence[Sample]) -> Trend | None:
    """The trend after the warm-up; None if there are too few samples to tell."""
    if not samples:
        return None
    warm = samples[-1].at * WARM_UP
    counted = [sample for sample in samples if sample.at >= warm]
    if len(counted) < 5:
        return None
    times = [sample.at / 60 for sample in counted]
    sizes = [sample.memory / MIB for sample in counted]
    return Trend(median(sizes), linear_regression(times, sizes).slope, times[-1] - times[0])
