"""One game, stepped by its kernel: what the adapters have in common."""

from collections.abc import Mapping
from secrets import randbits
from typing import Any

import numpy as np
from numpy.typing import NDArray

from darklantern.core import registry
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.kernels import chance
from darklantern.kernels.kernel import GOES_ON, OVER
from darklantern.kernels.registry import kernel

NOBODY = -1
"""The seat to act when a game has ended."""
_WAIT = -1
_ALL = 0xFFFFFFFFFFFFFFFF


class Board:
    """One game at a time.

    The games of a seed are those that `darklantern.lab.vector.Vector` plays in a single row.
    """

    seat: int
    """The seat to act, in a race the one whose hand is ready first; `NOBODY` when the game has ended."""
    mask: NDArray[np.bool_]
    """What that seat may do."""
    observation: NDArray[np.int16]
    """What that seat may know."""
    rewards: NDArray[np.float32]
    """For each seat its share of the victory, if the game has ended with one; else 0."""
    scores: NDArray[np.int32]
    """For each seat its points, if the game has ended with a victory."""

    def __init__(self, game: str, seats: int, options: Mapping[str, object] | None = None) -> None:
        self.game = registry.game(game)
        self.kernel = kernel(self.game.id)
        self.prepared = self.kernel.prepare(self.game.options(options or {}), seats)
        self.seats = seats
        self._one = self.kernel.one
        self._table = np.zeros(1, self.kernel.table)[0]
        self._chance = chance.seeded(0)
        self.seed, self.number = 0, 0
        self._seeded, self._over = False, True
        self.seat = NOBODY
        self.rewards, self.scores = np.zeros(seats, np.float32), np.zeros(seats, np.int32)
        self._nothing()

    def begin(self, seed: int | None = None) -> None:
        """A new game: the first one of a seed, or the next one of the seed before; without any, of a random one."""
        if seed is not None:
            self.seed, self.number = seed & _ALL, 0
        elif self._seeded:
            self.number += 1
        else:
            self.seed, self.number = randbits(64), 0
        self._seeded = True
        self._chance = chance.seeded(self.seed, self.number)
        self._one.reset(self.prepared.setup, self._table, self._chance)
        self.rewards[:] = self.scores[:] = 0
        self._over = False
        self._look()

    def step(self, action: int) -> int:
        """What the seat to act does; whether the game goes on, is over or cut off.

        Raises `IllegalAction`, having changed nothing.
        """
        if not self.allows(action):
            raise IllegalAction("not-legal", seat=self.seat, action=action)
        return self._do(action)

    def wait(self) -> int:
        """The seat to act lets a moment pass: where others are awaited too they may come first."""
        return self._do(_WAIT)

    def allows(self, action: int) -> bool:
        """Whether the seat to act may do that."""
        return 0 <= action < len(self.mask) and bool(self.mask[action])

    def _do(self, action: int) -> int:
        setup, patience = self.prepared.setup, self.kernel.patience
        end = self._one.step(setup, self._table, self._chance, action, patience, self.scores, self.rewards)
        if end == GOES_ON:
            self._look()
        else:
            self.seat, self._over = NOBODY, end == OVER
            self._nothing()
        return int(end)

    def tell(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
        """What any seat may know now, and what it could do if it were to act; all 0 when the game is over."""
        row, mask = np.zeros_like(self.observation), np.zeros_like(self.mask)
        if not self._over:
            self._one.tell(self.prepared.setup, self._table, seat, mask, row)
        return row, mask

    def awaited(self) -> frozenset[Seat]:
        """Those for whom the game waits: one in a turn, several in a race, none when the game has ended."""
        return frozenset() if self.seat == NOBODY else self.kernel.awaited(self.prepared, self._table)

    def state(self) -> Any:
        """The state by the readable rules."""
        return self.kernel.decode(self.prepared, self._table)

    def text(self, seat: int) -> str:
        """What a seat may know now, a line for each group of numbers that are not all 0."""
        return written(self.kernel.columns, self.tell(seat)[0])

    def _look(self) -> None:
        self._nothing()
        self.seat = int(self._one.look(self.prepared.setup, self._table, self.mask, self.observation))

    def _nothing(self) -> None:
        """Fresh memory each time: what was handed out stays as it was."""
        self.mask = np.zeros(self.kernel.actions, np.bool_)
        self.observation = np.zeros(self.kernel.features, np.int16)


def written(columns: Mapping[str, tuple[int, int]], row: NDArray[Any]) -> str:
    """An observation to read: a line for each group of numbers that are not all 0."""
    parts = {name: row[start:end].tolist() for name, (start, end) in columns.items()}
    return "\n".join(f"{name}: {' '.join(map(str, part))}" for name, part in parts.items() if any(part))
