"""How often something may be done."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from darklantern.server.errors import TooOften
from darklantern.server.settings import Settings

KEYS = 20_000
"""How many keys one `Buckets` remembers."""


class Bucket:
    """A bucket that holds `burst` tokens and gets `rate` new ones a second. It is full at first."""

    __slots__ = ("_clock", "_full_at", "_room", "_step")

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._step = 1 / rate
        self._room = burst / rate
        self._clock = clock
        self._full_at = 0.0

    def take(self) -> bool:
        """Takes a token. False if there is none; then nothing has changed."""
        now = self._clock()
        full_at = max(self._full_at, now) + self._step
        if full_at - now > self._room + 1e-9:
            return False
        self._full_at = full_at
        return True


class Buckets:
    """A bucket for each key, such as an address.

    No more than `most` keys are remembered: those that were used longest ago are forgotten, which makes them full.
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic, most: int = KEYS) -> None:
        self._step = 1 / rate
        self._room = burst / rate
        self._clock = clock
        self._most = most
        self._full_at: OrderedDict[Hashable, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: Hashable) -> None:
        """Takes a token from a key's bucket. Raises `TooOften` if there is none; then nothing has changed."""
        now = self._clock()
        full_at = max(self._full_at.get(key, 0.0), now) + self._step
        if (wait := full_at - now - self._room) > 1e-9:
            raise TooOften(wait)
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)


class Limits:
    """All limits of the HTTP side. Somebody who does nothing out of the ordinary never meets one."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        def a_minute(times: int) -> Buckets:
            return Buckets(times / 60, times, clock)

        self.requests = a_minute(settings.requests_per_minute)
        """Requests by address, except for the page and its files."""
        self.files = a_minute(settings.files_per_minute)
        """Requests for the page and its files, by address."""
        self.people = a_minute(settings.people_per_minute)
        """New people, by address."""
        self.recoveries = a_minute(settings.recoveries_per_minute)
        """Codes tried, by address."""
        self.tables = a_minute(settings.tables_per_minute)
        """New tables and rematches, by address."""
        self.replays = a_minute(settings.replays_per_minute)
        """Records played again, by address."""
        self.editions = a_minute(settings.editions_per_minute)
        """Editions kept or changed, by address."""
        self.talk = a_minute(settings.talk_per_minute)
        """Messages of talk at all tables, by address, beside each person's own limit."""
        self.hints = a_minute(settings.hints_per_minute)
        """Hints, by address."""
        self.reviews = a_minute(settings.reviews_per_minute)
        """Reviews asked for, by address; to ask how far one is does not count."""
