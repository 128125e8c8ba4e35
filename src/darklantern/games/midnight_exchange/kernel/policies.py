"""Compiled policies. They play like the bots of the same names and use only what the seat may know."""

from darklantern.games.midnight_exchange.kernel.counts import count_of, covers, total
from darklantern.games.midnight_exchange.kernel.exchanges import possible_exchanges
from darklantern.games.midnight_exchange.kernel.placing import placements
from darklantern.games.midnight_exchange.kernel.raid import legal_in_raid, loot_at, open_to
from darklantern.games.midnight_exchange.kernel.records import (
    ALL_TILES,
    ART_KINDS,
    BOARDS,
    BRASS_KEY,
    CARDS,
    DONE,
    DROP,
    EXCHANGES,
    FIRST_EXCHANGE,
    GARAGE_TILES,
    GETAWAY,
    IRON_KEY,
    LOOTS,
    NOTHING,
    OPEN_BAG,
    PASS,
    PLACE_ART,
    PLACES,
    RAID,
    STASH,
    TRADE_ART,
    TRADE_CARDS,
    PackedSetup,
    PackedState,
)
from darklantern.games.midnight_exchange.kernel.rules import legal
from darklantern.games.midnight_exchange.kernel.timing import CALM, ORDINARY, QUICK
from darklantern.games.midnight_exchange.kernel.valuation import (
    LEATHER_BAG_UNITS,
    POINT_UNITS,
    art_value,
    next_placement,
    space_value,
)
from darklantern.games.midnight_exchange.rules.constants import (
    HURRY_MOVES_PER_PLAYER,
    KEY_COST,
    MAX_EXCHANGES_PER_MARKET,
    PUT_BACK_INTERVAL,
    RIVALRY_FACTOR,
)
from darklantern.kernels.bits import nth_bit, popcount
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.lanes import LANE_BITS
from darklantern.kernels.layout import Array

POLICIES = ("random", "greedy", "greedy@quick", "greedy@calm", "bystander")
RANDOM, GREEDY, GREEDY_QUICK, GREEDY_CALM, IDLE_BOT = range(len(POLICIES))

KEY_COST_UNITS = round(100 * POINT_UNITS * KEY_COST)
"""The cost of finding a key, in percent of units."""
TRADE_SHARES = tuple(
    round(100 * sum(RIVALRY_FACTOR**rank for rank in range(trades))) for trades in range(MAX_EXCHANGES_PER_MARKET + 1)
)
"""The total value of exchanges at a market, by their number, in percent of one: each further one counts less."""
PLAN_COUNT = (MAX_EXCHANGES_PER_MARKET + 1) ** BOARDS
OFFER_BITS, OFFER_MASK = 20, (1 << 20) - 1
"""The bits for the value of each of a market's best offers, which share a word; and the mask of one."""
TILES_PER_PLACE = ALL_TILES.bit_length() // PLACES


@compiled
def tempo(policy: int) -> int:
    """Return the tempo of a policy."""
    return CALM if policy == GREEDY_CALM else QUICK if policy == GREEDY_QUICK else ORDINARY


@compiled
def tempos(setup: PackedSetup, policies: Array) -> int:
    """Return the tempos of all seats in one word, eight bits for each."""
    word = 0
    for seat in range(setup.seats):
        word |= tempo(policies[seat]) << 8 * seat
    return word


@compiled
def choose(setup: PackedSetup, state: PackedState, seat: int, policy: int, chance: Array) -> int:
    """Return the action of a policy; `NOTHING` if it waits in a raid."""
    if policy == RANDOM:
        return random_action(setup, state, seat, chance)
    if policy == IDLE_BOT:
        return _idle_action(state)
    if state.phase == RAID:
        return raid_action(setup, state, seat, chance)
    if state.phase == EXCHANGES:
        return best_exchange(setup, state, seat)
    card = next_placement(setup, state, seat)
    return PLACE_ART + card if card < CARDS else DONE


@compiled
def random_action(setup: PackedSetup, state: PackedState, seat: int, chance: Array) -> int:
    """Return a random legal action, uniformly distributed."""
    acts, places = legal(setup, state, seat), placements(state, seat)
    some = popcount(acts)
    picked = pick(chance, some + popcount(places))
    if picked >= some:
        return PLACE_ART + nth_bit(places, picked - some)
    return nth_bit(acts, picked) + (0 if state.phase == RAID else FIRST_EXCHANGE)


