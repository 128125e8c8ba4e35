"""A vectorized environment on a GPU: nothing is copied to the CPU and back.

With PyTorch, for example::

    games = GpuVector("art-robbery", seats=2, games=65_536)
    observations, masks = torch.as_tensor(games.observations), torch.as_tensor(games.masks)
    games.step(network(observations).masked_fill(~masks, -torch.inf).argmax(dim=1))
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from darklantern.core import registry
from darklantern.core.errors import IllegalAction
from darklantern.kernels.registry import kernel
from darklantern.lab.gpu import THREADS, cuda
from darklantern.lab.lent import Lent

_ALL = 0xFFFFFFFFFFFFFFFF


class GpuVector:
    """Plays the games of `darklantern.lab.vector_env.VectorEnv`, move for move, with its arrays in the GPU's memory.

    Each array is a `DeviceArray`, which PyTorch and JAX use without a copy. `step` overwrites the same memory.
    """

    seats: Lent
    observations: Lent
    masks: Lent
    rewards: Lent
    scores: Lent
    done: Lent
    cut_off: Lent

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
        self._cuda = on = cuda()
        from darklantern.lab.grid import steps

        rules = registry.game(game)
        self._kernel = kernel(rules.id)
        prepared = self._kernel.prepare(rules.options(options or {}), seats)
        setups = np.zeros(1, prepared.setup.dtype)
        setups[0] = prepared.setup
        self._setups = on.to_device(setups)
        self._seed = np.uint64(seed & _ALL)
        self._games = games
        self._check = check
        self._shape = (games + THREADS - 1) // THREADS, THREADS
        self._begin, self._wrong_ones, self._step, self._look = steps(self._kernel)
        self._tables = on.to_device(np.zeros(games, self._kernel.table))
        self._chances = on.to_device(np.zeros((games, 2), np.uint64))
        self._numbers = on.to_device(np.arange(games))
        self._wrong = on.to_device(np.full(1, -1))
        self.seats = Lent(on.to_device(np.zeros(games, np.int8)))
        self.observations = Lent(on.to_device(np.zeros((games, self._kernel.features), np.int16)))
        self.masks = Lent(on.to_device(np.zeros((games, self._kernel.actions), np.bool_)))
        self.rewards = Lent(on.to_device(np.zeros((games, seats), np.float32)))
        self.scores = Lent(on.to_device(np.zeros((games, seats), np.int32)))
        self.done = Lent(on.to_device(np.zeros(games, np.bool_)))
        self.cut_off = Lent(on.to_device(np.zeros(games, np.bool_)))
        self.reset()

    def reset(self) -> None:
        """Restart all games, with the numbers that they began with."""
        self._begin[self._shape](
            self._setups,
            self._tables,
            self._chances,
            self._seed,
            self._numbers,
            self.rewards.array,
            self.done.array,
            self.cut_off.array,
        )
        self._see()

    def step(self, actions: Any) -> None:
        """Apply one action in each game, from an array on the GPU, of any library, or on the CPU.

        Raises `IllegalAction`, having changed nothing, if one of the actions is not legal.
        """
        chosen = self._cuda.to_device(actions) if isinstance(actions, np.ndarray) else actions
        if self._check:
            self._refuse(chosen)
        self._step[self._shape](
            self._setups,
            self._tables,
            self._chances,
            chosen,
            self._kernel.patience,
            self._seed,
            self._numbers,
            self._games,
            self.scores.array,
            self.rewards.array,
            self.done.array,
            self.cut_off.array,
        )
        self._see()

    def _refuse(self, chosen: Any) -> None:
        self._wrong_ones[self._shape](chosen, self.masks.array, self._wrong)
        row = int(self._wrong.copy_to_host()[0])
        if row >= 0:
            self._wrong = self._cuda.to_device(np.full(1, -1))
            raise IllegalAction("not-legal", game=row, action=int(chosen[row]))

    def _see(self) -> None:
        self._look[self._shape](self._setups, self._tables, self.seats.array, self.masks.array, self.observations.array)
