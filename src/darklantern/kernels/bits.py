"""Sets of up to 64 members as the bits of a number. There are no branches or loops, so GPU threads do not diverge."""

from typing import Any

import numpy as np

from darklantern.kernels.compiler import compiled

_U = np.uint64  # NumPy would convert uint64 mixed with a signed integer to a float
_PAIRS, _FOURS, _HALVES = _U(0x5555555555555555), _U(0x3333333333333333), _U(0x0F0F0F0F0F0F0F0F)
_BYTES, _TOPS, _BELOW = _U(0x0101010101010101), _U(0x8080808080808080), _U(0x7F7F7F7F7F7F7F7F)
_DIAGONAL = _U(0x8040201008040201)
_ONE, _TWO, _FOUR, _SEVEN, _EIGHT, _LAST, _BYTE = _U(1), _U(2), _U(4), _U(7), _U(8), _U(56), _U(255)


@compiled
def wrapping_mul(word: Any, factor: Any) -> Any:
    """Return the low 64 bits of a product. The GPU compiler assumes that signed numbers do not overflow."""
    return np.int64(np.uint64(word) * np.uint64(factor))


@compiled
def _running_popcounts(mask: Any) -> Any:
    """Return, in each byte, how many bits are set in that byte and the bytes below."""
    bits = np.uint64(mask)
    bits = bits - ((bits >> _ONE) & _PAIRS)
    bits = (bits & _FOURS) + ((bits >> _TWO) & _FOURS)
    return ((bits + (bits >> _FOUR)) & _HALVES) * _BYTES


@compiled
def popcount(mask: Any) -> Any:
    """Return the number of members of a set."""
    return np.int64(_running_popcounts(mask) >> _LAST)


@compiled
def nth_bit(mask: Any, number: Any) -> Any:
    """Return the member at index ``number`` of a set, in the order of the bits."""
    bits, wanted = np.uint64(mask), np.uint64(number)
    running = _running_popcounts(mask)
    # Its byte is the number of bytes whose running count does not exceed the index.
    byte = (((((wanted * _BYTES) | _TOPS) - running) & _TOPS) >> _SEVEN) * _BYTES >> _LAST
    shift = byte * _EIGHT
    wanted = wanted - (((running << _EIGHT) >> shift) & _BYTE)
    # The same within the byte, whose bits are spread over eight bytes.
    spread = ((((bits >> shift) & _BYTE) * _BYTES) & _DIAGONAL) + _BELOW
    running = ((spread >> _SEVEN) & _BYTES) * _BYTES
    bit = (((((wanted * _BYTES) | _TOPS) - running) & _TOPS) >> _SEVEN) * _BYTES >> _LAST
    return np.int64(shift + bit)


def set_bits(mask: int) -> tuple[int, ...]:
    """Return the members of a set in rising order. It is not compiled."""
    found: list[int] = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return tuple(found)
