"""The games for PettingZoo. Needs the extra ``pettingzoo``.

>>> from darklantern.core.registry import game_ids
>>> from darklantern.environments.pettingzoo import env
>>> table = env(game_ids()[0], seats=3)
>>> table.reset(seed=1)
>>> for agent in table.agent_iter():
...     observation, reward, terminated, truncated, info = table.last()
...     done = terminated or truncated
...     table.step(None if done else int(observation["action_mask"].argmax()))
>>> table.agents
[]

An observation has two parts: ``observation`` is a row of what the agent may know, or its features, and ``action_mask``
says which actions are legal. The mask of an agent that is not to act is all zeros. The reward is the share of the
victory, at the end of the game. When a game has ended, a further step raises Gymnasium's ``ResetNeeded``; with `env`,
PettingZoo warns and does nothing.

``state()`` is all that is known to any agent, for a centralized critic: the rows of all agents in their order, then 1
for the selected agent (in the parallel version, for each agent that is to act) and 0 for the others. For a game with a
kernel it is the full information state: what no agent knows is not decided yet. All environments can be pickled and
copied with `copy.deepcopy` in the middle of a game; the copy plays on independently, with the same chance.

**AEC** (`env`, `raw_env`). A step is one decision. The selected agent is the one whose turn it is; in a race it is the
one whose hand is ready first, all hands being equally fast on average. Actions of the clock happen by themselves. For a
game with a kernel, these are the same games as in `VectorEnv`.

**Parallel** (`parallel_env`). A step is one decision of each agent that is to act: of one in a turn, of several in
a race. The decisions are carried out in the order in which the hands are ready, and no agent sees what the others
decided. The step ends when all have acted, or as soon as one of them is ready again: agents that have not acted by then
decide anew in the next step. A decision that is no longer legal when it is carried out, because another hand took the
same thing first for example, is lost; so is one that the mask did not allow. All other agents have one action, to wait:
the last number, which only this version has. ``infos`` says whether an agent has ``acted``.
"""

from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

from darklantern.core.errors import MissingExtra

try:
    from pettingzoo import AECEnv, ParallelEnv  # pyright: ignore[reportMissingTypeStubs]
    from pettingzoo.utils.wrappers import (  # pyright: ignore[reportMissingTypeStubs]
        AssertOutOfBoundsWrapper,
        OrderEnforcingWrapper,
        TerminateIllegalWrapper,
    )
except ImportError as _error:
    raise MissingExtra("The environments for PettingZoo", _error.name or "pettingzoo", "pettingzoo") from None

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Space
from numpy.typing import NDArray

from darklantern.core.ids import Seat
from darklantern.environments import spaces
from darklantern.environments.environment import NO_SEAT, Environment
from darklantern.environments.factory import make_environment
from darklantern.environments.observation_encoders import ObservationForm
from darklantern.kernels.kernel import ONGOING, TERMINATED, TRUNCATED

MaskedObservation: TypeAlias = dict[str, NDArray[Any]]
"""An observation of an agent: ``observation`` and ``action_mask``."""


def env(
    game: str,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    small: bool = False,
    observation: ObservationForm = "plain",
) -> "AECEnv[str, MaskedObservation, Any]":
    """Make an AEC environment: an action that the mask forbids ends the game at once, with -1 for its agent.

    ``options`` are the game's, such as ``{"edition": "house"}``. After ``max_cycles`` decisions it is truncated.
    ``render_mode`` may be ``ansi``. ``small`` is the small set-up of the game. ``observation`` is the form of
    observations.
    """
    raw = raw_env(game, seats, options, max_cycles, render_mode, small, observation)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1)))


def raw_env(
    game: str,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    small: bool = False,
    observation: ObservationForm = "plain",
) -> "AECEnv[str, MaskedObservation, Any]":
    """Make the same without PettingZoo's wrappers: an action that the mask forbids raises `IllegalAction`."""
    return _AecEnvironment(make_environment(game, seats, options, small, observation), max_cycles, render_mode)


