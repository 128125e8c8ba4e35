"""Chance for compiled rules: a stream of picks of its own for each game, the same on every processor.

A chance is a row of 64-bit words: where its stream is, how many recorded picks are left, and those picks, the next one
last. A chance without recorded picks is two words.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from darklantern.core.chance import Chance
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

STREAM, LEFT, PICKS = 0, 1, 2

_U = np.uint64
_STEP = _U(0x9E3779B97F4A7C15)
_MIX_A, _MIX_B = _U(0xBF58476D1CE4E5B9), _U(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = _U(27), _U(30), _U(31), _U(32)
_APART = _U(24)
"""Streams of one seed lie 2**24 picks apart on one circle of 2**64: no two of them meet in games of this size."""
_ALL = 0xFFFFFFFFFFFFFFFF


@compiled
def _mix(word: Any) -> Any:
    """A word in which every bit depends on all bits of another (SplitMix64, by Steele, Lea and Flood)."""
    bits = np.uint64(word)
    bits = (bits ^ (bits >> _S30)) * _MIX_A
    bits = (bits ^ (bits >> _S27)) * _MIX_B
    return bits ^ (bits >> _S31)


@compiled
def pick(chance: Array, n: int) -> Any:
    """One of ``range(n)``, each as likely as any other, but for a bias below n / 2**32."""
    left = chance[LEFT]
    if left:
        chance[LEFT] = left - np.uint64(1)
        return np.int64(chance[left + np.uint64(1)])
    stream = chance[STREAM] + _STEP
    chance[STREAM] = stream
    return np.int64(((_mix(stream) >> _S32) * np.uint64(n)) >> _S32)


@compiled
def skip(chance: Array, picks: int) -> None:
    """As if something were picked so many times, where nobody needs to know what."""
    known = min(chance[LEFT], np.uint64(picks))
    chance[LEFT] -= known
    chance[STREAM] += (np.uint64(picks) - known) * _STEP


@compiled
def begin(chance: Array, seed: Any, number: int) -> None:
    """Makes it the chance of a game by its number among those of a seed."""
    chance[STREAM] = np.uint64(_mix(np.uint64(seed))) + (np.uint64(number) << _APART) * _STEP
    chance[LEFT] = np.uint64(0)


def seeded(seed: int, number: int = 0) -> NDArray[np.uint64]:
    """The chance of a game by its number among those of a seed."""
    chance = np.zeros(2, np.uint64)
    begin(chance, _U(seed & _ALL), number)
    return chance


def recorded(picks: Sequence[int]) -> NDArray[np.uint64]:
    """The same picks again, in order."""
    return np.array([0, len(picks), *reversed(picks)], np.uint64)


class StreamChance(Chance):
    """A kernel's chance for the readable rules: both then draw from one stream, each moving it on."""

    __slots__ = ("_words",)

    def __init__(self, words: NDArray[np.uint64]) -> None:
        super().__init__()
        self._words = words

    def pick(self, n: int) -> int:
        """The next pick of the stream."""
        picked = int(pick(self._words, n))
        self._log.append(picked)
        return picked
