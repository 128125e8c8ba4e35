"""Statistics of a batch of games, computed with arrays; the same as adding them to a summary one by one."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from darklantern.lab.playouts import Results
from darklantern.lab.simulate import Plan
from darklantern.lab.statistics import Tally
from darklantern.lab.summary import Count


def count_batch(plan: Plan, first: int, results: Results) -> Count:
    """Return the statistics of the games of a plan from the number ``first`` on."""
    over = results.winners != 0
    numbers = first + np.flatnonzero(over)
    scores, winners = results.scores[over], results.winners[over]
    won = winners[:, None] >> np.arange(len(plan.bots)) & 1
    shares = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    groups = list(_groups(plan, numbers))
    return Count(
        finished=int(over.sum()),
        cut_off=int((~over).sum()),
        moves=_tally(results.moves[over]),
        wins={key: _tally(_means(shares, seats)) for key, seats in groups},
        scores={key: _tally(_means(scores, seats)) for key, seats in groups},
    )


def _groups(plan: Plan, numbers: NDArray[Any]) -> Iterator[tuple[tuple[str, str], NDArray[Any]]]:
    """Yield each seat and each bot, with the seats that count in each game."""
    for seat in range(len(plan.bots)):
        where = np.zeros((len(numbers), len(plan.bots)), bool)
        where[:, seat] = True
        yield ("seat", str(seat)), where
    rows = [plan.seated(shift) for shift in range(len(plan.bots))]
    for name in dict.fromkeys(plan.bots):
        seated = np.array([[other == name for other in row] for row in rows])
        yield ("bot", name), seated[numbers % len(rows)]


def _means(values: NDArray[Any], seats: NDArray[Any]) -> NDArray[Any]:
    """Return each game's mean over the seats that count."""
    return (values * seats).sum(axis=1) / seats.sum(axis=1)


def _tally(values: NDArray[Any]) -> Tally:
    counted = values.astype(float)
    return Tally(len(counted), float(counted.sum()), float((counted * counted).sum()))
