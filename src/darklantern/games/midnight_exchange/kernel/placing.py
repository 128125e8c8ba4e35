"""The compiled rules of placing works of art and of prestige cards (ME-A1 to ME-A6)."""

from darklantern.games.midnight_exchange.kernel.counts import kinds
from darklantern.games.midnight_exchange.kernel.records import RUNGS, PackedSetup, PackedState
from darklantern.kernels.compiler import compiled
from darklantern.kernels.lanes import LANE_BITS


@compiled
def fits(setup: PackedSetup, state: PackedState, collections: int, art: int) -> int:
    """Return the members of ``collections`` whose lowest empty step takes one of the kinds ``art`` (ME-A3)."""
    one_filled, two_filled = state.filled[0], state.filled[1]
    empty = setup.wants[0, art] & ~(one_filled | two_filled)
    return collections & (empty | setup.wants[1, art] & one_filled | setup.wants[2, art] & two_filled)


@compiled
def update_placeable(setup: PackedSetup, state: PackedState, seat: int) -> None:
    """Update what a seat could place, after it won or placed something (ME-A2)."""
    state.placeable[seat] = fits(setup, state, state.collections[seat], kinds(state.stored[seat]))


@compiled
def placements(state: PackedState, seat: int) -> int:
    """Return the collections on which a seat may place art now: at any time until it is done (ME-A2, ME-F3)."""
    return 0 if state.done >> seat & 1 else state.placeable[seat]


@compiled
def steps_filled(state: PackedState, card: int) -> int:
    """Return the number of filled steps of a collection; 0 once it is complete."""
    return (state.filled[0] >> card & 1) + 2 * (state.filled[1] >> card & 1)


@compiled
def place(setup: PackedSetup, state: PackedState, seat: int, card: int) -> None:
    """Place a stored work of art on a collection for good (ME-A3, ME-A4); turn a complete one over (ME-A5)."""
    mark, filled = 1 << card, steps_filled(state, card)
    state.stored[seat] -= 1 << LANE_BITS * setup.step[card, filled]
    state.filled[0] &= ~mark
    state.filled[1] &= ~mark
    if setup.last[filled] & mark:
        state.collections[seat] ^= mark
        state.finished[seat] |= mark
    else:
        state.filled[filled] |= mark
    update_placeable(setup, state, seat)


@compiled
def win_art(setup: PackedSetup, state: PackedState, seat: int, art: int) -> None:
    """Put a work of art into storage, from where it may be placed at once (ME-A1)."""
    state.stored[seat] += 1 << LANE_BITS * art
    update_placeable(setup, state, seat)


@compiled
def win_card(setup: PackedSetup, state: PackedState, seat: int, card: int) -> None:
    """Add a won card: collections lie face up (ME-A1), one-of-a-kind cards face down (ME-A6)."""
    if setup.unique >> card & 1:
        state.finished[seat] |= 1 << card
    else:
        state.collections[seat] |= 1 << card
    update_placeable(setup, state, seat)


assert RUNGS == 3, "two bits hold whether one or two steps of a collection are filled"
