"""``darklantern replay --verify``: records are dealt from the promised seed."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from darklantern.core.record import promise, write_record
from tests.cli.test_cli import ok, ok_json, run
from tests.match.harness import ADA, ART, BOB, MIDNIGHT, TableHarness

SEEDS = ((11, 1), (12,), (13, 2, 3))


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """The records of three games from live tables."""
    tables = [TableHarness(game, seed=seed) for game, seed in zip((ART, MIDNIGHT, ART), SEEDS, strict=True)]
    return [write_record(table.begin(ADA, BOB).finish().record()) for table in tables]


def write_records(folder: Path, lines: list[str]) -> Path:
    file = folder / "games.jsonl"
    file.write_text("\n".join(lines) + "\n")
    return file


def with_fields(line: str, **fields: object) -> str:
    return json.dumps({**json.loads(line), **fields})


def failure_reasons(file: Path, *arguments: str) -> dict[int, str]:
    """Return the reasons for which records of a file fail."""
    done = run("replay", str(file), "--verify", "--json", *arguments)
    assert done.returncode == 1, done.stdout
    found: Mapping[str, Any] = json.loads(done.stdout)
    assert found["dealt_as_promised"] == found["records"] - len(found["failed"])
    return {failed["record"]: failed["reason"] for failed in found["failed"]}


def test_records_of_live_tables_are_dealt_as_promised(lines: list[str], tmp_path: Path):
    file = write_records(tmp_path, lines)
    assert ok("replay", str(file), "--verify") == f"{file}: 3 records, dealt as promised.\n"
    assert ok_json("replay", str(file), "--verify") == {"records": 3, "failed": [], "dealt_as_promised": 3}


def test_verify_does_all_that_check_does(lines: list[str], tmp_path: Path):
    record = json.loads(lines[0])
    record["moves"][0]["action"] = "give dog"
    file = write_records(tmp_path, [json.dumps(record), *lines[1:]])
    done = run("replay", str(file), "--verify", "--check")
    assert done.returncode == 1
    assert "record 1: move 1: seat" in done.stderr


def test_one_record_of_a_file_is_verified_by_its_number(lines: list[str], tmp_path: Path):
    file = write_records(tmp_path, [with_fields(lines[0], seed=None), lines[1]])
    assert ok("replay", str(file), "--verify", "--line", "2") == f"{file}: 1 record, dealt as promised.\n"
    assert run("replay", str(file), "--verify", "--line", "1").returncode == 1


def test_record_without_seed_or_promise_fails_verification(lines: list[str], tmp_path: Path):
    file = write_records(tmp_path, [with_fields(lines[0], seed=None), with_fields(lines[1], promise=None), lines[2]])
    found = failure_reasons(file)
    assert found.keys() == {1, 2}
    assert "does not tell its seed" in found[1]
    assert "tells no promise" in found[2]
    assert ok("replay", str(file), "--check") == f"{file}: 3 records, all in order.\n"


def test_simulated_game_without_promise_fails_verification(tmp_path: Path):
    file = tmp_path / "simulated.jsonl"
    ok("simulate", "art-robbery", "--games", "1", "--records", str(file))
    assert "tells no promise" in failure_reasons(file)[1]


def test_seed_that_differs_from_the_promise_is_detected(lines: list[str], tmp_path: Path):
    file = write_records(tmp_path, [with_fields(lines[0], seed=[11, 2])])
    assert "not the one that was promised" in failure_reasons(file)[1]


def test_picks_that_do_not_follow_from_the_seed_are_detected(lines: list[str], tmp_path: Path):
    file = write_records(tmp_path, [with_fields(lines[0], seed=[11, 2], promise=promise((11, 2)))])
    assert "does not follow from the seed" in failure_reasons(file)[1]


def test_noted_promise_is_confirmed(lines: list[str], tmp_path: Path):
    file, expected_promise = write_records(tmp_path, lines[:1]), promise(SEEDS[0])
    for typed in (expected_promise, expected_promise.upper(), f" {expected_promise} "):
        assert "dealt as promised" in ok("replay", str(file), "--verify", "--promise", typed)


def test_promise_that_differs_from_the_noted_one_is_detected(lines: list[str], tmp_path: Path):
    file = write_records(tmp_path, lines)
    found = failure_reasons(file, "--promise", promise(SEEDS[1]))
    assert found.keys() == {1, 3}
    assert f"is {promise(SEEDS[0])}, not what you noted" in found[1]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--promise", "0" * 64), "--promise needs --verify"),
        (("--verify", "--promise", "abc"), "--promise is 64 hexadecimal digits, not 'abc'"),
        (("--verify", "--promise", "z" * 64), "--promise is 64 hexadecimal digits"),
        (("--verify", "--seat", "1"), "--seat is for watching"),
        (("--verify", "--line", "9"), "there is no record 9"),
    ],
)
def test_wrong_arguments_print_one_sentence(lines: list[str], tmp_path: Path, arguments: tuple[str, ...], reason: str):
    done = run("replay", str(write_records(tmp_path, lines)), *arguments)
    assert done.returncode == 1
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
