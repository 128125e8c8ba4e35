"""Figures drawn by Matplotlib: inline for the page, in colours of its theme, and as files for a paper."""

import re
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from textwrap import fill
from typing import Any
from xml.etree import ElementTree

from msgspec import Struct

from darklantern.core.errors import MissingExtra
from darklantern.lab.report.estimates import Estimate
from darklantern.lab.report.figure import Dots, Figure, Histogram, Stack
from darklantern.lab.report.formatting import PERCENT

FIGURE_WIDTH_PT = 390
"""The width of a figure, in points: a column of a paper, and legible on a phone."""
LABEL_WIDTH = 54
"""The characters that fit on a line below a figure."""
MARKERS = ("o", "D")
_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"


class Palette(Struct, frozen=True):
    """The colours of a plot."""

    ink: str
    faint: str
    grid: str
    ground: str
    parts: tuple[str, ...]
    """For sets of games and parts of a whole; safe for colour-blind readers."""


PAPER = Palette(
    ink="#1b1f24",
    faint="#59636e",
    grid="#dfe3e8",
    ground="#ffffff",
    parts=("#0068a6", "#c04f00", "#00795a", "#a0468a", "#7d6100"),
)
PLACEHOLDERS = Palette(
    ink="#010101",
    faint="#020202",
    grid="#030303",
    ground="#040404",
    parts=("#050501", "#050502", "#050503", "#050504", "#050505"),
)
"""Placeholders that `draw_inline` replaces by CSS variables of the page."""
_VARIABLES = {
    PLACEHOLDERS.ink: "var(--ink)",
    PLACEHOLDERS.faint: "var(--faint)",
    PLACEHOLDERS.grid: "var(--grid)",
    PLACEHOLDERS.ground: "var(--ground)",
    **{mark: f"var(--part-{number})" for number, mark in enumerate(PLACEHOLDERS.parts)},
}


