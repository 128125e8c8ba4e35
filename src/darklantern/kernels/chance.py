"""Chance for compiled rules: an independent stream of picks for each game, the same on every processor.

A chance is an array of 64-bit words: the state of its stream, the number of recorded picks that remain, and those
picks in reverse order. A chance without recorded picks has two words.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from darklantern.core.chance import Chance
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

STREAM, REMAINING, PICKS = 0, 1, 2

_U = np.uint64
_STEP = _U(0x9E3779B97F4A7C15)
_MIX_A, _MIX_B = _U(0xBF58476D1CE4E5B9), _U(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = _U(27), _U(30), _U(31), _U(32)
_STREAM_GAP_BITS = _U(24)
"""Streams of one seed start 2**24 picks apart in a cycle of 2**64, so they do not overlap in games of this size."""
UINT64_MASK = 0xFFFFFFFFFFFFFFFF


@compiled
def _mix(word: Any) -> Any:
    """Return a hash of a word (the finalizer of SplitMix64, by Steele, Lea and Flood)."""
    bits = np.uint64(word)
    bits = (bits ^ (bits >> _S30)) * _MIX_A
    bits = (bits ^ (bits >> _S27)) * _MIX_B
    return bits ^ (bits >> _S31)


@compiled
def pick(chance: Array, n: int) -> Any:
    """Return a number from ``range(n)``, uniformly distributed but for a bias below n / 2**32."""
    left = chance[REMAINING]
    if left:
        chance[REMAINING] = left - np.uint64(1)
        return np.int64(chance[left + np.uint64(1)])
    stream = chance[STREAM] + _STEP
    chance[STREAM] = stream
    return np.int64(((_mix(stream) >> _S32) * np.uint64(n)) >> _S32)


@compiled
def skip_picks(chance: Array, picks: int) -> None:
    """Skip a number of picks whose values are not needed."""
    known = min(chance[REMAINING], np.uint64(picks))
    chance[REMAINING] -= known
    chance[STREAM] += (np.uint64(picks) - known) * _STEP


@compiled
def init_stream(chance: Array, seed: Any, number: int) -> None:
    """Set a chance to the start of the stream of a game, given by a seed and the number of the game."""
    chance[STREAM] = np.uint64(_mix(np.uint64(seed))) + (np.uint64(number) << _STREAM_GAP_BITS) * _STEP
    chance[REMAINING] = np.uint64(0)


def seed_word(seed: int) -> np.uint64:
    """Return the lowest 64 bits of a seed, as compiled functions take it."""
    return _U(seed & UINT64_MASK)


def seeded(seed: int, number: int = 0) -> NDArray[np.uint64]:
    """Return the chance of a game, given by a seed and the number of the game."""
    chance = np.zeros(2, np.uint64)
    init_stream(chance, seed_word(seed), number)
    return chance


def recorded(picks: Sequence[int]) -> NDArray[np.uint64]:
    """Return a chance that repeats recorded picks in order."""
    return np.array([0, len(picks), *reversed(picks)], np.uint64)


class StreamChance(Chance):
    """Adapts a kernel's chance to the Python rules. Picks of both advance the same stream."""

    __slots__ = ("_words",)

    def __init__(self, words: NDArray[np.uint64]) -> None:
        super().__init__()
        self._words = words

    def pick(self, n: int) -> int:
        """Return the next pick of the stream."""
        picked = int(pick(self._words, n))
        self._log.append(picked)
        return picked
