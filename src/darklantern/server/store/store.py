"""The store: everything that outlives the server, in SQLite or in PostgreSQL."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import astuple

from darklantern.server.store.connection import Connection
from darklantern.server.store.errors import BadStoreUrl, StoreError, StoreRefused, StoreUnsupported
from darklantern.server.store.logs import read_log
from darklantern.server.store.retention import expire_tables, touch_tables
from darklantern.server.store.rows import (
    EditionId,
    EditionRow,
    PersonId,
    PersonRow,
    RecordRow,
    SeatRow,
    Statistics,
    TableId,
    TableRow,
    TableStatus,
)
from darklantern.server.store.seats import forget_seats, tables_of
from darklantern.server.store.sqlite import SqliteConnection
from darklantern.server.store.worker import Reader, Task, settle
from darklantern.server.store.writer import Append, Writer

T = TypeVar("T")

# The columns, in the order of the fields.
_PERSON = "id, name, language, secret_hash, created, seen, code_hash, bot, used, deleted"
_TABLE = "id, created, touched, setup, seed, host, public, status, used, expired, log_deleted, rematch_of, closed_by"
_EDITION = "id, owner, game, name, title, created, changed, body"


class Store:
    """A database that this process owns, for one event loop.

    When an append or a change is answered, it is kept for good, even through a power cut. Writes take effect in the
    order in which the methods were called, whether or not anybody waits for the answer. What is read contains all that
    has been answered. Anything may raise `StoreUnavailable`; later it may work again. The store reads no clock.
    """

    statistics: Statistics
    """What has been written since the store was opened."""

    def __init__(self, connect: Callable[[bool], Connection]) -> None:
        """Use `open`."""
        self.statistics = Statistics()
        self._loop = asyncio.get_running_loop()
        self._writer = Writer("store-writer", connect(True), self.statistics)
        self._reader = Reader("store-reader", connect(False))

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Opens ``sqlite:///path/to/file``, a bare path to a file, or ``postgresql://user:password@host/database``.

        After ``sqlite:///`` comes the path, so an absolute one makes four slashes. A database that is new or older is
        brought up to date. Raises `BadStoreUrl`, `StoreInUse`, `StoreUnsupported` or `StoreUnavailable`.
        """
        store = cls(connect(url))
        try:
            await store._writer.start()
            await store._reader.start()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Writes what has been asked for so far, then lets go of the database. Whatever is asked later fails."""
        await self._writer.stop()
        await self._reader.stop()

    @property
    def waiting(self) -> int:
        """How many writes nobody has begun with."""
        return self._writer.waiting

    async def healthy(self, timeout: float = 2.0) -> bool:
        """Whether a write, with all that waits before it, gets through in so many seconds."""
        try:
            async with asyncio.timeout(timeout):  # wait_for of Python 3.11 can lose a cancellation
                await self.write(_probe)
        except (TimeoutError, StoreError):
            return False
        return True

    # The log of a table

    def append(self, table: TableId, first: int, entries: Sequence[bytes]) -> "asyncio.Future[None]":
        """Adds entries to the log of a table; the first of them has number `first`, and a log begins with 1.

        Fails with `StoreGap` if the entry before `first` is not the last one: so after an append has failed, those that
        were sent behind it fail too. Whoever cannot know what the log holds reads it again.
        """
        future: asyncio.Future[None] = self._loop.create_future()
        self.add(table, first, entries, partial(settle, future))
        return future

    def add(
        self,
        table: TableId,
        first: int,
        entries: Sequence[bytes],
        then: Callable[[BaseException | None], None],
        seats: Sequence[SeatRow] = (),
    ) -> None:
        """The same without a future, which costs more than many a move: says what went wrong, or None.

        `seats` has the changes of who sits where that these entries make.
        """
        self._writer.put(Append(then, table, first, entries, seats=seats))

    async def entries(self, table: TableId, after: int = 0) -> list[bytes]:
        """The log of a table in its order, without the first so many entries."""
        return await self.read(lambda connection: read_log(connection, table, after))

    # People

    def add_person(self, person: PersonRow) -> "asyncio.Future[None]":
        """Adds someone. Raises `StoreRefused` if the id or one of the hashes is someone's already."""

        def add(connection: Connection) -> None:
            values = ", ".join("?" * len(PersonRow.__struct_fields__))
            connection.execute(f"INSERT INTO people ({_PERSON}) VALUES ({values})", astuple(person))

        return self.write(add)

    async def person(self, id: PersonId) -> PersonRow | None:
        """Someone by their id."""
        return await self._person("id", id)

    async def person_by_secret(self, hash: bytes) -> PersonRow | None:
        """Someone by the hash of their secret."""
        return await self._person("secret_hash", hash)

    async def person_by_code(self, hash: bytes) -> PersonRow | None:
        """Someone by the hash of the code that they asked for."""
        return await self._person("code_hash", hash)

    async def _person(self, column: str, value: object) -> PersonRow | None:
        sql = f"SELECT {_PERSON} FROM people WHERE {column} = ?"
        found = await self.read(lambda connection: connection.rows(sql, (value,)))
        return _person_row(*found[0]) if found else None

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
        """Changes what is given. Raises `StoreRefused` if there is no such person or a hash is someone else's."""
        changes = {
            "name": name,
            "language": language,
            "secret_hash": secret_hash,
            "code_hash": code_hash,
            "seen": seen,
            "used": used,
        }
        return self.write(lambda connection: _change(connection, "people", id, changes))

    # Tables

    def add_table(
        self, table: TableRow, entries: Sequence[bytes] = (), seats: Sequence[SeatRow] = ()
    ) -> "asyncio.Future[None]":
        """Adds a table with the beginning of its log. Raises `StoreRefused` if there is one of this id."""

        def add(connection: Connection) -> None:
            values = [value.value if isinstance(value, TableStatus) else value for value in astuple(table)]
            connection.execute(f"INSERT INTO tables ({_TABLE}) VALUES ({', '.join('?' * len(values))})", values)

        future: asyncio.Future[None] = self._loop.create_future()
        self._writer.put(Append(partial(settle, future), table.id, 1, entries, add, seats))
        return future

    async def table(self, id: TableId) -> TableRow | None:
        """A table by its id."""
        sql = f"SELECT {_TABLE} FROM tables WHERE id = ?"
        found = await self.read(lambda connection: connection.rows(sql, (id,)))
        return _table_row(*found[0]) if found else None

    async def tables_of(self, person: PersonId, limit: int) -> list[TableId]:
        """The open tables at which a person sits; of more than `limit`, those where they sat down last."""
        return await self.read(lambda connection: tables_of(connection, person, limit))

    async def rematch_of(self, table: TableId) -> TableId | None:
        """The open table at which the people of another play again."""
        sql = "SELECT id FROM tables WHERE rematch_of = ? AND status = 'open' ORDER BY created DESC LIMIT 1"
        found = await self.read(lambda connection: connection.rows(sql, (table,)))
        return TableId(found[0][0]) if found else None

    def change_table(
        self,
        id: TableId,
        *,
        public: bool | UnsetType = UNSET,
        host: str | UnsetType = UNSET,
    ) -> "asyncio.Future[None]":
        """Changes what is given. Raises `StoreRefused` if there is no such table."""
        return self.write(lambda connection: _change(connection, "tables", id, {"public": public, "host": host}))

    def touch_tables(self, idle: Mapping[TableId, float], wall: float, uptime: float) -> "asyncio.Future[None]":
        """Notes for how many seconds these tables have not been used, now that it is so late by both measures.

        Appending does not: to write down the time of every move would cost as much as the move. It is enough to do this
        for many tables every minute or so, and before `expire_tables`. Tables that do not exist are passed over.
        """
        return self.write(lambda connection: touch_tables(connection, idle, wall, uptime))

    def expire_tables(self, used_before: float, at: float) -> "asyncio.Future[list[TableId]]":
        """Expires the open tables that were last used before a time, and returns their ids; both times of uptime."""
        return self.write(lambda connection: expire_tables(connection, used_before, at))

    # Records

    def finish_table(self, id: TableId, record: str, game: str, at: float, used: float = 0.0) -> "asyncio.Future[None]":
        """Ends an open table with its record. Raises `StoreRefused` if there is no such open table."""

        def finish(connection: Connection) -> None:
            sql = "UPDATE tables SET status = 'finished', touched = ?, used = ? WHERE id = ? AND status = 'open'"
            if connection.execute(sql, (at, used, id)) == 0:
                raise StoreRefused(f"There is no open table {id!r}.")
            forget_seats(connection, id)
            connection.execute(
                "INSERT INTO records (table_id, finished, game, body) VALUES (?, ?, ?, ?)", (id, at, game, record)
            )

        return self.write(finish)

    async def record(self, table: TableId) -> str | None:
        """The record of a finished table."""
        sql = "SELECT body FROM records WHERE table_id = ?"
        found = await self.read(lambda connection: connection.rows(sql, (table,)))
        return found[0][0] if found else None

    async def records(self, after: RecordRow | None = None, since: float = 0.0, limit: int = 500) -> list[RecordRow]:
        """A page of records in the order in which they were finished: those after one, or the first since a time.

        A page that is not full is the last.
        """
        sql = "SELECT table_id, finished, game, body FROM records"
        if after is None:
            where, values = "finished >= ?", (since, limit)
        else:
            where, values = "(finished, table_id) > (?, ?)", (after.finished, after.table, limit)
        sql = f"{sql} WHERE {where} ORDER BY finished, table_id LIMIT ?"
        return [RecordRow(*row) for row in await self.read(lambda connection: connection.rows(sql, values))]

    # Editions

    def add_edition(self, edition: EditionRow, most: int) -> "asyncio.Future[bool]":
        """Adds an edition, unless its owner has so many already: then it is False, and nothing was added."""

        def add(connection: Connection) -> bool:
            [(kept,)] = connection.rows("SELECT count(*) FROM editions WHERE owner = ?", (edition.owner,))
            if kept >= most:
                return False
            sql = f"INSERT INTO editions ({_EDITION}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            connection.execute(sql, astuple(edition))
            return True

        return self.write(add)

    async def edition(self, id: EditionId) -> EditionRow | None:
        """An edition by its id."""
        sql = f"SELECT {_EDITION} FROM editions WHERE id = ?"
        found = await self.read(lambda connection: connection.rows(sql, (id,)))
        return EditionRow(*found[0]) if found else None

    async def editions_of(self, owner: PersonId) -> list[EditionRow]:
        """Somebody's editions, the newest first."""
        sql = f"SELECT {_EDITION} FROM editions WHERE owner = ? ORDER BY created DESC, id"
        return [EditionRow(*row) for row in await self.read(lambda connection: connection.rows(sql, (owner,)))]

    def change_edition(
        self, id: EditionId, owner: PersonId, *, name: str, title: str, body: bytes, at: float
    ) -> "asyncio.Future[bool]":
        """Changes what is in an edition. False if this owner has no such edition; then nothing has changed."""
        sql = "UPDATE editions SET name = ?, title = ?, body = ?, changed = ? WHERE id = ? AND owner = ?"
        values = (name, title, body, at, id, owner)
        return self.write(lambda connection: connection.execute(sql, values) > 0)

    def delete_edition(self, id: EditionId, owner: PersonId) -> "asyncio.Future[bool]":
        """Deletes an edition. False if this owner has no such edition."""
        sql = "DELETE FROM editions WHERE id = ? AND owner = ?"
        return self.write(lambda connection: connection.execute(sql, (id, owner)) > 0)

    def write(self, work: Callable[[Connection], Any]) -> "asyncio.Future[Any]":
        """Carries out work that writes, in a transaction that it may share, and answers what it returns."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._writer.put(Task.of(future, work))
        return future

    def read(self, work: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Carries out work that only reads, and answers what it returns."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._reader.put(Task.of(future, work))
        return future


def connect(url: str) -> Callable[[bool], Connection]:
    """What makes connections to a database: the owner's, if asked with True, or one that only reads."""
    scheme, separator, rest = url.partition("://")
    if not separator or scheme == "sqlite":
        name = rest.removeprefix("/") if separator else url
        if name in ("", ":memory:") or (separator and not rest.startswith("/")):
            raise BadStoreUrl(f"{url!r} names no file: write sqlite:///path/to/file, or the path alone.")
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
        f"There is no store for {scheme}://: write sqlite:///path/to/file or postgresql://user:password@host/database."
    )


def _change(connection: Connection, table: str, id: str, changes: Mapping[str, object]) -> None:
    given = {column: value for column, value in changes.items() if value is not UNSET}
    if not given:
        return
    columns = ", ".join(f"{column} = ?" for column in given)
    if connection.execute(f"UPDATE {table} SET {columns} WHERE id = ?", (*given.values(), id)) == 0:
        raise StoreRefused(f"There is no {id!r} among the {table}.")


def _probe(connection: Connection) -> None:
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
