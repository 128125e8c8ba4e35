"""What a seat may know of a state, as numbers and as text: by the kernel of the game, or by its views."""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from darklantern.core import registry
from darklantern.core.ids import Seat
from darklantern.environments import view_hashing
from darklantern.environments.kernel_environment import format_observation
from darklantern.environments.setup import EnvironmentSetup
from darklantern.kernels.kernel import Kernel, PreparedGame
from darklantern.kernels.registry import kernel


class Observer(Protocol):
    """Observes the states of a game for its seats."""

    columns: Mapping[str, tuple[int, int]]
    """The columns of a row by name: the first index, and the index after the last."""
    size: int
    """The length of a row."""

    def row(self, state: Any, seat: Seat) -> NDArray[np.int16]:
        """Return what a seat may know as a row of numbers; all 0 when the game is over."""
        ...

    def text(self, state: Any, seat: Seat) -> str:
        """Return what a seat may know as text."""
        ...

    def seen_at_start(self, state: Any, seat: Seat | None) -> bytes:
        """Return what a seat sees when the game begins; None is a spectator."""
        ...

    def seen_after_step(self, state: Any, seat: Seat | None) -> bytes:
        """Return what a seat sees besides the events of a step; None is a spectator."""
        ...


class KernelObserver:
    """Observes by a kernel. The events of its game tell all that happens."""

    def __init__(self, setup: EnvironmentSetup, seats: int) -> None:
        self.kernel: Kernel = kernel(setup.game)
        self.columns: Mapping[str, tuple[int, int]] = self.kernel.observation_columns
        self.size: int = self.kernel.observation_size
        self._game = setup.game
        self.prepared: PreparedGame = self.kernel.prepare(setup.options, seats)

    def row(self, state: Any, seat: Seat) -> NDArray[np.int16]:
        """Return the kernel's row."""
        row = np.zeros(self.size, np.int16)
        if self._game.to_act(state):
            mask = np.zeros(self.kernel.action_count, np.bool_)
            self.kernel.single.observe_seat(self.prepared.setup, self.kernel.encode_state(state), seat, mask, row)
        return row

    def text(self, state: Any, seat: Seat) -> str:
        """Return the row as text: a line for each group of numbers that are not all 0."""
        return format_observation(self.columns, self.row(state, seat))

    def seen_at_start(self, state: Any, seat: Seat | None) -> bytes:
        """Return the kernel's row; a spectator sees nothing."""
        return b"" if seat is None else self.row(state, seat).tobytes()

    def seen_after_step(self, state: Any, seat: Seat | None) -> bytes:
        """Return nothing: the events tell it all."""
        return b""


class ViewObserver:
    """Observes by the views of a game."""

    columns: Mapping[str, tuple[int, int]] = view_hashing.COLUMNS
    size: int = view_hashing.OBSERVATION_SIZE

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._game = setup.game

    def row(self, state: Any, seat: Seat) -> NDArray[np.int16]:
        """Return the hashed leaves of the view."""
        if not self._game.to_act(state):
            return np.zeros(self.size, np.int16)
        return view_hashing.hash_view(self._game.view(state, seat))

    def text(self, state: Any, seat: Seat) -> str:
        """Return the view as text: a line for each leaf."""
        return view_hashing.view_text(self._game.view(state, seat))

    def seen_at_start(self, state: Any, seat: Seat | None) -> bytes:
        """Return the view."""
        return self.seen_after_step(state, seat)

    def seen_after_step(self, state: Any, seat: Seat | None) -> bytes:
        """Return the view."""
        return view_hashing.view_text(self._game.view(state, seat)).encode()


def make_observer(setup: EnvironmentSetup, seats: int) -> Observer:
    """Return the observer of a game: by its kernel if it has one, else by its views; by views in small set-ups."""
    by_views = setup.small or registry.manifest(setup.game).kernel is None
    return ViewObserver(setup) if by_views else KernelObserver(setup, seats)
