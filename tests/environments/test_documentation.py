"""The observations and actions in docs/reference/environments.md are those of the kernels."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from darklantern.kernels.registry import kernel, kernels

PAGE = Path(__file__).parents[2].joinpath("docs", "reference", "environments.md").read_text("utf-8")
TITLES = {"art-robbery": "Art Robbery", "midnight-exchange": "Midnight Exchange"}


def table(chapter: str, title: str) -> tuple[int, list[tuple[str, int, int]]]:
    """Return the stated width of a table and its rows: name, first and last column."""
    text = PAGE.partition(f"\n## {chapter}\n")[2].partition("\n## ")[0].partition(f"\n### {title}: ")[2]
    width = int(text.partition(" ")[0])
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| ([^|]+) \| [^|]+ \|$", text.partition("\n### ")[0], re.MULTILINE)
    return width, [(name, int(first), int(last or first) + 1) for first, last, name in rows]


@pytest.mark.parametrize("game", kernels())
def test_every_column_is_documented(game: Any):
    columns = [(name, *span) for name, span in kernel(game).observation_columns.items()]
    assert table("Observations", TITLES[game]) == (kernel(game).observation_size, columns)


@pytest.mark.parametrize("game", kernels())
def test_every_action_is_documented(game: Any):
    package = f"darklantern.games.{game.replace('-', '_')}"
    numbers = {**vars(import_module(f"{package}.rules.constants")), **vars(import_module(f"{package}.kernel.records"))}
    width, rows = table("Actions", TITLES[game])
    assert width == kernel(game).action_count == rows[-1][2]
    assert [first for _, first, _ in rows] == [numbers[name] for name, _, _ in rows]
    assert [first for _, first, _ in rows[1:]] == [after for _, _, after in rows[:-1]]
