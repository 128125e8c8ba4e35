"""The benchmark of the environments: our side of it."""

from random import Random

import pytest
from typer.testing import CliRunner

from bench import trial
from bench.__main__ import app
from bench.environments.command import GAMES, KINDS
from bench.environments.ours import player


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_played(kind: str):
    count = player(kind, "art-robbery")(Random(1))
    assert count.decisions > 10
    assert (count.chance > 0) == (kind == "openspiel")


def test_figures_are_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(trial, "SHARE", 0.0)  # others may have the machine
    monkeypatch.setattr(trial, "_claim_core", lambda: None)  # and this process keeps all its cores
    monkeypatch.setattr("bench.environments.command.GAMES", {"art-robbery": GAMES["art-robbery"]})
    arguments = ["environments", "--only", "aec", "--no-peers", "--runs", "1", "--seconds", "0.05"]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert "PettingZoo, AEC" in done.output
    assert CliRunner().invoke(app, ["environments", "--only", "chess"]).exit_code == 2
