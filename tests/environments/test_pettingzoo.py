"""PettingZoo environments."""

import doctest
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from darklantern.core.errors import IllegalAction
from darklantern.core.registry import game_ids
from darklantern.environments import pettingzoo
from darklantern.environments.pettingzoo import env, parallel_env, raw_env

theirs: Any = import_module("pettingzoo.test")
conversions: Any = import_module("pettingzoo.utils.conversions")


def random_legal_action(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


def test_documentation_example_runs():
    assert doctest.testmod(pettingzoo).failed == 0


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.filterwarnings("ignore:Observation")  # the mask is a dictionary entry, and all zeros after the end
def test_passes_the_aec_api_test(game: str, make: Callable[..., Any]):
    theirs.api_test(make(game, seats=2, max_cycles=150), num_cycles=80)


@pytest.mark.parametrize("game", game_ids())
def test_passes_the_parallel_api_tests(game: str):
    theirs.parallel_api_test(parallel_env(game, seats=2), num_cycles=60)
    theirs.parallel_seed_test(lambda: parallel_env(game, seats=3), num_cycles=20)


@pytest.mark.parametrize("game", game_ids())
def test_same_seed_gives_the_same_game(game: str):
    theirs.seed_test(lambda: env(game, seats=2), num_cycles=25)


@pytest.mark.parametrize("game", game_ids())
def test_passes_the_max_cycles_test(game: str):
    """In a cycle everyone acts once, in the parallel version and in its conversion to AEC by PettingZoo."""

    def parallel(max_cycles: int) -> Any:
        return parallel_env(game, seats=3, max_cycles=max_cycles)

    def turns(max_cycles: int) -> Any:
        return conversions.parallel_to_aec(parallel(max_cycles))

    theirs.max_cycles_test(SimpleNamespace(parallel_env=parallel, env=turns))


def test_rewards_are_shares_of_the_victory():
    table, rng = raw_env("art-robbery", seats=3), np.random.default_rng(1)
    for number in range(10):
        table.reset(seed=4 if number == 0 else None)
        totals = dict.fromkeys(table.agents, 0.0)
        for agent in table.agent_iter():
            seen, reward, terminated, truncated, info = table.last()
            totals[agent] += reward
            assert seen is not None
            table.step(None if terminated or truncated else random_legal_action(seen["action_mask"], rng))
            if terminated and reward:
                assert info["score"] >= 0
        assert sum(totals.values()) == pytest.approx(1)  # pyright: ignore[reportUnknownMemberType]


def test_agent_that_is_not_to_act_has_an_empty_mask():
    table: Any = raw_env("midnight-exchange", seats=3)
    table.reset(seed=1)
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)
        assert table.observe(agent)["observation"].any()


def test_raw_illegal_action_is_refused():
    table: Any = raw_env("art-robbery")
    table.reset(seed=1)
    with pytest.raises(IllegalAction):
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmin()))


@pytest.mark.filterwarnings("ignore")  # PettingZoo says so in a warning
def test_illegal_action_loses():
    table = env("art-robbery")
    table.reset(seed=1)
    culprit = table.agent_selection
    table.step(63)
    assert table.rewards[culprit] == -1
    assert all(table.terminations.values())


def test_render_prints_the_table():
    table = env("art-robbery", render_mode="ansi")
    table.reset(seed=1)
    assert "players: 2" in str(table.render())
    both = parallel_env("midnight-exchange", render_mode="ansi")
    both.reset(seed=1)
    assert str(both.render()).count("bag: ") == 2


def test_only_one_agent_decides_in_a_turn():
    table, rng = parallel_env("art-robbery", seats=4), np.random.default_rng(1)
    seen, _ = table.reset(seed=2)
    while table.agents:
        deciding = [agent for agent in table.agents if not seen[agent]["action_mask"][-1]]
        assert len(deciding) == 1
        seen, _, _, _, infos = table.step(
            {agent: random_legal_action(seen[agent]["action_mask"], rng) for agent in table.agents}
        )
        assert [agent for agent, info in infos.items() if info["acted"]] == deciding


def test_contested_tile_goes_to_the_first_hand_in_a_raid():
    """ME-R11: the other seat loses its move."""
    table: Any = parallel_env("midnight-exchange", seats=3)
    for seed in range(5):
        seen, _ = table.reset(seed=seed)
        first = table.possible_agents[table.environment.seat]
        tile = int(seen[first]["action_mask"].argmax())
        assert all(seen[agent]["action_mask"][tile] for agent in table.agents)
        _, _, _, _, infos = table.step(dict.fromkeys(table.agents, tile))
        assert [agent for agent, info in infos.items() if info["acted"]] == [first]


def test_raid_continues_if_one_agent_does_not_act():
    table, rng, moves = parallel_env("midnight-exchange", seats=2), np.random.default_rng(1), 0
    seen, _ = table.reset(seed=1)
    for _ in range(20):
        seen, _, _, _, infos = table.step({"seat_1": random_legal_action(seen["seat_1"]["action_mask"], rng)})
        moves += infos["seat_1"]["acted"]
        assert not infos["seat_0"]["acted"]
    assert moves > 5


def test_agents_act_equally_often_in_a_raid():
    """In most steps of a raid both decide, and both act about equally often."""
    table, rng, acts = parallel_env("midnight-exchange", seats=2), np.random.default_rng(1), np.zeros(2)
    seen, _ = table.reset(seed=3)
    for _ in range(200):
        seen, _, _, _, infos = table.step(
            {agent: random_legal_action(seen[agent]["action_mask"], rng) for agent in table.agents}
        )
        acts += [infos[agent]["acted"] for agent in table.possible_agents]
    assert acts.sum() > 250
    assert acts.min() > 0.8 * acts.max()
