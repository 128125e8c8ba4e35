"""Counts side by side in one word, a lane for each kind. No branches, no loops."""

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
    """How many there are in all."""
    return times(counts, ONES) >> TOP & LOW


@compiled
def kind_at(counts: int, number: int) -> int:
    """The kind of the one that so many come before, where equal things lie side by side in the order of kinds."""
    # As many kinds as have no more things up to them than come before it.
    more = (number * ONES | GUARD) - (times(counts, ONES) & LANES) & GUARD
    return times(more >> LANE - 1, ONES) >> TOP & LOW


@compiled
def count_of(counts: int, kind: int) -> int:
    """How many of a kind there are."""
    return counts >> LANE * kind & LOW


@compiled
def covers(counts: int, needed: int) -> bool:
    """Whether there is enough of each kind."""
    return ((counts | GUARD) - needed) & GUARD == GUARD


@compiled
def kinds(counts: int) -> int:
    """The kinds of art that there are any of, as a set."""
    return times((counts + FULL & GUARD) >> LANE - 1, GATHER) >> GATHERED & SOME_ART - 1
