"""The examples in ``examples/`` run."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def load_example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"examples_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("game", "seats"), [("art-robbery", 3), ("midnight-exchange", 2)])
def test_vector_example_runs(game: str, seats: int):
    shares = load_example("vector_random").play(game, seats, games=20, steps=200)
    assert len(shares) == seats
    assert sum(shares) == pytest.approx(1) or game == "midnight-exchange"  # pyright: ignore[reportUnknownMemberType]


def test_pettingzoo_example_runs():
    module = load_example("pettingzoo_random")
    for play in (module.play_in_turn, module.play_simultaneously):
        assert sum(play("art-robbery", 3).values()) == pytest.approx(1)  # pyright: ignore[reportUnknownMemberType]
        assert set(play("midnight-exchange", 2, max_cycles=50).values()) == {0}


def test_gymnasium_example_runs():
    assert 0 <= load_example("gymnasium_random").play("greedy", 3) < 1


def test_openspiel_mcts_example_runs():
    returns = load_example("openspiel_mcts").play(2, parameters="max_turns=16")
    assert sum(returns) == 0
    assert len(returns) == 2


@pytest.mark.parametrize("rollouts", ["openspiel", "greedy"])
def test_openspiel_duel_example_runs(rollouts: str):
    module = load_example("openspiel_duel")
    duel = module.play(0.0, 1, rollouts, "max_turns=8")
    assert duel.share == 0.5  # it was cut off
    assert min(duel.moves) > 0
    assert duel.simulations == module.MIN_SIMULATIONS * duel.moves[1]
    assert module.result_line([duel], rollouts).split()[:2] == ["1", "50.0%"]
