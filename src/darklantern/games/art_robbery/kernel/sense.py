"""Compiled heuristics: the value of an action without search, as the bots compute it.

The weights are a row of numbers in the order of `WEIGHT_NAMES`. A test compares the values of actions with those of the
bots.
"""

from darklantern.games.art_robbery.kernel.records import (
    ALIBIS,
    BOSS,
    FETCH,
    GIVE_DOG,
    GIVE_TOKEN,
    GREED,
    LANE,
    LOOT,
    LOW,
    ONES,
    RAIDS,
    SCORE,
    STEAL,
    TOKENS,
    TOP,
    Setup,
    Table,
)
from darklantern.games.art_robbery.kernel.rules import decider, legal, tally
from darklantern.kernels.bits import count, nth, times
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

FIGURES = (
    "glitter",
    "scarce_alibi",
    "rising",
    "spare_alibi",
    "dog",
    "thief",
    "hope",
    "lost",
    "malice",
    "leader",
    "exposure",
    "guarded",
    "patience",
    "double",
    "closing",
    "opening",
    "victory",
)
GLITTER, SCARCE_ALIBI, RISING, SPARE_ALIBI, DOG, THIEF, HOPE, LOST, MALICE = range(9)
LEADER, EXPOSURE, GUARDED, PATIENCE, DOUBLE, CLOSING, OPENING, VICTORY = range(9, len(FIGURES))


@compiled
def choose(setup: Setup, table: Table, sense: Array, chance: Array) -> int:
    """Return the action with the highest value; ties are broken at random."""
    scarce, leading = _scarce(setup, table), _leading(setup, table)
    most, found, rest = -1e9, 0, legal(setup, table)
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        worth = action_worth(setup, table, sense, scarce, leading, count(lowest - 1))
        if worth > most:
            most, found = worth, 0
        if worth == most:
            found |= lowest
    return nth(found, pick(chance, count(found)))


@compiled
def weigh(setup: Setup, table: Table, sense: Array, worth: Array) -> None:
    """Write the value of each legal action for the seat to act, in points."""
    scarce, leading = _scarce(setup, table), _leading(setup, table)
    rest = legal(setup, table)
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        action = count(lowest - 1)
        worth[action] = action_worth(setup, table, sense, scarce, leading, action)


@compiled
def action_worth(setup: Setup, table: Table, sense: Array, scarce: int, leading: int, action: int) -> float:
    """Return the value of an action for the seat to act, in points."""
    seat, loot = decider(table), table.loot
    if action == GIVE_DOG:
        return -sense[DOG]
    if action == GIVE_TOKEN:
        gained = _token_worth(setup, table, sense, scarce, table.turn, table.theft) * sense[MALICE]
        return -_token_worth(setup, table, sense, scarce, seat, table.theft) - gained / (setup.seats - 1)
    worth = 0.0
    if action < STEAL:
        token = action - (GREED if action >= GREED else 0)
        loot ^= 1 << token | 1 << token + TOKENS * (seat + 1)
        worth = _token_worth(setup, table, sense, scarce, seat, token) * _kept(setup, table, sense, seat, token, loot)
        worth -= sense[THIEF] if action >= GREED else 0.0
    elif action < FETCH:
        opponent = (action - STEAL) // TOKENS
        victim, token = (seat + 1 + opponent) % setup.seats, action - STEAL - TOKENS * opponent
        worth = _token_worth(setup, table, sense, scarce, seat, token) * _kept(setup, table, sense, seat, token, loot)
        worth += _token_worth(setup, table, sense, scarce, victim, token) * sense[MALICE] / (setup.seats - 1)
        worth += sense[LEADER] if leading >> victim & 1 else 0.0
        if victim == table.dog:
            worth = min(worth, sense[DOG])
        else:
            loot ^= 1 << token + TOKENS * (victim + 1) | 1 << token + TOKENS * (seat + 1)
    elif action == FETCH:
        worth = 0.0 if table.dog == seat else sense[DOG]
    return worth + _timing(setup, table, sense, seat, setup.card[table.raid, action], loot)


@compiled
def _token_worth(setup: Setup, table: Table, sense: Array, scarce: int, seat: int, token: int) -> float:
    """Return what a token of this raid adds to a seat's other tokens."""
    raid = table.raid
    boss, company = setup.boss[raid], setup.company[raid]
    counted = setup.tally[raid, 1 << token]
    others = (table.loot >> TOKENS * (seat + 1)) & LOOT & ~setup.equal[raid, token]
    worth = sense[GLITTER] * (counted >> SCORE)
    if not others & company:
        if boss >> token & 1:
            worth *= sense[HOPE] if table.loot & company else sense[LOST]
        if company >> token & 1 and others & boss:
            worth += setup.worth_of_boss * (1.0 - sense[LOST])
    few = sense[SCARCE_ALIBI] * (1.0 + sense[RISING] * raid)
    return worth + (counted & ALIBIS) * (few if scarce >> seat & 1 else sense[SPARE_ALIBI])


