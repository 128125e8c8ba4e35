"""Engines: the same summaries for any number of workers and any runner."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.ids import GameId
from darklantern.kernels.registry import kernel
from darklantern.lab import engines
from darklantern.lab.batch_count import count_batch
from darklantern.lab.engines import MIN_GAMES_FOR_KERNEL, Engine, choose_engine, simulate_fast
from darklantern.lab.kernel_games import BatchResults, play_games, play_rollouts, policy_rows
from darklantern.lab.runner import LocalRunner
from darklantern.lab.simulate import SimulatedGame, SimulationPlan
from darklantern.lab.summary import SimulationSummary
from tests.installed_game import game_modules, installed

GAME, KERNEL = registry.game("art-robbery"), kernel(GameId("art-robbery"))
PLAN = SimulationPlan("art-robbery", ("greedy", "random", "random"), 3000, seed=4)


def summary(plan: SimulationPlan, workers: int = 1) -> SimulationSummary:
    total = SimulationSummary(plan)
    for count in simulate_fast(plan, Engine.KERNEL, workers):
        total.add_batch(count)
    return total


def test_any_number_of_workers_plays_the_same_games(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engines, "CPU_BATCH_GAMES", 400)
    one, three = summary(PLAN).as_dict(), summary(PLAN, 3).as_dict()
    assert str(one) == str(three)
    assert one["finished"] == 3000


def test_any_runner_plays_the_same_games(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engines, "CPU_BATCH_GAMES", 400)
    plan = SimulationPlan("art-robbery", ("greedy", "random"), 1000, seed=4)
    counts = list(simulate_fast(plan, Engine.KERNEL, runner=LocalRunner()))
    assert counts == list(simulate_fast(plan, Engine.KERNEL, workers=2))
    assert [count.finished for count in counts] == [400, 400, 200]


def test_batch_counts_equal_single_counts():
    rows = policy_rows(KERNEL, [PLAN.seating(shift) for shift in range(3)])
    results = play_games(KERNEL, KERNEL.prepare(GAME.options({}), 3), rows, 200, PLAN.seed, first=40)
    results.winners[7] = 0
    together, single = SimulationSummary(PLAN), SimulationSummary(PLAN)
    together.add_batch(count_batch(PLAN, 40, results))
    for at in range(200):
        winners = tuple(seat for seat in range(3) if results.winners[at] >> seat & 1)
        scores = tuple(results.scores[at].tolist()) if winners else None
        single.add(SimulatedGame(40 + at, PLAN.seating(40 + at), int(results.moves[at]), scores, winners, {}, ""))
    assert (together.finished, together.cut_off) == (199, 1)
    assert rounded(together.as_dict()) == rounded(single.as_dict())


def rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 9)
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}  # pyright: ignore
    if isinstance(value, list):
        return [rounded(item) for item in value]  # pyright: ignore
    fields = getattr(value, "__struct_fields__", None)
    return value if fields is None else [rounded(getattr(value, name)) for name in fields]


def test_engine_depends_on_games_and_records():
    many = SimulationPlan("art-robbery", ("greedy", "random"), MIN_GAMES_FOR_KERNEL, seed=0)
    assert choose_engine(many, Engine.AUTO, records=False) is Engine.KERNEL
    assert choose_engine(many, Engine.AUTO, records=True) is Engine.RULES
    assert choose_engine(many, Engine.RULES, records=False) is Engine.RULES
    assert choose_engine(PLAN, Engine.AUTO, records=False) is Engine.RULES
    assert choose_engine(PLAN, Engine.KERNEL, records=False) is Engine.KERNEL
    exchange = SimulationPlan("midnight-exchange", ("random", "random"), MIN_GAMES_FOR_KERNEL, seed=0)
    assert choose_engine(exchange, Engine.AUTO, records=False) is Engine.KERNEL


def test_engine_that_cannot_play_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    with pytest.raises(BadOptions, match="keeps no records"):
        choose_engine(PLAN, Engine.KERNEL, records=True)
    with installed(tmp_path, "slow-robbery", game_modules("slow", "slow-robbery"), {"slow-robbery": "slow:MANIFEST"}):
        few = SimulationPlan("slow-robbery", ("random", "random"), 10, seed=0)
        with pytest.raises(BadOptions, match="slow-robbery has no kernel"):
            choose_engine(few, Engine.KERNEL, records=False)
        many = SimulationPlan("slow-robbery", ("random", "random"), MIN_GAMES_FOR_KERNEL, seed=0)
        assert choose_engine(many, Engine.AUTO, records=False) is Engine.RULES
    monkeypatch.setattr(type(KERNEL), "policies", ("random",))
    with pytest.raises(BadOptions, match="plays random, not greedy"):
        choose_engine(PLAN, Engine.KERNEL, records=False)
    assert (
        choose_engine(SimulationPlan("art-robbery", PLAN.bots, MIN_GAMES_FOR_KERNEL, 0), Engine.AUTO, records=False)
        is Engine.RULES
    )


def test_rollouts_start_from_the_position():
    prepared = KERNEL.prepare(GAME.options({}), 2)
    state = GAME.start(GAME.options({}), 2, Chance.seeded(1))
    for _ in range(30):
        (seat,) = GAME.may_act(state)
        state = GAME.apply(state, seat, GAME.legal_actions(state, seat)[0], Chance.seeded(1)).state
    start = KERNEL.encode_state(state)
    before = start.tobytes()
    played = play_rollouts(KERNEL, prepared, start, 500, "random", seed=1)
    assert start.tobytes() == before
    assert played.winners.all()
    fresh = play_games(KERNEL, prepared, policy_rows(KERNEL, [["random"] * 2]), 500, seed=1)
    assert played.moves.mean() < fresh.moves.mean() - 10
    again = play_rollouts(KERNEL, prepared, start, 500, "random", seed=1, workers=3)
    assert all((one == other).all() for one, other in zip(played, again, strict=True))
    assert (play_rollouts(KERNEL, prepared, start, 500, "greedy", seed=1).moves != played.moves).any()


def test_rollouts_of_several_positions_are_interleaved():
    prepared = KERNEL.prepare(GAME.options({}), 2)
    over = KERNEL.encode_state(GAME.start(GAME.options({}), 2, Chance.seeded(1)))
    starts = np.zeros(2, KERNEL.state_dtype)
    starts[0] = over
    starts[1]["turn"], starts[1]["raid"] = -1, 4
    played = play_rollouts(KERNEL, prepared, starts, 6)
    assert (played.moves > 0).tolist() == [True, False] * 3


def test_cut_off_game_has_no_winners(monkeypatch: pytest.MonkeyPatch):
    """AR-E2"""
    assert KERNEL.max_turns == GAME.max_turns == 1000
    monkeypatch.setattr(type(KERNEL), "max_turns", 30)
    played = play_games(KERNEL, KERNEL.prepare(GAME.options({}), 3), policy_rows(KERNEL, [["random"] * 3]), 300, seed=1)
    assert not played.winners.any()
    assert played.moves.min() >= 30


def test_results_are_views_of_one_array():
    results = BatchResults.empty(4, 2)
    results.part(slice(1, 3)).moves[:] = 5
    assert results.moves.tolist() == [0, 5, 5, 0]
