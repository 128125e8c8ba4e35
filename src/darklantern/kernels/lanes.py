"""Counts of kinds packed into one word, a lane of seven bits for each kind: a rule handles all kinds at once."""

LANE_BITS = 7
LANE_MASK = (1 << LANE_BITS) - 1
"""The lowest lane."""
MAX_LANE_COUNT = 63
"""The largest count of a kind. The highest bit of each lane is a guard, which is free for carries."""


def one_of_each(kinds: int) -> int:
    """Return a count of 1 for each kind. A product with it holds running totals."""
    return sum(1 << LANE_BITS * kind for kind in range(kinds))


def top_lane_shift(kinds: int) -> int:
    """Return the position of the last kind's lane, where running totals hold the total of all kinds."""
    return LANE_BITS * (kinds - 1)
