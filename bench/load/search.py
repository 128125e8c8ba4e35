"""The search for the greatest number that holds."""

from collections.abc import Generator
from typing import TypeAlias

GROWTH = 1.5
"""How much greater the next number is while all hold."""
MULTIPLE = 5
"""All numbers are multiples of it."""

Search: TypeAlias = Generator[int, bool, int]
"""Names a number, is told whether it holds, and names the next; returns what it has found."""


def greatest(first: int, precision: float) -> Search:
    """Finds the greatest number that holds, to within a share of it, and holds again when it is tried once more.

    It climbs from the first number until one does not hold, then halves the gap. 0 if none holds.
    """
    low, high, number = 0, 0, first
    while not high or high - low > max(MULTIPLE, precision * low):
        if (yield number):
            low = number
        else:
            high = number
        number = _round(number * GROWTH if not high else (low + high) / 2)
        if number in (low, high):
            break
    while low and not (yield low):
        low = _round(low * (1 - precision)) if _round(low * (1 - precision)) < low else low - MULTIPLE
    return max(0, low)


def just(number: int) -> Search:
    """No search: whether one number holds; 0 if it does not."""
    return number if (yield number) else 0


def _round(number: float) -> int:
    return MULTIPLE * round(number / MULTIPLE)
