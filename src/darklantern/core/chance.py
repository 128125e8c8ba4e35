"""Chance as an argument: the only way in which anything random enters a game."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from hashlib import shake_256
from struct import Struct

from darklantern.core.errors import DarkLanternError

_WORDS = Struct("<64Q")


class PickError(DarkLanternError):
    """Recorded picks that do not fit the game that asks for them."""


class Chance(ABC):
    """A source of picks. Every pick is logged until somebody collects the log."""

    __slots__ = ("_log", "seed")

    seed: tuple[int, ...] | None
    """What `seeded` was given, where the picks follow from that."""

    def __init__(self, seed: tuple[int, ...] | None = None) -> None:
        self.seed = seed
        self._log: list[int] = []

    @abstractmethod
    def pick(self, n: int) -> int:
        """One of ``range(n)``, each as likely as any other. ``n`` is at least 1."""

    def collect(self) -> tuple[int, ...]:
        """The picks made since the last call."""
        picks = tuple(self._log)
        self._log.clear()
        return picks

    @staticmethod
    def seeded(seed: int, *stream: int) -> "Chance":
        """Picks that follow from a seed, the same on every machine.

        Numbers after the seed name a stream: each gives picks of its own, unlike those of any other.

        >>> chance = Chance.seeded(7)
        >>> [chance.pick(6) for _ in range(5)]
        [2, 0, 0, 5, 5]
        """
        return _Seeded((seed, *stream))

    @staticmethod
    def recorded(picks: Sequence[int]) -> "Recorded":
        """The same picks again, in order."""
        return Recorded(picks)


class _Seeded(Chance):
    """Words of 64 bits from SHAKE-256, reduced to ``range(n)`` by the high half of a product.

    Nobody who has seen some picks can tell the next, and the bias is below n / 2**64.
    """

    __slots__ = ("_block", "_name", "_words")

    def __init__(self, seed: tuple[int, ...]) -> None:
        super().__init__(seed)
        self._name = "/".join(str(number) for number in seed)
        self._block = 0
        self._words: list[int] = []

    def pick(self, n: int) -> int:
        """The next word's share of ``range(n)``."""
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


class Recorded(Chance):
    """Picks from a record. Asks that do not fit raise `PickError`."""

    __slots__ = ("_left", "_source")

    def __init__(self, picks: Sequence[int], source: Chance | None = None) -> None:
        super().__init__()
        self._left = list(reversed(picks))
        self._source = source
        """Where the picks are said to come from; if they do not, that is an error."""

    def pick(self, n: int) -> int:
        """The next pick of the record."""
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
        """Says that nothing more will be asked; raises `PickError` if picks are left over."""
        if self._left:
            raise PickError(f"{len(self._left)} of its picks were never asked for")