@compiled
def _idle_action(state: PackedState) -> int:
    """Return the action of the idle bot, which does as little as the rules allow."""
    if state.phase == RAID:
        return NOTHING
    return PASS if state.phase == EXCHANGES else DONE


# The greedy bot in the exchanges


@compiled
def best_exchange(setup: PackedSetup, state: PackedState, seat: int) -> int:
    """Return the most valuable exchange, the first one of equals. Loot is never saved: it is lost after the round."""
    possible = possible_exchanges(setup, state, seat)
    best, found = 0, PASS
    if possible >> OPEN_BAG - FIRST_EXCHANGE & 1 and state.bag:
        best, found = LEATHER_BAG_UNITS, OPEN_BAG
    spaces = possible >> TRADE_CARDS - FIRST_EXCHANGE
    for number in range(BOARDS):  # backwards, so that the first of equal values is kept
        board = BOARDS - 1 - number
        face: int = state.face[board]
        if face < 0:
            continue
        rest = setup.spaces[face] & spaces
        while rest:
            space = nth_bit(rest, popcount(rest) - 1)
            rest ^= 1 << space
            value = space_value(setup, state, seat, face, space)
            if value >= best:
                best, found = value, TRADE_CARDS + space
        arts = possible >> ART_KINDS * board & (1 << ART_KINDS) - 1
        while arts:
            art = nth_bit(arts, popcount(arts) - 1)
            arts ^= 1 << art
            value = art_value(setup, state, seat, art)
            if value >= best:
                best, found = value, TRADE_ART + ART_KINDS * board + art
    return found


# The greedy bot in the raid


@compiled
def wanted_loot(setup: PackedSetup, state: PackedState, seat: int) -> int:
    """Return the loot that a seat looks for, as counts; planned once in a raid, and again after placing art."""
    if not state.planned >> seat & 1:
        state.wanted[seat] = plan_loot(setup, state, seat)
        state.planned |= 1 << seat
    return state.wanted[seat]


@compiled
def plan_loot(setup: PackedSetup, state: PackedState, seat: int) -> int:
    """Return the loot to look for: the costs and keys of the most valuable exchanges that fit on the board together."""
    one, two = _offers(setup, state, seat, 0), _offers(setup, state, seat, 1)
    three, four = _offers(setup, state, seat, 2), _offers(setup, state, seat, 3)
    best, chosen = 0, 0
    for number in range(1, PLAN_COUNT):
        gain, cost, size = 0, 0, 0
        for board in range(BOARDS):
            times = number >> 2 * (BOARDS - 1 - board) & MAX_EXCHANGES_PER_MARKET
            offers = one if board == 0 else two if board == 1 else three if board == 2 else four
            face: int = state.face[board]
            if times and face >= 0:
                size += times * total(setup.cost[face])
                if size <= setup.loot_spaces:
                    cost += times * setup.cost[face]
            gain += _gain(offers, times)
        if size <= setup.loot_spaces:
            keys = keys_for(setup, cost)
            gain -= KEY_COST_UNITS * total(keys)
            if gain > best and size + total(keys) <= setup.loot_spaces:
                best, chosen = gain, cost + keys
    return chosen


@compiled
def _offers(setup: PackedSetup, state: PackedState, seat: int, board: int) -> int:
    """Return the values of the three best offers of a market, the best in the lowest bits; 0 for missing ones."""
    face: int = state.face[board]
    if face < 0:
        return 0
    found = 0
    for art in range(ART_KINDS):
        number = count_of(state.art[board], art)
        if number:
            value = art_value(setup, state, seat, art)
            for _ in range(min(number, MAX_EXCHANGES_PER_MARKET)):
                found = _with_offer(found, value)
    rest = setup.spaces[face] & state.offered
    while rest:
        found = _with_offer(found, space_value(setup, state, seat, face, nth_bit(rest, 0)))
        rest &= rest - 1
    return found


@compiled
def _with_offer(offers: int, value: int) -> int:
    """Return the best three of three sorted offers and a further one, sorted."""
    value += 1  # to distinguish an offer of value 0 from none
    first, second, third = offers & OFFER_MASK, offers >> OFFER_BITS & OFFER_MASK, offers >> 2 * OFFER_BITS
    if value > first:
        first, second, third = value, first, second
    elif value > second:
        second, third = value, second
    elif value > third:
        third = value
    return first | second << OFFER_BITS | third << 2 * OFFER_BITS


