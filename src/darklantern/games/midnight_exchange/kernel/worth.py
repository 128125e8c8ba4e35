"""Compiled valuation of exchanges for a player, with works of art placed in the best way.

Values are whole numbers: a point is `POINT_UNITS`.
"""

from darklantern.games.midnight_exchange.kernel.counts import kinds
from darklantern.games.midnight_exchange.kernel.placing import fits, steps_filled
from darklantern.games.midnight_exchange.kernel.records import (
    CARDS,
    LANE,
    LOW,
    RUNGS,
    Setup,
    Table,
)
from darklantern.kernels.bits import count, nth
from darklantern.kernels.compiler import compiled

POINT, PROMISE, BAG = 10, 5, 16
"""The values of a point, of a new collection beyond its points, and of a leather bag, as the greedy bot has them."""
KEPT = 64
"""The units of a point in gains. Each placed work of art costs one unit, so that storage breaks ties; there are always
fewer works than units."""
TAKEN = 2
"""The number of bits for the filled steps of each card in a fill."""


@compiled
def _step(setup: Setup, table: Table, card: int, taken: int) -> tuple[int, int]:
    """Return the gain of one more step of a card after ``taken`` further ones, and the art that it takes."""
    filled = steps_filled(table, card) + taken
    art: int = setup.step[card, filled]
    rise = setup.worth[card, filled + 1] - setup.worth[card, filled]
    return (rise - setup.stored[art]) * KEPT - 1, art


@compiled
def _goes_on(setup: Setup, table: Table, card: int, taken: int, stock: int) -> bool:
    """Return whether one more step of a card can be filled from a stock of art."""
    filled = steps_filled(table, card) + taken
    if filled == RUNGS or (filled and setup.last[filled - 1] >> card & 1):
        return False
    return stock >> LANE * setup.step[card, filled] & LOW > 0


@compiled
def _at_most(setup: Setup, table: Table, card: int, stock: int) -> int:
    """Return the gain of a card if it could use the whole stock: an upper bound."""
    gain, most, taken = 0, 0, 0
    while _goes_on(setup, table, card, taken, stock):
        more, art = _step(setup, table, card, taken)
        gain, stock, taken = gain + more, stock - (1 << LANE * art), taken + 1
        most = max(most, gain)
    return most


@compiled
def best_fill(setup: Setup, table: Table, collections: int, stock: int) -> tuple[int, int]:
    """Return the maximum gain of some collections from a stock of art, and the steps to fill on each.

    It is found by branch and bound. A gain of one point is `GAIN_UNITS`. Among equal points, a fill that keeps the
    most in storage is returned.
    """
    cards = fits(setup, table, collections, kinds(stock))
    best, fill = -1, 0
    gain, taken, decided, hope, rest = 0, 0, 0, 0, cards
    while rest:
        hope += _at_most(setup, table, nth(rest, 0), stock)
        rest &= rest - 1
    left, forward = stock, True
    while forward or decided:
        if forward and gain + hope > best:
            if cards == decided:
                best, fill, forward = gain, taken, False
                continue
            card = nth(cards & ~decided, 0)
            decided |= 1 << card
            hope -= _at_most(setup, table, card, stock)
            steps = 0
            while _goes_on(setup, table, card, steps, left):
                more, art = _step(setup, table, card, steps)
                gain, left, steps = gain + more, left - (1 << LANE * art), steps + 1
            taken |= steps << TAKEN * card
        elif decided:
            card = nth(decided, count(decided) - 1)
            steps = taken >> TAKEN * card & 3
            forward = steps > 0
            if forward:
                more, art = _step(setup, table, card, steps - 1)
                gain, left, taken = gain - more, left + (1 << LANE * art), taken - (1 << TAKEN * card)
            else:
                decided ^= 1 << card
                hope += _at_most(setup, table, card, stock)
        else:
            forward = False
    return best, fill


@compiled
def related(setup: Setup, collections: int, art: int) -> int:
    """Return the collections that compete for some kinds of art, directly or through other collections."""
    found, before = 0, -1
    while found != before:
        before = found
        found = collections & (setup.wants[0, art] | setup.wants[1, art] | setup.wants[2, art])
        art |= _arts(setup, found)
    return found


@compiled
def _arts(setup: Setup, cards: int) -> int:
    """Return the kinds of art that some cards take, as a set."""
    found = 0
    while cards:
        card: int = nth(cards, 0)
        found |= setup.arts[card]
        cards &= cards - 1
    return found


@compiled
def _most_points(setup: Setup, table: Table, collections: int, stock: int) -> int:
    """Return the maximum gain of some collections, in points."""
    gain, _ = best_fill(setup, table, collections, stock)
    return (gain + KEPT - 1) // KEPT


@compiled
def art_worth(setup: Setup, table: Table, seat: int, art: int) -> int:
    """Return the value of one more work of art for a seat."""
    rivals = related(setup, table.collections[seat], 1 << art)
    points: int = setup.stored[art]
    if rivals:
        stock = table.stored[seat]
        points += _most_points(setup, table, rivals, stock + (1 << LANE * art))
        points -= _most_points(setup, table, rivals, stock)
    return points * POINT


@compiled
def cards_worth(setup: Setup, table: Table, seat: int, cards: int) -> int:
    """Return the value of some cards for a seat, including `NEW_COLLECTION_UNITS`."""
    points, rest = 0, cards
    while rest:
        card: int = nth(rest, 0)
        points += setup.worth[card, 0]
        rest &= rest - 1
    new = cards & ~setup.unique
    if fits(setup, table, new, kinds(table.stored[seat])):
        rivals = related(setup, table.collections[seat], _arts(setup, new))
        points += _most_points(setup, table, rivals | new, table.stored[seat])
        points -= _most_points(setup, table, rivals, table.stored[seat])
    return points * POINT + PROMISE * count(new)


@compiled
def space_worth(setup: Setup, table: Table, seat: int, face: int, space: int) -> int:
    """Return the value of the cards of a card space for a seat."""
    cards = 1 << table.offer[space]
    if setup.double[face] >> space & 1:
        cards |= 1 << table.second
    return cards_worth(setup, table, seat, cards)


@compiled
def next_placement(setup: Setup, table: Table, seat: int) -> int:
    """Return a collection on which the best placement puts something; `CARDS` if there is none."""
    rest = table.collections[seat]
    while rest:
        group = related(setup, rest, _arts(setup, rest & -rest))
        rest &= ~group
        _, fill = best_fill(setup, table, group, table.stored[seat])
        if fill:
            return nth(fill, 0) // TAKEN
    return CARDS
