"""The server's health."""

import asyncio
import time
from collections.abc import Callable
from importlib.metadata import version

from darklantern.server.hall import Hall
from darklantern.server.store import Store
from darklantern.server.things import Health

FRESH = 1.0
"""How many seconds the store's answer is cached, so that frequent health checks do not load the store."""


class Checkup:
    """Checks whether the store works, and caches the answer for a moment."""

    def __init__(self, hall: Hall, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._hall = hall
        self._store = store
        self._clock = clock
        self._asked: float | None = None
        self._store_is_well = False
        self._asking = asyncio.Lock()

    async def health(self) -> Health:
        """Return the state of the server."""
        async with self._asking:
            if self._asked is None or self._clock() - self._asked > FRESH:
                self._store_is_well = await self._store.healthy()
                self._asked = self._clock()
        well = self._store_is_well
        return Health(
            status="ok" if well else "unwell",
            store=well,
            tables=len(self._hall.rooms),
            connections=self._hall.tally.connections,
            bot_failures=self._hall.tally.bot_failures.total(),
            version=version("darklantern"),
        )
