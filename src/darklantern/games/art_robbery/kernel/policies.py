"""Compiled policies. They play like the bots of the same names and use only what the seat may know."""

from darklantern.games.art_robbery.kernel.records import (
    ALIBIS_MASK,
    ALL_TOKENS,
    POINTS_SHIFT,
    TOKENS,
    PackedSetup,
    PackedState,
)
from darklantern.games.art_robbery.kernel.rules import banked_value, legal, seat_to_act
from darklantern.games.art_robbery.rules.constants import (
    BOSS_HOPE,
    DOG_VALUE,
    FETCH,
    GIVE_DOG,
    GIVE_TOKEN,
    SCARCE_ALIBI_VALUE,
    SPARE_ALIBI_VALUE,
    STEAL,
    THIEF_TAKE,
    THIEF_VALUE,
)
from darklantern.kernels.bits import nth_bit, popcount
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

POLICIES = ("random", "greedy")
RANDOM, GREEDY = range(len(POLICIES))


@compiled
def choose(setup: PackedSetup, state: PackedState, policy: int, chance: Array) -> int:
    """Return the action of a policy; ties are broken at random."""
    actions = legal(setup, state)
    if policy == GREEDY:
        actions = best_actions(setup, state, actions)
    return nth_bit(actions, pick(chance, popcount(actions)))


@compiled
def best_actions(setup: PackedSetup, state: PackedState, actions: int) -> int:
    """Return the legal actions with the highest value, as a set."""
    scarce = _fewest_alibis(setup, state)
    most, found, rest = -1e9, 0, actions
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        value = _action_value(setup, state, scarce, popcount(lowest - 1))
        if value > most:
            most, found = value, 0
        if value == most:
            found |= lowest
    return found


@compiled
def _action_value(setup: PackedSetup, state: PackedState, scarce: int, action: int) -> float:
    """Return the value of an action for the seat to act, in points."""
    seat = seat_to_act(state)
    if action < STEAL:
        token = action - (THIEF_TAKE if action >= THIEF_TAKE else 0)
        return _token_value(setup, state, scarce, seat, token) - (THIEF_VALUE if action >= THIEF_TAKE else 0.0)
    if action < FETCH:
        opponent = (action - STEAL) // TOKENS
        victim = (seat + 1 + opponent) % setup.seats
        stolen = _transfer_value(setup, state, scarce, action - STEAL - TOKENS * opponent, victim, seat)
        return min(stolen, DOG_VALUE) if state.dog == victim else stolen
    if action == FETCH:
        return 0.0 if state.dog == seat else DOG_VALUE
    if action < GIVE_TOKEN:
        return 0.0
    if action == GIVE_DOG:
        return -DOG_VALUE
    return -_transfer_value(setup, state, scarce, state.theft, seat, state.turn)


@compiled
def _transfer_value(setup: PackedSetup, state: PackedState, scarce: int, token: int, loser: int, gainer: int) -> float:
    """Return the value for the gainer when a token changes hands: its own gain and a share of the loser's loss."""
    loss = _token_value(setup, state, scarce, loser, token)
    return _token_value(setup, state, scarce, gainer, token) + loss / (setup.seats - 1)


@compiled
def _token_value(setup: PackedSetup, state: PackedState, scarce: int, seat: int, token: int) -> float:
    """Return what a token of this raid adds to a seat's other tokens."""
    raid = state.raid
    boss, needs = setup.boss[raid], setup.boss_needs[raid]
    counted = setup.set_values[raid, 1 << token]
    others = (state.loot >> TOKENS * (seat + 1)) & ALL_TOKENS & ~setup.equal[raid, token]
    value = float(counted >> POINTS_SHIFT)
    if not others & needs:
        if boss >> token & 1:
            value *= BOSS_HOPE if state.loot & needs else 0.0
        if needs >> token & 1 and others & boss:
            value += setup.boss_points
    return value + (counted & ALIBIS_MASK) * (SCARCE_ALIBI_VALUE if scarce >> seat & 1 else SPARE_ALIBI_VALUE)


@compiled
def _fewest_alibis(setup: PackedSetup, state: PackedState) -> int:
    """Return the seats with the fewest alibis, as a set."""
    fewest, found = ALIBIS_MASK, 0
    for seat in range(setup.seats):
        alibis = _alibis(setup, state, seat)
        if alibis < fewest:
            fewest, found = alibis, 0
        if alibis == fewest:
            found |= 1 << seat
    return found


@compiled
def _alibis(setup: PackedSetup, state: PackedState, seat: int) -> int:
    """Return the number of alibis of a seat, banked and in this raid."""
    now = setup.set_values[state.raid, (state.loot >> TOKENS * (seat + 1)) & ALL_TOKENS]
    return (banked_value(setup, state, seat) + now) & ALIBIS_MASK
