"""Whole games and batches of games. A call into compiled code costs more than a move, so each call does much work."""

from darklantern.games.art_robbery.kernel.observation import write_observation
from darklantern.games.art_robbery.kernel.policies import choose
from darklantern.games.art_robbery.kernel.records import PackedSetup, PackedState
from darklantern.games.art_robbery.kernel.rules import apply, legal, reset, score, seat_to_act
from darklantern.kernels.bits import popcount
from darklantern.kernels.chance import init_stream
from darklantern.kernels.compiler import compiled
from darklantern.kernels.kernel import ONGOING, TERMINATED, TRUNCATED
from darklantern.kernels.layout import Array


@compiled
def rollout(setup: PackedSetup, state: PackedState, chance: Array, policies: Array, max_turns: int) -> int:
    """Play until the end or ``max_turns`` (AR-E2), each seat by its policy; return the number of moves."""
    moves = 0
    while state.turn >= 0 and state.turns < max_turns:
        apply(setup, state, choose(setup, state, policies[seat_to_act(state)], chance), chance)
        moves += 1
    return moves


@compiled
def play_games(
    setup: PackedSetup,
    starts: Array,
    states: Array,
    chance: Array,
    policies: Array,
    max_turns: int,
    seed: int,
    first: int,
    scores: Array,
    winners: Array,
    moves: Array,
) -> None:
    """Play whole games with the numbers from ``first`` on; write scores, winners and numbers of moves.

    ``states[0]`` is working memory. Games start in turn from the positions in ``starts``, or from the beginning if it
    is empty. A game's number selects its chance and its row of ``policies``. A game that is cut off has no winners.
    """
    for at in range(len(moves)):
        number = first + at
        init_stream(chance, seed, number)
        if len(starts):
            states[0] = starts[number % len(starts)]
        else:
            reset(setup, states[0], chance)
        moves[at] = rollout(setup, states[0], chance, policies[number % len(policies)], max_turns)
        winners[at] = score(setup, states[0], scores[at])


@compiled
def observe_actor(setup: PackedSetup, state: PackedState, mask: Array, row: Array) -> int:
    """Write the legal actions and the observation of the seat to act; return the seat."""
    seat = seat_to_act(state)
    observe_seat(setup, state, seat, mask, row)
    return seat


@compiled
def observe_seat(setup: PackedSetup, state: PackedState, seat: int, mask: Array, row: Array) -> None:
    """Write the legal actions and the observation of a seat."""
    allowed = legal(setup, state) if seat == seat_to_act(state) else 0
    for action in range(len(mask)):
        mask[action] = (allowed >> action) & 1
    write_observation(setup, state, seat, row)


@compiled
def step(
    setup: PackedSetup, state: PackedState, chance: Array, action: int, max_turns: int, scores: Array, rewards: Array
) -> int:
    """Apply an action; return `ONGOING`, `TERMINATED` or `TRUNCATED`. A reward is a share of the victory."""
    if action >= 0:
        apply(setup, state, action, chance)
    for seat in range(setup.seats):
        rewards[seat] = 0
    if state.turn >= 0:
        return ONGOING if state.turns < max_turns else TRUNCATED
    winners = score(setup, state, scores)
    for seat in range(setup.seats):
        rewards[seat] = ((winners >> seat) & 1) / popcount(winners)
    return TERMINATED


# The loops below are alike in every kernel. Each has its own, since Numba does not cache compiled functions that are
# given other ones, and would compile them again in every process.


@compiled
def observe_actors(setup: PackedSetup, states: Array, seats: Array, masks: Array, observations: Array) -> None:
    """Write the seat to act in each game, its legal actions and its observation."""
    for at in range(len(states)):
        seats[at] = observe_actor(setup, states[at], masks[at], observations[at])


@compiled
def reset_all(setup: PackedSetup, states: Array, chances: Array, seed: int, numbers: Array) -> None:
    """Start new games, each with the chance of its number."""
    for at in range(len(states)):
        init_stream(chances[at], seed, numbers[at])
        reset(setup, states[at], chances[at])


@compiled
def step_all(
    setup: PackedSetup,
    states: Array,
    chances: Array,
    actions: Array,
    max_turns: int,
    seed: int,
    numbers: Array,
    further: int,
    scores: Array,
    rewards: Array,
    ends: Array,
) -> None:
    """Apply an action in each game. Where a game ends, start the one whose number is ``further`` higher."""
    for at in range(len(states)):
        ends[at] = step(setup, states[at], chances[at], actions[at], max_turns, scores[at], rewards[at])
        if ends[at] != ONGOING:
            numbers[at] += further
            init_stream(chances[at], seed, numbers[at])
            reset(setup, states[at], chances[at])
