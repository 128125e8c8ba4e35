"""Compiled heuristics: the value of an action without search, as the bots compute it.

The weights are a row of numbers in the order of `WEIGHT_NAMES`. A test compares the values of actions with those of the
bots.
"""

from darklantern.games.art_robbery.kernel.records import (
    ALIBIS_MASK,
    ALL_TOKENS,
    BOSS,
    ONE_OF_EACH,
    POINTS_SHIFT,
    RAIDS,
    TOKENS,
    TOP_LANE_SHIFT,
    PackedSetup,
    PackedState,
)
from darklantern.games.art_robbery.kernel.rules import banked_value, legal, seat_to_act
from darklantern.games.art_robbery.rules.constants import FETCH, GIVE_DOG, GIVE_TOKEN, STEAL, THIEF_TAKE
from darklantern.kernels.bits import nth_bit, popcount, wrapping_mul
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.lanes import LANE_BITS, LANE_MASK
from darklantern.kernels.layout import Array

WEIGHT_NAMES = (
    "points",
    "scarce_alibi",
    "alibi_rise",
    "spare_alibi",
    "dog",
    "thief",
    "boss_hope",
    "boss_alone",
    "rival_loss",
    "leader_bonus",
    "exposure",
    "guarded_factor",
    "early_play_cost",
    "second_card_factor",
    "raid_end",
    "last_token",
    "victory",
)
POINTS, SCARCE_ALIBI, ALIBI_RISE, SPARE_ALIBI, DOG, THIEF, BOSS_HOPE, BOSS_ALONE, RIVAL_LOSS = range(9)
LEADER_BONUS, EXPOSURE, GUARDED_FACTOR, EARLY_PLAY_COST, SECOND_CARD_FACTOR = range(9, 14)
RAID_END, LAST_TOKEN, VICTORY = range(14, len(WEIGHT_NAMES))


@compiled
def choose(setup: PackedSetup, state: PackedState, weights: Array, chance: Array) -> int:
    """Return the action with the highest value; ties are broken at random."""
    scarce, leading = _fewest_alibis(setup, state), _leaders(setup, state)
    most, found, rest = -1e9, 0, legal(setup, state)
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        value = action_value(setup, state, weights, scarce, leading, popcount(lowest - 1))
        if value > most:
            most, found = value, 0
        if value == most:
            found |= lowest
    return nth_bit(found, pick(chance, popcount(found)))


@compiled
def write_action_values(setup: PackedSetup, state: PackedState, weights: Array, values: Array) -> None:
    """Write the value of each legal action for the seat to act, in points."""
    scarce, leading = _fewest_alibis(setup, state), _leaders(setup, state)
    rest = legal(setup, state)
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        action = popcount(lowest - 1)
        values[action] = action_value(setup, state, weights, scarce, leading, action)


@compiled
def action_value(
    setup: PackedSetup, state: PackedState, weights: Array, scarce: int, leading: int, action: int
) -> float:
    """Return the value of an action for the seat to act, in points."""
    seat, loot = seat_to_act(state), state.loot
    if action == GIVE_DOG:
        return -weights[DOG]
    if action == GIVE_TOKEN:
        gained = _token_value(setup, state, weights, scarce, state.turn, state.theft) * weights[RIVAL_LOSS]
        return -_token_value(setup, state, weights, scarce, seat, state.theft) - gained / (setup.seats - 1)
    value = 0.0
    if action < STEAL:
        token = action - (THIEF_TAKE if action >= THIEF_TAKE else 0)
        loot ^= 1 << token | 1 << token + TOKENS * (seat + 1)
        value = _token_value(setup, state, weights, scarce, seat, token) * _retained_share(
            setup, state, weights, seat, token, loot
        )
        value -= weights[THIEF] if action >= THIEF_TAKE else 0.0
    elif action < FETCH:
        opponent = (action - STEAL) // TOKENS
        victim, token = (seat + 1 + opponent) % setup.seats, action - STEAL - TOKENS * opponent
        value = _token_value(setup, state, weights, scarce, seat, token) * _retained_share(
            setup, state, weights, seat, token, loot
        )
        value += _token_value(setup, state, weights, scarce, victim, token) * weights[RIVAL_LOSS] / (setup.seats - 1)
        value += weights[LEADER_BONUS] if leading >> victim & 1 else 0.0
        if victim == state.dog:
            value = min(value, weights[DOG])
        else:
            loot ^= 1 << token + TOKENS * (victim + 1) | 1 << token + TOKENS * (seat + 1)
    elif action == FETCH:
        value = 0.0 if state.dog == seat else weights[DOG]
    return value + _timing_value(setup, state, weights, seat, setup.card[state.raid, action], loot)


@compiled
def _token_value(setup: PackedSetup, state: PackedState, weights: Array, scarce: int, seat: int, token: int) -> float:
    """Return what a token of this raid adds to a seat's other tokens."""
    raid = state.raid
    boss, needs = setup.boss[raid], setup.boss_needs[raid]
    counted = setup.set_values[raid, 1 << token]
    others = (state.loot >> TOKENS * (seat + 1)) & ALL_TOKENS & ~setup.equal[raid, token]
    value = weights[POINTS] * (counted >> POINTS_SHIFT)
    if not others & needs:
        if boss >> token & 1:
            value *= weights[BOSS_HOPE] if state.loot & needs else weights[BOSS_ALONE]
        if needs >> token & 1 and others & boss:
            value += setup.boss_points * (1.0 - weights[BOSS_ALONE])
    few = weights[SCARCE_ALIBI] * (1.0 + weights[ALIBI_RISE] * raid)
    return value + (counted & ALIBIS_MASK) * (few if scarce >> seat & 1 else weights[SPARE_ALIBI])


