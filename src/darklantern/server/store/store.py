"""The persistent store, in SQLite or PostgreSQL."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import astuple

from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.database_thread import ReaderThread, WorkRequest, resolve
from darklantern.server.store.errors import BadStoreUrl, StoreError, StoreRefused, StoreUnsupported
from darklantern.server.store.logs import read_log
from darklantern.server.store.retention import expire_tables, touch_tables
from darklantern.server.store.rows import (
    EditionId,
    PersonId,
    PersonRow,
    RecordRow,
    SavedEditionRow,
    SeatRow,
    Statistics,
    TableId,
    TableRow,
    TableStatus,
)
from darklantern.server.store.seats import delete_seats, tables_of
from darklantern.server.store.sqlite import SqliteConnection
from darklantern.server.store.writer_thread import Append, WriterThread

T = TypeVar("T")

# The columns, in the order of the fields.
_PERSON = "id, name, language, secret_hash, created, seen, code_hash, bot, used, deleted"
_TABLE = "id, created, touched, setup, seed, host, public, status, used, expired, log_deleted, rematch_of, closed_by"
_EDITION = "id, owner, game, name, title, created, changed, body"


class Store:
    """A database that this process owns, for use in one event loop.

    When a write is answered, it is durable, even through a power cut. Writes take effect in the order in which the
    methods were called, whether or not the answer is awaited. Reads see all writes that have been answered. Every
    method may raise `StoreUnavailable`, and may work again later. The store does not read a clock.
    """

    statistics: Statistics
    """Counters of writes since the store was opened."""

    def __init__(self, connect: Callable[[bool], DatabaseConnection]) -> None:
        """Call `open` instead."""
        self.statistics = Statistics()
        self._loop = asyncio.get_running_loop()
        self._writer = WriterThread("store-writer", connect(True), self.statistics)
        self._reader = ReaderThread("store-reader", connect(False))

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open ``sqlite:///path/to/file``, a plain path to a file, or ``postgresql://user:password@host/database``.

        The path follows ``sqlite:///``, so an absolute path makes four slashes. A new or older database is migrated.
        Raises `BadStoreUrl`, `StoreInUse`, `StoreUnsupported` or `StoreUnavailable`.
        """
        store = cls(connection_factory(url))
        try:
            await store._writer.start()
            await store._reader.start()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finish all requests so far, then disconnect. Later requests fail."""
        await self._writer.stop()
        await self._reader.stop()

    @property
    def pending(self) -> int:
        """The number of writes that have not been started."""
        return self._writer.pending

    async def healthy(self, timeout: float = 2.0) -> bool:
        """Return whether a write succeeds within `timeout` seconds, including the writes that wait before it."""
        try:
            async with asyncio.timeout(timeout):  # wait_for of Python 3.11 can lose a cancellation
                await self.write(_probe)
        except (TimeoutError, StoreError):
            return False
        return True

    # The log of a table

    def append(self, table: TableId, first: int, entries: Sequence[bytes]) -> "asyncio.Future[None]":
        """Append entries to the log of a table; the first of them has number `first`, and a log begins with 1.

        Fails with `StoreGap` unless the last entry of the log is `first` - 1. So after a failed append, appends that
        were already sent fail too, and the caller has to read the log again.
        """
        future: asyncio.Future[None] = self._loop.create_future()
        self.append_with_callback(table, first, entries, partial(resolve, future))
        return future

    def append_with_callback(
        self,
        table: TableId,
        first: int,
        entries: Sequence[bytes],
        callback: Callable[[BaseException | None], None],
        seats: Sequence[SeatRow] = (),
    ) -> None:
        """Like `append`, with a callback instead of a future, which would be slower. It receives the error, or None.

        `seats` are the changes of seats by these entries.
        """
        self._writer.submit(Append(callback, table, first, entries, seats=seats))

    async def entries(self, table: TableId, after: int = 0) -> list[bytes]:
        """Return the log of a table in its order, without the first `after` entries."""
        return await self.read(lambda connection: read_log(connection, table, after))

    # People

    def add_person(self, person: PersonRow) -> "asyncio.Future[None]":
        """Add a person. Raises `StoreRefused` if the id or one of the hashes is in use."""

        def add(connection: DatabaseConnection) -> None:
            values = ", ".join("?" * len(PersonRow.__struct_fields__))
            connection.execute(f"INSERT INTO people ({_PERSON}) VALUES ({values})", astuple(person))

        return self.write(add)

    async def person(self, id: PersonId) -> PersonRow | None:
        """Return the person with this id."""
        return await self._person("id", id)

    async def person_by_secret(self, hash: bytes) -> PersonRow | None:
        """Return the person with this hash of their secret token."""
        return await self._person("secret_hash", hash)

    async def person_by_code(self, hash: bytes) -> PersonRow | None:
        """Return the person with this hash of their recovery code."""
        return await self._person("code_hash", hash)

    async def _person(self, column: str, value: object) -> PersonRow | None:
        sql = f"SELECT {_PERSON} FROM people WHERE {column} = ?"
        rows = await self.read(lambda connection: connection.query(sql, (value,)))
        return _person_row(*rows[0]) if rows else None

    def change_person(
        self,
        id: PersonId,
        *,
        name: str | UnsetType = UNSET,
        language: str | UnsetType = UNSET,
        secret_hash: bytes | UnsetType = UNSET,
        code_hash: bytes | UnsetType | None = UNSET,
        seen: float | UnsetType = UNSET,
        used: float | UnsetType = UNSET,
    ) -> "asyncio.Future[None]":
        """Change the given columns. Raises `StoreRefused` if there is no such person, or a hash is in use."""
        changes = {
            "name": name,
            "language": language,
            "secret_hash": secret_hash,
            "code_hash": code_hash,
            "seen": seen,
            "used": used,
        }
        return self.write(lambda connection: _update_row(connection, "people", id, changes))

    # Tables

    def add_table(
        self, table: TableRow, entries: Sequence[bytes] = (), seats: Sequence[SeatRow] = ()
    ) -> "asyncio.Future[None]":
        """Add a table with the beginning of its log. Raises `StoreRefused` if the id is in use."""

        def add(connection: DatabaseConnection) -> None:
            values = [value.value if isinstance(value, TableStatus) else value for value in astuple(table)]
            connection.execute(f"INSERT INTO tables ({_TABLE}) VALUES ({', '.join('?' * len(values))})", values)

        future: asyncio.Future[None] = self._loop.create_future()
        self._writer.submit(Append(partial(resolve, future), table.id, 1, entries, add, seats))
        return future

    async def table(self, id: TableId) -> TableRow | None:
        """Return the table with this id."""
        sql = f"SELECT {_TABLE} FROM tables WHERE id = ?"
        rows = await self.read(lambda connection: connection.query(sql, (id,)))
        return _table_row(*rows[0]) if rows else None

    async def tables_of(self, person: PersonId, limit: int) -> list[TableId]:
        """Return up to `limit` open tables where a person has a seat, the most recently taken seats first."""
        return await self.read(lambda connection: tables_of(connection, person, limit))

    async def rematch_of(self, table: TableId) -> TableId | None:
        """Return the open table that is the rematch of another table."""
        sql = "SELECT id FROM tables WHERE rematch_of = ? AND status = 'open' ORDER BY created DESC LIMIT 1"
        rows = await self.read(lambda connection: connection.query(sql, (table,)))
        return TableId(rows[0][0]) if rows else None

    def change_table(
        self,
        id: TableId,
        *,
        public: bool | UnsetType = UNSET,
        host: str | UnsetType = UNSET,
    ) -> "asyncio.Future[None]":
        """Change the given columns. Raises `StoreRefused` if there is no such table."""
        return self.write(lambda connection: _update_row(connection, "tables", id, {"public": public, "host": host}))

    def touch_tables(self, idle: Mapping[TableId, float], wall_time: float, uptime: float) -> "asyncio.Future[None]":
        """Store when these tables were last used: the seconds that each has been idle, before the given times.

        `append` does not do it, because storing the time of every move would cost as much as the move. It is enough to
        call this for many tables about every minute, and before `expire_tables`. Unknown tables are ignored.
        """
        return self.write(lambda connection: touch_tables(connection, idle, wall_time, uptime))

    def expire_tables(self, used_before: float, at: float) -> "asyncio.Future[list[TableId]]":
        """Expire the open tables that were last used before a time, and return their ids. Times are uptime."""
        return self.write(lambda connection: expire_tables(connection, used_before, at))

    # Records

    def finish_table(self, id: TableId, record: str, game: str, at: float, used: float = 0.0) -> "asyncio.Future[None]":
        """Finish an open table with its record. Raises `StoreRefused` if there is no such open table."""

        def finish(connection: DatabaseConnection) -> None:
            sql = "UPDATE tables SET status = 'finished', touched = ?, used = ? WHERE id = ? AND status = 'open'"
            if connection.execute(sql, (at, used, id)) == 0:
                raise StoreRefused(f"There is no open table {id!r}.")
            delete_seats(connection, id)
            connection.execute(
                "INSERT INTO records (table_id, finished, game, body) VALUES (?, ?, ?, ?)", (id, at, game, record)
            )

        return self.write(finish)

    async def record(self, table: TableId) -> str | None:
        """Return the record of a finished table."""
        sql = "SELECT body FROM records WHERE table_id = ?"
        rows = await self.read(lambda connection: connection.query(sql, (table,)))
        return rows[0][0] if rows else None

    async def records(self, after: RecordRow | None = None, since: float = 0.0, limit: int = 500) -> list[RecordRow]:
        """Return a page of records in the order in which they were finished: after a record, or the first since a time.

        A page with fewer than `limit` records is the last.
        """
        sql = "SELECT table_id, finished, game, body FROM records"
        if after is None:
            where, values = "finished >= ?", (since, limit)
        else:
            where, values = "(finished, table_id) > (?, ?)", (after.finished, after.table, limit)
        sql = f"{sql} WHERE {where} ORDER BY finished, table_id LIMIT ?"
        return [RecordRow(*row) for row in await self.read(lambda connection: connection.query(sql, values))]

    # Editions

    def add_edition(self, edition: SavedEditionRow, limit: int) -> "asyncio.Future[bool]":
        """Add an edition. Returns False, and adds nothing, if its owner already has `limit` editions."""

        def add(connection: DatabaseConnection) -> bool:
            [(count,)] = connection.query("SELECT count(*) FROM editions WHERE owner = ?", (edition.owner,))
            if count >= limit:
                return False
            sql = f"INSERT INTO editions ({_EDITION}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            connection.execute(sql, astuple(edition))
            return True

        return self.write(add)

    async def edition(self, id: EditionId) -> SavedEditionRow | None:
        """Return the edition with this id."""
        sql = f"SELECT {_EDITION} FROM editions WHERE id = ?"
        rows = await self.read(lambda connection: connection.query(sql, (id,)))
        return SavedEditionRow(*rows[0]) if rows else None

    async def editions_of(self, owner: PersonId) -> list[SavedEditionRow]:
        """Return a person's editions, the newest first."""
        sql = f"SELECT {_EDITION} FROM editions WHERE owner = ? ORDER BY created DESC, id"
        return [SavedEditionRow(*row) for row in await self.read(lambda connection: connection.query(sql, (owner,)))]

    def change_edition(
        self, id: EditionId, owner: PersonId, *, name: str, title: str, body: bytes, at: float
    ) -> "asyncio.Future[bool]":
        """Change the content of an edition. Returns False, and changes nothing, if this owner has no such edition."""
        sql = "UPDATE editions SET name = ?, title = ?, body = ?, changed = ? WHERE id = ? AND owner = ?"
        values = (name, title, body, at, id, owner)
        return self.write(lambda connection: connection.execute(sql, values) > 0)

    def delete_edition(self, id: EditionId, owner: PersonId) -> "asyncio.Future[bool]":
        """Delete an edition. Returns False if this owner has no such edition."""
        sql = "DELETE FROM editions WHERE id = ? AND owner = ?"
        return self.write(lambda connection: connection.execute(sql, (id, owner)) > 0)

    def write(self, work: Callable[[DatabaseConnection], Any]) -> "asyncio.Future[Any]":
        """Run work that writes, in a transaction that it may share with others, and return its result."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._writer.submit(WorkRequest.of(future, work))
        return future

    def read(self, work: Callable[[DatabaseConnection], T]) -> "asyncio.Future[T]":
        """Run work that only reads, and return its result."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._reader.submit(WorkRequest.of(future, work))
        return future


