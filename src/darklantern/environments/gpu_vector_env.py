"""A vectorized environment on a GPU: nothing is copied to the CPU and back.

With PyTorch, for example::

    games = GpuVectorEnv(game, seats=2, games=65_536)
    observations, masks = torch.as_tensor(games.observations), torch.as_tensor(games.masks)
    games.step(network(observations).masked_fill(~masks, -torch.inf).argmax(dim=1))
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from darklantern.core import registry
from darklantern.core.errors import IllegalAction
from darklantern.environments.dlpack import DeviceArray
from darklantern.kernels.chance import seed_word
from darklantern.kernels.registry import kernel
from darklantern.lab.gpu import THREADS_PER_BLOCK, cuda

_MADE_BY_CONNECT = frozenset(
    {"_cuda", "_begin_kernel", "_find_illegal_kernel", "_step_kernel", "_observe_kernel", "_illegal_row"}
)


class GpuVectorEnv:
    """Plays the games of `VectorEnv`, move for move, with its arrays in the GPU's memory.

    Each array is a `DeviceArray`, which PyTorch and JAX use without a copy. `step` overwrites the same memory.
    """

    seats: DeviceArray
    observations: DeviceArray
    masks: DeviceArray
    rewards: DeviceArray
    scores: DeviceArray
    done: DeviceArray
    cut_off: DeviceArray

    def __init__(
        self,
        game: str,
        seats: int,
        games: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        check: bool = True,
    ) -> None:
        """Take the arguments of `VectorEnv`. Without ``check``, `step` does not wait for the check of the actions.

        Callers that take every action from the masks can leave the check out. Raises
        `darklantern.lab.gpu.GpuUnavailable`.
        """
        device = cuda()
        rules = registry.game(game)
        self._kernel = kernel(rules.id)
        prepared = self._kernel.prepare(rules.options(options or {}), seats)
        setups = np.zeros(1, prepared.setup.dtype)
        setups[0] = prepared.setup
        self._setups = DeviceArray(device.to_device(setups))
        self._seed = seed_word(seed)
        self._games = games
        self._check = check
        self._shape = (games + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK, THREADS_PER_BLOCK
        self._states = DeviceArray(device.to_device(np.zeros(games, self._kernel.state_dtype)))
        self._chances = DeviceArray(device.to_device(np.zeros((games, 2), np.uint64)))
        self._numbers = DeviceArray(device.to_device(np.arange(games)))
        self.seats = DeviceArray(device.to_device(np.zeros(games, np.int8)))
        self.observations = DeviceArray(device.to_device(np.zeros((games, self._kernel.observation_size), np.int16)))
        self.masks = DeviceArray(device.to_device(np.zeros((games, self._kernel.action_count), np.bool_)))
        self.rewards = DeviceArray(device.to_device(np.zeros((games, seats), np.float32)))
        self.scores = DeviceArray(device.to_device(np.zeros((games, seats), np.int32)))
        self.done = DeviceArray(device.to_device(np.zeros(games, np.bool_)))
        self.cut_off = DeviceArray(device.to_device(np.zeros(games, np.bool_)))
        self._connect()
        self.reset()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy needs; what is compiled for the GPU is looked up anew."""
        return {name: value for name, value in vars(self).items() if name not in _MADE_BY_CONNECT}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._connect()

    def _connect(self) -> None:
        """Look up what is compiled for the GPU."""
        self._cuda = cuda()
        from darklantern.lab.cuda_kernels import step_kernels

        self._begin_kernel, self._find_illegal_kernel, self._step_kernel, self._observe_kernel = step_kernels(
            self._kernel
        )
        self._illegal_row = self._cuda.to_device(np.full(1, -1))

    def reset(self) -> None:
        """Restart all games, with the numbers that they began with."""
        self._begin_kernel[self._shape](
            self._setups.array,
            self._states.array,
            self._chances.array,
            self._seed,
            self._numbers.array,
            self.rewards.array,
            self.done.array,
            self.cut_off.array,
        )
        self._observe()

    def step(self, actions: Any) -> None:
        """Apply one action in each game, from an array on the GPU, of any library, or on the CPU.

        Raises `IllegalAction`, having changed nothing, if one of the actions is not legal.
        """
        chosen = self._cuda.to_device(actions) if isinstance(actions, np.ndarray) else actions
        if self._check:
            self._check_actions(chosen)
        self._step_kernel[self._shape](
            self._setups.array,
            self._states.array,
            self._chances.array,
            chosen,
            self._kernel.max_turns,
            self._seed,
            self._numbers.array,
            self._games,
            self.scores.array,
            self.rewards.array,
            self.done.array,
            self.cut_off.array,
        )
        self._observe()

    def _check_actions(self, chosen: Any) -> None:
        self._find_illegal_kernel[self._shape](chosen, self.masks.array, self._illegal_row)
        row = int(self._illegal_row.copy_to_host()[0])
        if row >= 0:
            self._illegal_row = self._cuda.to_device(np.full(1, -1))
            raise IllegalAction("not-legal", game=row, action=int(chosen[row]))

    def _observe(self) -> None:
        self._observe_kernel[self._shape](
            self._setups.array, self._states.array, self.seats.array, self.masks.array, self.observations.array
        )
