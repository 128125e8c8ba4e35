"""Compiled policies. They play like the bots of the same names and use only what the seat may know."""

from darklantern.games.midnight_exchange.kernel.counts import count_of, covers, total
from darklantern.games.midnight_exchange.kernel.exchanges import exchanges
from darklantern.games.midnight_exchange.kernel.pace import CALM, ORDINARY, QUICK
from darklantern.games.midnight_exchange.kernel.placing import placements
from darklantern.games.midnight_exchange.kernel.raid import legal_in_raid, loot_at, open_to
from darklantern.games.midnight_exchange.kernel.records import (
    BOARDS,
    BRASS_KEY,
    CARDS,
    DONE,
    DROP,
    EXCHANGES,
    GETAWAY,
    IRON_KEY,
    KINDS,
    LANE,
    LOOTS,
    MARKET,
    NOTHING,
    OPEN_BAG,
    PASS,
    PLACE,
    PLACE_ART,
    PLACES,
    RAID,
    STASH,
    TABLE_FULL,
    TRADE_ART,
    TRADE_CARDS,
    Setup,
    Table,
)
from darklantern.games.midnight_exchange.kernel.rules import legal
from darklantern.games.midnight_exchange.kernel.worth import (
    BAG,
    art_worth,
    next_placement,
    space_worth,
)
from darklantern.kernels.bits import count, nth
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

POLICIES = ("random", "greedy", "greedy@quick", "greedy@calm", "bystander")
RANDOM, GREEDY, QUICK_ONE, CALM_ONE, BYSTANDER = range(len(POLICIES))

KEY, MOST, PATIENCE, HURRY = 800, 3, 20, 45
"""The parameters of the greedy bot as whole numbers; a test compares them with the bot's own."""
SHARES = (0, 100, 180, 244)
"""The total value of up to three exchanges at a market, in percent of one: each further one counts four fifths as
much."""
PLANS = (MOST + 1) ** BOARDS
OFFER, OFFERED = 20, (1 << 20) - 1
"""The bits for the value of each of a market's best offers, which share a word; and the mask of one."""
OF_A_PLACE = TABLE_FULL.bit_length() // PLACES


@compiled
def tempo(policy: int) -> int:
    """Return the tempo of a policy."""
    return CALM if policy == CALM_ONE else QUICK if policy == QUICK_ONE else ORDINARY


@compiled
def tempos(setup: Setup, policies: Array) -> int:
    """Return the tempos of all seats in one word, eight bits for each."""
    word = 0
    for seat in range(setup.seats):
        word |= tempo(policies[seat]) << 8 * seat
    return word


@compiled
def choose(setup: Setup, table: Table, seat: int, policy: int, chance: Array) -> int:
    """Return the action of a policy; `NOTHING` if it waits in a raid."""
    if policy == RANDOM:
        return any_action(setup, table, seat, chance)
    if policy == BYSTANDER:
        return _look_on(table)
    if table.phase == RAID:
        return search(setup, table, seat, chance)
    if table.phase == EXCHANGES:
        return best_exchange(setup, table, seat)
    card = next_placement(setup, table, seat)
    return PLACE_ART + card if card < CARDS else DONE


@compiled
def any_action(setup: Setup, table: Table, seat: int, chance: Array) -> int:
    """Return a random legal action, uniformly distributed."""
    acts, places = legal(setup, table, seat), placements(table, seat)
    some = count(acts)
    picked = pick(chance, some + count(places))
    if picked >= some:
        return PLACE_ART + nth(places, picked - some)
    return nth(acts, picked) + (0 if table.phase == RAID else MARKET)


@compiled
def _look_on(table: Table) -> int:
    """Return the action of the idle bot, which does as little as the rules allow."""
    if table.phase == RAID:
        return NOTHING
    return PASS if table.phase == EXCHANGES else DONE


# The greedy bot in the exchanges


@compiled
def best_exchange(setup: Setup, table: Table, seat: int) -> int:
    """Return the most valuable exchange, the first one of equals. Loot is never saved: it is lost after the round."""
    open_ones = exchanges(setup, table, seat)
    best, found = 0, PASS
    if open_ones >> OPEN_BAG - MARKET & 1 and table.bag:
        best, found = BAG, OPEN_BAG
    spaces = open_ones >> TRADE_CARDS - MARKET
    for number in range(BOARDS):  # backwards, so that the first of equal values is kept
        board = BOARDS - 1 - number
        face: int = table.face[board]
        if face < 0:
            continue
        rest = setup.spaces[face] & spaces
        while rest:
            space = nth(rest, count(rest) - 1)
            rest ^= 1 << space
            worth = space_worth(setup, table, seat, face, space)
            if worth >= best:
                best, found = worth, TRADE_CARDS + space
        arts = open_ones >> KINDS * board & (1 << KINDS) - 1
        while arts:
            art = nth(arts, count(arts) - 1)
            arts ^= 1 << art
            worth = art_worth(setup, table, seat, art)
            if worth >= best:
                best, found = worth, TRADE_ART + KINDS * board + art
    return found


# The greedy bot in the raid


@compiled
def wanted(setup: Setup, table: Table, seat: int) -> int:
    """Return the loot that a seat looks for, as counts; planned once in a raid, and again after placing art."""
    if not table.planned >> seat & 1:
        table.wanted[seat] = plan(setup, table, seat)
        table.planned |= 1 << seat
    return table.wanted[seat]


