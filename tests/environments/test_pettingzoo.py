"""PettingZoo environments."""

import doctest
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import GameId, Seat
from darklantern.core.registry import game_ids
from darklantern.environments import pettingzoo
from darklantern.environments.pettingzoo import env, parallel_env, raw_env
from darklantern.kernels.registry import kernel
from darklantern.testing.random_games import random_transitions, sample_evenly
from tests.kernels.editions import HASTE

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


@pytest.mark.parametrize("game", game_ids())
def test_passes_the_state_test(game: str):
    state_test: Any = import_module("pettingzoo.test.state_test")
    state_test.state_test(env(game, seats=3), parallel_env(game, seats=3))


@pytest.mark.parametrize("game", game_ids())
def test_state_has_all_rows_and_who_is_to_act(game: str):
    table: Any = raw_env(game, seats=3)
    table.reset(seed=2)
    for _ in range(40):
        rows = [table.observe(agent)["observation"].tolist() for agent in table.agents]
        acts = [int(agent == table.agent_selection) for agent in table.agents]
        assert table.state_space.contains(table.state())
        assert table.state().tolist() == [*rows[0], *rows[1], *rows[2], *acts]
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))


@pytest.mark.parametrize("game", game_ids())
def test_state_is_the_full_information_state(game: GameId):
    """Of positions that look the same to one seat, those with equal states are equal, and no others."""
    rules, fast, table = registry.game(game), kernel(game), raw_env(game, seats=3)
    board: Any = table.unwrapped
    moves = list(random_transitions(rules, 3, seed=5, weight=HASTE.get(game)))
    different = 0

    def state_of(position: Any) -> bytes:
        board.environment._packed_state = fast.encode_state(position)
        return board.state().tobytes()

    table.reset(seed=1)
    for move in sample_evenly(moves, 80):
        for seat in map(Seat, range(3)):
            other = rules.imagine(rules.view(move.before, seat), Chance.seeded(1))
            same = fast.encode_state(other).tobytes() == fast.encode_state(move.before).tobytes()
            assert (state_of(other) == state_of(move.before)) == same
            different += not same
    assert different > 100


@pytest.mark.parametrize("make", [raw_env, parallel_env])
def test_step_without_a_game_asks_for_a_reset(make: Callable[..., Any]):
    table = make("art-robbery", max_cycles=3)

    def step() -> None:
        if make is raw_env:
            table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
        else:
            acting = {table.possible_agents[seat]: seat for seat in table.environment.to_act()}
            table.step({agent: int(table.environment.observe(seat)[1].argmax()) for agent, seat in acting.items()})

    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        table.step({} if make is parallel_env else 0)
    table.reset(seed=1)
    for _ in range(3):
        step()
    while table.agents:  # PettingZoo asks for a step of each agent that has ended
        table.step(None)
    before = table.environment.state()
    with pytest.raises(ResetNeeded):
        step()
    assert table.environment.state() == before
    table.reset()
    step()
    assert len(table.agents) == 2


@pytest.mark.filterwarnings("ignore")  # PettingZoo says so in warnings
def test_illegal_action_ends_the_game_for_good():
    table: Any = env("art-robbery")
    table.reset(seed=1)
    legal = int(table.observe(table.agent_selection)["action_mask"].argmax())
    before = table.environment.state()
    table.step(63)
    with pytest.raises(ValueError, match="only valid action is None"):
        table.step(legal)
    assert not any(table.observe(agent)["action_mask"].any() for agent in table.possible_agents)
    while table.agents:
        table.step(None)
    table.step(legal)  # without effect
    assert table.environment.state() == before
    table.reset()
    assert not any(table.terminations.values())
