"""The environment that the adapters of all libraries share: a game stepped by its kernel."""

from collections.abc import Mapping
from copy import deepcopy
from secrets import randbits
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from darklantern.core import registry
from darklantern.core.errors import IllegalAction
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.kernels import chance
from darklantern.kernels.kernel import ONGOING, TERMINATED, Kernel, PreparedGame
from darklantern.kernels.registry import kernel

NO_SEAT = -1
"""The value of `KernelEnvironment.seat` when the game has ended."""
_WAIT = -1
_SHARED_BY_COPIES = frozenset({"game", "kernel", "prepared"})


class KernelEnvironment:
    """An environment that steps one game at a time.

    The games of a seed are those that `VectorEnv` plays in a single row.
    """

    seed: int
    """The seed of the series of games."""
    number: int
    """The number of the game in the series."""
    seat: int
    """The seat to act, in a race the one whose hand is ready first; `NO_SEAT` when the game has ended."""
    mask: NDArray[np.bool_]
    """Which actions are legal for the seat to act."""
    observation: NDArray[np.int16]
    """What the seat to act may know."""
    rewards: NDArray[np.float32]
    """Each seat's share of the victory if the game has ended with one, else 0."""
    scores: NDArray[np.int32]
    """Each seat's points, if the game has ended with a victory."""

    def __init__(self, game: str, seats: int, options: Mapping[str, object] | None = None) -> None:
        self.game: AnyGame = registry.game(game)
        self.kernel: Kernel = kernel(self.game.id)
        self.prepared: PreparedGame = self.kernel.prepare(self.game.options(options or {}), seats)
        self.seats = seats
        self._packed_state = np.zeros(1, self.kernel.state_dtype)[0]
        self._chance = chance.seeded(0)
        self.seed, self.number = 0, 0
        self._seeded, self._over = False, True
        self.seat = NO_SEAT
        self.rewards, self.scores = np.zeros(seats, np.float32), np.zeros(seats, np.int32)
        self._clear()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return a copy that plays on independently. It shares what does not change during a game."""
        twin = object.__new__(type(self))
        memo[id(self)] = twin
        for name, value in vars(self).items():
            setattr(twin, name, value if name in _SHARED_BY_COPIES else deepcopy(value, memo))
        return twin

    def reset(self, seed: int | None = None) -> None:
        """Start the first game of a seed; without a seed, the next game of the last seed, or of a random one."""
        if seed is not None:
            self.seed, self.number = seed & chance.UINT64_MASK, 0
        elif self._seeded:
            self.number += 1
        else:
            self.seed, self.number = randbits(64), 0
        self._seeded = True
        self._chance = chance.seeded(self.seed, self.number)
        self.kernel.single.reset(self.prepared.setup, self._packed_state, self._chance)
        self.rewards[:] = self.scores[:] = 0
        self._over = False
        self._observe()

    def step(self, action: int) -> int:
        """Apply an action of the seat to act; return whether the game goes on, is over or cut off.

        Raises `IllegalAction`, having changed nothing.
        """
        if not self.is_legal(action):
            raise IllegalAction("not-legal", seat=self.seat, action=action)
        return self._do(action)

    def wait(self) -> int:
        """Let the seat to act wait a moment: if others are to act too, they may come first."""
        return self._do(_WAIT)

    def is_legal(self, action: int) -> bool:
        """Return whether an action is legal for the seat to act."""
        return 0 <= action < len(self.mask) and bool(self.mask[action])

    def _do(self, action: int) -> int:
        setup, max_turns = self.prepared.setup, self.kernel.max_turns
        end = self.kernel.single.step(
            setup, self._packed_state, self._chance, action, max_turns, self.scores, self.rewards
        )
        if end == ONGOING:
            self._observe()
        else:
            self.seat, self._over = NO_SEAT, end == TERMINATED
            self._clear()
        return int(end)

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

    def observation_text(self, seat: int) -> str:
        """Return what a seat may know as text: a line for each group of numbers that are not all 0."""
        return format_observation(self.kernel.observation_columns, self.observe(seat)[0])

    def _observe(self) -> None:
        self._clear()
        self.seat = int(
            self.kernel.single.observe_actor(self.prepared.setup, self._packed_state, self.mask, self.observation)
        )

    def _clear(self) -> None:
        """Make new arrays: those handed out before stay as they were."""
        self.mask = np.zeros(self.kernel.action_count, np.bool_)
        self.observation = np.zeros(self.kernel.observation_size, np.int16)


def format_observation(columns: Mapping[str, tuple[int, int]], row: NDArray[Any]) -> str:
    """Return an observation as text: a line for each group of numbers that are not all 0."""
    parts = {name: row[start:end].tolist() for name, (start, end) in columns.items()}
    return "\n".join(f"{name}: {' '.join(map(str, part))}" for name, part in parts.items() if any(part))
