"""Deletes what is old enough, a little at a time, while the server runs."""

import asyncio
import logging
from collections.abc import Callable, Iterable

from darklantern.server.data.prune import Ages, find_old
from darklantern.server.data.remains import prune_log
from darklantern.server.deletion import Deletion
from darklantern.server.hall import Hall
from darklantern.server.settings import Settings
from darklantern.server.store import Store, StoreError, StoreRefused, TableId
from darklantern.server.store.connection import Connection
from darklantern.server.store.retention import delete_expired, delete_finished
from darklantern.server.store.writer import Forget

INTERVAL_S = 60.0
"""Seconds between two rounds."""
PAUSE_S = 0.05
"""Seconds between two deletions, in which moves are stored."""
TABLES_PER_ROUND = 100
"""The most tables of a kind that one round deletes."""
PEOPLE_PER_ROUND = 5
"""The most people that one round deletes: for each, all logs are looked through."""

log = logging.getLogger("darklantern.retention")


class Retention:
    """Deletes expired tables when their grace period is over, old logs and records, and people who do not come back."""

    def __init__(self, store: Store, hall: Hall, deletion: Deletion, settings: Settings) -> None:
        self._deletion = deletion
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
        settings = self._settings
        ages = Ages(
            expired_days=settings.grace_days,
            log_days=settings.log_days,
            record_days=settings.record_days,
            person_days=settings.person_days,
        )
        old = await self._store.read(lambda connection: find_old(connection, ages, TABLES_PER_ROUND))
        await self._delete(old.expired, delete_expired)
        await self._delete(old.records, delete_finished)
        await self._delete(old.logs, prune_log)
        for person in old.people[:PEOPLE_PER_ROUND]:
            await self._deletion.delete_now(person)

    async def _delete(self, tables: Iterable[TableId], delete: Callable[[Connection, TableId], Forget]) -> None:
        """Delete something of some tables, bit by bit. A table that is in use is left for later."""
        for table in tables:
            while table not in self._hall.rooms:
                try:
                    gone = await self._store.write(lambda connection, table=table: delete(connection, table))
                except StoreRefused:
                    gone = True  # it was deleted as a whole
                await asyncio.sleep(PAUSE_S)
                if gone:
                    break
