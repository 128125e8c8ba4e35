"""Manages all tables of a server."""

import asyncio
import logging
import re
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from secrets import randbits, token_urlsafe
from typing import NamedTuple

import msgspec

from darklantern.bots.registry import bot
from darklantern.core import registry
from darklantern.core.errors import BadEdition, BadOptions, BadRecord, IllegalAction, UnknownName
from darklantern.core.ids import Seat
from darklantern.core.record import read_record
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import AnyEntry, SaidEntry, SatEntry, read_entry, write_entry
from darklantern.match.match import Match
from darklantern.match.output_buffer import NewEntry
from darklantern.match.participants import Participant
from darklantern.match.setup import TableSetup
from darklantern.match.stage import Stage
from darklantern.protocol.closing import CloseReason
from darklantern.protocol.people import Person
from darklantern.protocol.tables import NewTable, Table
from darklantern.server.counters import Counters
from darklantern.server.data.finished_tables import log_from_record, read_players
from darklantern.server.errors import NoSuchTable
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.live import table_commands
from darklantern.server.live.event_log_writer import seat_rows
from darklantern.server.live.live_table import LiveTable
from darklantern.server.live.table_config import TableConfig
from darklantern.server.live.write_coalescer import WriteCoalescer
from darklantern.server.logs import hashed_id
from darklantern.server.store import PersonId, Store, StoreError, StoreRefused, TableId, TableRow, TableStatus
from darklantern.server.store.retention import close_table, restore_table
from darklantern.server.uptime import DAY_S, Uptime

SEED_BITS = 52
"""The bits of each number of a seed, few enough for JavaScript's numbers."""
SWEEP_INTERVAL_S = 30.0
"""The time between two sweeps for unused tables, in seconds."""
EMPTY_TABLE_TIMEOUT_MS = 600_000
"""A table without connections for this many milliseconds is removed from memory; it stays in the store."""
FINISHED_TABLE_TIMEOUT_MS = 60_000
"""The same for a table whose game is over."""
MAX_OWN_TABLES_LISTED = 50
"""The most tables that are listed for a person."""
MAX_CACHED_SUMMARIES = 1000
"""The most summaries that are cached of tables outside memory."""

log = logging.getLogger("darklantern.hall")

_read_config = msgspec.json.Decoder(TableConfig).decode
_UNREADABLE_TABLE_ERRORS = (BadRecord, BadOptions, BadEdition, UnknownName)
_TABLE_ID = re.compile("[A-Za-z0-9_-]{1,64}")


class _TableSummary(NamedTuple):
    """A table for lists, with the people at it."""

    table: Table
    players: frozenset[str]
    """The ids of the people who sit at it; empty once the game is over."""


class _StoredTable(NamedTuple):
    """A table as read from the store."""

    row: TableRow
    plan: TableConfig
    seed: tuple[int, ...]
    match: Match
    talk: list[SaidEntry]


