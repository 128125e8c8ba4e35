"""The environment that the adapters of all libraries share: one game at a time, stepped by numbers of actions."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from secrets import randbits
from typing import Any

import numpy as np
from numpy.typing import NDArray

from darklantern.core.errors import IllegalAction
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.environments.observation_encoders import ObservationEncoder, PlainRows

NO_SEAT = -1
"""The value of `Environment.seat` when the game has ended."""
UINT64_MASK = 2**64 - 1


class Environment(ABC):
    """An environment that steps one game at a time."""

    game: AnyGame
    seats: int
    action_count: int
    """The number of different actions; an action is a number below this."""
    observation_size: int
    """The length of an observation."""
    encoder: ObservationEncoder
    """The form in which libraries get observations."""
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

    def __init__(self, game: AnyGame, seats: int, action_count: int, observation_size: int) -> None:
        self.game, self.seats = game, seats
        self.action_count, self.observation_size = action_count, observation_size
        self.encoder = PlainRows(observation_size)
        self.seed, self.number = 0, 0
        self._seeded = False
        self.seat = NO_SEAT
        self.rewards, self.scores = np.zeros(seats, np.float32), np.zeros(seats, np.int32)
        self._clear()

    def reset(self, seed: int | None = None) -> None:
        """Start the first game of a seed; without a seed, the next game of the last seed, or of a random one."""
        if seed is not None:
            self.seed, self.number = seed & UINT64_MASK, 0
        elif self._seeded:
            self.number += 1
        else:
            self.seed, self.number = randbits(64), 0
        self._seeded = True
        self.rewards[:] = self.scores[:] = 0
        self._start()

    def step(self, action: int) -> int:
        """Apply an action of the seat to act; return whether the game goes on, is over or cut off.

        Raises `IllegalAction`, having changed nothing.
        """
        if not self.is_legal(action):
            raise IllegalAction("not-legal", seat=self.seat, action=action)
        return self._do(action)

    def wait(self) -> int:
        """Let the seat to act wait a moment: if others are to act too, they may come first."""
        return self._do(None)

    def is_legal(self, action: int) -> bool:
        """Return whether an action is legal for the seat to act."""
        return 0 <= action < len(self.mask) and bool(self.mask[action])

    def numbered_actions(self, state: Any) -> Sequence[Any]:
        """Return the legal actions of the seat to act, in its state, that have a number: all unless it has a bound."""
        return self.game.legal_actions(state, Seat(self.seat))

    @abstractmethod
    def observe(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
        """Return the observation and the mask of any seat, as if it were to act; all 0 when the game is over."""

    @abstractmethod
    def to_act(self) -> frozenset[Seat]:
        """Return the seats to act: one in a turn, several in a race, none when the game has ended."""

    @abstractmethod
    def state(self) -> Any:
        """Return the state of the readable rules."""

    @abstractmethod
    def encode_action(self, action: Any) -> int:
        """Return the number of a legal action of the seat to act."""

    @abstractmethod
    def observation_text(self, seat: int) -> str:
        """Return what a seat may know as text."""

    @abstractmethod
    def _start(self) -> None:
        """Start the game of `seed` and `number`."""

    @abstractmethod
    def _do(self, action: int | None) -> int:
        """Apply a legal action, or None to wait; return whether the game goes on, is over or cut off."""

    def _clear(self) -> None:
        """Make new arrays: those handed out before stay as they were."""
        self.mask = np.zeros(self.action_count, np.bool_)
        self.observation = np.zeros(self.observation_size, np.int16)
