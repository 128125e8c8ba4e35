"""Search by rollouts from what a seat may know: unseen cards are dealt at random, and each game is played out.

Every action is tried with the same deals. After each round of deals, actions that are clearly worse than the best are
dropped, so that time is spent on close choices.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from darklantern.games.art_robbery.kernel.records import LOW, ONES, SEATS, TABLE, TOP, Setup, Table
from darklantern.games.art_robbery.kernel.rules import apply, decider, draw_card, score
from darklantern.games.art_robbery.kernel.sense import choose
from darklantern.kernels.bits import count, times
from darklantern.kernels.chance import STREAM, begin, pick, seeded
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

POSITION, DEALT, BOARD, BOARDS = 0, 1, 2, 3
"""The states in ``boards``: the start of the search, after dealing unseen cards, and during a rollout."""
ROUND = 32
"""The number of deals in a round."""
WIDTH = 2.5
"""An action is dropped when it is this many standard errors worse than the best."""
LONGEST = 250
"""A rollout that is not finished after this many turns counts as a victory shared by all."""
MARGIN = 0.001
"""The value of a point of lead over the best opponent, relative to a victory."""


class Found(NamedTuple):
    """The estimates of a search for each action."""

    shares: NDArray[np.float64]
    """The mean shares of the victory."""
    worth: NDArray[np.float64]
    """The mean values by which actions were compared: the share plus `MARGIN_WEIGHT` times the lead in points."""
    deals: NDArray[np.int64]
    """The number of deals that each action was tried with."""


def search(
    setup: Any,
    position: Any,
    seat: int,
    actions: Sequence[int],
    senses: NDArray[np.float64],
    least: int,
    rounds: int,
    seed: int,
) -> Found:
    """Estimate the actions of a seat in a position by rollouts. Each seat plays with random weights of ``weight_sets``.

    The result does not depend on cards that the seat does not see. The search ends after ``rounds`` rounds, or when the
    choice is clear, but not before ``least`` rounds.
    """
    boards = np.zeros(BOARDS, TABLE)
    boards[POSITION] = position
    tried = np.array(actions, np.int64)
    shares, worth, squares = (np.zeros(len(tried)) for _ in range(3))
    deals, out = np.zeros(len(tried), np.int64), np.zeros(len(tried), np.bool_)
    _search(
        setup,
        boards,
        seeded(seed),
        seat,
        senses,
        tried,
        least,
        rounds,
        np.uint64(seed),
        shares,
        worth,
        squares,
        deals,
        out,
    )
    return Found(shares / deals, worth / deals, deals)


@compiled
def redeal(setup: Setup, table: Table, seat: int, chance: Array) -> None:
    """Deal the cards that a seat does not see at random: the other hands, with unchanged sizes, and the draw pile."""
    for other in range(setup.seats):
        if other != seat:
            table.draw += table.hands[other]
    for other in range(setup.seats):
        if other != seat:
            cards = times(table.hands[other], ONES) >> TOP & LOW
            table.hands[other] = 0
            for _ in range(cards):
                draw_card(table, other, chance)


@compiled
def _search(
    setup: Setup,
    boards: Array,
    chance: Array,
    seat: int,
    senses: Array,
    actions: Array,
    least: int,
    rounds: int,
    seed: Any,
    shares: Array,
    worth: Array,
    squares: Array,
    deals: Array,
    out: Array,
) -> None:
    """Play rounds of deals until one action is left, or all that are left have the same result."""
    scores, minds = np.zeros(SEATS, np.int32), np.zeros(SEATS, np.int64)
    last = boards[POSITION].turns + LONGEST
    for at in range(rounds):
        for number in range(at * ROUND, (at + 1) * ROUND):
            begin(chance, seed, number)
            boards[DEALT] = boards[POSITION]
            redeal(setup, boards[DEALT], seat, chance)
            for other in range(setup.seats):
                minds[other] = pick(chance, len(senses))
            stream = chance[STREAM]
            for tried in range(len(actions)):
                if out[tried]:
                    continue
                boards[BOARD] = boards[DEALT]
                chance[STREAM] = stream
                apply(setup, boards[BOARD], actions[tried], chance)
                _finish(setup, boards[BOARD], chance, senses, minds, last)
                share, margin = _result(setup, boards[BOARD], seat, scores)
                value = share + MARGIN * margin
                shares[tried] += share
                worth[tried] += value
                squares[tried] += value * value
                deals[tried] += 1
        if _settled((at + 1) * ROUND, shares, worth, squares, out) and at + 1 >= least:
            return


@compiled
def _finish(setup: Setup, table: Table, chance: Array, senses: Array, minds: Array, last: int) -> None:
    """Play a game to its end or to turn ``last``, each seat with its own weights."""
    while table.turn >= 0 and table.turns < last:
        apply(setup, table, choose(setup, table, senses[minds[decider(table)]], chance), chance)


@compiled
def _result(setup: Setup, table: Table, seat: int, scores: Array) -> tuple[float, int]:
    """Return a seat's share of the victory (AR-F5), and its lead in points over the best opponent."""
    winners = score(setup, table, scores)
    if winners == 0:
        return 1.0 / setup.seats, 0
    best = -1 << 30
    for other in range(setup.seats):
        if other != seat:
            best = max(best, scores[other])
    return (winners >> seat & 1) / count(winners), scores[seat] - best


@compiled
def _settled(done: int, shares: Array, worth: Array, squares: Array, out: Array) -> bool:
    """Drop actions that are clearly worse than the best; return whether the choice is clear."""
    best, top = -1e9, 0
    for tried in range(len(out)):
        if not out[tried] and worth[tried] > best:
            best, top = worth[tried], tried
    left = 0
    decided = shares[top] == 0 or shares[top] == done
    for tried in range(len(out)):
        if not out[tried]:
            spread = squares[tried] + squares[top] - (worth[tried] ** 2 + best**2) / done
            out[tried] = tried != top and best - worth[tried] > WIDTH * max(spread, 0.0) ** 0.5
            left += not out[tried]
            decided = decided and (out[tried] or shares[tried] == shares[top])
    return left == 1 or decided
