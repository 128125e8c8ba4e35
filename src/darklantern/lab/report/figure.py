"""Figures as data: what is shown, and what it says. `plots` draws them, `page` and `export` write them."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from darklantern.lab.report.estimates import Estimate, difference
from darklantern.lab.report.tables import Row
from darklantern.lab.report.words import amount, ranged


class Dot(Struct, frozen=True):
    """Something that was estimated, once for each set of games."""

    label: str
    estimates: tuple[Estimate | None, ...]
    fair: float | None = None
    """What it would be if nothing mattered."""


class Dots(Struct, frozen=True):
    """Estimates with their intervals."""

    axis: str
    """What is measured."""
    dots: tuple[Dot, ...]
    percent: bool = False
    upright: bool = False
    """Whether the dots stand side by side, for labels that have an order; else they lie below each other."""
    along: str = ""
    """What the labels are, if upright."""


class Histogram(Struct, frozen=True):
    """How often each value comes, for each set of games or kind of seat."""

    axis: str
    parts: Mapping[str, Mapping[float, float]]
    """By name: for each value, or for the lower end of each bin, its share."""
    width: float = 1
    """Of a bin."""


class Stack(Struct, frozen=True):
    """What a whole is made up of, bar by bar."""

    axis: str
    parts: tuple[str, ...]
    bars: Mapping[str, tuple[float, ...]]
    """By label: the share, or the mean number, of each part."""
    percent: bool = True


Chart: TypeAlias = Dots | Histogram | Stack


class Figure(Struct, frozen=True):
    """One plot with all that is to be said about it."""

    name: str
    """A short id, for files and links."""
    title: str
    """What it shows."""
    chart: Chart
    caption: str
    """What is to be seen in it, in plain words."""
    n: str
    """How many games it is from, in words."""
    series: tuple[str, ...] = ("",)
    """The names of the sets of games."""
    finding: str = ""
    """The one sentence to remember; empty where there is none."""
    behind: "Behind | None" = None
    """What the table shows in place of the numbers of the plot."""
    independent: bool = True
    """Whether two series have nothing to do with each other, so that their difference has an interval of its own."""


class Behind(Struct, frozen=True):
    """The measures that a plot was made from, in their own units."""

    series: tuple[str, ...]
    chart: Dots


class Chapter(Struct, frozen=True):
    """Figures that belong together."""

    title: str
    figures: tuple[Figure, ...]
    text: str = ""


class Sheet(Struct, frozen=True):
    """The numbers of a figure, to be read."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def sheet(figure: Figure) -> Sheet:
    """The numbers of a figure."""
    if figure.behind is not None:
        return _dots_sheet(figure.behind.series, figure.behind.chart, figure.independent)
    match figure.chart:
        case Dots() as chart:
            return _dots_sheet(figure.series, chart, figure.independent)
        case Histogram() as chart:
            values = sorted({value for part in chart.parts.values() for value in part})
            rows = [
                (_bin(chart, value), *(f"{part.get(value, 0):.1%}" for part in chart.parts.values()))
                for value in values
            ]
            return Sheet((chart.axis, *(name or "share" for name in chart.parts)), tuple(rows))
        case Stack() as chart:
            form = "{:.1%}" if chart.percent else "{:.2f}"
            return Sheet(
                ("", *chart.parts),
                tuple((label, *(form.format(share) for share in bar)) for label, bar in chart.bars.items()),
            )


def _bin(chart: Histogram, value: float) -> str:
    return amount(value) if chart.width == 1 else f"{amount(value)} – {amount(value + chart.width)}"


def _dots_sheet(series: tuple[str, ...], chart: Dots, independent: bool) -> Sheet:
    """Without the numbers of games where they are all the same: those stand below the plot."""
    several = len(series) > 1
    counts = [{found.n for dot in chart.dots if (found := dot.estimates[at])} for at in range(len(series))]
    kept = 2 if all(len(numbers) == 1 for numbers in counts) else 3
    head = ["", *(part for name in series for part in (name if several else chart.axis, "95 %", "games")[:kept])]
    rows: list[tuple[str, ...]] = []
    for dot in chart.dots:
        cells = [cell for found in dot.estimates for cell in _cells(found, chart.percent)[:kept]]
        if several and independent:
            cells += _cells(difference(*dot.estimates[:2]), chart.percent, signed=True)[:2]
        rows.append((dot.label, *cells))
    return Sheet((*head, *(("difference", "95 %") if several and independent else ())), tuple(rows))


def _cells(found: Estimate | None, percent: bool, signed: bool = False) -> tuple[str, str, str]:
    if found is None:
        return "–", "–", "0"
    return amount(found.value, percent, signed), ranged(found, percent), f"{found.n:,}"


def figure_rows(figure: Figure) -> list[Row]:
    """The numbers of a figure, to be computed with: a row for each dot, bin or part."""
    match figure.chart:
        case Dots() as chart:
            return [
                {
                    **_row(figure, series, dot.label, found.value),
                    "low": found.low,
                    "high": found.high,
                    "games": found.n,
                }
                for dot in chart.dots
                for series, found in zip(figure.series, dot.estimates, strict=True)
                if found is not None
            ]
        case Histogram() as chart:
            return [
                _row(figure, name, amount(value), share)
                for name, part in chart.parts.items()
                for value, share in part.items()
            ]
        case Stack() as chart:
            return [
                _row(figure, part, label, share)
                for label, bar in chart.bars.items()
                for part, share in zip(chart.parts, bar, strict=True)
            ]


def _row(figure: Figure, series: str, label: str, value: float) -> Row:
    return {
        "figure": figure.name,
        "axis": figure.chart.axis,
        "series": series,
        "label": label,
        "value": value,
        "low": None,
        "high": None,
        "games": None,
    }
