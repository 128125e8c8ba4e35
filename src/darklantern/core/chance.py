"""The random source that is passed to the rules of a game. Rules use no other randomness."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from hashlib import shake_256
from struct import Struct

from darklantern.core.errors import DarkLanternError

_WORDS = Struct("<64Q")


class PickError(DarkLanternError):
    """Recorded picks do not match the picks that the rules ask for."""


class Chance(ABC):
    """A source of random picks. It logs every pick until `take_picks` is called."""

    __slots__ = ("_log", "seed")

    seed: tuple[int, ...] | None
    """The arguments of `seeded`; None if the picks do not come from a seed."""

    def __init__(self, seed: tuple[int, ...] | None = None) -> None:
        self.seed = seed
        self._log: list[int] = []

    @abstractmethod
    def pick(self, n: int) -> int:
        """Return a number from ``range(n)``, uniformly distributed. ``n`` must be at least 1."""

    def take_picks(self) -> tuple[int, ...]:
        """Return the picks made since the last call, and clear the log."""
        picks = tuple(self._log)
        self._log.clear()
        return picks

    @staticmethod
    def seeded(seed: int, *stream: int) -> "Chance":
        """Return a chance whose picks follow from a seed, the same on every machine.

        Numbers after the seed name a stream. Streams of one seed are independent of each other.

        >>> chance = Chance.seeded(7)
        >>> [chance.pick(6) for _ in range(5)]
        [2, 0, 0, 5, 5]
        """
        return _SeededChance((seed, *stream))

    @staticmethod
    def recorded(picks: Sequence[int]) -> "RecordedChance":
        """Return a chance that repeats recorded picks in order."""
        return RecordedChance(picks)


class _SeededChance(Chance):
    """Picks from 64-bit words of SHAKE-256, reduced to ``range(n)`` by the high half of a product.

    Known picks do not reveal the next one, and the bias is below n / 2**64.
    """

    __slots__ = ("_block", "_name", "_words")

    def __init__(self, seed: tuple[int, ...]) -> None:
        super().__init__(seed)
        self._name = "/".join(str(number) for number in seed)
        self._block = 0
        self._words: list[int] = []

    def pick(self, n: int) -> int:
        """Return the next word of the stream, reduced to ``range(n)``."""
        if n < 1:
            raise ValueError(f"cannot pick one of {n}")
        words = self._words
        if not words:
            self._refill()
        picked = words.pop() * n >> 64
        self._log.append(picked)
        return picked

    def _refill(self) -> None:
        stream = shake_256(f"darklantern:{self._name}:{self._block}".encode())
        self._words.extend(_WORDS.unpack(stream.digest(_WORDS.size)))
        self._block += 1


class RecordedChance(Chance):
    """Picks from a record. A request that does not match the record raises `PickError`."""

    __slots__ = ("_left", "_source")

    def __init__(self, picks: Sequence[int], source: Chance | None = None) -> None:
        super().__init__()
        self._left = list(reversed(picks))
        self._source = source
        """The seeded chance that the picks are claimed to come from; each pick is checked against it."""

    def pick(self, n: int) -> int:
        """Return the next pick of the record."""
        if not self._left:
            raise PickError(f"a pick of {n} is missing")
        picked = self._left.pop()
        if not 0 <= picked < n:
            raise PickError(f"pick {picked} is not one of 0 to {n - 1}")
        if self._source is not None and (drawn := self._source.pick(n)) != picked:
            raise PickError(f"pick {picked} does not follow from the seed; that would be {drawn}")
        self._log.append(picked)
        return picked

    def finish(self) -> None:
        """Check that all picks were used. Raises `PickError` if some are left."""
        if self._left:
            raise PickError(f"{len(self._left)} of its picks were never asked for")