def check_matplotlib() -> None:
    """Raise `MissingExtra` if Matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        raise MissingExtra("Reports", "Matplotlib", "report")


def draw_inline(figure: Figure) -> str:
    """Return a figure as inline SVG, with selectable text, and a title and a description for screen readers."""
    tree = ElementTree.fromstring(draw_file(figure, "svg", PLACEHOLDERS))
    for child in list(tree):
        if child.tag == f"{_SVG}metadata":
            tree.remove(child)
    for defs in tree.iter(f"{_SVG}defs"):
        for style in defs.findall(f"{_SVG}style"):
            defs.remove(style)
    _make_ids_unique(tree, figure.name)
    for attribute in ("width", "height", "version"):
        tree.attrib.pop(attribute, None)
    tree.attrib |= {"role": "img", "aria-labelledby": f"{figure.name}-title {figure.name}-caption"}
    ElementTree.register_namespace("", _SVG.strip("{}"))
    drawn = ElementTree.tostring(tree, encoding="unicode")
    drawn = re.sub(r"font(-family)?: ([^;\"]*?)'DejaVu Sans'[^;\"]*", r"font\1: \2var(--plot)", drawn)
    return re.sub(r"#0[0-9a-f]{5}", lambda mark: _VARIABLES.get(mark[0], mark[0]), drawn)


def _make_ids_unique(tree: ElementTree.Element, prefix: str) -> None:
    """Remove unused ids and prefix the others, so that they are unique on the page."""
    used: set[str] = set()
    for element in tree.iter():
        if (link := element.attrib.pop(_LINK, None)) is not None:
            element.set("href", link)
        for key, value in element.attrib.items():
            used.update(re.findall(r"#([A-Za-z_][\w-]*)\)", value) if key != "href" else [value.lstrip("#")])
    for element in tree.iter():
        if (name := element.attrib.pop("id", None)) in used:
            element.set("id", f"{prefix}-{name}")
        for key, value in list(element.attrib.items()):
            if key == "href" and value.startswith("#"):
                element.set(key, f"#{prefix}-{value[1:]}")
            elif "url(#" in value:
                element.set(key, value.replace("url(#", f"url(#{prefix}-"))


def draw_file(figure: Figure, form: str, palette: Palette = PAPER) -> bytes:
    """Return a figure as an ``svg`` or ``pdf`` file: the same figure gives the same bytes."""
    check_matplotlib()
    written = BytesIO()
    unsigned = {"svg": ("Date", "Creator", "Format", "Type"), "pdf": ("CreationDate", "Creator", "Producer")}
    with plot_style(palette) as make:
        drawn, axes = make(_height(figure))
        match figure.chart:
            case Dots(upright=True) as chart:
                _draw_upright(axes, chart, palette)
            case Dots() as chart:
                _draw_dots(axes, chart, palette)
            case Histogram() as chart:
                _draw_histogram(axes, chart, palette)
            case Stack() as chart:
                _draw_stack(axes, chart, palette)
        _label(drawn, axes, figure)
        drawn.savefig(written, format=form, metadata=dict.fromkeys(unsigned[form]), transparent=True)
    return written.getvalue()


@contextmanager
def plot_style(palette: Palette) -> Generator[Callable[[float], tuple[Any, Any]]]:
    """Set our Matplotlib style for the block; yield a function that makes a figure of a height, and its axes."""
    library: Any = import_module("matplotlib")
    library_figure: Any = import_module("matplotlib.figure")
    style = {
        "axes.axisbelow": True,
        "axes.edgecolor": palette.faint,
        "axes.facecolor": "none",
        "axes.grid": True,
        "axes.labelcolor": palette.ink,
        "axes.labelsize": 11,
        "axes.linewidth": 0.8,
        "axes.spines.right": False,
        "axes.spines.top": False,
        "figure.constrained_layout.use": True,
        "figure.dpi": 72,
        "font.family": ["DejaVu Sans"],
        "font.size": 11,
        "grid.color": palette.grid,
        "grid.linewidth": 0.8,
        "legend.fontsize": 11,
        "legend.frameon": False,
        "legend.labelcolor": palette.ink,
        "pdf.fonttype": 42,
        "svg.fonttype": "none",
        "svg.hashsalt": "darklantern",
        "text.color": palette.ink,
        "xtick.color": palette.faint,
        "xtick.labelcolor": palette.ink,
        "xtick.labelsize": 10.5,
        "ytick.color": palette.faint,
        "ytick.labelcolor": palette.ink,
        "ytick.labelsize": 10.5,
    }

    def make(height: float) -> tuple[Any, Any]:
        figure = library_figure.Figure(figsize=(FIGURE_WIDTH_PT / 72, height / 72))
        return figure, figure.subplots()

    with library.rc_context(style):
        yield make


def _height(figure: Figure) -> float:
    """Return the height of a figure, in points, with room for every row."""
    legend = 24 if len(figure.series) > 1 else 0
    match figure.chart:
        case Dots(upright=False, dots=dots):
            return 62 + legend + len(dots) * (21 if len(figure.series) == 1 else 28)
        case Stack(bars=bars, parts=parts):
            return 62 + 18 * ((len(parts) + 1) // 2) + 25 * len(bars)
        case _:
            return 250 + legend


def _draw_dots(axes: Any, chart: Dots, palette: Palette) -> None:
    """Draw dots below each other, the first at the top."""
    for row, dot in enumerate(chart.dots):
        for at, found in _spread_out(dot.estimates, 0.32):
            _whisker(axes, found, row + at[1], at[0], palette, upright=False)
    fair = {dot.fair for dot in chart.dots}
    if len(fair) == 1 and None not in fair:
        axes.axvline(fair.pop(), color=palette.ink, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    else:
        for row, dot in enumerate(chart.dots):
            if dot.fair is not None:
                axes.plot([dot.fair] * 2, [row - 0.4, row + 0.4], color=palette.ink, linewidth=1, zorder=1)
    axes.set_yticks(range(len(chart.dots)), [dot.label for dot in chart.dots])
    axes.set_ylim(len(chart.dots) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False, axis="y")
    axes.spines["left"].set_visible(False)
    if chart.percent:
        _in_percent(axes.xaxis)


def _draw_upright(axes: Any, chart: Dots, palette: Palette) -> None:
    """Draw dots side by side."""
    for column, dot in enumerate(chart.dots):
        for at, found in _spread_out(dot.estimates, 0.2):
            _whisker(axes, found, column + at[1], at[0], palette, upright=True)
    axes.set_xticks(range(len(chart.dots)), [dot.label for dot in chart.dots])
    axes.set_xlim(-0.5, len(chart.dots) - 0.5)
    axes.grid(visible=False, axis="x")
    if chart.percent:
        axes.set_ylim(bottom=0)
        _in_percent(axes.yaxis)


def _spread_out(estimates: Sequence[Estimate | None], gap: float) -> list[tuple[tuple[int, float], Estimate]]:
    """Return the estimates of a dot, each with its index and its offset from the middle."""
    middle = (len(estimates) - 1) / 2
    return [((at, (at - middle) * gap), found) for at, found in enumerate(estimates) if found is not None]


def _whisker(axes: Any, found: Estimate, where: float, number: int, palette: Palette, upright: bool) -> None:
    """Draw a dot and its interval."""
    colour = palette.parts[number]
    if found.low is not None and found.high is not None:
        ends, place = [found.low, found.high], [where, where]
        line = (place, ends) if upright else (ends, place)
        axes.plot(*line, color=colour, linewidth=2, solid_capstyle="butt", zorder=2)
    dot = ([where], [found.value]) if upright else ([found.value], [where])
    size = 6 if number == 0 else 5.2
    axes.plot(*dot, MARKERS[number], color=colour, markersize=size, markeredgewidth=0, zorder=3)


def _draw_histogram(axes: Any, chart: Histogram, palette: Palette) -> None:
    """Draw a histogram; several sets are drawn over each other, with outlines."""
    named = [value for part in chart.parts.values() for value in part]
    if not named:
        return
    first, last = min(named), max(named)
    bins = [first + chart.width * step for step in range(round((last - first) / chart.width) + 1)]
    edges = [value - (0.5 if chart.width == 1 else 0) for value in (*bins, bins[-1] + chart.width)]
    for number, (name, part) in enumerate(chart.parts.items()):
        heights = [part.get(round(value, 6), 0.0) for value in bins]
        colour = palette.parts[number]
        axes.stairs(heights, edges, fill=True, color=colour, alpha=0.28 if len(chart.parts) > 1 else 0.75, linewidth=0)
        if len(chart.parts) > 1:
            style = "-" if number == 0 else (0, (5, 1.5))
            axes.stairs(heights, edges, color=colour, linewidth=1.6, linestyle=style, label=name)
    axes.grid(visible=False, axis="x")
    axes.set_ylim(bottom=0)
    _in_percent(axes.yaxis)
    axes.xaxis.get_major_locator().set_params(integer=chart.width >= 1)


def _draw_stack(axes: Any, chart: Stack, palette: Palette) -> None:
    """Draw stacked bars below each other, with the share in each part that has room for it."""
    whole = max((sum(bar) for bar in chart.bars.values()), default=1) or 1
    for row, bar in enumerate(chart.bars.values()):
        start = 0.0
        for number, share in enumerate(bar):
            if share <= 0:
                continue
            colour = palette.parts[number]
            axes.barh(row, share, left=start, height=0.72, color=colour, edgecolor=palette.ground, linewidth=1)
            if share / whole > 0.085:
                text = f"{100 * share:.0f}" if chart.percent else f"{share:.1f}"
                axes.text(
                    start + share / 2, row, text, color=palette.ground, ha="center", va="center_baseline", fontsize=9.5
                )
            start += share
    for number, part in enumerate(chart.parts):
        axes.barh(0, 0, color=palette.parts[number], label=part)
    axes.set_yticks(range(len(chart.bars)), list(chart.bars))
    axes.set_ylim(len(chart.bars) - 0.5, -0.5)
    axes.set_xlim(0, 1 if chart.percent else whole * 1.02)
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False)
    axes.spines["left"].set_visible(False)
    if chart.percent:
        _in_percent(axes.xaxis)


def _in_percent(axis: Any) -> None:
    ticker: Any = import_module("matplotlib.ticker")

    def written(value: float, _: object) -> str:
        return f"{100 * value:.3g}{PERCENT}"

    axis.set_major_formatter(ticker.FuncFormatter(written))


def _label(drawn: Any, axes: Any, figure: Figure) -> None:
    """Label the axes with the quantity and the number of games, and add the legend."""
    chart = figure.chart
    below = chart.axis
    if isinstance(chart, Dots) and chart.upright:
        below = chart.along
        axes.set_ylabel(chart.axis)
    label = f"{below} ({figure.n})"
    if len(label) > LABEL_WIDTH:
        label = f"{fill(below, LABEL_WIDTH)}\n({figure.n})"
    drawn.supxlabel(label, fontsize=11)  # across the whole figure, as the axes may be narrow
    if isinstance(chart, Histogram):
        axes.set_ylabel("share")
    handles, labels = axes.get_legend_handles_labels()
    if isinstance(chart, Dots) and len(figure.series) > 1:
        handles = [
            axes.plot([], [], MARKERS[number], color=colour, linestyle="-", linewidth=2, markersize=6)[0]
            for number, colour in enumerate(_colours(axes, len(figure.series)))
        ]
        labels = list(figure.series)
    if handles:
        short = [name if len(name) <= 30 else f"{name[:29]}…" for name in labels]
        drawn.legend(handles, short, loc="outside upper left", ncols=2, columnspacing=1.4, handlelength=1.6)


def _colours(axes: Any, count: int) -> list[Any]:
    """Return the colours of the dots of each set."""
    by_marker = {line.get_marker(): line.get_color() for line in axes.get_lines()}
    return [by_marker.get(marker, "black") for marker in MARKERS[:count]]
