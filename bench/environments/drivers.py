"""Random legal play by each interface. The same code drives our environments and the baselines'.

Uses only the standard library and NumPy, because it also runs in the baselines' environment. Every step requests the
observation and the mask, as a learner would.
"""

from random import Random
from typing import Any

import numpy as np

from bench.play import Count, Play


def play_aec(env: Any) -> Play:
    """Return play of one game by PettingZoo's AEC interface."""

    def play(rng: Random) -> Count:
        random, decisions = rng.random, 0
        env.reset(seed=rng.getrandbits(31))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                break
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[int(random() * len(legal))]))
            decisions += 1
        return Count(decisions)

    return play


def play_parallel(env: Any) -> Play:
    """Return play of one game by PettingZoo's parallel interface. A step of several agents counts once."""

    def play(rng: Random) -> Count:
        random, steps = rng.random, 0
        seen, _ = env.reset(seed=rng.getrandbits(31))
        while env.agents:
            actions: dict[str, int] = {}
            for agent in env.agents:
                legal = _legal(seen[agent], env.action_space(agent).n)
                actions[agent] = int(legal[int(random() * len(legal))])
            seen, _, _, _, _ = env.step(actions)
            steps += 1
        return Count(steps)

    return play


def _legal(seen: Any, actions: int) -> Any:
    """Return the actions that an observation's mask allows; all actions if it has no mask."""
    return np.flatnonzero(seen["action_mask"]) if hasattr(seen, "keys") else range(actions)


def play_openspiel(game: Any) -> Play:
    """Return play of one game by OpenSpiel's interface. The driver resolves chance nodes, with equal probabilities."""
    observed = game.get_type().provides_observation_tensor

    def play(rng: Random) -> Count:
        random, decisions, chance = rng.random, 0, 0
        state = game.new_initial_state()
        while (mover := state.current_player()) >= 0 or not state.is_terminal():
            if mover < 0:
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
                chance += 1
            else:
                if observed:
                    state.observation_tensor(mover)
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
        return Count(decisions, chance)

    return play


def play_gymnasium(env: Any) -> Play:
    """Return play of one game by Gymnasium's interface. Decisions of other players in a step do not count."""

    def play(rng: Random) -> Count:
        random, decisions, ended = rng.random, 0, False
        _, info = env.reset(seed=rng.getrandbits(31))
        everything = range(env.action_space.n)
        while not ended:
            legal = np.flatnonzero(info["action_mask"]) if "action_mask" in info else everything
            _, _, terminated, truncated, info = env.step(int(legal[int(random() * len(legal))]))
            ended, decisions = terminated or truncated, decisions + 1
        return Count(decisions)

    return play