class TableManager:
    """Opens, loads, closes and lists tables, and keeps those in use in memory."""

    def __init__(
        self,
        store: Store,
        heavy: HeavyWork,
        idle_days: float = 30.0,
        bot_pace: float = 1.0,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.counters = Counters()
        self.live_tables: dict[str, LiveTable] = {}
        """The tables in memory, by id."""
        self.write_coalescer = WriteCoalescer()
        """Writes to clients at the end of the event loop's iteration."""
        self.stopping = False
        """Whether the server is stopping."""
        self._heavy = heavy
        self._idle_days = idle_days
        self._bot_pace = bot_pace
        self._wall_clock = wall
        self._loop = asyncio.get_running_loop()
        self.uptime = Uptime(store, self._loop.time)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._summaries: dict[str, _TableSummary] = {}
        """Summaries of recently listed tables that are not in memory, the latest last."""
        self._tasks: set[asyncio.Task[None]] = set()

    def clock(self) -> float:
        """Return monotonic time in milliseconds."""
        return self._loop.time() * 1000

    async def start(self) -> None:
        """Start the background tasks. Tables are loaded when they are first requested."""
        await self.uptime.start()
        self._spawn(self._sweep())

    async def stop(self) -> None:
        """Close all connections with the reason to reconnect later, and free all tables."""
        self.stopping = True
        for task in self._tasks:
            task.cancel()
        connections = [connection for room in self.live_tables.values() for connection in room.connections]
        for connection in connections:
            connection.close(CloseReason.SHUTDOWN)
        for connection in connections:
            await connection.wait_closed()
        try:
            await self._store_last_use()
        except StoreError as error:
            log.warning("the last use of tables could not be stored: %s", error)
        for room in self.live_tables.values():
            room.close()

    async def create(self, person: Person, wanted: NewTable) -> LiveTable:
        """Open a new table with its host and bots seated. Raise `BadOptions` or `UnknownName`."""
        setup = TableSetup(
            game=wanted.game, seats=wanted.seats, options=wanted.options, clock=wanted.clock, stretch=wanted.stretch
        )
        return await self._open(person, TableConfig(setup=setup, language=wanted.language, hints=wanted.hints), wanted)

    async def rematch(self, person: Person, room: LiveTable) -> LiveTable:
        """Return the table for a rematch, which is opened for the first player who asks, and the same for all.

        People who were removed from the old table cannot join the new one. If the old table was locked, the new one is
        not public.
        """
        if room.match.stage is not Stage.OVER:
            raise IllegalAction(TableErrorCode.NOT_OVER)
        if room.match.seat_of(person.id) is None:
            raise IllegalAction(TableErrorCode.NOT_SEATED)
        if room.rematch is not None:
            try:
                return await self.get(room.rematch)
            except NoSuchTable:
                room.rematch = None  # it was closed or has expired, so another one is opened
        bots = [seat_state.bot for seat_state in room.match.seat_states]
        wanted = NewTable(
            game=room.config.setup.game, seats=len(bots), bots=bots, public=room.listed, talk=room.match.talk_allowed
        )
        plan = TableConfig(
            setup=room.config.setup, language=room.config.language, after=room.id, hints=room.config.hints
        )
        room.rematch = id = token_urlsafe(12)
        try:
            removed = [participant for participant in room.match.participants if participant.removed]
            new = await self._load_once(id, self._open(person, plan, wanted, id, removed))
        except BaseException:
            room.rematch = None
            raise
        room.publish_state()
        return new

    async def close(self, person: Person, room: LiveTable) -> None:
        """As the host, close a table: all connections are closed, and it is removed from all lists.

        If its game is not over, the table expires at once. The record of a finished game stays.
        """
        room.expect_store()
        table_commands.expect_host(room, person)
        if room.match.stage is not Stage.OVER:
            table, host, now = TableId(room.id), PersonId(person.id), self.uptime.now()
            with suppress(StoreRefused):  # it is closed already, or the game has just ended
                await self.store.write(lambda connection: close_table(connection, table, host, now))
        self._remove(room.id, CloseReason.TABLE_CLOSED)

    async def reopen(self, person: Person, table: str) -> LiveTable:
        """Reopen a table for the host who closed it. Raise `NoSuchTable`, or `IllegalAction` for other people."""
        row = await self.store.table(TableId(table)) if _TABLE_ID.fullmatch(table) else None
        if row is not None and row.status is TableStatus.EXPIRED and row.closed_by is not None:
            if row.closed_by != person.id:
                raise IllegalAction(TableErrorCode.NOT_HOST)
            await self._reopen_expired(row.id)
        return await self.get(table)

    async def get(self, table: str) -> LiveTable:
        """Return a table by its id, loading it if necessary. Raise `NoSuchTable`."""
        if (room := self.live_tables.get(table)) is not None:
            room.last_visit_at = self.clock()
            return room
        if table in self._loading:
            return await asyncio.shield(self._loading[table])
        if _TABLE_ID.fullmatch(table) is None:
            raise NoSuchTable(table)
        return await self._load_once(table, self._load(table))

    async def get_or_restore(self, person: Person | None, table: str) -> LiveTable:
        """Return a table by its id. An expired one is reopened for a person who sat at it. Raise `NoSuchTable`."""
        try:
            return await self.get(table)
        except NoSuchTable:
            if person is None or not await self._restore_for(person, table):
                raise
        return await self.get(table)

    async def _restore_for(self, person: Person, table: str) -> bool:
        """Reopen an expired table if this person sat at it. Return whether it is open."""
        row = await self.store.table(TableId(table))
        if row is None or row.status is not TableStatus.EXPIRED or row.closed_by is not None:
            return False
        log_of_table = map(read_entry, await self.store.entries(row.id))
        if not any(isinstance(entry, SatEntry) and entry.player == person.id for entry in log_of_table):
            return False
        return await self._reopen_expired(row.id)

    async def _reopen_expired(self, table: TableId) -> bool:
        """Reopen an expired table. Return whether it is open."""
        uptime = self.uptime.now()
        try:
            await self.store.write(lambda connection: restore_table(connection, table, uptime))
        except StoreRefused:
            return False  # its grace period is over, and it is being deleted
        return True

    async def reload(self, table: str) -> None:
        """Reload a table in memory after its log was changed. Its clients are told to reconnect."""
        self._summaries.pop(table, None)
        if (room := self.live_tables.pop(table, None)) is None:
            return
        for connection in room.connections:
            connection.close(CloseReason.SHUTDOWN)
        room.close()
        await self._load_once(table, self._load_when_stored(room))

    async def _load_when_stored(self, room: LiveTable) -> LiveTable:
        """Load a table when everything pending at its old live table is stored or refused."""
        with suppress(StoreError):
            await room.wait_stored()
        return await self._load(room.id)

    async def _load_once(self, table: str, loading: Coroutine[object, object, LiveTable]) -> LiveTable:
        """Load a table once: concurrent requests for it wait for the same task."""
        task = self._loading[table] = self._loop.create_task(loading)
        task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    def close_connections(self, person: str, why: CloseReason) -> None:
        """Close every live connection of a person, at all tables."""
        for room in self.live_tables.values():
            room.close_connections(person, why)

    def open_tables(self) -> list[LiveTable]:
        """Return the public tables with an empty seat at which a person is present, the newest first."""
        rooms = [room for room in self._attended_tables() if room.match.stage is Stage.GATHERING]
        free = [room for room in rooms if not all(seat_state.taken for seat_state in room.match.seat_states)]
        return sorted(free, key=lambda room: room.created, reverse=True)

    def tables_in_play(self) -> list[LiveTable]:
        """Return the public tables at which people play now, the newest first."""
        played = [room for room in self._attended_tables() if room.match.stage not in (Stage.GATHERING, Stage.OVER)]
        return sorted(played, key=lambda room: room.created, reverse=True)

    def _attended_tables(self) -> list[LiveTable]:
        """Return the public tables at which a seated person is connected."""
        return [room for room in self.live_tables.values() if room.listed and room.match.attended]

    async def tables_of(self, person: Person) -> list[Table]:
        """Return the open tables at which a person sits, the newest first; the last `MAX_OWN_TABLES_LISTED` if more.

        The tables are not kept in memory, because listing them is no use of them.
        """
        found: list[Table] = []
        for table in await self.store.tables_of(PersonId(person.id), MAX_OWN_TABLES_LISTED):
            try:
                left = await self._summary(table)
            except NoSuchTable:
                continue
            except _UNREADABLE_TABLE_ERRORS:
                log.exception("table %s cannot be read, and is left out of a list", hashed_id(table))
                continue
            if person.id in left.players:
                found.append(left.table)
        return sorted(found, key=lambda table: table.created, reverse=True)

    async def _summary(self, table: str) -> _TableSummary:
        """Return the summary of a table, without keeping the table in memory. Raise `NoSuchTable`."""
        if table in self._loading:
            return _summarize(await self.get(table))
        if table not in self.live_tables and table not in self._summaries:
            stored = await self._read(table)
            if stored.match.stage is Stage.OVER:
                return _summarize(await self.get(table))  # loads it, which stores the missing record
            room = self._make_live_table(stored)
            left = _summarize(room)
            room.close()
            if table not in self.live_tables:
                self._cache_summary(table, left)
        return self._summaries[table] if table not in self.live_tables else _summarize(self.live_tables[table])

    def _cache_summary(self, table: str, left: _TableSummary) -> None:
        """Cache the summary of a table that is not in memory."""
        self._summaries[table] = left
        while len(self._summaries) > MAX_CACHED_SUMMARIES:
            del self._summaries[next(iter(self._summaries))]

    async def _open(
        self,
        person: Person,
        plan: TableConfig,
        wanted: NewTable,
        id: str | None = None,
        removed: Iterable[Participant] = (),
    ) -> LiveTable:
        game = registry.game(wanted.game)
        seed = tuple(randbits(SEED_BITS) for _ in range(5))
        match = Match(game, plan.setup, seed, self.clock)
        _seat_host_and_bots(match, person, wanted)
        for participant in removed:
            match.set_removed(participant.player, participant.name, True)
        entries = [output.entry for output in match.drain() if isinstance(output, NewEntry)]
        now = self._wall_clock()
        row = TableRow(
            TableId(id or token_urlsafe(12)),
            now,
            now,
            msgspec.json.encode(plan),
            "/".join(str(number) for number in seed),
            person.id,
            wanted.public,
            used=self.uptime.now(),
            rematch_of=None if plan.after is None else TableId(plan.after),
        )
        await self.store.add_table(row, [write_entry(entry) for entry in entries], seat_rows(entries))
        return self._add_live_table(_StoredTable(row, plan, seed, match, []))

    async def _load(self, table: str) -> LiveTable:
        stored = await self._read(table)
        over, row = stored.match.stage is Stage.OVER, stored.row
        rematch = await self.store.rematch_of(row.id) if over else None
        room = self._add_live_table(stored)
        room.rematch = rematch
        room.last_command_at -= max(0.0, self.uptime.now() - row.used) * 1000
        if over and row.status is TableStatus.OPEN:
            self._store_record_later(room)
        return room

    async def _read(self, table: str) -> _StoredTable:
        """Read a table from the store. Raise `NoSuchTable`."""
        row = await self.store.table(TableId(table))
        if row is None or row.status is TableStatus.EXPIRED:
            raise NoSuchTable(table)
        plan = _read_config(row.setup)
        seed = tuple(int(number) for number in row.seed.split("/"))
        entries = await self._entries(row)
        match = Match.restore(registry.game(plan.setup.game), plan.setup, seed, self.clock, entries)
        return _StoredTable(row, plan, seed, match, [entry for entry in entries if isinstance(entry, SaidEntry)])

    def _add_live_table(self, stored: _StoredTable) -> LiveTable:
        """Make a live table, and add it to those in memory."""
        table = stored.row.id
        self.live_tables[table] = room = self._make_live_table(stored)
        self._summaries.pop(table, None)
        return room

    async def _entries(self, row: TableRow) -> list[AnyEntry]:
        """Return the log of a table, made from its record if the log was deleted. Raise `NoSuchTable`."""
        if not row.log_deleted:
            return [read_entry(entry) for entry in await self.store.entries(row.id)]
        record = await self.store.record(row.id)
        if record is None:
            raise NoSuchTable(row.id)
        return log_from_record(
            read_record(record), await self.store.read(lambda connection: read_players(connection, row.id))
        )

    def _make_live_table(self, stored: _StoredTable) -> LiveTable:
        row, plan, seed, match, talk = stored
        return LiveTable(
            *(row, plan, seed, match, self.store, self.counters, self.clock, self._store_record_later),
            *(self._heavy, self._bot_pace, talk),
        )

    def _store_record_later(self, room: LiveTable) -> None:
        """Store the record of a finished game, in the background."""
        self._spawn(self._store_record(room))

    async def _store_record(self, room: LiveTable) -> None:
        record = room.record()
        assert record is not None, "a game that is over has a record"
        while True:
            try:
                now, uptime = self._wall_clock(), self.uptime.now()
                await self.store.finish_table(TableId(room.id), record, room.match.game.id, now, uptime)
                return
            except StoreRefused:
                return  # the record was stored before
            except StoreError as error:
                log.warning("a record could not be stored: %s", error)
                await asyncio.sleep(5)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweep(self) -> None:
        """Remove unused tables from memory, and expire those that have been unused for long."""
        while True:
            await asyncio.sleep(SWEEP_INTERVAL_S)
            try:
                await self._store_last_use()
                uptime = self.uptime.now()
                expired = await self.store.expire_tables(uptime - self._idle_days * DAY_S, uptime)
                for table in expired:
                    self._remove(table)
                    self._summaries.pop(table, None)
            except StoreError as error:
                log.warning("tables could not be expired: %s", error)
            self._unload_unused()

    def _unload_unused(self) -> None:
        """Remove the tables from memory that have had no connections or visits for long."""
        now = self.clock()
        for table, room in list(self.live_tables.items()):
            patience = FINISHED_TABLE_TIMEOUT_MS if room.match.stage is Stage.OVER else EMPTY_TABLE_TIMEOUT_MS
            if not room.connections and now - max(room.last_visit_at, room.last_command_at) > patience:
                left = _summarize(room)
                self._remove(table)
                if left.players:
                    self._cache_summary(table, left)

    def _remove(self, table: str, why: CloseReason = CloseReason.TABLE_GONE) -> None:
        if (room := self.live_tables.pop(table, None)) is not None:
            for connection in room.connections:
                connection.close(why)
            room.close()

    async def _store_last_use(self) -> None:
        """Store the uptime, and the last use of each table."""
        await self.uptime.note()
        now = self.clock()
        idle = {TableId(room.id): (now - room.last_command_at) / 1000 for room in self.live_tables.values()}
        await self.store.touch_tables(idle, self._wall_clock(), self.uptime.now())


def _summarize(room: LiveTable) -> _TableSummary:
    over = room.match.stage is Stage.OVER
    players = (
        [] if over else [seat_state.player for seat_state in room.match.seat_states if seat_state.player is not None]
    )
    return _TableSummary(room.table(), frozenset(players))


def _seat_host_and_bots(match: Match, person: Person, wanted: NewTable) -> None:
    """Seat the bots, and the host on the first free seat."""
    if len(wanted.bots) > wanted.seats:
        raise BadOptions(f"bots has {len(wanted.bots)} entries, but there are {wanted.seats} seats.", "bots")
    for seat, name in enumerate(wanted.bots):
        if name is not None:
            bot(match.game.id, name)
            match.seat_bot(Seat(seat), name)
    if all(seat_state.taken for seat_state in match.seat_states):
        raise BadOptions(f"the host needs a seat, so there can be {wanted.seats - 1} bots, not {wanted.seats}.", "bots")
    match.sit(person.id, person.name)
    match.set_talk(wanted.talk)
