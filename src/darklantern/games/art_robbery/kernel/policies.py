"""Compiled policies. They play like the bots of the same names and use only what the seat may know."""

from darklantern.games.art_robbery.kernel.records import (
    ALIBIS,
    FETCH,
    GIVE_DOG,
    GIVE_TOKEN,
    GREED,
    LOOT,
    SCORE,
    STEAL,
    TOKENS,
    Setup,
    Table,
)
from darklantern.games.art_robbery.kernel.rules import decider, legal, tally
from darklantern.kernels.bits import count, nth
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

POLICIES = ("random", "greedy")
RANDOM, GREEDY = range(len(POLICIES))

SCARCE_ALIBI, SPARE_ALIBI, DOG, THIEF, HOPE = 3.0, 0.75, 1.5, 0.5, 0.5
"""The weights of the greedy bot; a test compares them with the bot's own."""


@compiled
def choose(setup: Setup, table: Table, policy: int, chance: Array) -> int:
    """Return the action of a policy; ties are broken at random."""
    actions = legal(setup, table)
    if policy == GREEDY:
        actions = best(setup, table, actions)
    return nth(actions, pick(chance, count(actions)))


@compiled
def best(setup: Setup, table: Table, actions: int) -> int:
    """Return the legal actions with the highest value, as a set."""
    scarce = _scarce(setup, table)
    most, found, rest = -1e9, 0, actions
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        worth = _action_worth(setup, table, scarce, count(lowest - 1))
        if worth > most:
            most, found = worth, 0
        if worth == most:
            found |= lowest
    return found


@compiled
def _action_worth(setup: Setup, table: Table, scarce: int, action: int) -> float:
    """Return the value of an action for the seat to act, in points."""
    seat = decider(table)
    if action < STEAL:
        token = action - (GREED if action >= GREED else 0)
        return _token_worth(setup, table, scarce, seat, token) - (THIEF if action >= GREED else 0.0)
    if action < FETCH:
        opponent = (action - STEAL) // TOKENS
        victim = (seat + 1 + opponent) % setup.seats
        stolen = _swing(setup, table, scarce, action - STEAL - TOKENS * opponent, victim, seat)
        return min(stolen, DOG) if table.dog == victim else stolen
    if action == FETCH:
        return 0.0 if table.dog == seat else DOG
    if action < GIVE_TOKEN:
        return 0.0
    if action == GIVE_DOG:
        return -DOG
    return -_swing(setup, table, scarce, table.theft, seat, table.turn)


@compiled
def _swing(setup: Setup, table: Table, scarce: int, token: int, loser: int, gainer: int) -> float:
    """Return the value for the gainer when a token changes hands: its own gain and a share of the loser's loss."""
    loss = _token_worth(setup, table, scarce, loser, token)
    return _token_worth(setup, table, scarce, gainer, token) + loss / (setup.seats - 1)


@compiled
def _token_worth(setup: Setup, table: Table, scarce: int, seat: int, token: int) -> float:
    """Return what a token of this raid adds to a seat's other tokens."""
    raid = table.raid
    boss, company = setup.boss[raid], setup.company[raid]
    counted = setup.tally[raid, 1 << token]
    others = (table.loot >> TOKENS * (seat + 1)) & LOOT & ~setup.equal[raid, token]
    worth = float(counted >> SCORE)
    if not others & company:
        if boss >> token & 1:
            worth *= HOPE if table.loot & company else 0.0
        if company >> token & 1 and others & boss:
            worth += setup.worth_of_boss
    return worth + (counted & ALIBIS) * (SCARCE_ALIBI if scarce >> seat & 1 else SPARE_ALIBI)


@compiled
def _scarce(setup: Setup, table: Table) -> int:
    """Return the seats with the fewest alibis, as a set."""
    fewest, found = ALIBIS, 0
    for seat in range(setup.seats):
        alibis = _alibis(setup, table, seat)
        if alibis < fewest:
            fewest, found = alibis, 0
        if alibis == fewest:
            found |= 1 << seat
    return found


@compiled
def _alibis(setup: Setup, table: Table, seat: int) -> int:
    """Return the number of alibis of a seat, banked and in this raid."""
    now = setup.tally[table.raid, (table.loot >> TOKENS * (seat + 1)) & LOOT]
    return (tally(setup, table, seat) + now) & ALIBIS
