"""Deletes what is old enough, a little at a time, while the server runs."""

import asyncio
import logging
from collections.abc import Callable

from darklantern.server.hall import Hall
from darklantern.server.settings import Settings
from darklantern.server.store import Store, StoreError, TableId
from darklantern.server.store.connection import Connection
from darklantern.server.store.retention import delete_expired, find_expired
from darklantern.server.store.writer import Forget
from darklantern.server.uptime import DAY_S

INTERVAL_S = 60.0
"""Seconds between two rounds."""
PAUSE_S = 0.05
"""Seconds between two deletions, in which moves are stored."""
TABLES_PER_ROUND = 100
"""The most tables of a kind that one round deletes."""

log = logging.getLogger("darklantern.retention")


class Retention:
    """Deletes expired tables when their grace period is over."""

    def __init__(self, store: Store, hall: Hall, settings: Settings) -> None:
        self._store = store
        self._hall = hall
        self._settings = settings
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin the rounds."""
        self._running = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        """End the rounds."""
        if self._running is not None:
            self._running.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(INTERVAL_S)
            try:
                await self._round()
            except StoreError as error:
                log.warning("what is old could not be deleted: %s", error)

    async def _round(self) -> None:
        before = self._hall.uptime.now() - self._settings.grace_days * DAY_S
        expired = await self._store.read(lambda connection: find_expired(connection, before, TABLES_PER_ROUND))
        for table in expired:
            await self._delete(table, delete_expired)

    async def _delete(self, table: TableId, delete: Callable[[Connection, TableId], Forget]) -> None:
        """Delete something of a table, bit by bit."""
        while not await self._store.write(lambda connection: delete(connection, table)):
            await asyncio.sleep(PAUSE_S)
        await asyncio.sleep(PAUSE_S)
