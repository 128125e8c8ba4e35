"""Counts of kinds in one word, a lane for each kind. There are no branches or loops."""

from darklantern.games.midnight_exchange.kernel.records import (
    FULL,
    GATHER,
    GATHERED,
    GUARD,
    LANE,
    LANES,
    LOW,
    ONES,
    SOME_ART,
    TOP,
)
from darklantern.kernels.bits import times
from darklantern.kernels.compiler import compiled


@compiled
def total(counts: int) -> int:
    """Return the total of all counts."""
    return times(counts, ONES) >> TOP & LOW


@compiled
def kind_at(counts: int, number: int) -> int:
    """Return the kind of the item at index ``number``, with the items sorted by kind."""
    # It is the number of kinds whose running total does not exceed the index.
    more = (number * ONES | GUARD) - (times(counts, ONES) & LANES) & GUARD
    return times(more >> LANE - 1, ONES) >> TOP & LOW


@compiled
def count_of(counts: int, kind: int) -> int:
    """Return the count of a kind."""
    return counts >> LANE * kind & LOW


@compiled
def covers(counts: int, needed: int) -> bool:
    """Return whether the counts are at least ``needed`` for every kind."""
    return ((counts | GUARD) - needed) & GUARD == GUARD


@compiled
def kinds(counts: int) -> int:
    """Return the kinds of art with a count above 0, as a set."""
    return times((counts + FULL & GUARD) >> LANE - 1, GATHER) >> GATHERED & SOME_ART - 1
