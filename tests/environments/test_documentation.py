"""The pages about observations and actions agree with the kernels."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from darklantern.environments import observation_page
from darklantern.kernels.registry import kernel, kernels

ROOT = Path(__file__).parents[2]
PAGE = ROOT.joinpath("docs", "reference", "environments.md").read_text("utf-8")
TITLES = {"art-robbery": "Art Robbery", "midnight-exchange": "Midnight Exchange"}


def table(chapter: str, title: str) -> tuple[int, list[tuple[str, int, int]]]:
    """Return the stated width of a table and its rows: name, first and last column."""
    text = PAGE.partition(f"\n## {chapter}\n")[2].partition("\n## ")[0].partition(f"\n### {title}: ")[2]
    width = int(text.partition(" ")[0])
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| ([^|]+) \| [^|]+ \|$", text.partition("\n### ")[0], re.MULTILINE)
    return width, [(name, int(first), int(last or first) + 1) for first, last, name in rows]


def test_page_of_observations_is_up_to_date():
    assert (ROOT / observation_page.PAGE).read_text("utf-8") == observation_page.observation_page(), (
        "run scripts/observations, and review the diff"
    )


@pytest.mark.parametrize("game", kernels())
def test_fields_cover_every_column(game: Any):
    fields = kernel(game).observation_fields
    assert [field.start for field in fields] == [0, *(field.end for field in fields[:-1])]
    assert fields[-1].end == kernel(game).observation_size
    assert len({field.name for field in fields}) == len(fields)
    assert all(field.meaning for field in fields)


def test_stale_page_is_reported_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    page = tmp_path / observation_page.PAGE
    page.parent.mkdir(parents=True)
    monkeypatch.setattr("sys.argv", ["observation_page", "--check"])
    with pytest.raises(SystemExit, match=r"out of date: docs/reference/observations\.md; run scripts/observations"):
        observation_page.main()
    assert not page.exists()
    monkeypatch.setattr("sys.argv", ["observation_page"])
    observation_page.main()
    observation_page.main()
    assert capsys.readouterr().out == "wrote docs/reference/observations.md\n"
    monkeypatch.setattr("sys.argv", ["observation_page", "--check"])
    observation_page.main()


@pytest.mark.parametrize("game", kernels())
def test_every_action_is_documented(game: Any):
    package = f"darklantern.games.{game.replace('-', '_')}"
    numbers = {**vars(import_module(f"{package}.rules.constants")), **vars(import_module(f"{package}.kernel.records"))}
    width, rows = table("Actions", TITLES[game])
    assert width == kernel(game).action_count == rows[-1][2]
    assert [first for _, first, _ in rows] == [numbers[name] for name, _, _ in rows]
    assert [first for _, first, _ in rows[1:]] == [after for _, _, after in rows[:-1]]
