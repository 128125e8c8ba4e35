"""Parts of figures from one set of games, or from two and how they differ."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

from darklantern.lab.report.estimates import Estimate, by_game, difference, shares
from darklantern.lab.report.figure import Dot
from darklantern.lab.report.formatting import capitalize_first, format_estimate, join_words
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.report.tables import Row, number

K = TypeVar("K", bound=Hashable)
BIN_COUNTS = range(12, 41)
"""The range of the number of bins of a histogram, which grows with the number of values."""


def series_labels(sources: Sequence[GameSet]) -> tuple[str, ...]:
    """Return the labels of the sets of games; one empty label if there is only one set."""
    return tuple(source.label for source in sources) if len(sources) > 1 else ("",)


def games_text(sources: Sequence[GameSet]) -> str:
    """Return the number of games, in words."""
    return f"n = {join_words([f'{source.finished:,}' for source in sources])} games"


def rows(source: GameSet, table: str) -> list[Row]:
    """Return a table of a set of games; empty if it does not exist."""
    return source.tables.get(table, [])


def estimated(
    sources: Sequence[GameSet],
    table: str,
    key: Callable[[Row], K | None],
    value: Callable[[Row], float | None],
    share: bool = False,
) -> list[dict[K, Estimate]]:
    """Return, for each set of games, the estimate for each group of a table's rows."""
    return [by_game(rows(source, table), key, value, share) for source in sources]


def make_dots(
    found: Sequence[Mapping[K, Estimate]],
    labels: Mapping[K, str],
    fair: Callable[[K], float | None] = lambda _: None,
) -> tuple[Dot, ...]:
    """Return a dot for each label that has an estimate."""
    return tuple(
        Dot(label, tuple(estimates.get(key) for estimates in found), fair(key))
        for key, label in labels.items()
        if any(key in estimates for estimates in found)
    )


def keys(found: Sequence[Mapping[K, Estimate]]) -> list[K]:
    """Return all groups, in the order in which they first occur."""
    return list(dict.fromkeys(key for estimates in found for key in estimates))


def describe_differences(chart: Sequence[Dot], names: Sequence[str], percent: bool = False, most: int = 2) -> str:
    """Describe where two sets of games differ by more than chance allows, the clearest difference first."""
    clear: list[tuple[float, str]] = []
    for dot in chart:
        one, other = dot.estimates[:2]
        apart = difference(one, other)
        if apart is None or apart.contains(0) or apart.low is None or apart.high is None:
            continue
        size = abs(apart.value) / max((apart.high - apart.low) / 2, 1e-12)
        clear.append(
            (
                -size,
                f"{dot.label}: {names[0]} {format_estimate(one, percent)}, "
                f"{names[1]} {format_estimate(other, percent)}, "
                f"a difference of {format_estimate(apart, percent, signed=True)}",
            )
        )
    if not clear:
        return "Nothing here differs by more than chance allows."
    sentences = [capitalize_first(sentence) for _, sentence in sorted(clear)[:most]]
    if len(chart) == 1:
        return f"{sentences[0]}."
    return f"{len(clear)} of {len(chart)} differ by more than chance allows. {'. '.join(sentences)}."


def describe_extremes(chart: Sequence[Dot], percent: bool, verb: str = "has") -> str:
    """Describe the dots with the highest and the lowest value."""
    known = [(dot, found) for dot in chart if (found := dot.estimates[0]) is not None]
    if not known:
        return "There is nothing to see yet."
    best = max(known, key=lambda pair: pair[1].value)
    least = min(known, key=lambda pair: pair[1].value)
    first = f"{capitalize_first(best[0].label)} {verb} most, {format_estimate(best[1], percent)}"
    return f"{first}." if len(known) < 2 else f"{first}; {least[0].label} least, {format_estimate(least[1], percent)}."


def unfair_dots(chart: Sequence[Dot]) -> list[Dot]:
    """Return the dots whose interval excludes their fair share."""
    return [
        dot
        for dot in chart
        if dot.fair is not None and any(found is not None and not found.contains(dot.fair) for found in dot.estimates)
    ]


def bin_width(values: Sequence[float]) -> float:
    """Return the width of the bins of a histogram that gives a suitable number of them."""
    reach = max(values, default=0) - min(values, default=0)
    whole = all(float(value).is_integer() for value in values)
    most = min(max(2 * len(values) ** (1 / 3), BIN_COUNTS[0]), BIN_COUNTS[-1])
    steps = [width * 10**scale for scale in range(0 if whole else -2, 6) for width in (1, 2, 5)]
    return next((step for step in steps if reach / step <= most), reach or 1)


def binned(values: Sequence[float], width: float) -> dict[float, float]:
    """Return the share of each bin, by its lower end."""
    counts = Counter(round(value // width * width, 6) for value in values)
    return shares(dict(sorted(counts.items())))


def values(source: GameSet, table: str, column: str) -> list[float]:
    """Return all numbers of a column."""
    return [value for row in rows(source, table) if (value := number(row, column)) is not None]


def make_bars(
    sources: Sequence[GameSet], labels: Sequence[str], parts: Callable[[GameSet, str], tuple[float, ...]]
) -> dict[str, tuple[float, ...]]:
    """Return a bar for each label, or for each label and set of games."""
    several = len(sources) > 1
    return {
        (f"{label} · {source.label}" if several else label): parts(source, label)
        for label in labels
        for source in sources
    }
