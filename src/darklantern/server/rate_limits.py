"""Rate limits."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from darklantern.server.errors import RateLimitExceeded
from darklantern.server.settings import Settings

MAX_KEYS = 20_000
"""The most keys that a `RateLimiter` remembers."""


class TokenBucket:
    """A token bucket: it holds `burst` tokens, is full at first, and gets `rate` new ones a second."""

    __slots__ = ("_capacity_s", "_clock", "_full_at", "_step")

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._step = 1 / rate
        self._capacity_s = burst / rate
        self._clock = clock
        self._full_at = 0.0

    def take(self) -> bool:
        """Take a token. Return False, and change nothing, if there is none."""
        now = self._clock()
        full_at = max(self._full_at, now) + self._step
        if full_at - now > self._capacity_s + 1e-9:
            return False
        self._full_at = full_at
        return True


class RateLimiter:
    """A token bucket for each key, such as an address.

    At most `max_keys` keys are remembered; the least recently used are forgotten, which makes their buckets full.
    """

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic, max_keys: int = MAX_KEYS
    ) -> None:
        self._step = 1 / rate
        self._capacity_s = burst / rate
        self._clock = clock
        self._max_keys = max_keys
        self._full_at: OrderedDict[Hashable, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: Hashable) -> None:
        """Take a token from a key's bucket. Raise `RateLimitExceeded`, and change nothing, if there is none."""
        now = self._clock()
        full_at = max(self._full_at.get(key, 0.0), now) + self._step
        if (wait := full_at - now - self._capacity_s) > 1e-9:
            raise RateLimitExceeded(wait)
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._max_keys:
            self._full_at.popitem(last=False)


class RateLimits:
    """All rate limits by address. Ordinary use stays far below them."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        def per_minute(times: int) -> RateLimiter:
            return RateLimiter(times / 60, times, clock)

        self.requests: RateLimiter = per_minute(settings.requests_per_minute)
        """Requests, except those for the page and its files."""
        self.files: RateLimiter = per_minute(settings.files_per_minute)
        """Requests for the page and its files."""
        self.people: RateLimiter = per_minute(settings.people_per_minute)
        """New people."""
        self.recoveries: RateLimiter = per_minute(settings.recoveries_per_minute)
        """Attempts with recovery codes."""
        self.tables: RateLimiter = per_minute(settings.tables_per_minute)
        """New tables and rematches."""
        self.replays: RateLimiter = per_minute(settings.replays_per_minute)
        """Replays."""
        self.editions: RateLimiter = per_minute(settings.editions_per_minute)
        """Editions saved or changed."""
        self.talk: RateLimiter = per_minute(settings.talk_per_minute)
        """Chat messages at all tables, in addition to each person's limit."""
        self.hints: RateLimiter = per_minute(settings.hints_per_minute)
        """Hints."""
        self.reviews: RateLimiter = per_minute(settings.reviews_per_minute)
        """Reviews requested; asking for the progress of one does not count."""
