"""Whole games and batches of games. A call into compiled code costs more than a move, so each call does much work."""

from darklantern.games.art_robbery.kernel.observation import observe
from darklantern.games.art_robbery.kernel.policies import choose
from darklantern.games.art_robbery.kernel.records import Setup, Table
from darklantern.games.art_robbery.kernel.rules import apply, decider, legal, reset, score
from darklantern.kernels.bits import count
from darklantern.kernels.chance import begin
from darklantern.kernels.compiler import compiled
from darklantern.kernels.kernel import CUT_OFF, GOES_ON, OVER
from darklantern.kernels.layout import Array


@compiled
def finish(setup: Setup, table: Table, chance: Array, policies: Array, patience: int) -> int:
    """Play until the end or ``max_turns`` (AR-E2), each seat by its policy; return the number of moves."""
    moves = 0
    while table.turn >= 0 and table.turns < patience:
        apply(setup, table, choose(setup, table, policies[decider(table)], chance), chance)
        moves += 1
    return moves


@compiled
def play(
    setup: Setup,
    starts: Array,
    tables: Array,
    chance: Array,
    policies: Array,
    patience: int,
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
        begin(chance, seed, number)
        if len(starts):
            tables[0] = starts[number % len(starts)]
        else:
            reset(setup, tables[0], chance)
        moves[at] = finish(setup, tables[0], chance, policies[number % len(policies)], patience)
        winners[at] = score(setup, tables[0], scores[at])


@compiled
def look(setup: Setup, table: Table, mask: Array, row: Array) -> int:
    """Write the legal actions and the observation of the seat to act; return the seat."""
    seat = decider(table)
    tell(setup, table, seat, mask, row)
    return seat


@compiled
def tell(setup: Setup, table: Table, seat: int, mask: Array, row: Array) -> None:
    """Write the legal actions and the observation of a seat."""
    allowed = legal(setup, table) if seat == decider(table) else 0
    for action in range(len(mask)):
        mask[action] = (allowed >> action) & 1
    observe(setup, table, seat, row)


@compiled
def step(setup: Setup, table: Table, chance: Array, action: int, patience: int, scores: Array, rewards: Array) -> int:
    """Apply an action; return `ONGOING`, `TERMINATED` or `TRUNCATED`. A reward is a share of the victory."""
    if action >= 0:
        apply(setup, table, action, chance)
    for seat in range(setup.seats):
        rewards[seat] = 0
    if table.turn >= 0:
        return GOES_ON if table.turns < patience else CUT_OFF
    winners = score(setup, table, scores)
    for seat in range(setup.seats):
        rewards[seat] = ((winners >> seat) & 1) / count(winners)
    return OVER


@compiled
def look_all(setup: Setup, tables: Array, seats: Array, masks: Array, observations: Array) -> None:
    """Write the seat to act in each game, its legal actions and its observation."""
    for at in range(len(tables)):
        seats[at] = look(setup, tables[at], masks[at], observations[at])


@compiled
def begin_all(setup: Setup, tables: Array, chances: Array, seed: int, numbers: Array) -> None:
    """Start new games, each with the chance of its number."""
    for at in range(len(tables)):
        begin(chances[at], seed, numbers[at])
        reset(setup, tables[at], chances[at])


@compiled
def step_all(
    setup: Setup,
    tables: Array,
    chances: Array,
    actions: Array,
    patience: int,
    seed: int,
    numbers: Array,
    further: int,
    scores: Array,
    rewards: Array,
    ends: Array,
) -> None:
    """Apply an action in each game. Where a game ends, start the one whose number is ``further`` higher."""
    for at in range(len(tables)):
        ends[at] = step(setup, tables[at], chances[at], actions[at], patience, scores[at], rewards[at])
        if ends[at] != GOES_ON:
            numbers[at] += further
            begin(chances[at], seed, numbers[at])
            reset(setup, tables[at], chances[at])