def connection_factory(url: str) -> Callable[[bool], DatabaseConnection]:
    """Return a function that makes connections to a database: the owner's for True, else one that only reads."""
    scheme, separator, rest = url.partition("://")
    if not separator or scheme == "sqlite":
        name = rest.removeprefix("/") if separator else url
        if name in ("", ":memory:") or (separator and not rest.startswith("/")):
            raise BadStoreUrl(f"{url!r} does not name a file: use sqlite:///path/to/file, or the path alone.")
        path = Path(name).resolve()
        return lambda owner: SqliteConnection(path, owner)
    if scheme in ("postgresql", "postgres"):
        try:
            from darklantern.server.store.postgresql import PostgresqlConnection
        except ImportError as error:
            raise StoreUnsupported(
                "PostgreSQL needs a driver that is not installed: pip install 'darklantern[postgresql]'"
            ) from error
        return lambda owner: PostgresqlConnection(url, owner)
    raise BadStoreUrl(
        f"There is no store for {scheme}://: use sqlite:///path/to/file or postgresql://user:password@host/database."
    )


def _update_row(connection: DatabaseConnection, table: str, id: str, changes: Mapping[str, object]) -> None:
    values = {column: value for column, value in changes.items() if value is not UNSET}
    if not values:
        return
    columns = ", ".join(f"{column} = ?" for column in values)
    if connection.execute(f"UPDATE {table} SET {columns} WHERE id = ?", (*values.values(), id)) == 0:
        raise StoreRefused(f"There is no {id!r} in {table}.")


def _probe(connection: DatabaseConnection) -> None:
    connection.execute("UPDATE about SET probes = probes + 1")


def _person_row(*columns: Any) -> PersonRow:
    *others, bot, used, deleted = columns
    return PersonRow(*others, bot=bool(bot), used=used, deleted=bool(deleted))


def _table_row(*columns: Any) -> TableRow:
    *others, public, status, used, expired, log_deleted, rematch_of, closed_by = columns
    return TableRow(
        *others,
        public=bool(public),
        status=TableStatus(status),
        used=used,
        expired=expired,
        log_deleted=bool(log_deleted),
        rematch_of=rematch_of,
        closed_by=closed_by,
    )
