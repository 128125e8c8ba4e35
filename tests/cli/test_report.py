"""``darklantern report``: once as a process, otherwise called in this process for speed."""

import json
from pathlib import Path
from typing import Any

import pytest

from darklantern.cli.report import report_games
from darklantern.core.errors import BadRecord, DarkLanternError
from darklantern.lab.simulate import SimulationPlan, simulate
from tests.cli.test_cli import ok


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    games = simulate(SimulationPlan("art-robbery", ("greedy", "random"), 4, seed=0))
    file.write_text("".join(f"{played.record}\n" for played in games), "utf-8")
    return file


def test_records_become_a_page_and_tables(records: Path, tmp_path: Path):
    message = ok("report", str(records), "--output", "page.html", "--data", "numbers", cwd=tmp_path)
    assert "4 finished games only: too few to trust an interval" in message
    assert "page.html: " in message
    assert "The numbers are in numbers: games.csv, seats.csv" in message
    assert (tmp_path / "page.html").read_text("utf-8").startswith("<!doctype html>")
    assert len((tmp_path / "numbers" / "seats.csv").read_text("utf-8").splitlines()) == 1 + 4 * 2


def test_game_is_simulated_and_compared_with_other_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    report_games(
        ["art-robbery"], output=tmp_path / "page.html", bots="greedy", compare=["bots=random"], games=3, json=True
    )
    report = json.loads(capsys.readouterr().out)
    assert [source["label"] for source in report["sources"]] == ["greedy", "random"]
    assert [source["finished"] for source in report["sources"]] == [3, 3]
    assert report["figures"][0]["title"] == "How random differs from greedy"


def test_page_is_not_overwritten_without_force(records: Path, tmp_path: Path):
    page = tmp_path / "report.html"
    page.write_text("mine")
    with pytest.raises(DarkLanternError, match="exists already: name another file with --output, or overwrite it"):
        report_games([str(records)], output=page)
    assert page.read_text() == "mine"


def test_options_without_effect_are_refused(records: Path, tmp_path: Path):
    with pytest.raises(DarkLanternError, match="--bots is only for simulations"):
        report_games([str(records)], output=tmp_path / "page.html", bots="greedy")


def test_damaged_record_is_named_by_its_line(records: Path, tmp_path: Path):
    first, second, *_ = records.read_text("utf-8").splitlines()
    bad, page = tmp_path / "bad.jsonl", tmp_path / "page.html"
    bad.write_text(f"{first}\n\n{second.replace('take', 'grab', 1)}\n")
    with pytest.raises(BadRecord, match=r"bad\.jsonl, line 3: move \d+: seat \d may not"):
        report_games([str(bad)], output=page)
    assert not page.exists()


@pytest.mark.parametrize(
    ("sources", "given", "message"),
    [
        (["poker"], {}, "Unknown source 'poker': use a file of records, or one of art-robbery, midnight-exchange"),
        (["art-robbery"] * 3, {}, "A report compares two sources, not 3"),
        (["art-robbery"], {"compare": ["random"]}, "--compare is KEY=VALUE, such as bots=random, not 'random'"),
        (["art-robbery"], {"compare": ["bot=random"]}, "Unknown key to compare by 'bot': use one of bots, edition"),
        (["art-robbery"], {"compare": ["seats=many"]}, "--compare seats is a whole number, not 'many'"),
        (["art-robbery"], {"compare": ["games=0"]}, "--compare games is at least 1, not 0"),
        (["art-robbery"] * 2, {"compare": ["seats=3"]}, "--compare needs one game to simulate"),
        (["art-robbery"], {"output": Path("nowhere/page.html")}, "There is no folder nowhere to write page"),
    ],
)
def test_invalid_arguments_are_explained(sources: list[str], given: dict[str, Any], message: str, tmp_path: Path):
    arguments: dict[str, Any] = {"output": tmp_path / "page.html", **given}
    with pytest.raises(DarkLanternError) as refused:
        report_games(sources, **arguments)
    assert message in str(refused.value)
