"""Search for the greatest number for which a test succeeds."""

from collections.abc import Generator
from typing import TypeAlias

GROWTH = 1.5
"""The factor to the next number while all tests succeed."""
MULTIPLE = 5
"""All tested numbers are multiples of this."""

Search: TypeAlias = Generator[int, bool, int]
"""A generator that yields numbers to test, is sent whether each test succeeded, and returns the result."""


def greatest(first: int, precision: float) -> Search:
    """Find the greatest number that holds, with a relative precision, and that holds again in a second test.

    The number grows from the first one until a test fails; then the interval is bisected. 0 if no number holds.
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


def single(number: int) -> Search:
    """Test a single number. Returns it if it holds, else 0."""
    return number if (yield number) else 0


def _round(number: float) -> int:
    return MULTIPLE * round(number / MULTIPLE)