@compiled
def _kept(setup: Setup, table: Table, sense: Array, seat: int, token: int, loot: int) -> float:
    """Return the share of a token's value left by the risk of theft; 1 while the centre has its face (AR-T3)."""
    centre = loot & LOOT
    shown = setup.shown[table.raid, 1 << token]
    if setup.shown[table.raid, centre] & shown:
        return 1.0
    unseen = setup.deck - table.discard - table.hands[seat]
    such = unseen >> LANE * count(shown - 1) & LOW
    risk = sense[EXPOSURE] * count(centre) * such / (times(unseen, ONES) >> TOP & LOW)
    return 1.0 / (1.0 + risk * (sense[GUARDED] if table.dog == seat else 1.0))


@compiled
def _timing(setup: Setup, table: Table, sense: Array, seat: int, card: int, loot: int) -> float:
    """Return the value of playing this card now and of leaving the loot like this."""
    left, cost = count(loot & LOOT), 0.0
    if card <= BOSS:
        value = setup.worth_of_boss if card == BOSS else card
        cost = sense[PATIENCE] * value * left / TOKENS
        if (table.hands[seat] >> LANE * card & LOW) > 1:
            cost *= sense[DOUBLE]
    if left > 1:
        return -cost
    worth = (sense[OPENING] if left else sense[CLOSING]) * _ahead(setup, table, seat, loot)
    if table.raid == RAIDS - 1:
        worth += sense[VICTORY] * (sense[OPENING] if left else 1.0) * _verdict(setup, table, seat, loot)
    return worth - cost


@compiled
def _haul(setup: Setup, table: Table, seat: int, loot: int) -> int:
    """Return the points and alibis that a seat banks if this raid ends like this (AR-R2): see `POINTS_SHIFT`."""
    owned = loot >> TOKENS * (seat + 1) & LOOT
    if not owned & setup.company[table.raid]:
        owned &= ~setup.boss[table.raid]
    return setup.tally[table.raid, owned]


@compiled
def _ahead(setup: Setup, table: Table, seat: int, loot: int) -> float:
    """Return a seat's points in this raid minus the mean of the others, if it ends like this."""
    others = 0
    for other in range(setup.seats):
        if other != seat:
            others += _haul(setup, table, other, loot) >> SCORE
    return (_haul(setup, table, seat, loot) >> SCORE) - others / (setup.seats - 1)


@compiled
def _verdict(setup: Setup, table: Table, seat: int, loot: int) -> int:
    """Return whether a seat wins (1), shares (0) or loses (-1) the game if it ends like this (AR-F2 to AR-F5)."""
    fewest, most = ALIBIS, 0
    for other in range(setup.seats):
        alibis = (tally(setup, table, other) + _haul(setup, table, other, loot)) & ALIBIS
        fewest, most = min(fewest, alibis), max(most, alibis)
    mine, best = 0, -1 << 30
    for other in range(setup.seats):
        counted = tally(setup, table, other) + _haul(setup, table, other, loot)
        points, alibis = counted >> SCORE, counted & ALIBIS
        if alibis == fewest and setup.seats > 2:
            points = 0
        elif alibis == fewest and fewest < most:
            points -= setup.fine
        rank = (points << SCORE) + alibis
        if other == seat:
            mine = rank
        else:
            best = max(best, rank)
    return int(mine > best) - int(mine < best)


@compiled
def _scarce(setup: Setup, table: Table) -> int:
    """Return the seats with the fewest alibis, banked and in this raid, as a set."""
    fewest, found = ALIBIS, 0
    for seat in range(setup.seats):
        now = setup.tally[table.raid, table.loot >> TOKENS * (seat + 1) & LOOT]
        alibis = (tally(setup, table, seat) + now) & ALIBIS
        if alibis < fewest:
            fewest, found = alibis, 0
        if alibis == fewest:
            found |= 1 << seat
    return found


@compiled
def _leading(setup: Setup, table: Table) -> int:
    """Return the seats that have banked the most points, as a set."""
    most, found = -1, 0
    for seat in range(setup.seats):
        points = tally(setup, table, seat) >> SCORE
        if points > most:
            most, found = points, 0
        if points == most:
            found |= 1 << seat
    return found
