"""A vectorized environment: many games that step together, with observations, masks and rewards in arrays.

>>> from darklantern.environments import VectorEnv
>>> from darklantern.kernels.registry import kernels
>>> games = VectorEnv(kernels()[0], seats=3, games=4, seed=1)
>>> games.observations.shape[0], games.masks.shape[0], games.seats.tolist()
(4, 4, [2, 2, 0, 1])
>>> games.step(games.masks.argmax(axis=1))
>>> games.rewards.tolist()[0], games.done.tolist()
([0.0, 0.0, 0.0], [False, False, False, False])
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from darklantern.core import registry
from darklantern.core.errors import IllegalAction
from darklantern.environments.observation_encoders import ObservationForm, observation_encoder
from darklantern.kernels.chance import seed_word
from darklantern.kernels.kernel import ONGOING, TRUNCATED
from darklantern.kernels.registry import kernel

_VIEWS = ("seats", "observations", "masks", "rewards", "scores")
"""The public arrays of a `VectorEnv`: read-only views of its own."""


class VectorEnv:
    """Steps many games at once. When a game ends, the next one begins in its row.

    All arrays have a row for each game and are read-only: `step` overwrites the same memory. The game in row ``r`` is
    number ``r`` of the seed, then ``r`` plus the number of rows, and so on. These are the games of
    ``darklantern simulate --engine kernel``; they do not depend on the number of workers.
    """

    seats: NDArray[np.int8]
    """The seat to act. In a race it is the one whose hand is ready first, all hands being equally fast on average.
    Actions of the clock happen by themselves."""
    observations: NDArray[Any]
    """What the seat to act may know: integers, or features from 0 to 1."""
    masks: NDArray[np.bool_]
    """Which actions are legal for it."""
    rewards: NDArray[np.float32]
    """Each seat's share of the victory if the last step ended the game, else 0."""
    scores: NDArray[np.int32]
    """Each seat's points in the last game that was finished in the row."""
    done: NDArray[np.bool_]
    """Whether the last step ended the game. The observation then belongs to the next game."""
    cut_off: NDArray[np.bool_]
    """Whether the last step cut the game off after the maximum number of turns; it then has no winner."""

    def __init__(
        self,
        game: str,
        seats: int,
        games: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        workers: int = 1,
        observation: ObservationForm = "plain",
    ) -> None:
        """Begin ``games`` games. ``observation`` is the form of observations. Raises `BadOptions`."""
        rules = registry.game(game)
        self._kernel = kernel(rules.id)
        self._prepared = self._kernel.prepare(rules.options(options or {}), seats)
        self._seed = seed_word(seed)
        self._states = np.zeros(games, self._kernel.state_dtype)
        self._chances = np.zeros((games, 2), np.uint64)
        self._numbers = np.arange(games)
        self._end_codes = np.zeros(games, np.int8)
        self._seats = np.zeros(games, np.int8)
        width, fields = self._kernel.observation_size, self._kernel.observation_fields
        self._encoder = observation_encoder(rules.id, observation, width, fields)
        self._plain_observations = np.zeros((games, width), np.int16)
        self._observations = self._encoder.encode(self._plain_observations)
        self._masks = np.zeros((games, self._kernel.action_count), np.bool_)
        self._rewards = np.zeros((games, seats), np.float32)
        self._scores = np.zeros((games, seats), np.int32)
        self._rows = np.arange(games)
        self._blocks = [slice(games * at // workers, games * (at + 1) // workers) for at in range(workers)]
        self._connect()
        self.reset()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy needs; the threads and the read-only views are made anew."""
        return {name: value for name, value in vars(self).items() if name != "_pool" and name not in _VIEWS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._connect()

    def _connect(self) -> None:
        """Start the threads and make the read-only views of the arrays."""
        self._pool = ThreadPoolExecutor(len(self._blocks)) if len(self._blocks) > 1 else None
        for name in _VIEWS:
            setattr(self, name, _read_only(getattr(self, f"_{name}")))

    def reset(self) -> None:
        """Restart all games, with the numbers that they began with."""
        self._numbers[:] = self._rows
        self._rewards[:] = self._end_codes[:] = 0
        self._kernel.batched.reset(self._prepared.setup, self._states, self._chances, self._seed, self._numbers)
        self._for_each_block(self._observe)
        self._update_flags()

    def step(self, actions: NDArray[Any]) -> None:
        """Apply one action in each game. Raises `IllegalAction`, having changed nothing, if one is not legal."""
        chosen = np.asarray(actions, np.int64)
        inside = (chosen >= 0) & (chosen < self._kernel.action_count)
        allowed = inside & self._masks[self._rows, np.where(inside, chosen, 0)]
        if not allowed.all():
            row = int(np.argmin(allowed))
            raise IllegalAction("not-legal", game=row, action=int(chosen[row]))

        def act(block: slice) -> None:
            self._kernel.batched.step(
                self._prepared.setup,
                self._states[block],
                self._chances[block],
                chosen[block],
                self._kernel.max_turns,
                self._seed,
                self._numbers[block],
                len(self._rows),
                self._scores[block],
                self._rewards[block],
                self._end_codes[block],
            )
            self._observe(block)

        self._for_each_block(act)
        self._update_flags()

    def _observe(self, block: slice) -> None:
        self._kernel.batched.observe_actors(
            self._prepared.setup,
            self._states[block],
            self._seats[block],
            self._masks[block],
            self._plain_observations[block],
        )
        if self._observations is not self._plain_observations:
            self._observations[block] = self._encoder.encode(self._plain_observations[block])

    def _for_each_block(self, act: Any) -> None:
        """Call a function for each block of games, in parallel."""
        if self._pool is None:
            act(self._blocks[0])
        else:
            list(self._pool.map(act, self._blocks))

    def _update_flags(self) -> None:
        self.done, self.cut_off = self._end_codes != ONGOING, self._end_codes == TRUNCATED


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    """Return a read-only view of an array."""
    view = array.view()
    view.flags.writeable = False
    return view
