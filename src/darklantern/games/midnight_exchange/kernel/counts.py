"""Counts of kinds in one word, a lane for each kind. There are no branches or loops."""

from darklantern.games.midnight_exchange.kernel.records import (
    ALL_LANES,
    ART_SETS,
    GATHER_FACTOR,
    GATHER_SHIFT,
    GUARD_BITS,
    LANE_FILL,
    ONE_OF_EACH,
    TOP_LANE_SHIFT,
)
from darklantern.kernels.bits import wrapping_mul
from darklantern.kernels.compiler import compiled
from darklantern.kernels.lanes import LANE_BITS, LANE_MASK


@compiled
def total(counts: int) -> int:
    """Return the total of all counts."""
    return wrapping_mul(counts, ONE_OF_EACH) >> TOP_LANE_SHIFT & LANE_MASK


@compiled
def kind_at(counts: int, number: int) -> int:
    """Return the kind of the item at index ``number``, with the items sorted by kind."""
    # It is the number of kinds whose running total does not exceed the index.
    more = (number * ONE_OF_EACH | GUARD_BITS) - (wrapping_mul(counts, ONE_OF_EACH) & ALL_LANES) & GUARD_BITS
    return wrapping_mul(more >> LANE_BITS - 1, ONE_OF_EACH) >> TOP_LANE_SHIFT & LANE_MASK


@compiled
def count_of(counts: int, kind: int) -> int:
    """Return the count of a kind."""
    return counts >> LANE_BITS * kind & LANE_MASK


@compiled
def covers(counts: int, needed: int) -> bool:
    """Return whether the counts are at least ``needed`` for every kind."""
    return ((counts | GUARD_BITS) - needed) & GUARD_BITS == GUARD_BITS


@compiled
def kinds(counts: int) -> int:
    """Return the kinds of art with a count above 0, as a set."""
    return (
        wrapping_mul((counts + LANE_FILL & GUARD_BITS) >> LANE_BITS - 1, GATHER_FACTOR) >> GATHER_SHIFT & ART_SETS - 1
    )
