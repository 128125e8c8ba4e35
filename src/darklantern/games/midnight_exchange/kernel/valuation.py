"""Compiled valuation of exchanges for a player, with works of art placed in the best way.

Values are whole numbers: a point is `POINT_UNITS`.
"""

from darklantern.games.midnight_exchange.kernel.counts import kinds
from darklantern.games.midnight_exchange.kernel.placing import fits, steps_filled
from darklantern.games.midnight_exchange.kernel.records import (
    CARDS,
    RUNGS,
    PackedSetup,
    PackedState,
)
from darklantern.games.midnight_exchange.rules.constants import BAG_POINTS, COLLECTION_BONUS
from darklantern.kernels.bits import nth_bit, popcount
from darklantern.kernels.compiler import compiled
from darklantern.kernels.lanes import LANE_BITS, LANE_MASK

POINT_UNITS = 10
NEW_COLLECTION_UNITS, LEATHER_BAG_UNITS = round(POINT_UNITS * COLLECTION_BONUS), round(POINT_UNITS * BAG_POINTS)
"""The values of a new collection beyond its points, and of a leather bag."""
GAIN_UNITS = 64
"""The units of a point in gains. Each placed work of art costs one unit, so that storage breaks ties; there are always
fewer works than units."""
FILL_BITS = 2
"""The number of bits for the filled steps of each card in a fill."""


@compiled
def _step(setup: PackedSetup, state: PackedState, card: int, taken: int) -> tuple[int, int]:
    """Return the gain of one more step of a card after ``taken`` further ones, and the art that it takes."""
    filled = steps_filled(state, card) + taken
    art: int = setup.step[card, filled]
    rise = setup.card_points[card, filled + 1] - setup.card_points[card, filled]
    return (rise - setup.stored[art]) * GAIN_UNITS - 1, art


@compiled
def _can_fill(setup: PackedSetup, state: PackedState, card: int, taken: int, stock: int) -> bool:
    """Return whether one more step of a card can be filled from a stock of art."""
    filled = steps_filled(state, card) + taken
    if filled == RUNGS or (filled and setup.last[filled - 1] >> card & 1):
        return False
    return stock >> LANE_BITS * setup.step[card, filled] & LANE_MASK > 0


@compiled
def _gain_bound(setup: PackedSetup, state: PackedState, card: int, stock: int) -> int:
    """Return the gain of a card if it could use the whole stock: an upper bound."""
    gain, most, taken = 0, 0, 0
    while _can_fill(setup, state, card, taken, stock):
        more, art = _step(setup, state, card, taken)
        gain, stock, taken = gain + more, stock - (1 << LANE_BITS * art), taken + 1
        most = max(most, gain)
    return most


@compiled
def best_fill(setup: PackedSetup, state: PackedState, collections: int, stock: int) -> tuple[int, int]:
    """Return the maximum gain of some collections from a stock of art, and the steps to fill on each.

    It is found by branch and bound. A gain of one point is `GAIN_UNITS`. Among equal points, a fill that keeps the
    most in storage is returned.
    """
    cards = fits(setup, state, collections, kinds(stock))
    best, fill = -1, 0
    gain, taken, decided, hope, rest = 0, 0, 0, 0, cards
    while rest:
        hope += _gain_bound(setup, state, nth_bit(rest, 0), stock)
        rest &= rest - 1
    left, forward = stock, True
    while forward or decided:
        if forward and gain + hope > best:
            if cards == decided:
                best, fill, forward = gain, taken, False
                continue
            card = nth_bit(cards & ~decided, 0)
            decided |= 1 << card
            hope -= _gain_bound(setup, state, card, stock)
            steps = 0
            while _can_fill(setup, state, card, steps, left):
                more, art = _step(setup, state, card, steps)
                gain, left, steps = gain + more, left - (1 << LANE_BITS * art), steps + 1
            taken |= steps << FILL_BITS * card
        elif decided:
            card = nth_bit(decided, popcount(decided) - 1)
            steps = taken >> FILL_BITS * card & 3
            forward = steps > 0
            if forward:
                more, art = _step(setup, state, card, steps - 1)
                gain, left, taken = gain - more, left + (1 << LANE_BITS * art), taken - (1 << FILL_BITS * card)
            else:
                decided ^= 1 << card
                hope += _gain_bound(setup, state, card, stock)
        else:
            forward = False
    return best, fill


@compiled
def competing_collections(setup: PackedSetup, collections: int, art: int) -> int:
    """Return the collections that compete for some kinds of art, directly or through other collections."""
    found, before = 0, -1
    while found != before:
        before = found
        found = collections & (setup.wants[0, art] | setup.wants[1, art] | setup.wants[2, art])
        art |= _arts(setup, found)
    return found


@compiled
def _arts(setup: PackedSetup, cards: int) -> int:
    """Return the kinds of art that some cards take, as a set."""
    found = 0
    while cards:
        card: int = nth_bit(cards, 0)
        found |= setup.arts[card]
        cards &= cards - 1
    return found


@compiled
def _most_points(setup: PackedSetup, state: PackedState, collections: int, stock: int) -> int:
    """Return the maximum gain of some collections, in points."""
    gain, _ = best_fill(setup, state, collections, stock)
    return (gain + GAIN_UNITS - 1) // GAIN_UNITS


@compiled
def art_value(setup: PackedSetup, state: PackedState, seat: int, art: int) -> int:
    """Return the value of one more work of art for a seat."""
    rivals = competing_collections(setup, state.collections[seat], 1 << art)
    points: int = setup.stored[art]
    if rivals:
        stock = state.stored[seat]
        points += _most_points(setup, state, rivals, stock + (1 << LANE_BITS * art))
        points -= _most_points(setup, state, rivals, stock)
    return points * POINT_UNITS


@compiled
def cards_value(setup: PackedSetup, state: PackedState, seat: int, cards: int) -> int:
    """Return the value of some cards for a seat, including `NEW_COLLECTION_UNITS`."""
    points, rest = 0, cards
    while rest:
        card: int = nth_bit(rest, 0)
        points += setup.card_points[card, 0]
        rest &= rest - 1
    new = cards & ~setup.unique
    if fits(setup, state, new, kinds(state.stored[seat])):
        rivals = competing_collections(setup, state.collections[seat], _arts(setup, new))
        points += _most_points(setup, state, rivals | new, state.stored[seat])
        points -= _most_points(setup, state, rivals, state.stored[seat])
    return points * POINT_UNITS + NEW_COLLECTION_UNITS * popcount(new)


@compiled
def space_value(setup: PackedSetup, state: PackedState, seat: int, face: int, space: int) -> int:
    """Return the value of the cards of a card space for a seat."""
    cards = 1 << state.offer[space]
    if setup.double[face] >> space & 1:
        cards |= 1 << state.second
    return cards_value(setup, state, seat, cards)


@compiled
def next_placement(setup: PackedSetup, state: PackedState, seat: int) -> int:
    """Return a collection on which the best placement puts something; `CARDS` if there is none."""
    rest = state.collections[seat]
    while rest:
        group = competing_collections(setup, rest, _arts(setup, rest & -rest))
        rest &= ~group
        _, fill = best_fill(setup, state, group, state.stored[seat])
        if fill:
            return nth_bit(fill, 0) // FILL_BITS
    return CARDS
