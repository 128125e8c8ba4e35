"""The command line, run as a process."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from darklantern.cli.main import app
from darklantern.lab.simulate import SimulatedGame
from darklantern.lab.summary import SimulationSummary

TIMEOUT_S = 300
"""Seconds that a command may take, generous for a busy machine."""
COMMAND = (sys.executable, "-m", "darklantern")


def run(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100"}
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=TIMEOUT_S,
    )


def start(*arguments: str) -> subprocess.Popen[str]:
    """Start a command in its own process group, so that it can be sent Ctrl-C."""
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def wait_until(condition: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Wait until a condition holds. Fail, and kill the command, if the command ends before or takes too long."""
    deadline = time.monotonic() + TIMEOUT_S
    try:
        while not condition():
            assert process.poll() is None, "it has ended"
            assert time.monotonic() < deadline, "the condition never held"
            time.sleep(0.01)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise


def children(pid: int) -> list[str]:
    """Return the child processes of a process, from any of its threads."""
    found: list[str] = []
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # the thread has ended meanwhile
            found += (thread / "children").read_text().split()
    return found


def interrupt(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Return what a command prints after Ctrl-C, which must end it."""
    try:
        os.killpg(process.pid, signal.SIGINT)
        return process.communicate(timeout=TIMEOUT_S)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)


def ok(*arguments: str, cwd: Path | None = None) -> str:
    done = run(*arguments, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ok_json(*arguments: str, cwd: Path | None = None) -> Any:
    return json.loads(ok(*arguments, "--json", cwd=cwd))


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    ok("simulate", "art-robbery", "--seats", "3", "--games", "12", "--records", str(file))
    return file


def test_games_are_listed():
    assert "Art Robbery" in ok("games")
    seats = {game["id"]: game["seats"] for game in ok_json("games")}
    assert seats == {"midnight-exchange": [2, 3, 4], "art-robbery": [2, 3, 4, 5]}


def test_rules_are_shown_all_or_by_id():
    """AR-T5 is the rule of the greedy thief."""
    assert "Greedy thief" in ok("rules", "art-robbery")
    assert ok("rules", "art-robbery", "AR-T5").startswith("AR-T5 Greedy thief")
    (rule,) = ok_json("rules", "art-robbery", "ar-s2")
    assert rule["decision"] is True


def test_simulation_reports_seats_and_bots():
    text = ok("simulate", "art-robbery", "--games", "40", "--bots", "greedy,random,random", "--seed", "4")
    assert "40 games" in text
    assert "greedy" in text
    assert "95 %" in text


def test_simulation_is_the_same_for_any_number_of_workers():
    plan = ("simulate", "art-robbery", "--games", "120", "--bots", "greedy,random", "--seed", "4")
    one, two = ok_json(*plan), ok_json(*plan, "--workers", "2")
    for summary in (one, two):
        del summary["seconds"]
    assert one == two
    assert one["finished"] == 120


def test_kernel_engine_agrees_with_the_rules_engine():
    plan = ("simulate", "art-robbery", "--games", "5000", "--bots", "greedy,random", "--seed", "4")
    fast = ok_json(*plan, "--engine", "kernel")
    assert (fast["engine"], fast["finished"]) == ("kernel", 5000)
    again = ok_json(*plan, "--engine", "kernel", "--workers", "2")
    assert [fast["bots"], fast["seats"], fast["moves"]] == [again["bots"], again["seats"], again["moves"]]
    assert "by the kernel engine" in ok(*plan, "--engine", "kernel")
    slow = ok_json(*plan[:2], "--games", "400", *plan[4:], "--engine", "rules")
    assert slow["engine"] == "rules"
    for one, other in zip(fast["bots"], slow["bots"], strict=True):
        assert other["wins"]["low"] - 0.02 < one["wins"]["value"] < other["wins"]["high"] + 0.02


def test_ctrl_c_ends_a_simulation_and_keeps_finished_games(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    arguments = ("simulate", "art-robbery", "--games", "1000000", "--workers", "2", "--records", str(file))
    process = start(*arguments)
    wait_until(lambda: file.exists() and file.stat().st_size > 0, process)
    out, err = interrupt(process)
    assert process.returncode == 130, err
    assert "stopped before 1,000,000" in out
    assert "Traceback" not in err
    kept = len(file.read_bytes().splitlines())
    assert f": {kept:,} games" in out
    assert ok("replay", str(file), "--check") == f"{file}: {kept} records, all in order.\n"


def test_ctrl_c_between_counting_and_writing_keeps_summary_and_file_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file, add = tmp_path / "games.jsonl", SimulationSummary.add

    def interrupted_add(summary: SimulationSummary, game: SimulatedGame) -> None:
        add(summary, game)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(SimulationSummary, "add", interrupted_add)
    arguments = ["simulate", "art-robbery", "--games", "1000", "--json", "--records", str(file)]
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)  # the runner of the tests may ignore Ctrl-C
    try:
        result = CliRunner().invoke(app, arguments)
    finally:
        signal.signal(signal.SIGINT, handler)
    assert result.exit_code == 130
    counted = json.loads(result.stdout)["finished"]
    assert 0 < counted == len(file.read_bytes().splitlines())


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks the kernel for the workers of a process")
def test_ctrl_c_while_workers_start_prints_no_traceback():
    arguments = ("simulate", "art-robbery", "--games", "1000000", "--workers", "2", "--engine", "rules")
    process = start(*arguments)
    wait_until(lambda: len(children(process.pid)) >= 3, process)  # two workers and multiprocessing's resource tracker
    _, err = interrupt(process)
    assert process.returncode == 130, err
    assert "Traceback" not in err


def test_version_is_printed():
    assert ok("--version").startswith("darklantern 0.")


def test_replay_shows_every_move(records: Path):
    moves = len(json.loads(records.read_text().splitlines()[2])["moves"])
    assert str(moves) in ok("replay", str(records), "--line", "3")


def test_replay_for_a_seat_shows_only_its_view(records: Path):
    assert ok("replay", str(records), "--seat", "0") != ok("replay", str(records), "--seat", "all")
    assert ok("replay", str(records), "--seat", "spectator")


def test_tampered_record_fails_at_its_move_with_a_reason(records: Path, tmp_path: Path):
    """AR-D1: there is no theft to settle."""
    record = json.loads(records.read_text().splitlines()[0])
    record["moves"][0]["action"] = "give dog"
    file = tmp_path / "tampered.jsonl"
    file.write_text(json.dumps(record) + "\n" + records.read_text())
    done = run("replay", str(file), "--check")
    assert done.returncode == 1
    assert "record 1: move 1: seat" in done.stderr
    assert "'give dog'" in done.stderr
    listed = json.loads(run("replay", str(file), "--json").stdout)
    assert (listed["records"], [failed["move"] for failed in listed["failed"]]) == (13, [1])
    assert ok("replay", str(file), "--check", "--line", "2") == f"{file}: 1 record, all in order.\n"
    assert run("replay", str(file), "--check", "--line", "99").returncode == 1
    assert "--seat is for watching" in run("replay", str(file), "--json", "--seat", "1").stderr
    assert "--seat is a number from 0 to 2" in run("replay", str(records), "--seat", "9" * 5000).stderr


def test_edition_is_copied_changed_and_checked(tmp_path: Path):
    file = tmp_path / "mine.toml"
    ok("edition", "new", "art-robbery", str(file))
    assert "in order" in ok("edition", "check", str(file))
    assert ok_json("edition", "check", str(file))["ok"] is True
    ok("simulate", "art-robbery", "--games", "5", "--edition", str(file))
    file.write_text(file.read_text().replace("count = 7", "count = 8"))
    done = run("edition", "check", str(file))
    assert done.returncode == 1
    assert f"{file}, line " in done.stderr
    assert "these rows make 56" in done.stderr
    assert json.loads(run("edition", "check", str(file), "--json").stdout)["ok"] is False


def test_options_are_given_by_name():
    assert ok_json("simulate", "art-robbery", "--games", "3", "--option", "first=1")["options"] == {"first": 1}


def test_game_can_be_played_from_a_pipe():
    done = run("play", "--terminal", "--seed", "1", "--pause", "0")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("simulate", "chess"), "Unknown game 'chess'"),
        (("rules", "chess"), "Unknown game 'chess'"),
        (("rules", "art-robbery", "AR-99"), "Unknown rule 'AR-99'"),
        (("simulate", "art-robbery", "--bots", "deep-blue"), "Unknown bot 'deep-blue'"),
        (("simulate", "art-robbery", "--bots", "random,random", "--seats", "3"), "--bots names 2"),
        (("simulate", "art-robbery", "--seats", "9"), "2 to 5 players, not 9"),
        (("simulate", "art-robbery", "--games", "0"), "--games"),
        (("simulate", "art-robbery", "--engine", "steam"), "'steam' is not one of"),
        (
            ("simulate", "midnight-exchange", "--bots", "burglar", "--engine", "kernel"),
            "not burglar. Use --engine rules",
        ),
        (("simulate", "art-robbery", "--engine", "kernel", "--records", "never.jsonl"), "keeps no records"),
        (("simulate", "art-robbery", "--edition", "mine"), "Unknown edition 'mine' of art-robbery"),
        (("simulate", "art-robbery", "--option", "first"), "KEY=VALUE"),
        (("simulate", "art-robbery", "--option", "first=you"), "Option first"),
        (("simulate", "art-robbery", "--option", "last=1"), "last"),
        (
            ("simulate", "art-robbery", "--records", "/nowhere/at/all.jsonl"),
            "There is no file or folder /nowhere/at/all.jsonl.",
        ),
        (("replay", "nowhere.jsonl"), "There is no file or folder nowhere.jsonl."),
        (("edition", "check", "nowhere.toml"), "There is no file or folder nowhere.toml."),
        (("edition", "new", "art-robbery", "/"), "/ exists already: name a new file."),
        (("edition", "new", "art-robbery", "x.toml", "--from", "mine"), "Unknown edition 'mine'"),
        (("play", "--seats", "1"), "2 to 5 players, not 1"),
        (("play", "--pause", "inf"), "--pause"),
        (("play", "midnight-exchange", "--option", "raid_seconds=5"), "have no time limit"),
        (("play", "midnight-exchange", "--option", 'boards=["9Z"]', "--record", "r.jsonl"), "Option boards"),
        (("simulate", "art-robbery", "--option", "first=" + "[" * 50_000), "Option first"),
        (("play", "--bots", "deep-blue"), "Unknown bot 'deep-blue'"),
        (("dance",), "dance"),
    ],
)
def test_wrong_arguments_print_one_sentence(arguments: tuple[str, ...], reason: str, tmp_path: Path):
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode != 0
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"", "is empty"), (b"\xff\xff", "not JSON"), (b"{}", "not a record"), (b"\n", "is empty")],
)
def test_damaged_records_print_one_sentence(content: bytes, reason: str, tmp_path: Path):
    file = tmp_path / "damaged.jsonl"
    file.write_bytes(content)
    for arguments in (("replay", str(file)), ("replay", str(file), "--check")):
        done = run(*arguments)
        assert done.returncode == 1
        assert reason in done.stderr
        assert "Traceback" not in done.stderr


def test_damaged_edition_prints_one_sentence(tmp_path: Path):
    file = tmp_path / "damaged.toml"
    for content, reason in [(b"\xff", "UTF-8"), (b"a = \n", "line 1: this is not TOML"), (b"", "game must be one of")]:
        file.write_bytes(content)
        done = run("edition", "check", str(file))
        assert done.returncode == 1
        assert reason in done.stderr


def test_hostile_files_print_one_sentence(tmp_path: Path, records: Path):
    record = json.loads(records.read_text().splitlines()[0])
    edition = ok("edition", "new", "art-robbery", str(tmp_path / "copy.toml")) and (tmp_path / "copy.toml").read_text()
    components = {"game": "chess", "name": "mine"}
    hostile = {
        "deep.jsonl": "[" * 100_000,
        "wide.jsonl": json.dumps({**record, "players": ["x"] * 10_000}),
        "digits.jsonl": records.read_text().replace('"seed":[0', '"seed":[' + "9" * 5000, 1),
        "escape.jsonl": json.dumps({**record, "rules": "\x1b[2J"}),
        "other.jsonl": json.dumps({**record, "edition": {**record["edition"], "components": components}}),
        "deep.toml": "a = " + "[" * 100_000,
        "digits.toml": "a = " + "9" * 10_000,
        "dots.toml": edition.replace("alibis = 2", "alibis = 1000000000000"),
    }
    for name, text in hostile.items():
        file = tmp_path / name
        file.write_text(text)
        done = run(*(("replay", str(file), "--check") if name.endswith("jsonl") else ("edition", "check", str(file))))
        assert done.returncode == 1, name
        assert "Traceback" not in done.stderr, name
        assert "\x1b" not in done.stderr, name


def test_output_works_with_any_terminal_encoding():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "NO_COLOR": "1"}
    done = subprocess.run([*COMMAND, "games"], env=environment, capture_output=True, text=True, timeout=TIMEOUT_S)
    assert done.returncode == 0, done.stderr


def test_failed_simulation_leaves_no_file(tmp_path: Path):
    """AR-S2: the first seat must be at the table."""
    file = tmp_path / "games.jsonl"
    done = run("simulate", "art-robbery", "--seats", "2", "--option", "first=4", "--records", str(file))
    assert "Option first" in done.stderr
    assert not file.exists()


def test_records_are_never_overwritten(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    file.write_text("precious")
    assert (
        f"{file} exists already: name a new file."
        in run("simulate", "art-robbery", "--games", "1", "--records", str(file)).stderr
    )
    assert f"{file} exists already: name a new file." in run("play", "--record", str(file)).stderr
    assert file.read_text() == "precious"
