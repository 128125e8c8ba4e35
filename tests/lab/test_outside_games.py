"""Simulation, tournaments, records, reviews and reports of games from outside, in worker processes, too."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from darklantern.core import registry
from darklantern.lab.agents import entrant
from darklantern.lab.simulate import SimulationPlan, simulate
from darklantern.lab.tournament import Tournament, play_tournament
from tests.small_games import DICE, SLAP, installed_games


@pytest.mark.parametrize("game", [DICE, SLAP])
def test_worker_processes_play_the_same_games(tmp_path: Path, game: str):
    with installed_games(tmp_path):
        plan = SimulationPlan(game, ("burglar", "lookout", "random"), 12, seed=2)
        here = list(simulate(plan))
        assert list(simulate(plan, workers=2)) == here
        assert {played.bots[0] for played in here} == {"burglar", "lookout", "random"}
        assert all(played.winners for played in here)


def test_tournament_of_a_game_from_outside(tmp_path: Path):
    with installed_games(tmp_path):
        game = registry.game(DICE)
        entrants = (entrant(game, "lookout"), entrant(game, "random"))
        plan = Tournament(DICE, entrants, seats=2, rounds=8, seed=1)
        results = list(play_tournament(plan, workers=2))
        assert results == list(play_tournament(plan))
        assert len(results) == 8


def test_command_line_takes_a_game_from_the_path(tmp_path: Path):
    """From simulated games to their report, with the package on PYTHONPATH and nothing else."""
    with installed_games(tmp_path):
        package = tmp_path / "small-games"
    records, page = tmp_path / "games.jsonl", tmp_path / "report.html"
    commands = [
        f"simulate {DICE} --bots burglar,lookout,random --games 31 --workers 2 --records {records}",
        f"tournament {SLAP} --bots burglar,random --games 4 --json",
        f"replay {records} --check",
        f"review {records} --json",
        f"report {records} --output {page}",
    ]
    done = subprocess.run(
        [sys.executable, "-c", RUN_COMMANDS, json.dumps([command.split() for command in commands])],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
    )
    outputs = done.stdout.split("ends with 0\n")
    assert len(outputs) == len(commands) + 1, done.stdout + done.stderr
    assert "Small Dice, 3 players, seed 0: 31 games" in outputs[0]
    assert json.loads(outputs[1])["finished"] == 4
    assert "31 records, all in order" in outputs[2] + done.stderr
    review = json.loads(outputs[3])
    assert review["adviser"] == "mastermind"
    assert review["decisions"][0]["played"]["code"] == "move"
    assert "Who wins" in page.read_text("utf-8")


RUN_COMMANDS = """
import json, sys
from darklantern.cli.main import main
if __name__ == "__main__":
    for words in json.loads(sys.argv[1]):
        sys.argv[1:] = words
        try:
            main()
        except SystemExit as end:
            print(f"ends with {end.code or 0}", flush=True)
"""
"""Several commands in one process, since each would load the same packages again."""
