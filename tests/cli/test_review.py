"""``darklantern review``, run as a process."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from darklantern.core.record import write_record
from tests.bots.test_review import random_record
from tests.cli.test_cli import ok, ok_json, run


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Two games, the second cut short so that its review is quick."""
    record = random_record("art-robbery")
    short = replace(record, moves=record.moves[:3], end="open", outcome=None, players=("Ada", "Bruno"))
    path = tmp_path / "games.jsonl"
    path.write_text(f"{write_record(record)}\n{write_record(short)}\n", "utf-8")
    return path


def test_one_game_of_a_file_is_reviewed(records: Path):
    text = ok("review", str(records), "--game", "2", "--player", "ada")
    assert "Turning points" in text
    assert "Ada" in text
    found = ok_json("review", str(records), "--game", "2")
    assert {one["number"] for one in found["decisions"]} <= {1, 2, 3}
    assert [one["seat"] for one in found["players"]] == [0, 1]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--game", "3"], "has 2 records, so there is no record 3."),
        (["--game", "2", "--player", "Cleo"], "--player is one of Ada, Bruno, or a seat from 0 on, not 'Cleo'."),
    ],
)
def test_missing_record_or_player_is_explained(records: Path, given: list[str], message: str):
    done = run("review", str(records), *given)
    assert done.returncode == 1
    assert message in done.stderr
