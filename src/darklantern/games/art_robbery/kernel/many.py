"""Many games at a time. Calls into compiled code are coarse: to cross the border costs more than a move does."""

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
    """Plays a game to its end or to its patience's (AR-E2), each seat by its policy; gives the number of moves."""
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
    """Whole games with the numbers from ``first`` on: the first of ``tables`` is the board, the rest is for results.

    They start from the positions given, in turn, or anew if there are none. Each game has the chance of its number, and
    the row of policies of its number. A game that is cut off has no winners.
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
    """Who is to act, having written down what they may do and what they know."""
    seat = decider(table)
    tell(setup, table, seat, mask, row)
    return seat


@compiled
def tell(setup: Setup, table: Table, seat: int, mask: Array, row: Array) -> None:
    """Writes down what a seat may do and what it knows."""
    allowed = legal(setup, table) if seat == decider(table) else 0
    for action in range(len(mask)):
        mask[action] = (allowed >> action) & 1
    observe(setup, table, seat, row)


@compiled
def step(setup: Setup, table: Table, chance: Array, action: int, patience: int, scores: Array, rewards: Array) -> int:
    """One action; whether the game goes on, is over and scored, or is cut off. A reward is a share of the victory."""
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
    """Who is to act in each game, what they may do and what they know."""
    for at in range(len(tables)):
        seats[at] = look(setup, tables[at], masks[at], observations[at])


@compiled
def begin_all(setup: Setup, tables: Array, chances: Array, seed: int, numbers: Array) -> None:
    """New games, each with the chance of its number."""
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
    """One action in each game. Where one ends, another begins, whose number is so much further on."""
    for at in range(len(tables)):
        ends[at] = step(setup, tables[at], chances[at], actions[at], patience, scores[at], rewards[at])
        if ends[at] != GOES_ON:
            numbers[at] += further
            begin(chances[at], seed, numbers[at])
            reset(setup, tables[at], chances[at])
