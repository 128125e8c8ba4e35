"""The benchmark of the kernels, with our kernels only."""

from random import Random

import pytest
from typer.testing import CliRunner

from bench import trial
from bench.__main__ import app
from bench.kernels.command import NAMES, OURS
from bench.kernels.kernel_contender import MOVES_PER_CALL, player
from bench.roster import is_ours


def test_every_number_of_seats_is_played():
    play = player("art-robbery", "random", "2", "5")
    count = play(Random(1))
    assert 0.8 < count.decisions / (2 * MOVES_PER_CALL) < 1.2
    assert play(Random(1)) == count
    assert all(is_ours(contender) for contender in OURS)


def fixed_startup_times(game: str) -> tuple[float, float]:
    return 7.0, 1.0


def test_report_is_printed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(trial, "MIN_CORE_SHARE", 0.0)  # others may have the machine
    monkeypatch.setattr(trial, "_claim_core", lambda: None)  # and this process keeps all its cores
    monkeypatch.setattr("bench.kernels.command._startup_times", fixed_startup_times)
    arguments = ["kernels", "--only", OURS[0].name, "--runs", "1", "--seconds", "0.05"]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert "Art Robbery, random" in done.output
    assert "first call 7.0 s" in " ".join(done.output.split())
    unknown = CliRunner().invoke(app, ["kernels", "--only", "chess"])
    assert unknown.exit_code == 2
    assert len(set(NAMES)) == len(NAMES) == 7
