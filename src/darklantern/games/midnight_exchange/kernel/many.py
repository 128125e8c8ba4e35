"""Whole games and batches of games. A call into compiled code costs more than a move, so each call does much work.

In rollouts the seats act in a raid at the speed of the bots: the seat that is ready first acts, and the raid's clock
runs (`darklantern.games.midnight_exchange.kernel.timing`). The step functions work in the same way with the ordinary
tempo: the seat to act is the one that is ready first, and the clock acts without a call.
"""

from darklantern.games.midnight_exchange.kernel import rounds
from darklantern.games.midnight_exchange.kernel.observation import observe
from darklantern.games.midnight_exchange.kernel.pace import ORDINARY, next_to_act, spend
from darklantern.games.midnight_exchange.kernel.placing import placements
from darklantern.games.midnight_exchange.kernel.policies import choose, tempo, tempos
from darklantern.games.midnight_exchange.kernel.records import (
    ACTIONS,
    CLOCK,
    MARKET,
    NOBODY,
    PLACE_ART,
    RAID,
    TIME_UP,
    Setup,
    Table,
)
from darklantern.games.midnight_exchange.kernel.rounds import score
from darklantern.games.midnight_exchange.kernel.rules import apply, legal
from darklantern.kernels.chance import begin
from darklantern.kernels.compiler import compiled
from darklantern.kernels.kernel import CUT_OFF, GOES_ON, OVER
from darklantern.kernels.layout import Array

IDLE = 1000
"""After this many waits in a row a game is abandoned, unless its raids have a time limit."""


@compiled
def finish(setup: Setup, table: Table, chance: Array, policies: Array, patience: int) -> int:
    """Play until the end or ``max_turns``, each seat by its policy; return the number of moves.

    A game in which all seats wait forever is left unfinished.
    """
    before, hands = table.moves, tempos(setup, policies)
    if before == 0:  # `reset` drew reactions for the ordinary tempo; draw them again for the policies
        table.acting = table.racing = 0
    seat = table.acting - 1 if table.acting else next_to_act(setup, table, hands, chance)
    while seat != NOBODY and table.moves < patience and (table.idle < IDLE or setup.seconds):
        if seat == CLOCK:
            table.idle = 0
            apply(setup, table, CLOCK, TIME_UP, chance)
        else:
            policy = policies[seat]
            action = choose(setup, table, seat, policy, chance)
            spend(setup, table, tempo(policy), action, chance)
            if action >= 0:
                apply(setup, table, seat, action, chance)
        seat = next_to_act(setup, table, hands, chance)
    return table.moves - before


@compiled
def reset(setup: Setup, table: Table, chance: Array) -> None:
    """Start a new game and find the seat that acts first."""
    rounds.reset(setup, table, chance)
    next_to_act(setup, table, ORDINARY, chance)


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
    seat = table.acting - 1
    tell(setup, table, seat, mask, row)
    return seat


@compiled
def tell(setup: Setup, table: Table, seat: int, mask: Array, row: Array) -> None:
    """Write the legal actions and the observation of a seat."""
    for action in range(ACTIONS):
        mask[action] = False
    if seat >= 0:
        base = 0 if table.phase == RAID else MARKET
        acts, places = legal(setup, table, seat), placements(table, seat)
        for bit in range(64):
            if acts >> bit & 1:
                mask[base + bit] = True
        for card in range(ACTIONS - PLACE_ART):
            mask[PLACE_ART + card] = places >> card & 1
    observe(setup, table, seat, row)


@compiled
def step(setup: Setup, table: Table, chance: Array, action: int, patience: int, scores: Array, rewards: Array) -> int:
    """Apply an action; return `ONGOING`, `TERMINATED` or `TRUNCATED`. A reward is a share of the victory."""
    spend(setup, table, ORDINARY, action, chance)
    if action >= 0:
        apply(setup, table, table.acting - 1, action, chance)
    if next_to_act(setup, table, ORDINARY, chance) == CLOCK:
        apply(setup, table, CLOCK, TIME_UP, chance)
        next_to_act(setup, table, ORDINARY, chance)
    for seat in range(setup.seats):
        rewards[seat] = 0
    winner = score(setup, table, scores)
    if not winner:
        return GOES_ON if table.acting and table.moves < patience else CUT_OFF
    for seat in range(setup.seats):
        rewards[seat] = winner >> seat & 1
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