@compiled
def plan(setup: Setup, table: Table, seat: int) -> int:
    """Return the loot to look for: the costs and keys of the most valuable exchanges that fit on the board together."""
    one, two = _offers(setup, table, seat, 0), _offers(setup, table, seat, 1)
    three, four = _offers(setup, table, seat, 2), _offers(setup, table, seat, 3)
    best, chosen = 0, 0
    for number in range(1, PLANS):
        gain, cost, size = 0, 0, 0
        for board in range(BOARDS):
            times = number >> 2 * (BOARDS - 1 - board) & MOST
            offers = one if board == 0 else two if board == 1 else three if board == 2 else four
            face: int = table.face[board]
            if times and face >= 0:
                size += times * total(setup.cost[face])
                if size <= setup.loot_spaces:
                    cost += times * setup.cost[face]
            gain += _gain(offers, times)
        if size <= setup.loot_spaces:
            keys = keys_for(setup, cost)
            gain -= KEY * total(keys)
            if gain > best and size + total(keys) <= setup.loot_spaces:
                best, chosen = gain, cost + keys
    return chosen


@compiled
def _offers(setup: Setup, table: Table, seat: int, board: int) -> int:
    """Return the values of the three best offers of a market, the best in the lowest bits; 0 for missing ones."""
    face: int = table.face[board]
    if face < 0:
        return 0
    found = 0
    for art in range(KINDS):
        number = count_of(table.art[board], art)
        if number:
            worth = art_worth(setup, table, seat, art)
            for _ in range(min(number, MOST)):
                found = _with_offer(found, worth)
    rest = setup.spaces[face] & table.offered
    while rest:
        found = _with_offer(found, space_worth(setup, table, seat, face, nth(rest, 0)))
        rest &= rest - 1
    return found


@compiled
def _with_offer(offers: int, worth: int) -> int:
    """Return the best three of three sorted offers and a further one, sorted."""
    worth += 1  # to distinguish an offer of value 0 from none
    one, two, three = offers & OFFERED, offers >> OFFER & OFFERED, offers >> 2 * OFFER
    if worth > one:
        one, two, three = worth, one, two
    elif worth > two:
        two, three = worth, two
    elif worth > three:
        three = worth
    return one | two << OFFER | three << 2 * OFFER


@compiled
def _gain(offers: int, times: int) -> int:
    """Return the expected value of ``times`` exchanges at a market; very low if there are fewer offers."""
    one, two, three = offers & OFFERED, offers >> OFFER & OFFERED, offers >> 2 * OFFER
    if times > (one > 0) + (two > 0) + (three > 0):
        return -(1 << 40)
    gain = 0
    if times > 0:
        gain += (one - 1) * SHARES[1]
    if times > 1:
        gain += (two - 1) * (SHARES[2] - SHARES[1])
    if times > 2:
        gain += (three - 1) * (SHARES[3] - SHARES[2])
    return gain


@compiled
def keys_for(setup: Setup, cost: int) -> int:
    """Return the keys of the places that are needed to find the loot of a cost, as counts."""
    keys, supply = 0, setup.loot[0]
    if not covers(supply, cost):
        keys, supply = 1 << LANE * IRON_KEY, supply + setup.loot[1]
        if not covers(supply, cost):
            keys |= 1 << LANE * BRASS_KEY
    return keys


@compiled
def search(setup: Setup, table: Table, seat: int, chance: Array) -> int:
    """Return the next action in a raid: keep wanted loot, fill the board, and get away as soon as possible."""
    acts = legal_in_raid(setup, table, seat)
    if acts >> GETAWAY & 1:
        return GETAWAY
    have = table.loot[seat]
    missing = _missing(wanted(setup, table, seat), have)
    lying = table.lying & open_to(table, seat)
    promising = _promising(setup, table, seat, lying, missing)
    held = table.hands[seat]
    if held >= 0:
        room = setup.loot_spaces - total(have)
        anything = room > total(missing) or promising == 0 or table.raid_moves > HURRY * setup.seats
        keep = anything or count_of(missing, loot_at(table, held)) > 0
        return STASH if acts >> STASH & 1 and keep else DROP
    unknown = lying & ~table.seen[seat]
    tiles = promising if promising else unknown if unknown else lying
    if tiles:
        return nth(tiles, pick(chance, count(tiles)))
    if acts and pick(chance, PATIENCE) == 0:
        return nth(acts, pick(chance, count(acts)))
    return NOTHING


@compiled
def _missing(needed: int, have: int) -> int:
    """Return the counts that are missing to ``needed``."""
    missing = 0
    for kind in range(len(LOOTS)):
        missing |= max(count_of(needed, kind) - count_of(have, kind), 0) << LANE * kind
    return missing


@compiled
def _seen_of(table: Table, seat: int, kind: int) -> int:
    """Return the tiles that a seat knows to be of a kind."""
    one, two, four = table.kind[0], table.kind[1], table.kind[2]
    like = (one if kind & 1 else ~one) & (two if kind & 2 else ~two) & (four if kind & 4 else ~four)
    return table.seen[seat] & like


@compiled
def _promising(setup: Setup, table: Table, seat: int, lying: int, missing: int) -> int:
    """Return tiles known to be missing loot, else the unknown tiles of the place where it is most likely."""
    known, left = 0, 0
    for kind in range(len(LOOTS)):
        if count_of(missing, kind):
            those = _seen_of(table, seat, kind)
            known |= those
            for place in range(PLACES):
                seen = count(those >> OF_A_PLACE * place & PLACE)
                left += (count_of(setup.loot[place], kind) - seen) << LANE * place
    if known & lying:
        return known & lying
    best, among, found = 0, 1, 0
    for place in range(PLACES):
        unknown = lying & ~table.seen[seat] & PLACE << OF_A_PLACE * place
        size, hope = count(unknown), count_of(left, place)
        if size and hope * among > best * size:
            best, among, found = hope, size, unknown
    return found


assert GREEDY < QUICK_ONE < CALM_ONE, "these three policies differ only in tempo"
