"""The benchmark of the environments, with our environments only."""

from random import Random

import pytest
from typer.testing import CliRunner

from bench import trial
from bench.__main__ import app
from bench.environments.command import GAMES, KINDS
from bench.environments.environment_contender import player
from bench.worker import Order, Run


@pytest.mark.parametrize("kind", KINDS)
def test_every_interface_plays_a_game(kind: str):
    count = player(kind, "art-robbery")(Random(1))
    assert count.decisions > 10
    assert (count.chance > 0) == (kind == "openspiel")


def test_report_is_printed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(trial, "MIN_CORE_SHARE", 0.0)  # others may have the machine
    monkeypatch.setattr(trial, "_claim_core", lambda: None)  # and this process keeps all its cores
    monkeypatch.setattr("bench.environments.command.GAMES", {"art-robbery": GAMES["art-robbery"]})
    arguments = ["environments", "--only", "aec", "--no-baselines", "--runs", "1", "--seconds", "0.05"]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert "PettingZoo, AEC" in done.output
    assert CliRunner().invoke(app, ["environments", "--only", "chess"]).exit_code == 2


@pytest.fixture
def busy_runs(monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """The orders of all runs. Each run has half of its core and plays a hundred decisions in a CPU second."""
    orders: list[Order] = []

    def run(order: Order, ours: bool) -> Run:
        orders.append(order)
        return Run(version="1", python="3", decisions=100, events=100, wall=2.0, cpu=1.0)

    monkeypatch.setattr(trial, "_run", run)
    monkeypatch.setattr(trial, "_claim_core", lambda: None)
    return orders


def test_busy_machine_stops_the_benchmark(busy_runs: list[Order]):
    done = CliRunner().invoke(app, ["environments", "--no-baselines"])
    assert done.exit_code == 1
    assert "had at most 50% of its core" in " ".join(done.output.split())
    assert "--busy" in done.output
    assert len(busy_runs) == trial.ATTEMPTS * trial.MAX_BUSY_CONTENDERS


def test_busy_option_counts_cpu_time(busy_runs: list[Order]):
    arguments = ["environments", "--only", "aec", "--no-baselines", "--runs", "2", "--busy"]
    done = CliRunner().invoke(app, arguments, env={"COLUMNS": "120"})
    assert done.exit_code == 0, done.output
    assert " 100 " in done.output
    assert "50% of its core" in " ".join(done.output.split())
    assert len(busy_runs) == 4