def parallel_env(
    game: str,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    small: bool = False,
    observation: ObservationForm = "plain",
) -> "ParallelEnv[str, MaskedObservation, int]":
    """Make a parallel environment; after ``max_cycles`` steps it is truncated."""
    return _ParallelEnvironment(make_environment(game, seats, options, small, observation), max_cycles, render_mode)


def _agents(environment: Environment) -> list[str]:
    return [f"seat_{seat}" for seat in range(environment.seats)]


def _metadata(environment: Environment, parallel: bool) -> dict[str, Any]:
    name = environment.game.id.replace("-", "_")
    return {"name": f"darklantern_{name}_v0", "render_modes": ["ansi"], "is_parallelizable": parallel}


def _state(environment: Environment, to_act: Collection[int]) -> NDArray[Any]:
    """Return the rows of all seats, and for each seat whether it is to act."""
    seats, encoder = range(environment.seats), environment.encoder
    rows = [encoder.encode(environment.observe(seat)[0]) for seat in seats]
    return np.concatenate([*rows, np.array([seat in to_act for seat in seats], encoder.dtype)])


def _reset_needed() -> ResetNeeded:
    return ResetNeeded("The game has ended, or none was started: call reset() before step().")


class _AecEnvironment(AECEnv[str, MaskedObservation, Any]):
    """The AEC environment: a step is one decision."""

    def __init__(self, environment: Environment, max_cycles: int | None, render_mode: str | None) -> None:
        super().__init__()
        self.environment, self.max_cycles, self.render_mode = environment, max_cycles, render_mode
        self.metadata: dict[str, Any] = _metadata(environment, parallel=False)
        self.possible_agents: list[str] = _agents(environment)
        self._observations = {agent: spaces.masked_observation_space(environment) for agent in self.possible_agents}
        self._actions = {agent: spaces.action_space(environment) for agent in self.possible_agents}
        self.state_space: Space[Any] = spaces.state_space(environment)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._cycles = 0

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of ``observation`` and ``action_mask``."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start the first game of a seed; without a seed, the next game."""
        self.environment.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._cycles = 0
        self.agent_selection = self.agents[self.environment.seat]

    def observe(self, agent: str) -> MaskedObservation:
        """Return what an agent may know, and its legal actions: none if it is not to act."""
        environment, seat = self.environment, self._seats[agent]
        if seat == environment.seat and not self._ended(agent):
            row, mask = environment.observation.copy(), environment.mask.view(np.int8).copy()
        else:
            row, mask = environment.observe(seat)[0], np.zeros(environment.action_count, np.int8)
        return {"observation": environment.encoder.encode(row), "action_mask": mask}

    def state(self) -> NDArray[Any]:
        """Return the rows of all agents, and 1 for the selected agent."""
        ended = all(map(self._ended, self.possible_agents))
        return _state(self.environment, () if ended else (self.environment.seat,))

    def _ended(self, agent: str) -> bool:
        """Return whether the game has ended for an agent."""
        return agent not in self.agents or self.terminations[agent] or self.truncations[agent]

    def step(self, action: Any) -> None:
        """Apply an action of the selected agent.

        Raises `IllegalAction`, having changed nothing, and `gymnasium.error.ResetNeeded` when no game is going on.
        """
        if not self.agents:
            raise _reset_needed()
        agent = self.agent_selection
        if self._ended(agent):
            self._was_dead_step(action)
            return
        environment = self.environment
        end = environment.step(action)
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        if end == TERMINATED:
            shares, scores = environment.rewards.tolist(), environment.scores.tolist()
            self.rewards = dict(zip(self.possible_agents, shares, strict=True))
            self.infos = {agent: {"score": score} for agent, score in zip(self.possible_agents, scores, strict=True)}
            self._accumulate_rewards()
        if end != ONGOING or self._cycles == self.max_cycles:
            self.terminations = dict.fromkeys(self.agents, end == TERMINATED)
            self.truncations = dict.fromkeys(self.agents, end != TERMINATED)
        self.agent_selection = self.possible_agents[0 if environment.seat == NO_SEAT else environment.seat]

    def render(self) -> str | None:
        """Return what the selected agent may know, as text."""
        return (
            self.environment.observation_text(self._seats[self.agent_selection]) if self.render_mode == "ansi" else None
        )

    def close(self) -> None:
        """There is nothing to close."""


