"""Whole games by a kernel, on any number of cores. The games do not depend on that number."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from darklantern.core.errors import UnknownName
from darklantern.kernels.chance import seed_word, seeded
from darklantern.kernels.kernel import Kernel, PreparedGame


class BatchResults(NamedTuple):
    """The results of many games, an element for each."""

    scores: NDArray[np.int32]
    """For each game, each seat's points; undefined for a game that was cut off."""
    winners: NDArray[np.int64]
    """The winning seats as bits; 0 if the game was cut off."""
    moves: NDArray[np.int32]

    @staticmethod
    def empty(games: int, seats: int) -> "BatchResults":
        """Return arrays of zeros for the results."""
        return BatchResults(np.zeros((games, seats), np.int32), np.zeros(games, np.int64), np.zeros(games, np.int32))

    def part(self, block: slice) -> "BatchResults":
        """Return the results of some games, in the same memory."""
        return BatchResults(self.scores[block], self.winners[block], self.moves[block])


def policy_rows(kernel: Kernel, rows: Sequence[Sequence[str]]) -> NDArray[np.int8]:
    """Return names of bots as the numbers of a kernel's policies. Raises `UnknownName`."""
    for name in {name for row in rows for name in row}:
        if name not in kernel.policies:
            raise UnknownName("compiled bot", name, kernel.policies)
    return np.array([[kernel.policies.index(name) for name in row] for row in rows], np.int8)


def play_games(
    kernel: Kernel,
    prepared: PreparedGame,
    policies: NDArray[np.int8],
    games: int,
    seed: int,
    first: int = 0,
    starts: NDArray[Any] | None = None,
    workers: int = 1,
) -> BatchResults:
    """Play the games of a seed from the number ``first`` on; the policies are those of the row of the game's number.

    The rows and the starting positions, if given, are used in turn.
    """
    results = BatchResults.empty(games, prepared.seats)
    start_records = np.zeros(0, kernel.state_dtype) if starts is None else starts

    def play(block: slice) -> None:
        part = results.part(block)
        state, chance = np.zeros(1, kernel.state_dtype), seeded(0)
        kernel.batched.play_games(
            prepared.setup,
            start_records,
            state,
            chance,
            policies,
            kernel.max_turns,
            seed_word(seed),
            first + block.start,
            *part,
        )

    blocks = [slice(games * at // workers, games * (at + 1) // workers) for at in range(workers)]
    if workers == 1:
        play(blocks[0])
    else:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(play, blocks))
    return results


def play_rollouts(
    kernel: Kernel,
    prepared: PreparedGame,
    record: Any,
    n: int,
    policy: str = "random",
    seed: int = 0,
    workers: int = 1,
) -> BatchResults:
    """Finish ``n`` games from a position, or from several in turn; all seats play by the same policy."""
    starts = np.atleast_1d(np.asarray(record, kernel.state_dtype))
    rows = policy_rows(kernel, [[policy] * prepared.seats])
    return play_games(kernel, prepared, rows, n, seed, starts=starts, workers=workers)