@compiled
def _retained_share(setup: PackedSetup, state: PackedState, weights: Array, seat: int, token: int, loot: int) -> float:
    """Return the share of a token's value left by the risk of theft; 1 while the centre has its face (AR-T3)."""
    centre = loot & ALL_TOKENS
    shown = setup.faces_of_tokens[state.raid, 1 << token]
    if setup.faces_of_tokens[state.raid, centre] & shown:
        return 1.0
    unseen = setup.deck - state.discard - state.hands[seat]
    such = unseen >> LANE_BITS * popcount(shown - 1) & LANE_MASK
    risk = (
        weights[EXPOSURE] * popcount(centre) * such / (wrapping_mul(unseen, ONE_OF_EACH) >> TOP_LANE_SHIFT & LANE_MASK)
    )
    return 1.0 / (1.0 + risk * (weights[GUARDED_FACTOR] if state.dog == seat else 1.0))


@compiled
def _timing_value(setup: PackedSetup, state: PackedState, weights: Array, seat: int, card: int, loot: int) -> float:
    """Return the value of playing this card now and of leaving the loot like this."""
    left, cost = popcount(loot & ALL_TOKENS), 0.0
    if card <= BOSS:
        card_points = setup.boss_points if card == BOSS else card
        cost = weights[EARLY_PLAY_COST] * card_points * left / TOKENS
        if (state.hands[seat] >> LANE_BITS * card & LANE_MASK) > 1:
            cost *= weights[SECOND_CARD_FACTOR]
    if left > 1:
        return -cost
    value = (weights[LAST_TOKEN] if left else weights[RAID_END]) * _lead(setup, state, seat, loot)
    if state.raid == RAIDS - 1:
        value += weights[VICTORY] * (weights[LAST_TOKEN] if left else 1.0) * _game_result(setup, state, seat, loot)
    return value - cost


@compiled
def _raid_value(setup: PackedSetup, state: PackedState, seat: int, loot: int) -> int:
    """Return the points and alibis that a seat banks if this raid ends like this (AR-R2): see `POINTS_SHIFT`."""
    owned = loot >> TOKENS * (seat + 1) & ALL_TOKENS
    if not owned & setup.boss_needs[state.raid]:
        owned &= ~setup.boss[state.raid]
    return setup.set_values[state.raid, owned]


@compiled
def _lead(setup: PackedSetup, state: PackedState, seat: int, loot: int) -> float:
    """Return a seat's points in this raid minus the mean of the others, if it ends like this."""
    others = 0
    for other in range(setup.seats):
        if other != seat:
            others += _raid_value(setup, state, other, loot) >> POINTS_SHIFT
    return (_raid_value(setup, state, seat, loot) >> POINTS_SHIFT) - others / (setup.seats - 1)


@compiled
def _game_result(setup: PackedSetup, state: PackedState, seat: int, loot: int) -> int:
    """Return whether a seat wins (1), shares (0) or loses (-1) the game if it ends like this (AR-F2 to AR-F5)."""
    fewest, most = ALIBIS_MASK, 0
    for other in range(setup.seats):
        alibis = (banked_value(setup, state, other) + _raid_value(setup, state, other, loot)) & ALIBIS_MASK
        fewest, most = min(fewest, alibis), max(most, alibis)
    mine, best = 0, -1 << 30
    for other in range(setup.seats):
        counted = banked_value(setup, state, other) + _raid_value(setup, state, other, loot)
        points, alibis = counted >> POINTS_SHIFT, counted & ALIBIS_MASK
        if alibis == fewest and setup.seats > 2:
            points = 0
        elif alibis == fewest and fewest < most:
            points -= setup.fine
        rank = (points << POINTS_SHIFT) + alibis
        if other == seat:
            mine = rank
        else:
            best = max(best, rank)
    return int(mine > best) - int(mine < best)


@compiled
def _fewest_alibis(setup: PackedSetup, state: PackedState) -> int:
    """Return the seats with the fewest alibis, banked and in this raid, as a set."""
    fewest, found = ALIBIS_MASK, 0
    for seat in range(setup.seats):
        now = setup.set_values[state.raid, state.loot >> TOKENS * (seat + 1) & ALL_TOKENS]
        alibis = (banked_value(setup, state, seat) + now) & ALIBIS_MASK
        if alibis < fewest:
            fewest, found = alibis, 0
        if alibis == fewest:
            found |= 1 << seat
    return found


@compiled
def _leaders(setup: PackedSetup, state: PackedState) -> int:
    """Return the seats that have banked the most points, as a set."""
    most, found = -1, 0
    for seat in range(setup.seats):
        points = banked_value(setup, state, seat) >> POINTS_SHIFT
        if points > most:
            most, found = points, 0
        if points == most:
            found |= 1 << seat
    return found
