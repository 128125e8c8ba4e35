"""Estimates with 95 % intervals from whole games, since observations within a game are correlated."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import hypot, sqrt
from statistics import fmean
from typing import TypeVar

from msgspec import Struct

from darklantern.lab.report.tables import Row, number
from darklantern.lab.statistics import Z_95, Interval, RunningStats

MIN_GAMES_FOR_INTERVAL = 30
"""With fewer games than this an interval is rough, and a report says so."""

K = TypeVar("K", bound=Hashable)


class Estimate(Struct, frozen=True):
    """A mean or a share with its 95 % interval."""

    n: int
    """The number of games."""
    value: float
    low: float | None
    """None if there are too few games for an interval."""
    high: float | None

    def contains(self, value: float) -> bool:
        """Return whether the interval contains a value; True if there is no interval."""
        return self.low is None or self.high is None or self.low <= value <= self.high


def estimate(values: Iterable[float], share: bool = False) -> Estimate | None:
    """Return the mean of observations, each from another game; None without observations.

    For a share, each observation is from 0 to 1.
    """
    stats = RunningStats()
    for value in values:
        stats.add(value)
    found = stats.share() if share else stats.mean()
    return None if found is None else _counted(found, stats.count)


def _counted(found: Interval, n: int) -> Estimate:
    return Estimate(n, found.value, *((None, None) if n < 2 else (found.low, found.high)))


def by_game(
    rows: Iterable[Row], key: Callable[[Row], K | None], value: Callable[[Row], float | None], share: bool = False
) -> dict[K, Estimate]:
    """Return, for each group of rows, the mean over all of them, with the interval of `pooled`."""
    groups: dict[K, dict[float | None, list[float]]] = {}
    for row in rows:
        group, seen = key(row), value(row)
        if group is not None and seen is not None:
            groups.setdefault(group, {}).setdefault(number(row, "game"), []).append(seen)
    return {group: pooled(list(games.values()), share) for group, games in groups.items()}


def pooled(games: Sequence[Sequence[float]], share: bool = False) -> Estimate:
    """Return the mean of all observations, of which each game has some.

    Observations of a game are correlated, so the interval is made from how whole games differ: that of a ratio of two
    sums over games. With one observation for each game it is that of `estimate`.
    """
    n, count = len(games), sum(map(len, games))
    mean = sum(map(sum, games)) / count
    single = estimate([values[0] for values in games], share)
    if count == n and single is not None:
        return single
    if n < 2:
        return Estimate(n, mean, None, None)
    apart = sum((sum(values) - mean * len(values)) ** 2 for values in games)
    half = Z_95 * sqrt(apart * n / (n - 1)) / count
    if not share:
        return Estimate(n, mean, mean - half, mean + half)
    alike = estimate([mean] * n, share=True) if mean in (0, 1) else None  # all observations are equal: by Wilson
    return alike or Estimate(n, mean, max(mean - half, 0.0), min(mean + half, 1.0))


def column_mean(rows: Iterable[Row], column: str) -> Estimate | None:
    """Return the mean of a column; None if it has no numbers."""
    return by_game(rows, lambda _: True, lambda row: number(row, column)).get(True)


def difference(one: Estimate | None, other: Estimate | None) -> Estimate | None:
    """Return ``other`` less ``one``, for two independent sets of games.

    The interval is made from theirs by Zou and Donner's method, which is also right for shares near 0 or 1.
    """
    if one is None or other is None:
        return None
    value, n = other.value - one.value, min(one.n, other.n)
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return Estimate(n, value, None, None)
    return Estimate(
        n,
        value,
        value - hypot(one.high - one.value, other.value - other.low),
        value + hypot(one.value - one.low, other.high - other.value),
    )


def scaled(found: Estimate | None, unit: float) -> Estimate | None:
    """Return an estimate in other units; None if the unit is 0."""
    if found is None or unit <= 0:
        return None
    ends = [None if end is None else end / unit for end in (found.low, found.high)]
    return Estimate(found.n, found.value / unit, *ends)


def spread(values: Sequence[float]) -> float:
    """Return the standard deviation of observations; 0 for fewer than two."""
    if len(values) < 2:
        return 0.0
    mean = fmean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


def winners_and_others(seats: Iterable[Row], column: str) -> tuple[list[float], list[float]]:
    """Return, for each game that has both, the mean of a column over the winners, and over the others."""
    games: dict[float | None, tuple[list[float], list[float]]] = {}
    for row in seats:
        value = number(row, column)
        if value is not None:
            games.setdefault(number(row, "game"), ([], []))[0 if number(row, "won") else 1].append(value)
    whole = [(fmean(won), fmean(lost)) for won, lost in games.values() if won and lost]
    return [won for won, _ in whole], [lost for _, lost in whole]


def effect(seats: Sequence[Row], column: str) -> Estimate | None:
    """Return how much more winners have than the others at their table, in standard deviations over all seats.

    None if all seats always have the same.
    """
    won, lost = winners_and_others(seats, column)
    values = [value for row in seats if (value := number(row, column)) is not None]
    return scaled(estimate(mine - theirs for mine, theirs in zip(won, lost, strict=True)), spread(values))


def shares(counts: Mapping[K, int]) -> dict[K, float]:
    """Return each count's share of the total, in the order of the counts."""
    whole = sum(counts.values())
    return {key: count / whole for key, count in counts.items()} if whole else {}
