"""Statistics of a batch of games, computed with arrays; the same as adding them to a summary one by one."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from darklantern.lab.kernel_games import BatchResults
from darklantern.lab.simulate import SimulationPlan
from darklantern.lab.statistics import RunningStats
from darklantern.lab.summary import BatchCount


def count_batch(plan: SimulationPlan, first: int, results: BatchResults) -> BatchCount:
    """Return the statistics of the games of a plan from the number ``first`` on."""
    over = results.winners != 0
    numbers = first + np.flatnonzero(over)
    scores, winners = results.scores[over], results.winners[over]
    won = winners[:, None] >> np.arange(len(plan.bots)) & 1
    shares = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    groups = list(_seat_groups(plan, numbers))
    return BatchCount(
        finished=int(over.sum()),
        cut_off=int((~over).sum()),
        moves=_running_stats(results.moves[over]),
        wins={key: _running_stats(_mean_over_seats(shares, seats)) for key, seats in groups},
        scores={key: _running_stats(_mean_over_seats(scores, seats)) for key, seats in groups},
    )


def _seat_groups(plan: SimulationPlan, numbers: NDArray[Any]) -> Iterator[tuple[tuple[str, str], NDArray[Any]]]:
    """Yield each seat and each bot, with the seats that count in each game."""
    for seat in range(len(plan.bots)):
        where = np.zeros((len(numbers), len(plan.bots)), bool)
        where[:, seat] = True
        yield ("seat", str(seat)), where
    rows = [plan.seating(shift) for shift in range(len(plan.bots))]
    for name in dict.fromkeys(plan.bots):
        seated = np.array([[other == name for other in row] for row in rows])
        yield ("bot", name), seated[numbers % len(rows)]


def _mean_over_seats(values: NDArray[Any], seats: NDArray[Any]) -> NDArray[Any]:
    """Return each game's mean over the seats that count."""
    return (values * seats).sum(axis=1) / seats.sum(axis=1)


def _running_stats(values: NDArray[Any]) -> RunningStats:
    counted = values.astype(float)
    return RunningStats(len(counted), float(counted.sum()), float((counted * counted).sum()))
