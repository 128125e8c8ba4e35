"""Background deletion of data beyond its retention period."""

import asyncio
import logging
from collections.abc import Callable, Iterable

from darklantern.server.data.finished_tables import prune_log
from darklantern.server.data.prune import RetentionAges, find_prunable
from darklantern.server.deletion import Deletion
from darklantern.server.live.table_manager import TableManager
from darklantern.server.settings import Settings
from darklantern.server.store import Store, StoreError, StoreRefused, TableId
from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.retention import delete_expired, delete_finished
from darklantern.server.store.writer_thread import ForgetLogEnds

INTERVAL_S = 60.0
"""Seconds between two rounds of deletion."""
PAUSE_S = 0.05
"""Seconds between two deletions, which leave the store free for moves."""
TABLES_PER_ROUND = 100
"""The most tables that one round deletes for each reason."""
PEOPLE_PER_ROUND = 5
"""The most people that one round deletes; each requires a search of all logs."""

log: logging.Logger = logging.getLogger("darklantern.retention")


class Retention:
    """Deletes expired tables after their grace period, old logs and records, and people who have not come back."""

    def __init__(self, store: Store, tables: TableManager, deletion: Deletion, settings: Settings) -> None:
        self._deletion = deletion
        self._store = store
        self._tables = tables
        self._settings = settings
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the background task."""
        self._running = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        """Stop the background task."""
        if self._running is not None:
            self._running.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(INTERVAL_S)
            try:
                await self._round()
            except StoreError as error:
                log.warning("old data could not be deleted: %s", error)

    async def _round(self) -> None:
        settings = self._settings
        ages = RetentionAges(
            expired_days=settings.grace_days,
            log_days=settings.log_days,
            record_days=settings.record_days,
            person_days=settings.person_days,
        )
        old = await self._store.read(lambda connection: find_prunable(connection, ages, TABLES_PER_ROUND))
        await self._delete(old.expired, delete_expired)
        await self._delete(old.records, delete_finished)
        await self._delete(old.logs, prune_log)
        for person in old.people[:PEOPLE_PER_ROUND]:
            await self._deletion.delete_now(person)

    async def _delete(
        self, tables: Iterable[TableId], delete: Callable[[DatabaseConnection, TableId], ForgetLogEnds]
    ) -> None:
        """Apply a deletion to tables, bit by bit. Tables in memory are skipped until a later round."""
        for table in tables:
            while table not in self._tables.live_tables:
                try:
                    gone = await self._store.write(lambda connection, table=table: delete(connection, table))
                except StoreRefused:
                    gone = True  # the whole table was deleted meanwhile
                await asyncio.sleep(PAUSE_S)
                if gone:
                    break
