"""The spaces of actions and observations, as Gymnasium and PettingZoo describe them."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from darklantern.kernels.kernel import Kernel


def rows(kernel: Kernel) -> Space[Any]:
    """What a seat may know: the kernel's row of numbers."""
    bounds = np.iinfo(np.int16)
    return Box(bounds.min, bounds.max, (kernel.features,), np.int16)


def actions(kernel: Kernel, waiting: bool = False) -> Space[Any]:
    """The kernel's actions; and one more number to wait, if there is any waiting."""
    return Discrete(kernel.actions + waiting)


def masked(kernel: Kernel, waiting: bool = False) -> Space[Any]:
    """What a seat may know, and what it may do."""
    return Dict(observation=rows(kernel), action_mask=Box(0, 1, (kernel.actions + waiting,), np.int8))
