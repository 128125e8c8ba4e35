"""The environment of games with a kernel: a game stepped by its compiled rules."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from darklantern.core import registry
from darklantern.core.ids import Seat
from darklantern.environments.environment import NO_SEAT, Environment
from darklantern.kernels import chance
from darklantern.kernels.kernel import ONGOING, TERMINATED, Kernel, PreparedGame
from darklantern.kernels.registry import kernel

_WAIT = -1
_SHARED_BY_COPIES = frozenset({"game", "kernel", "prepared"})


class KernelEnvironment(Environment):
    """An environment that steps one game at a time by its kernel.

    The games of a seed are those that `VectorEnv` plays in a single row.
    """

    def __init__(self, game: str, seats: int, options: Mapping[str, object] | None = None) -> None:
        rules = registry.game(game)
        self.kernel: Kernel = kernel(rules.id)
        self.prepared: PreparedGame = self.kernel.prepare(rules.options(options or {}), seats)
        self._packed_state = np.zeros(1, self.kernel.state_dtype)[0]
        self._chance = chance.seeded(0)
        self._over = True
        super().__init__(rules, seats, self.kernel.action_count, self.kernel.observation_size)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return a copy that plays on independently. It shares what does not change during a game."""
        twin = object.__new__(type(self))
        memo[id(self)] = twin
        for name, value in vars(self).items():
            setattr(twin, name, value if name in _SHARED_BY_COPIES else deepcopy(value, memo))
        return twin

    def observe(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
        """Return the observation and the mask of any seat, as if it were to act; all 0 when the game is over."""
        row, mask = np.zeros_like(self.observation), np.zeros_like(self.mask)
        if not self._over:
            self.kernel.single.observe_seat(self.prepared.setup, self._packed_state, seat, mask, row)
        return row, mask

    def to_act(self) -> frozenset[Seat]:
        """Return the seats to act: one in a turn, several in a race, none when the game has ended."""
        return frozenset() if self.seat == NO_SEAT else self.kernel.to_act(self.prepared, self._packed_state)

    def state(self) -> Any:
        """Return the state of the readable rules."""
        return self.kernel.decode_state(self.prepared, self._packed_state)

    def encode_action(self, action: Any) -> int:
        """Return the number of a legal action of the seat to act."""
        return self.kernel.encode_action(self.state(), Seat(self.seat), action)

    def observation_text(self, seat: int) -> str:
        """Return what a seat may know as text: a line for each group of numbers that are not all 0."""
        return format_observation(self.kernel.observation_columns, self.observe(seat)[0])

    def _start(self) -> None:
        self._chance = chance.seeded(self.seed, self.number)
        self.kernel.single.reset(self.prepared.setup, self._packed_state, self._chance)
        self._over = False
        self._observe()

    def _do(self, action: int | None) -> int:
        end = self.kernel.single.step(
            self.prepared.setup,
            self._packed_state,
            self._chance,
            _WAIT if action is None else action,
            self.kernel.max_turns,
            self.scores,
            self.rewards,
        )
        if end == ONGOING:
            self._observe()
        else:
            self.seat: int = NO_SEAT
            self._over = end == TERMINATED
            self._clear()
        return int(end)

    def _observe(self) -> None:
        self._clear()
        self.seat = int(
            self.kernel.single.observe_actor(self.prepared.setup, self._packed_state, self.mask, self.observation)
        )


def format_observation(columns: Mapping[str, tuple[int, int]], row: NDArray[Any]) -> str:
    """Return an observation as text: a line for each group of numbers that are not all 0."""
    parts = {name: row[start:end].tolist() for name, (start, end) in columns.items()}
    return "\n".join(f"{name}: {' '.join(map(str, part))}" for name, part in parts.items() if any(part))
