"""The server's health."""

import asyncio
import time
from collections.abc import Callable
from importlib.metadata import version

from darklantern.core import registry
from darklantern.protocol.health import BrokenGameListing, Health
from darklantern.server.live.table_manager import TableManager
from darklantern.server.store import Store

CACHE_S = 1.0
"""How many seconds the store's answer is cached, so that frequent health checks do not load the store."""


class HealthCheck:
    """Checks whether the store works, and caches the answer for a moment."""

    def __init__(self, tables: TableManager, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._checked_at: float | None = None
        self._store_healthy = False
        self._lock = asyncio.Lock()

    async def health(self) -> Health:
        """Return the state of the server."""
        async with self._lock:
            if self._checked_at is None or self._clock() - self._checked_at > CACHE_S:
                self._store_healthy = await self._store.healthy()
                self._checked_at = self._clock()
        well = self._store_healthy
        return Health(
            status="ok" if well else "unwell",
            store=well,
            tables=len(self._tables.live_tables),
            connections=self._tables.counters.connections,
            bot_failures=self._tables.counters.bot_failures.total(),
            version=version("darklantern"),
            broken_games=[
                BrokenGameListing(broken.game, broken.package, broken.reason) for broken in registry.broken_games()
            ],
        )
