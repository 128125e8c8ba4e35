"""The spaces of actions and observations for Gymnasium and PettingZoo."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from darklantern.environments.environment import Environment


def observation_space(environment: Environment) -> Space[Any]:
    """Return the space of observations: rows of numbers."""
    return _rows(environment, environment.encoder.size)


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
    return _rows(environment, environment.seats * (environment.encoder.size + 1))


def _rows(environment: Environment, length: int) -> Space[Any]:
    encoder = environment.encoder
    return Box(encoder.low, encoder.high, (length,), encoder.dtype)
