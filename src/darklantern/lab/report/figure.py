"""Figures as data: values, labels and captions. `plots` draws them, `html_page` and `export` write them."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from darklantern.lab.report.estimates import Estimate, difference
from darklantern.lab.report.formatting import format_interval, format_number
from darklantern.lab.report.tables import Row


class Dot(Struct, frozen=True):
    """An estimated quantity, with an estimate for each set of games."""

    label: str
    estimates: tuple[Estimate | None, ...]
    fair: float | None = None
    """The value to compare it with, such as a fair share."""


class Dots(Struct, frozen=True):
    """A chart of estimates with intervals."""

    axis: str
    """The label of the axis: the measured quantity."""
    dots: tuple[Dot, ...]
    percent: bool = False
    upright: bool = False
    """Whether the dots are side by side, for labels that have an order; else they are below each other."""
    along: str = ""
    """The label of the other axis, if upright."""


class Histogram(Struct, frozen=True):
    """The distribution of a quantity, for each set of games or kind of seat."""

    axis: str
    parts: Mapping[str, Mapping[float, float]]
    """By name: the share of each value, or of each bin by its lower end."""
    width: float = 1
    """The width of a bin."""


class Stack(Struct, frozen=True):
    """Stacked bars: the parts of a whole."""

    axis: str
    parts: tuple[str, ...]
    bars: Mapping[str, tuple[float, ...]]
    """By label: the share, or the mean number, of each part."""
    percent: bool = True


Chart: TypeAlias = Dots | Histogram | Stack


class Figure(Struct, frozen=True):
    """A plot with its title, caption and finding."""

    name: str
    """A short id, for files and links."""
    title: str
    """The title of the plot."""
    chart: Chart
    caption: str
    """What the plot shows, in plain words."""
    n: str
    """The number of games, in words."""
    series: tuple[str, ...] = ("",)
    """The labels of the sets of games."""
    finding: str = ""
    """The main result in one sentence; empty if there is none."""
    source: "SourceData | None" = None
    """The data for the table of numbers, if it is not that of the plot."""
    independent: bool = True
    """Whether two series are independent, so that their difference has an interval."""


class SourceData(Struct, frozen=True):
    """The measures from which a plot was made, in their own units."""

    series: tuple[str, ...]
    chart: Dots


class Chapter(Struct, frozen=True):
    """Figures on the same topic."""

    title: str
    figures: tuple[Figure, ...]
    text: str = ""


class NumbersTable(Struct, frozen=True):
    """The numbers of a figure, formatted for reading."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def numbers_table(figure: Figure) -> NumbersTable:
    """Return the numbers of a figure, formatted for reading."""
    if figure.source is not None:
        return _dots_table(figure.source.series, figure.source.chart, figure.independent)
    match figure.chart:
        case Dots() as chart:
            return _dots_table(figure.series, chart, figure.independent)
        case Histogram() as chart:
            values = sorted({value for part in chart.parts.values() for value in part})
            rows = [
                (_bin(chart, value), *(f"{part.get(value, 0):.1%}" for part in chart.parts.values()))
                for value in values
            ]
            return NumbersTable((chart.axis, *(name or "share" for name in chart.parts)), tuple(rows))
        case Stack() as chart:
            form = "{:.1%}" if chart.percent else "{:.2f}"
            return NumbersTable(
                ("", *chart.parts),
                tuple((label, *(form.format(share) for share in bar)) for label, bar in chart.bars.items()),
            )


def _bin(chart: Histogram, value: float) -> str:
    return (
        format_number(value) if chart.width == 1 else f"{format_number(value)} – {format_number(value + chart.width)}"
    )


def _dots_table(series: tuple[str, ...], chart: Dots, independent: bool) -> NumbersTable:
    """Return the numbers of dots, without the numbers of games if they are all equal, as the plot states those."""
    several = len(series) > 1
    counts = [{found.n for dot in chart.dots if (found := dot.estimates[at])} for at in range(len(series))]
    columns = 2 if all(len(numbers) == 1 for numbers in counts) else 3
    head = ["", *(part for name in series for part in (name if several else chart.axis, "95 %", "games")[:columns])]
    rows: list[tuple[str, ...]] = []
    for dot in chart.dots:
        cells = [cell for found in dot.estimates for cell in _cells(found, chart.percent)[:columns]]
        if several and independent:
            cells += _cells(difference(*dot.estimates[:2]), chart.percent, signed=True)[:2]
        rows.append((dot.label, *cells))
    return NumbersTable((*head, *(("difference", "95 %") if several and independent else ())), tuple(rows))


def _cells(found: Estimate | None, percent: bool, signed: bool = False) -> tuple[str, str, str]:
    if found is None:
        return "–", "–", "0"
    return format_number(found.value, percent, signed), format_interval(found, percent), f"{found.n:,}"


def figure_rows(figure: Figure) -> list[Row]:
    """Return the numbers of a figure for computing: a row for each dot, bin or part."""
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
                _row(figure, name, format_number(value), share)
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