class _ParallelEnvironment(ParallelEnv[str, MaskedObservation, int]):
    """The parallel environment: a step is one decision of each agent."""

    def __init__(self, environment: Environment, max_cycles: int | None, render_mode: str | None) -> None:
        self.environment, self.max_cycles, self.render_mode = environment, max_cycles, render_mode
        self.metadata: dict[str, Any] = _metadata(environment, parallel=True)
        self.possible_agents: list[str] = _agents(environment)
        self.agents: list[str] = []
        self._observations = {
            agent: spaces.masked_observation_space(environment, waiting=True) for agent in self.possible_agents
        }
        self._actions = {agent: spaces.action_space(environment, waiting=True) for agent in self.possible_agents}
        self.state_space: Space[Any] = spaces.state_space(environment)
        self._to_act = frozenset[Seat]()
        self._cycles = 0

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of ``observation`` and ``action_mask``."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of actions, with the last number to wait."""
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, MaskedObservation], dict[str, dict[str, Any]]]:
        """Start the first game of a seed; without a seed, the next game."""
        self.environment.reset(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        self._to_act = self.environment.to_act()
        return self._observe_all(), {agent: {"acted": False} for agent in self.agents}

    def state(self) -> NDArray[Any]:
        """Return the rows of all agents, and 1 for each agent that is to act."""
        return _state(self.environment, self._to_act)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, MaskedObservation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Apply one action of each agent. An agent that is to act and is missing from ``actions`` loses a moment.

        Raises `gymnasium.error.ResetNeeded` when no game is going on.
        """
        if not self.agents:
            raise _reset_needed()
        waits = self.environment.action_count
        chosen = [int(actions.get(agent, waits)) for agent in self.possible_agents]
        acted, end = self._carry_out(chosen)
        self._cycles += 1
        self._to_act = self.environment.to_act()
        truncated = end == TRUNCATED or (end == ONGOING and self._cycles == self.max_cycles)
        rewards = dict(zip(self.possible_agents, map(float, self.environment.rewards), strict=True))
        infos: dict[str, dict[str, Any]] = {
            agent: {"acted": seat in acted} for seat, agent in enumerate(self.possible_agents)
        }
        if end == TERMINATED:
            for seat, agent in enumerate(self.possible_agents):
                infos[agent]["score"] = int(self.environment.scores[seat])
        observations = self._observe_all()
        terminations, truncations = dict.fromkeys(self.agents, end == TERMINATED), dict.fromkeys(self.agents, truncated)
        if end != ONGOING or truncated:
            self.agents, self._to_act = [], frozenset[Seat]()
        return observations, rewards, terminations, truncations, infos

    def render(self) -> str | None:
        """Return what each agent may know, as text."""
        if self.render_mode != "ansi":
            return None
        return "\n\n".join(
            f"{agent}\n{self.environment.observation_text(seat)}" for seat, agent in enumerate(self.possible_agents)
        )

    def close(self) -> None:
        """There is nothing to close."""

    def _carry_out(self, chosen: list[int]) -> tuple[set[int], int]:
        """Carry out the actions in the order of readiness; return the seats that acted and whether the game goes on."""
        environment = self.environment
        waiting, acted, end = set(self._to_act), set[int](), ONGOING
        while end == ONGOING and environment.seat in waiting:
            seat, action = environment.seat, chosen[environment.seat]
            waiting.remove(Seat(seat))
            if environment.is_legal(action):
                acted.add(seat)
                end = environment.step(action)
            else:
                end = environment.wait()
        return acted, end

    def _observe_all(self) -> dict[str, MaskedObservation]:
        """Return the observation and the mask of each agent."""
        seen: dict[str, MaskedObservation] = {}
        for seat, agent in enumerate(self.possible_agents):
            row, allowed = self.environment.observe(seat)
            mask = np.zeros(len(allowed) + 1, np.int8)
            if seat in self._to_act:
                mask[:-1] = allowed
            else:
                mask[-1] = 1
            seen[agent] = {"observation": self.environment.encoder.encode(row), "action_mask": mask}
        return seen
