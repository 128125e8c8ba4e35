"""Draws which packages import which, from the sources: the pictures of the architecture page.

An arrow leads from a package to one that it imports. Arrows that follow from others are left out: where a leads to b
and b to c, there is none from a to c.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

import grimp

PICTURES = Path(__file__).parent / "pictures"
PACKAGE = "darklantern"
GAMES = f"{PACKAGE}.games"

Imports: TypeAlias = Mapping[str, frozenset[str]]
"""By package: the packages that it imports."""

BOX_WIDTH, BOX_HEIGHT, GAP = 98, 34, 9
"""In pixels. They and the colours are readable on a light page and on a dark one."""
ROW_HEIGHT, BEND_WIDTH, MARGIN, ARROW = 82, 24, 10, 8
SWEEPS = 8
"""How often the rows are sorted by the places of what they import and of what imports them."""

STYLE = (
    "rect{fill:#f6e7c6;stroke:#8a5a10;stroke-width:1.5}"
    "text{fill:#2b2118;font:13px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}"
    "path{fill:none;stroke:#8c8c8c;stroke-width:1.5}"
    "marker path{fill:#8c8c8c;stroke:none}"
)


class Node(NamedTuple):
    """A box, or a bend of a long arrow."""

    name: str
    target: str = ""
    """Of a bend: the end of the arrow. Empty for a box."""
    row: int = 0

    @property
    def width(self) -> int:
        """The space that it takes in a row."""
        return BEND_WIDTH if self.target else BOX_WIDTH


def pictures() -> dict[Path, str]:
    """Return the drawings, by their file."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    games = sorted(graph.find_children(GAMES))
    return {
        PICTURES / "imports.svg": drawing(imports_between(graph, [PACKAGE]), "Imports between the packages"),
        PICTURES / "game-imports.svg": drawing(imports_between(graph, games), "Imports inside a game"),
    }


def imports_between(graph: grimp.ImportGraph, parents: Iterable[str]) -> Imports:
    """Return the imports between the children of packages; children of the same name are taken as one.

    What neither imports nor is imported is left out.
    """
    found: dict[str, set[str]] = {}
    for parent in parents:
        for child in graph.find_children(parent) - {f"{PACKAGE}.__main__"}:
            imported = found.setdefault(_last(child), set())
            modules = graph.find_descendants(child) | {child}
            names = {name for module in modules for name in graph.find_modules_directly_imported_by(module)}
            imported |= {name[len(parent) + 1 :].split(".")[0] for name in names if name.startswith(f"{parent}.")}
    imports = {name: frozenset(imported & found.keys() - {name}) for name, imported in found.items()}
    joined = {name for name, imported in imports.items() if imported}.union(*imports.values())
    return {name: imported for name, imported in imports.items() if name in joined}


def without_implied(imports: Imports) -> Imports:
    """Return the imports without those that follow from others."""
    reached: dict[str, frozenset[str]] = {}

    def reach(name: str) -> frozenset[str]:
        if name not in reached:
            reached[name] = imports[name].union(*map(reach, imports[name]))
        return reached[name]

    return {
        name: frozenset(one for one in direct if not any(one in reach(other) for other in direct - {one}))
        for name, direct in imports.items()
    }


def drawing(imports: Imports, title: str) -> str:
    """Return the imports as an SVG: what is imported lies below what imports it."""
    arrows = without_implied(imports)
    rows, paths = _rows(arrows)
    places = _places(rows)
    width = max(places[row[-1]] + row[-1].width / 2 for row in rows if row) + MARGIN
    height = len(rows) * ROW_HEIGHT - (ROW_HEIGHT - BOX_HEIGHT) + 2 * MARGIN

    def top(node: Node) -> int:
        return MARGIN + (len(rows) - 1 - node.row) * ROW_HEIGHT

    lines = [_path([(places[node], top(node)) for node in path]) for path in paths]
    boxes = [_box(node.name, places[node], top(node)) for row in reversed(rows) for node in row if not node.target]
    size = f'viewBox="0 0 {width:g} {height}" width="{width:g}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
            f"<title>{title}</title>",
            f"<style>{STYLE}</style>",
            f'<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="{ARROW}" markerHeight="{ARROW}"'
            ' markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>',
            *lines,
            *boxes,
            "</svg>\n",
        ]
    )


def _rows(arrows: Imports) -> tuple[list[list[Node]], list[list[Node]]]:
    """Return the nodes by row from the bottom, and the nodes that each arrow passes through."""
    levels: dict[str, int] = {}

    def level(name: str) -> int:
        if name not in levels:
            levels[name] = 1 + max(map(level, arrows[name]), default=-1)
        return levels[name]

    boxes = {name: Node(name, row=level(name)) for name in sorted(arrows)}
    rows: list[list[Node]] = [[] for _ in range(max(levels.values()) + 1)]
    for box in boxes.values():
        rows[box.row].append(box)
    paths: list[list[Node]] = []
    for name, box in boxes.items():
        for target in sorted(arrows[name]):
            bends = [Node(name, target, row) for row in range(box.row - 1, boxes[target].row, -1)]
            for bend in bends:
                rows[bend.row].append(bend)
            paths.append([box, *bends, boxes[target]])
    return _sorted_rows(rows, paths), paths


def _sorted_rows(rows: list[list[Node]], paths: Sequence[Sequence[Node]]) -> list[list[Node]]:
    """Return the rows with each node near those that it is connected with."""
    joined: dict[Node, list[Node]] = {node: [] for row in rows for node in row}
    for path in paths:
        for upper, lower in pairwise(path):
            joined[upper].append(lower)
            joined[lower].append(upper)
    for sweep in range(SWEEPS):
        places = _places(rows)
        for row in rows if sweep % 2 == 0 else reversed(rows):
            row.sort(key=lambda node: _mean([places[other] for other in joined[node]], places[node]))
            places = _places(rows)
    return rows


def _places(rows: Sequence[Sequence[Node]]) -> dict[Node, float]:
    """Return the horizontal middle of each node; rows are centred."""
    widths = [sum(node.width for node in row) + GAP * (len(row) - 1) for row in rows]
    places: dict[Node, float] = {}
    for row, width in zip(rows, widths, strict=True):
        left = MARGIN + (max(widths) - width) / 2
        for node in row:
            places[node] = left + node.width / 2
            left += node.width + GAP
    return places


def _box(name: str, x: float, y: int) -> str:
    """Return a box with a name, by the middle of its upper edge."""
    return (
        f'<g><rect x="{x - BOX_WIDTH / 2:g}" y="{y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="5"/>'
        f'<text x="{x:g}" y="{y + BOX_HEIGHT / 2:g}">{name}</text></g>'
    )


def _path(points: Sequence[tuple[float, int]]) -> str:
    """Return an arrow through points, from the lower edge of the first box to the upper edge of the last."""
    x, y = points[0]
    curve = f"M{x:g} {y + BOX_HEIGHT}"
    y += BOX_HEIGHT
    for number, (next_x, next_y) in enumerate(points[1:], start=1):
        middle = (y + next_y) / 2
        curve += f"C{x:g} {middle:g} {next_x:g} {middle:g} {next_x:g} {next_y}"
        x, y = next_x, next_y
        if number < len(points) - 1:
            curve += f"V{next_y + BOX_HEIGHT}"
            y += BOX_HEIGHT
    return f'<path d="{curve}" marker-end="url(#tip)"/>'


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _last(name: str) -> str:
    return name.rpartition(".")[2]


if __name__ == "__main__":
    for file, text in pictures().items():
        file.write_text(text, "utf-8")
        print(f"wrote docs/pictures/{file.name}")
