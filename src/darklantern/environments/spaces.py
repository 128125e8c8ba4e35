"""The spaces of actions and observations for Gymnasium and PettingZoo."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from darklantern.environments.environment import Environment


def observation_space(environment: Environment) -> Space[Any]:
    """Return the space of observations: rows of numbers."""
    return _numbers(environment.observation_size)


def action_space(environment: Environment, waiting: bool = False) -> Space[Any]:
    """Return the space of actions, with one more number to wait if ``waiting``."""
    return Discrete(environment.action_count + waiting)


def masked_observation_space(environment: Environment, waiting: bool = False) -> Space[Any]:
    """Return the space of observations with action masks."""
    return Dict(
        observation=observation_space(environment),
        action_mask=Box(0, 1, (environment.action_count + waiting,), np.int8),
    )


def state_space(environment: Environment) -> Space[Any]:
    """Return the space of full information states: the rows of all seats, and for each seat whether it is to act."""
    return _numbers(environment.seats * (environment.observation_size + 1))


def _numbers(length: int) -> Space[Any]:
    bounds = np.iinfo(np.int16)
    return Box(bounds.min, bounds.max, (length,), np.int16)
