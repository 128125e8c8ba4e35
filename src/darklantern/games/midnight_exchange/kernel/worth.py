"""What things are worth to a player, compiled: works of art placed as well as can be, and what exchanges bring.

All in whole numbers: a point is `POINT`.
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
"""A point; what a collection is worth beyond its points; what a leather bag is worth. The greedy bot's figures."""
KEPT = 64
"""A point counts this much where it is also counted how many works of art are kept: there are never so many."""
TAKEN = 2
"""So many bits for each card say how many steps are filled on it."""


@compiled
def _step(setup: Setup, table: Table, card: int, taken: int) -> tuple[int, int]:
    """What one more step brings, on a card on which some are taken already; and the art that it takes."""
    filled = steps_filled(table, card) + taken
    art: int = setup.step[card, filled]
    rise = setup.worth[card, filled + 1] - setup.worth[card, filled]
    return (rise - setup.stored[art]) * KEPT - 1, art


@compiled
def _goes_on(setup: Setup, table: Table, card: int, taken: int, stock: int) -> bool:
    """Whether one more step of a card could be filled from a stock of art."""
    filled = steps_filled(table, card) + taken
    if filled == RUNGS or (filled and setup.last[filled - 1] >> card & 1):
        return False
    return stock >> LANE * setup.step[card, filled] & LOW > 0


@compiled
def _at_most(setup: Setup, table: Table, card: int, stock: int) -> int:
    """What a card could bring if it had the stock for itself."""
    gain, most, taken = 0, 0, 0
    while _goes_on(setup, table, card, taken, stock):
        more, art = _step(setup, table, card, taken)
        gain, stock, taken = gain + more, stock - (1 << LANE * art), taken + 1
        most = max(most, gain)
    return most


@compiled
def best_fill(setup: Setup, table: Table, collections: int, stock: int) -> tuple[int, int]:
    """The most that some collections gain by works of art from a stock, and how: the steps to fill on each.

    Exact. The gain is in parts of `KEPT`; of equal ways it is one that keeps most in storage.
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
    """Those of some collections that compete for some kinds of art, with each other or for others in turn."""
    found, before = 0, -1
    while found != before:
        before = found
        found = collections & (setup.wants[0, art] | setup.wants[1, art] | setup.wants[2, art])
        art |= _arts(setup, found)
    return found


@compiled
def _arts(setup: Setup, cards: int) -> int:
    """The kinds of art that some cards take, as a set."""
    found = 0
    while cards:
        card: int = nth(cards, 0)
        found |= setup.arts[card]
        cards &= cards - 1
    return found


@compiled
def _most_points(setup: Setup, table: Table, collections: int, stock: int) -> int:
    """What some collections gain at best, in points."""
    gain, _ = best_fill(setup, table, collections, stock)
    return (gain + KEPT - 1) // KEPT


@compiled
def art_worth(setup: Setup, table: Table, seat: int, art: int) -> int:
    """What one more work of art brings a seat."""
    rivals = related(setup, table.collections[seat], 1 << art)
    points: int = setup.stored[art]
    if rivals:
        stock = table.stored[seat]
        points += _most_points(setup, table, rivals, stock + (1 << LANE * art))
        points -= _most_points(setup, table, rivals, stock)
    return points * POINT


@compiled
def cards_worth(setup: Setup, table: Table, seat: int, cards: int) -> int:
    """What some cards bring a seat, and what they promise."""
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
    """What the content of a card space brings a seat."""
    cards = 1 << table.offer[space]
    if setup.double[face] >> space & 1:
        cards |= 1 << table.second
    return cards_worth(setup, table, seat, cards)


@compiled
def next_placement(setup: Setup, table: Table, seat: int) -> int:
    """A collection on which something is to be placed for the most points; `CARDS` if there is none."""
    rest = table.collections[seat]
    while rest:
        group = related(setup, rest, _arts(setup, rest & -rest))
        rest &= ~group
        _, fill = best_fill(setup, table, group, table.stored[seat])
        if fill:
            return nth(fill, 0) // TAKEN
    return CARDS
