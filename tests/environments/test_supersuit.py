"""SuperSuit makes a vector of many tables of the parallel environment, in one process or in several."""

import multiprocessing
from collections.abc import Generator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from darklantern.core.registry import game_ids
from darklantern.environments.pettingzoo import parallel_env

pytestmark = pytest.mark.skipif(find_spec("supersuit") is None, reason="SuperSuit is not installed")


@pytest.fixture
def spawning() -> Generator[None]:
    """Start processes afresh, so that they get nothing but what can be pickled."""
    before = multiprocessing.get_start_method()
    multiprocessing.set_start_method("spawn", force=True)
    yield
    multiprocessing.set_start_method(before, force=True)


def random_actions(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    return np.argmax(masks * rng.random(masks.shape), axis=1)


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.usefixtures("spawning")
def test_concatenated_tables_play_the_games_of_single_ones(game: str, processes: int):
    supersuit: Any = import_module("supersuit")
    seats, count, steps = 3, 4, 150
    single: Any = parallel_env(game, seats)
    tables = supersuit.concat_vec_envs_v1(
        supersuit.pettingzoo_env_to_vec_env_v1(parallel_env(game, seats)), count, num_cpus=processes
    )
    assert tables.num_envs == count * seats
    seen, _ = tables.reset(seed=7)
    expected, _ = single.reset(seed=7)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(steps):
        for row, agent in enumerate(single.possible_agents):  # the first rows are those of the first table
            for part in ("observation", "action_mask"):
                assert (seen[part][row] == expected[agent][part]).all()
        assert seen["action_mask"].any(axis=1).all()
        actions = random_actions(seen["action_mask"], rng)
        seen, rewards, terminated, _, _ = tables.step(actions)
        expected, gained, *_ = single.step(dict(zip(single.agents, actions[:seats].tolist(), strict=True)))
        assert rewards[:seats].tolist() == np.array(list(gained.values()), np.float32).tolist()
        ended += int(terminated.sum())
        if not single.agents:
            expected, _ = single.reset()
    tables.close()
    assert ended > 0 or single.environment.game.has_races
