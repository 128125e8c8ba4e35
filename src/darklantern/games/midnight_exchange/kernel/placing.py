"""The compiled rules of placing works of art and of prestige cards (ME-A1 to ME-A6)."""

from darklantern.games.midnight_exchange.kernel.counts import kinds
from darklantern.games.midnight_exchange.kernel.records import LANE, RUNGS, Setup, Table
from darklantern.kernels.compiler import compiled


@compiled
def fits(setup: Setup, table: Table, collections: int, art: int) -> int:
    """Return the members of ``collections`` whose lowest empty step takes one of the kinds ``art`` (ME-A3)."""
    one, two = table.filled[0], table.filled[1]
    empty = setup.wants[0, art] & ~(one | two)
    return collections & (empty | setup.wants[1, art] & one | setup.wants[2, art] & two)


@compiled
def see_placements(setup: Setup, table: Table, seat: int) -> None:
    """Update what a seat could place, after it won or placed something (ME-A2)."""
    table.placeable[seat] = fits(setup, table, table.collections[seat], kinds(table.stored[seat]))


@compiled
def placements(table: Table, seat: int) -> int:
    """Return the collections on which a seat may place art now: at any time until it is done (ME-A2, ME-F3)."""
    return 0 if table.done >> seat & 1 else table.placeable[seat]


@compiled
def steps_filled(table: Table, card: int) -> int:
    """Return the number of filled steps of a collection; 0 once it is complete."""
    return (table.filled[0] >> card & 1) + 2 * (table.filled[1] >> card & 1)


@compiled
def place(setup: Setup, table: Table, seat: int, card: int) -> None:
    """Place a stored work of art on a collection for good (ME-A3, ME-A4); turn a complete one over (ME-A5)."""
    mark, filled = 1 << card, steps_filled(table, card)
    table.stored[seat] -= 1 << LANE * setup.step[card, filled]
    table.filled[0] &= ~mark
    table.filled[1] &= ~mark
    if setup.last[filled] & mark:
        table.collections[seat] ^= mark
        table.finished[seat] |= mark
    else:
        table.filled[filled] |= mark
    see_placements(setup, table, seat)


@compiled
def win_art(setup: Setup, table: Table, seat: int, art: int) -> None:
    """Put a work of art into storage, from where it may be placed at once (ME-A1)."""
    table.stored[seat] += 1 << LANE * art
    see_placements(setup, table, seat)


@compiled
def win_card(setup: Setup, table: Table, seat: int, card: int) -> None:
    """Add a won card: collections lie face up (ME-A1), one-of-a-kind cards face down (ME-A6)."""
    if setup.unique >> card & 1:
        table.finished[seat] |= 1 << card
    else:
        table.collections[seat] |= 1 << card
    see_placements(setup, table, seat)


assert RUNGS == 3, "two bits hold whether one or two steps of a collection are filled"
