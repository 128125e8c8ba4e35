"""Frees tables that are not used."""

import asyncio
import logging

from darklantern.match.stage import Stage
from darklantern.protocol.closing import CloseReason
from darklantern.server.live.table_manager import TableManager
from darklantern.server.store import Store, StoreError
from darklantern.server.uptime import DAY_S

SWEEP_INTERVAL_S = 30.0
"""The time between two sweeps for unused tables, in seconds."""
EMPTY_TABLE_TIMEOUT_MS = 600_000
"""A table without connections for this many milliseconds is removed from memory; it stays in the store."""
FINISHED_TABLE_TIMEOUT_MS = 60_000
"""The same for a table whose game is over."""

log: logging.Logger = logging.getLogger("darklantern.table_sweeper")


class TableSweeper:
    """Removes unused tables from memory, and expires those that have been unused for long."""

    def __init__(self, tables: TableManager, store: Store, idle_days: float) -> None:
        self._tables = tables
        self._store = store
        self._idle_days = idle_days
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start to sweep regularly."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        """Stop to sweep."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_INTERVAL_S)
            try:
                await self._expire_unused()
            except StoreError as error:
                log.warning("tables could not be expired: %s", error)
            self._unload_unused()

    async def _expire_unused(self) -> None:
        """Expire the tables that have been unused for long."""
        await self._tables.store_last_use()
        uptime = self._tables.uptime.now()
        for table_id in await self._store.expire_tables(uptime - self._idle_days * DAY_S, uptime):
            self._tables.remove(table_id, CloseReason.TABLE_GONE)

    def _unload_unused(self) -> None:
        """Remove the tables from memory that have had no connections or visits for long."""
        now = self._tables.clock()
        for table in list(self._tables.live_tables.values()):
            timeout = FINISHED_TABLE_TIMEOUT_MS if table.match.stage is Stage.OVER else EMPTY_TABLE_TIMEOUT_MS
            if not table.connections and now - max(table.last_visit_at, table.last_command_at) > timeout:
                self._tables.unload(table)
