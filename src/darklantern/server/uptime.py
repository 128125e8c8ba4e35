"""How long the server has run."""

import time
from collections.abc import Callable

from darklantern.server.store import Store
from darklantern.server.store.retention import note_uptime, read_uptime

DAY_S = 24 * 3600.0
LONGEST_STEP_S = 300.0
"""The most seconds that count between two notes. A clock that leaps makes nothing older than that."""


class Uptime:
    """Seconds that the server has run, all its life long, by a clock that only ever goes forward.

    What is deleted by age is judged by this and not by the clock on the wall, which may be wrong. After a crash the
    seconds since the last note are missing, which makes everything a little younger.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._noted = 0.0
        self._noted_at = clock()

    async def start(self) -> None:
        """Go on from what is noted."""
        self._noted = await self._store.read(read_uptime)
        self._noted_at = self._clock()

    def now(self) -> float:
        """Return the seconds that the server has run until now."""
        return self._noted + min(max(0.0, self._clock() - self._noted_at), LONGEST_STEP_S)

    async def note(self) -> None:
        """Note in the store how long the server has run. Raises `StoreError`."""
        self._noted, self._noted_at = self.now(), self._clock()
        noted = self._noted
        await self._store.write(lambda connection: note_uptime(connection, noted))