@compiled
def _gain(offers: int, times: int) -> int:
    """Return the expected value of ``times`` exchanges at a market; very low if there are fewer offers."""
    first, second, third = offers & OFFER_MASK, offers >> OFFER_BITS & OFFER_MASK, offers >> 2 * OFFER_BITS
    if times > (first > 0) + (second > 0) + (third > 0):
        return -(1 << 40)
    gain = 0
    if times > 0:
        gain += (first - 1) * TRADE_SHARES[1]
    if times > 1:
        gain += (second - 1) * (TRADE_SHARES[2] - TRADE_SHARES[1])
    if times > 2:
        gain += (third - 1) * (TRADE_SHARES[3] - TRADE_SHARES[2])
    return gain


@compiled
def keys_for(setup: PackedSetup, cost: int) -> int:
    """Return the keys of the places that are needed to find the loot of a cost, as counts."""
    keys, supply = 0, setup.loot[0]
    if not covers(supply, cost):
        keys, supply = 1 << LANE_BITS * IRON_KEY, supply + setup.loot[1]
        if not covers(supply, cost):
            keys |= 1 << LANE_BITS * BRASS_KEY
    return keys


@compiled
def raid_action(setup: PackedSetup, state: PackedState, seat: int, chance: Array) -> int:
    """Return the next action in a raid: keep wanted loot, fill the board, and get away as soon as possible."""
    acts = legal_in_raid(setup, state, seat)
    if acts >> GETAWAY & 1:
        return GETAWAY
    have = state.loot[seat]
    missing = _missing(wanted_loot(setup, state, seat), have)
    lying = state.lying & open_to(state, seat)
    promising = _promising(setup, state, seat, lying, missing)
    held = state.hands[seat]
    if held >= 0:
        room = setup.loot_spaces - total(have)
        anything = room > total(missing) or promising == 0 or state.raid_moves > HURRY_MOVES_PER_PLAYER * setup.seats
        keep = anything or count_of(missing, loot_at(state, held)) > 0
        return STASH if acts >> STASH & 1 and keep else DROP
    unknown = lying & ~state.seen[seat]
    tiles = promising if promising else unknown if unknown else lying
    if tiles:
        return nth_bit(tiles, pick(chance, popcount(tiles)))
    if acts and pick(chance, PUT_BACK_INTERVAL) == 0:
        return nth_bit(acts, pick(chance, popcount(acts)))
    return NOTHING


@compiled
def _missing(needed: int, have: int) -> int:
    """Return the counts that are missing to ``needed``."""
    missing = 0
    for kind in range(len(LOOTS)):
        missing |= max(count_of(needed, kind) - count_of(have, kind), 0) << LANE_BITS * kind
    return missing


@compiled
def _seen_of(state: PackedState, seat: int, kind: int) -> int:
    """Return the tiles that a seat knows to be of a kind."""
    low, middle, high = state.kind[0], state.kind[1], state.kind[2]
    like = (low if kind & 1 else ~low) & (middle if kind & 2 else ~middle) & (high if kind & 4 else ~high)
    return state.seen[seat] & like


@compiled
def _promising(setup: PackedSetup, state: PackedState, seat: int, lying: int, missing: int) -> int:
    """Return tiles known to be missing loot, else the unknown tiles of the place where it is most likely."""
    known, left = 0, 0
    for kind in range(len(LOOTS)):
        if count_of(missing, kind):
            those = _seen_of(state, seat, kind)
            known |= those
            for place in range(PLACES):
                seen = popcount(those >> TILES_PER_PLACE * place & GARAGE_TILES)
                left += (count_of(setup.loot[place], kind) - seen) << LANE_BITS * place
    if known & lying:
        return known & lying
    best, among, found = 0, 1, 0
    for place in range(PLACES):
        unknown = lying & ~state.seen[seat] & GARAGE_TILES << TILES_PER_PLACE * place
        size, hope = popcount(unknown), count_of(left, place)
        if size and hope * among > best * size:
            best, among, found = hope, size, unknown
    return found


assert GREEDY < GREEDY_QUICK < GREEDY_CALM, "these three policies differ only in tempo"
