"""Whole games and batches of games. A call into compiled code costs more than a move, so each call does much work.

In rollouts the seats act in a raid at the speed of the bots: the seat that is ready first acts, and the raid's clock
runs (`darklantern.games.midnight_exchange.kernel.timing`). The step functions work in the same way with the ordinary
tempo: the seat to act is the one that is ready first, and the clock acts without a call.
"""

from darklantern.core.pace import MAX_IDLE_DECISIONS
from darklantern.games.midnight_exchange.kernel import rounds
from darklantern.games.midnight_exchange.kernel.observation import write_observation
from darklantern.games.midnight_exchange.kernel.placing import placements
from darklantern.games.midnight_exchange.kernel.policies import choose, tempo, tempos
from darklantern.games.midnight_exchange.kernel.records import (
    ACTIONS,
    CLOCK,
    FIRST_EXCHANGE,
    NO_SEAT,
    PLACE_ART,
    RAID,
    TIME_UP,
    PackedSetup,
    PackedState,
)
from darklantern.games.midnight_exchange.kernel.rounds import score
from darklantern.games.midnight_exchange.kernel.rules import apply, legal
from darklantern.games.midnight_exchange.kernel.timing import ORDINARY, next_to_act, spend_time
from darklantern.kernels.chance import init_stream
from darklantern.kernels.compiler import compiled
from darklantern.kernels.kernel import ONGOING, TERMINATED, TRUNCATED
from darklantern.kernels.layout import Array


@compiled
def rollout(setup: PackedSetup, state: PackedState, chance: Array, policies: Array, max_turns: int) -> int:
    """Play until the end or ``max_turns``, each seat by its policy; return the number of moves.

    A game in which all seats wait forever is left unfinished.
    """
    before, hands = state.moves, tempos(setup, policies)
    if before == 0:  # `reset` drew reactions for the ordinary tempo; draw them again for the policies
        state.acting = state.racing = 0
    seat = state.acting - 1 if state.acting else next_to_act(setup, state, hands, chance)
    while seat != NO_SEAT and state.moves < max_turns and (state.idle < MAX_IDLE_DECISIONS or setup.seconds):
        if seat == CLOCK:
            state.idle = 0
            apply(setup, state, CLOCK, TIME_UP, chance)
        else:
            policy = policies[seat]
            action = choose(setup, state, seat, policy, chance)
            spend_time(setup, state, tempo(policy), action, chance)
            if action >= 0:
                apply(setup, state, seat, action, chance)
        seat = next_to_act(setup, state, hands, chance)
    return state.moves - before


@compiled
def reset(setup: PackedSetup, state: PackedState, chance: Array) -> None:
    """Start a new game and find the seat that acts first."""
    rounds.reset(setup, state, chance)
    next_to_act(setup, state, ORDINARY, chance)


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
    seat = state.acting - 1
    observe_seat(setup, state, seat, mask, row)
    return seat


@compiled
def observe_seat(setup: PackedSetup, state: PackedState, seat: int, mask: Array, row: Array) -> None:
    """Write the legal actions and the observation of a seat."""
    for action in range(ACTIONS):
        mask[action] = False
    if seat >= 0:
        base = 0 if state.phase == RAID else FIRST_EXCHANGE
        acts, places = legal(setup, state, seat), placements(state, seat)
        for bit in range(64):
            if acts >> bit & 1:
                mask[base + bit] = True
        for card in range(ACTIONS - PLACE_ART):
            mask[PLACE_ART + card] = places >> card & 1
    write_observation(setup, state, seat, row)


@compiled
def step(
    setup: PackedSetup, state: PackedState, chance: Array, action: int, max_turns: int, scores: Array, rewards: Array
) -> int:
    """Apply an action; return `ONGOING`, `TERMINATED` or `TRUNCATED`. A reward is a share of the victory."""
    spend_time(setup, state, ORDINARY, action, chance)
    if action >= 0:
        apply(setup, state, state.acting - 1, action, chance)
    if next_to_act(setup, state, ORDINARY, chance) == CLOCK:
        apply(setup, state, CLOCK, TIME_UP, chance)
        next_to_act(setup, state, ORDINARY, chance)
    for seat in range(setup.seats):
        rewards[seat] = 0
    winner = score(setup, state, scores)
    if not winner:
        return ONGOING if state.acting and state.moves < max_turns else TRUNCATED
    for seat in range(setup.seats):
        rewards[seat] = winner >> seat & 1
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
