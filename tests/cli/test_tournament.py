"""``darklantern tournament``, run as a process."""

from pathlib import Path

import pytest

from tests.cli.test_cli import interrupt, ok, ok_json, run, start, wait_until

PLAN = ("tournament", "art-robbery", "--bots", "greedy,random", "--seed", "2")


def test_tournament_shows_pairings_and_ratings(tmp_path: Path):
    agent = tmp_path / "mine.py"
    agent.write_text("from darklantern.bots.bot import RandomBot\nclass Mine(RandomBot): name = '[red]mine'")
    text = ok(
        "tournament", "art-robbery", "--bots", "greedy,mine.py:Mine", "--games", "6", "--seats", "3", cwd=tmp_path
    )
    assert text.startswith("Art Robbery, 3 players, seed 0: 12 games\n")
    assert "[red]mine  greedy" in text
    assert "× fair share" in text
    assert "the mean at 1000" in text


def test_kept_results_are_not_played_again(tmp_path: Path):
    file = tmp_path / "results.jsonl"
    first = ok_json(*PLAN, "--games", "5", "--results", str(file))
    more = ok_json(*PLAN, "--games", "8", "--results", str(file), "--workers", "2")
    assert (first["kept"], more["kept"]) == (0, 5)
    assert "nothing left to play, 8 were played before" in ok(*PLAN, "--games", "8", "--results", str(file))
    whole = ok_json(*PLAN, "--games", "8")
    for summary in (more, whole):
        del summary["seconds"], summary["kept"]
    assert more == whole
    assert whole["finished"] == 8


def test_ctrl_c_keeps_finished_games_and_says_how_to_continue(tmp_path: Path):
    file = tmp_path / "results.jsonl"
    plan = (*PLAN, "--games", "1000000", "--workers", "2", "--results", str(file))
    process = start(*plan)
    wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 1, process)
    out, err = interrupt(process)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert f"The finished games are in {file}: run the same command to continue." in err
    kept = len(file.read_bytes().splitlines()) - 1
    assert f"{kept:,} games, stopped before 1,000,000" in out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--bots", "greedy"), "needs two bots or more"),
        (("--bots", "greedy,greedy"), "called 'greedy'"),
        (("--bots", "greedy,deep-blue"), "Unknown bot 'deep-blue'"),
        (("--bots", "greedy,nowhere.py:Bot"), "There is no file"),
        (("--bots", "greedy,random", "--seats", "9"), "2 to 5 players, not 9"),
        (("--bots", "greedy,random", "--results", "/nowhere/at/all"), "There is no file or folder /nowhere/at/all."),
        (("--bots", "greedy,random", "--results", "README.md"), "is no file of a tournament's results"),
    ],
)
def test_wrong_arguments_print_one_sentence(arguments: tuple[str, ...], complaint: str):
    done = run("tournament", "art-robbery", "--games", "1", *arguments, cwd=Path(__file__).parent.parent.parent)
    assert done.returncode == 1
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
