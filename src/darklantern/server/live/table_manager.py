"""Manages all tables of a server."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from secrets import token_urlsafe
from typing import Final

import msgspec

from darklantern.core import registry
from darklantern.core.errors import IllegalAction
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import SatEntry, read_entry
from darklantern.match.setup import TableSetup
from darklantern.match.stage import Stage
from darklantern.protocol.closing import CloseReason
from darklantern.protocol.people import Person
from darklantern.protocol.tables import NewTable
from darklantern.server.counters import Counters
from darklantern.server.errors import NoSuchTable
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.live import table_commands
from darklantern.server.live.live_table import LiveTable
from darklantern.server.live.table_config import TableConfig
from darklantern.server.live.table_data import TableData
from darklantern.server.live.table_repository import StoredTable, TableRepository
from darklantern.server.live.table_services import TableServices
from darklantern.server.live.table_summaries import SummaryCache, TableSummary, summarize
from darklantern.server.live.write_coalescer import WriteCoalescer
from darklantern.server.store import PersonId, Store, StoreError, StoreRefused, TableId, TableStatus
from darklantern.server.store.retention import close_table, restore_table
from darklantern.server.uptime import Uptime

RECORD_RETRY_INTERVAL_S = 5.0
"""Seconds between attempts to store the record of a finished game."""

log: logging.Logger = logging.getLogger("darklantern.table_manager")


class TableManager:
    """Opens, loads and closes tables, and keeps those in use in memory."""

    def __init__(
        self,
        store: Store,
        heavy_work: HeavyWork,
        bot_pace: float = 1.0,
        wall_clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.counters: Final = Counters()
        self.live_tables: dict[str, LiveTable] = {}
        """The tables in memory, by id."""
        self.write_coalescer: Final = WriteCoalescer()
        """Writes to clients at the end of the event loop's iteration."""
        self.stopping: bool = False
        """Whether the server is stopping."""
        self.summaries: Final = SummaryCache()
        """Summaries of tables that are not in memory."""
        self._wall_clock = wall_clock
        self._loop = asyncio.get_running_loop()
        self.uptime: Final = Uptime(store, self._loop.time)
        self._repository = TableRepository(store, self.uptime, self.clock, wall_clock)
        self._services = TableServices(
            store, heavy_work, self.counters, self.clock, bot_pace, on_finished=self._store_record_later
        )
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def clock(self) -> float:
        """Return monotonic time in milliseconds."""
        return self._loop.time() * 1000

    async def start(self) -> None:
        """Continue from the stored uptime. Tables are loaded when they are first requested."""
        await self.uptime.start()

    async def stop(self) -> None:
        """Close all connections with the reason to reconnect later, and free all tables."""
        self.stopping = True
        for task in self._tasks:
            task.cancel()
        connections = [connection for table in self.live_tables.values() for connection in table.connections]
        for connection in connections:
            connection.close(CloseReason.SHUTDOWN)
        for connection in connections:
            await connection.wait_closed()
        try:
            await self.store_last_use()
        except StoreError as error:
            log.warning("the last use of tables could not be stored: %s", error)
        for table in self.live_tables.values():
            table.close()

    # Opening and closing

    async def create(self, person: Person, wanted: NewTable) -> LiveTable:
        """Open a new table with its host and bots seated. Raise `BadOptions`, `UnknownName` or `BrokenGame`."""
        setup = TableSetup(
            game=wanted.game, seats=wanted.seats, options=wanted.options, clock=wanted.clock, stretch=wanted.stretch
        )
        package = registry.package_of(registry.game(wanted.game))
        config = TableConfig(setup=setup, language=wanted.language, hints=wanted.hints, package=package)
        return self._add_live_table(await self._repository.add(person, config, wanted))

    async def rematch(self, person: Person, table: LiveTable) -> LiveTable:
        """Return the table for a rematch, which is opened for the first player who asks, and the same for all.

        People who were removed from the old table cannot join the new one. If the old table was locked, the new one is
        not public.
        """
        data = table.data
        if table.match.stage is not Stage.OVER:
            raise IllegalAction(TableErrorCode.NOT_OVER)
        if table.match.seat_of(person.id) is None:
            raise IllegalAction(TableErrorCode.NOT_SEATED)
        if data.rematch is not None:
            try:
                return await self.get(data.rematch)
            except NoSuchTable:
                data.rematch = None  # it was closed or has expired, so another one is opened
        data.rematch = rematch_id = token_urlsafe(12)
        try:
            rematch = await self._load_once(rematch_id, self._open_rematch(person, table, rematch_id))
        except BaseException:
            data.rematch = None
            raise
        table.state_publisher.publish()
        return rematch

    async def _open_rematch(self, person: Person, table: LiveTable, rematch_id: str) -> LiveTable:
        data, match = table.data, table.match
        setup = data.config.setup
        bots = [seat_state.bot for seat_state in match.seat_states]
        wanted = NewTable(game=setup.game, seats=len(bots), bots=bots, public=data.listed, talk=match.talk_allowed)
        config = msgspec.structs.replace(data.config, after=table.id)
        removed = [participant for participant in match.participants if participant.removed]
        return self._add_live_table(await self._repository.add(person, config, wanted, rematch_id, removed))

    async def close(self, person: Person, table: LiveTable) -> None:
        """As the host, close a table: all connections are closed, and it is removed from all lists.

        If its game is not over, the table expires at once. The record of a finished game stays.
        """
        table.expect_store()
        table_commands.expect_host(table, person)
        if table.match.stage is not Stage.OVER:
            host, uptime = PersonId(person.id), self.uptime.now()
            with suppress(StoreRefused):  # it is closed already, or the game has just ended
                await self.store.write(lambda connection: close_table(connection, table.id, host, uptime))
        self.remove(table.id, CloseReason.TABLE_CLOSED)

    async def reopen(self, person: Person, table_id: str) -> LiveTable:
        """Reopen a table for the host who closed it. Raise `NoSuchTable`, or `IllegalAction` for other people."""
        row = await self._repository.row(table_id)
        if row is not None and row.status is TableStatus.EXPIRED and row.closed_by is not None:
            if row.closed_by != person.id:
                raise IllegalAction(TableErrorCode.NOT_HOST)
            await self._reopen_expired(row.id)
        return await self.get(table_id)

    # Loading

    async def get(self, table_id: str) -> LiveTable:
        """Return a table by its id, loading it if necessary. Raise `NoSuchTable` or `GameUnavailable`."""
        if (table := self.live_tables.get(table_id)) is not None:
            table.last_visit_at = self.clock()
            return table
        if table_id in self._loading:
            return await asyncio.shield(self._loading[table_id])
        return await self._load_once(table_id, self._load(table_id))

    async def get_or_restore(self, person: Person | None, table_id: str) -> LiveTable:
        """Return a table by its id. An expired one is reopened for a person who sat at it. Raise `NoSuchTable`."""
        try:
            return await self.get(table_id)
        except NoSuchTable:
            if person is None or not await self._restore_for(person, table_id):
                raise
        return await self.get(table_id)

    async def _restore_for(self, person: Person, table_id: str) -> bool:
        """Reopen an expired table if this person sat at it. Return whether it is open."""
        row = await self._repository.row(table_id)
        if row is None or row.status is not TableStatus.EXPIRED or row.closed_by is not None:
            return False
        entries = map(read_entry, await self.store.entries(row.id))
        if not any(isinstance(entry, SatEntry) and entry.player == person.id for entry in entries):
            return False
        return await self._reopen_expired(row.id)

    async def _reopen_expired(self, table_id: TableId) -> bool:
        """Reopen an expired table. Return whether it is open."""
        uptime = self.uptime.now()
        try:
            await self.store.write(lambda connection: restore_table(connection, table_id, uptime))
        except StoreRefused:
            return False  # its grace period is over, and it is being deleted
        return True

    async def reload(self, table_id: str) -> None:
        """Reload a table in memory after its log was changed. Its clients are asked to reconnect."""
        self.summaries.discard(table_id)
        if (table := self.live_tables.get(table_id)) is not None:
            self.remove(table_id, CloseReason.SHUTDOWN)
            await self._load_once(table_id, self._load_when_stored(table))

    async def _load_when_stored(self, table: LiveTable) -> LiveTable:
        """Load a table when everything pending at its old live table is stored or refused."""
        with suppress(StoreError):
            await table.wait_stored()
        return await self._load(table.id)

    async def _load_once(self, table_id: str, loading: Coroutine[object, object, LiveTable]) -> LiveTable:
        """Load a table once: concurrent requests for it wait for the same task."""
        task = self._loading[table_id] = self._loop.create_task(loading)
        task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> LiveTable:
        stored = await self._repository.read(table_id)
        row, over = stored.row, stored.data.match.stage is Stage.OVER
        if over:
            stored.data.rematch = await self.store.rematch_of(row.id)
        table = self._add_live_table(stored)
        table.last_command_at -= max(0.0, self.uptime.now() - row.used) * 1000
        if over and row.status is TableStatus.OPEN:
            self._store_record_later(stored.data)
        return table

    def _add_live_table(self, stored: StoredTable) -> LiveTable:
        """Make a live table, and add it to those in memory."""
        table_id = stored.row.id
        table = self.live_tables[table_id] = LiveTable(stored.data, self._services, stored.talk)
        self.summaries.discard(table_id)
        return table

    async def summary(self, table_id: str) -> TableSummary:
        """Return the summary of a table, without keeping the table in memory. Raise `NoSuchTable`."""
        if table_id in self._loading:
            return summarize(await self.get(table_id))
        if table_id not in self.live_tables and (cached := self.summaries.get(table_id)) is not None:
            return cached
        if table_id not in self.live_tables:
            stored = await self._repository.read(table_id)
            if stored.data.match.stage is Stage.OVER:
                return summarize(await self.get(table_id))  # loads it, which stores the missing record
            table = LiveTable(stored.data, self._services)
            summary = summarize(table)
            table.close()
            if table_id not in self.live_tables:
                self.summaries.add(table_id, summary)
                return summary
        return summarize(self.live_tables[table_id])

    # Unloading

    def remove(self, table_id: str, reason: CloseReason) -> None:
        """Remove a table from memory and from lists, and close its connections."""
        self.summaries.discard(table_id)
        if (table := self.live_tables.pop(table_id, None)) is not None:
            for connection in table.connections:
                connection.close(reason)
            table.close()

    def unload(self, table: LiveTable) -> None:
        """Remove a table without connections from memory, keeping its summary for lists."""
        summary = summarize(table)
        self.remove(table.id, CloseReason.TABLE_GONE)
        if summary.players:
            self.summaries.add(table.id, summary)

    def close_connections(self, person: str, reason: CloseReason) -> None:
        """Close every live connection of a person, at all tables."""
        for table in self.live_tables.values():
            table.clients.close_of(person, reason)

    async def store_last_use(self) -> None:
        """Store the uptime, and the last use of each table."""
        await self.uptime.note()
        now = self.clock()
        idle_s = {table.id: (now - table.last_command_at) / 1000 for table in self.live_tables.values()}
        await self.store.touch_tables(idle_s, self._wall_clock(), self.uptime.now())

    # Records

    def _store_record_later(self, data: TableData) -> None:
        """Store the record of a finished game, in the background."""
        task = self._loop.create_task(self._store_record(data))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _store_record(self, data: TableData) -> None:
        record = data.disclosure.record
        assert record is not None, "a game that is over has a record"
        while True:
            try:
                now, uptime = self._wall_clock(), self.uptime.now()
                await self.store.finish_table(data.id, record, data.match.game.id, now, uptime)
                return
            except StoreRefused:
                return  # the record was stored before
            except StoreError as error:
                log.warning("a record could not be stored: %s", error)
                await asyncio.sleep(RECORD_RETRY_INTERVAL_S)
