"""Draws the learning curve of an agent from the file of `examples/learn.py`. Needs `darklantern[report]`, no PyTorch.

python examples/curve.py agent.csv      draws agent.svg
"""

import csv
import sys
from pathlib import Path
from typing import NamedTuple

from darklantern.lab.report.plots import PAPER, check_matplotlib, plot_style

HEIGHT = 300
STYLES = ("-", "--", "-.", ":")
"""The line styles of the rivals, from the last rival to the first."""


class Point(NamedTuple):
    """One measurement."""

    millions: float
    """The decisions so far, in millions."""
    share: float
    """The share of the victories."""


def read(path: Path) -> dict[tuple[int, str], list[Point]]:
    """Return the points of each number of seats and rival, in the order of the file."""
    lines: dict[tuple[int, str], list[Point]] = {}
    with path.open(newline="") as file:
        for row in csv.DictReader(file):
            point = Point(int(row["decisions"]) / 1e6, float(row["share"]))
            lines.setdefault((int(row["seats"]), row["rival"]), []).append(point)
    return lines


def draw(path: Path) -> Path:
    """Draw the curve of a file and return the picture's path. Dotted lines are fair shares. Raises `MissingExtra`."""
    check_matplotlib()
    lines, out = read(path), path.with_suffix(".svg")
    seats = sorted({number for number, _ in lines})
    rivals = list(dict.fromkeys(rival for _, rival in reversed(lines)))
    with plot_style(PAPER) as make:
        figure, axes = make(HEIGHT)
        for (number, rival), points in lines.items():
            millions, shares = [point.millions for point in points], [100 * point.share for point in points]
            colour, line = (
                PAPER.parts[seats.index(number) % len(PAPER.parts)],
                STYLES[rivals.index(rival) % len(STYLES)],
            )
            axes.plot(millions, shares, line, color=colour, marker="o", markersize=3)
            if rival == rivals[0]:
                axes.axhline(100 / number, color=colour, linewidth=1, linestyle=":")
                axes.text(millions[-1], shares[-1], f" {number} seats", color=colour, va="center", fontsize=10)
        if len(rivals) > 1:
            drawn = [axes.plot([], [], line, color=PAPER.ink)[0] for line in STYLES[: len(rivals)]]
            figure.legend(drawn, [f"among {rival}" for rival in rivals], loc="outside upper left", ncols=len(rivals))
        axes.set_ylim(0, 103)
        axes.set_xlim(left=0)
        axes.grid(visible=False, axis="x")
        axes.set_xlabel("million decisions learnt from")
        axes.set_ylabel("victories, %")
        unsigned = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(out, metadata=unsigned, facecolor=PAPER.ground)
    return out


if __name__ == "__main__":
    print(draw(Path(sys.argv[1])))
