"""The server's uptime."""

import time
from collections.abc import Callable

from darklantern.server.store import Store
from darklantern.server.store.retention import read_uptime, store_uptime

DAY_S = 24 * 3600.0
LONGEST_STEP_S = 300.0
"""The most seconds that count between two notes, so that a clock that jumps has a limited effect."""


class Uptime:
    """The total seconds that the server has run, across restarts, by a monotonic clock.

    Retention periods are measured by this and not by the system clock, which may be wrong. After a crash the seconds
    since the last note are missing, which makes all data a little younger.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._noted = 0.0
        self._noted_at = clock()

    async def start(self) -> None:
        """Continue from the stored uptime."""
        self._noted = await self._store.read(read_uptime)
        self._noted_at = self._clock()

    def now(self) -> float:
        """Return the uptime until now, in seconds."""
        return self._noted + min(max(0.0, self._clock() - self._noted_at), LONGEST_STEP_S)

    async def note(self) -> None:
        """Store the uptime. Raise `StoreError`."""
        self._noted, self._noted_at = self.now(), self._clock()
        noted = self._noted
        await self._store.write(lambda connection: store_uptime(connection, noted))
