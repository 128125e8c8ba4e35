"""Search by rollouts from what a seat may know: unseen cards are dealt at random, and each game is played out.

Every action is tried with the same deals. After each round of deals, actions that are clearly worse than the best are
dropped, so that time is spent on close choices.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from darklantern.games.art_robbery.kernel.heuristics import choose
from darklantern.games.art_robbery.kernel.records import (
    MAX_SEATS,
    ONE_OF_EACH,
    STATE_DTYPE,
    TOP_LANE_SHIFT,
    PackedSetup,
    PackedState,
)
from darklantern.games.art_robbery.kernel.rules import apply, draw_card, score, seat_to_act
from darklantern.kernels.bits import popcount, wrapping_mul
from darklantern.kernels.chance import STREAM, init_stream, pick, seeded
from darklantern.kernels.compiler import compiled
from darklantern.kernels.lanes import LANE_MASK
from darklantern.kernels.layout import Array

ROOT, DEALT, ROLLOUT, STATE_COUNT = 0, 1, 2, 3
"""The states in ``states``: the start of the search, after dealing unseen cards, and during a rollout."""
DEALS_PER_ROUND = 32
"""The number of deals in a round."""
DROP_STANDARD_ERRORS = 2.5
"""An action is dropped when it is this many standard errors worse than the best."""
MAX_ROLLOUT_TURNS = 250
"""A rollout that is not finished after this many turns counts as a victory shared by all."""
MARGIN_WEIGHT = 0.001
"""The value of a point of lead over the best opponent, relative to a victory."""


class SearchResult(NamedTuple):
    """The estimates of a search for each action."""

    shares: NDArray[np.float64]
    """The mean shares of the victory."""
    values: NDArray[np.float64]
    """The mean values by which actions were compared: the share plus `MARGIN_WEIGHT` times the lead in points."""
    deals: NDArray[np.int64]
    """The number of deals that each action was tried with."""


def search(
    setup: Any,
    position: Any,
    seat: int,
    actions: Sequence[int],
    weight_sets: NDArray[np.float64],
    min_rounds: int,
    max_rounds: int,
    seed: int,
) -> SearchResult:
    """Estimate the actions of a seat by rollouts. Each seat plays with random weights of ``weight_sets``.

    The result does not depend on cards that the seat does not see. The search ends after ``max_rounds``, or when the
    choice is clear, but not before ``min_rounds``.
    """
    states = np.zeros(STATE_COUNT, STATE_DTYPE)
    states[ROOT] = position
    tried = np.array(actions, np.int64)
    shares, values, squares = (np.zeros(len(tried)) for _ in range(3))
    deals, dropped = np.zeros(len(tried), np.int64), np.zeros(len(tried), np.bool_)
    _search(
        setup,
        states,
        seeded(seed),
        seat,
        weight_sets,
        tried,
        min_rounds,
        max_rounds,
        np.uint64(seed),
        shares,
        values,
        squares,
        deals,
        dropped,
    )
    return SearchResult(shares / deals, values / deals, deals)


@compiled
def redeal(setup: PackedSetup, state: PackedState, seat: int, chance: Array) -> None:
    """Deal the cards that a seat does not see at random: the other hands, with unchanged sizes, and the draw pile."""
    for other in range(setup.seats):
        if other != seat:
            state.draw += state.hands[other]
    for other in range(setup.seats):
        if other != seat:
            cards = wrapping_mul(state.hands[other], ONE_OF_EACH) >> TOP_LANE_SHIFT & LANE_MASK
            state.hands[other] = 0
            for _ in range(cards):
                draw_card(state, other, chance)


@compiled
def _search(
    setup: PackedSetup,
    states: Array,
    chance: Array,
    seat: int,
    weight_sets: Array,
    actions: Array,
    min_rounds: int,
    max_rounds: int,
    seed: Any,
    shares: Array,
    values: Array,
    squares: Array,
    deals: Array,
    dropped: Array,
) -> None:
    """Play rounds of deals until one action is left, or all that are left have the same result."""
    scores, weight_indices = np.zeros(MAX_SEATS, np.int32), np.zeros(MAX_SEATS, np.int64)
    last = states[ROOT].turns + MAX_ROLLOUT_TURNS
    for at in range(max_rounds):
        for number in range(at * DEALS_PER_ROUND, (at + 1) * DEALS_PER_ROUND):
            init_stream(chance, seed, number)
            states[DEALT] = states[ROOT]
            redeal(setup, states[DEALT], seat, chance)
            for other in range(setup.seats):
                weight_indices[other] = pick(chance, len(weight_sets))
            stream = chance[STREAM]
            for tried in range(len(actions)):
                if dropped[tried]:
                    continue
                states[ROLLOUT] = states[DEALT]
                chance[STREAM] = stream
                apply(setup, states[ROLLOUT], actions[tried], chance)
                _rollout(setup, states[ROLLOUT], chance, weight_sets, weight_indices, last)
                share, margin = _result(setup, states[ROLLOUT], seat, scores)
                value = share + MARGIN_WEIGHT * margin
                shares[tried] += share
                values[tried] += value
                squares[tried] += value * value
                deals[tried] += 1
        if _drop_worse((at + 1) * DEALS_PER_ROUND, shares, values, squares, dropped) and at + 1 >= min_rounds:
            return


@compiled
def _rollout(
    setup: PackedSetup, state: PackedState, chance: Array, weight_sets: Array, weight_indices: Array, last: int
) -> None:
    """Play a game to its end or to turn ``last``, each seat with its own weights."""
    while state.turn >= 0 and state.turns < last:
        apply(setup, state, choose(setup, state, weight_sets[weight_indices[seat_to_act(state)]], chance), chance)


@compiled
def _result(setup: PackedSetup, state: PackedState, seat: int, scores: Array) -> tuple[float, int]:
    """Return a seat's share of the victory (AR-F5), and its lead in points over the best opponent."""
    winners = score(setup, state, scores)
    if winners == 0:
        return 1.0 / setup.seats, 0
    best = -1 << 30
    for other in range(setup.seats):
        if other != seat:
            best = max(best, scores[other])
    return (winners >> seat & 1) / popcount(winners), scores[seat] - best


@compiled
def _drop_worse(done: int, shares: Array, values: Array, squares: Array, dropped: Array) -> bool:
    """Drop actions that are clearly worse than the best; return whether the choice is clear."""
    best, top = -1e9, 0
    for tried in range(len(dropped)):
        if not dropped[tried] and values[tried] > best:
            best, top = values[tried], tried
    left = 0
    decided = shares[top] == 0 or shares[top] == done
    for tried in range(len(dropped)):
        if not dropped[tried]:
            spread = squares[tried] + squares[top] - (values[tried] ** 2 + best**2) / done
            dropped[tried] = tried != top and best - values[tried] > DROP_STANDARD_ERRORS * max(spread, 0.0) ** 0.5
            left += not dropped[tried]
            decided = decided and (dropped[tried] or shares[tried] == shares[top])
    return left == 1 or decided
