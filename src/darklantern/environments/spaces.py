"""The spaces of actions and observations for Gymnasium and PettingZoo."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from darklantern.environments.kernel_environment import KernelEnvironment
from darklantern.kernels.kernel import Kernel


def observation_space(kernel: Kernel) -> Space[Any]:
    """Return the space of observations: the kernel's row of numbers."""
    return _numbers(kernel.observation_size)


def action_space(kernel: Kernel, waiting: bool = False) -> Space[Any]:
    """Return the space of the kernel's actions, with one more number to wait if ``waiting``."""
    return Discrete(kernel.action_count + waiting)


def masked_observation_space(kernel: Kernel, waiting: bool = False) -> Space[Any]:
    """Return the space of observations with action masks."""
    return Dict(observation=observation_space(kernel), action_mask=Box(0, 1, (kernel.action_count + waiting,), np.int8))


def state_space(environment: KernelEnvironment) -> Space[Any]:
    """Return the space of full information states: the rows of all seats, and for each seat whether it is to act."""
    return _numbers(environment.seats * (environment.kernel.observation_size + 1))


def _numbers(length: int) -> Space[Any]:
    bounds = np.iinfo(np.int16)
    return Box(bounds.min, bounds.max, (length,), np.int16)
