"""``darklantern report``, started as a user would."""

import json
from pathlib import Path

import pytest

from tests.cli.test_cli import ok, run


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    ok("simulate", "art-robbery", "--seats", "2", "--games", "4", "--records", str(file))
    return file


def test_records_become_a_page_and_tables(records: Path, tmp_path: Path):
    said = ok("report", str(records), "--output", "page.html", "--data", "numbers", cwd=tmp_path)
    assert "4 finished games only: too few to trust an interval" in said
    assert "page.html: " in said
    assert "The numbers are in numbers: games.csv, seats.csv" in said
    assert (tmp_path / "page.html").read_text("utf-8").startswith("<!doctype html>")
    assert len((tmp_path / "numbers" / "seats.csv").read_text("utf-8").splitlines()) == 1 + 4 * 2


def test_game_is_simulated_and_compared_with_other_bots(tmp_path: Path):
    arguments = ("art-robbery", "--bots", "greedy", "--compare", "bots=random", "--games", "3", "--json")
    told = json.loads(ok("report", *arguments, cwd=tmp_path))
    assert [source["label"] for source in told["sources"]] == ["greedy", "random"]
    assert [source["finished"] for source in told["sources"]] == [3, 3]
    assert told["figures"][0]["title"] == "How random differs from greedy"


def test_page_is_not_written_over(records: Path, tmp_path: Path):
    (tmp_path / "report.html").write_text("mine")
    done = run("report", str(records), cwd=tmp_path)
    assert done.returncode == 1
    assert "report.html exists already: name another file with --output, or write over it with --force." in done.stderr
    assert (tmp_path / "report.html").read_text() == "mine"


def test_damaged_record_is_named_by_its_line(records: Path, tmp_path: Path):
    first, second, *_ = records.read_text("utf-8").splitlines()
    bad = tmp_path / "bad.jsonl"
    bad.write_text(f"{first}\n\n{second.replace('take', 'grab', 1)}\n")
    done = run("report", str(bad), "--output", str(tmp_path / "page.html"))
    assert done.returncode == 1
    assert "bad.jsonl, line 3: move " in done.stderr
    assert not (tmp_path / "page.html").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("poker",), "There is no file 'poker', and no such game; there is midnight-exchange, art-robbery."),
        (("art-robbery", "art-robbery", "art-robbery"), "A report compares two sources, not 3."),
        (("art-robbery", "--compare", "random"), "--compare is KEY=VALUE, such as bots=random, not 'random'."),
        (("art-robbery", "--compare", "seats=many"), "--compare seats is a whole number, not 'many'."),
        (("art-robbery", "art-robbery", "--compare", "seats=3"), "--compare simulates a game once more"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: tuple[str, ...], said: str, tmp_path: Path):
    done = run("report", *arguments, cwd=tmp_path)
    assert done.returncode == 1
    assert said in done.stderr
