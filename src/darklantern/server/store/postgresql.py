"""The store in PostgreSQL, by psycopg."""

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, LiteralString, cast

import psycopg
from psycopg.conninfo import make_conninfo
from psycopg.pq import PGconn, Ping

from darklantern.server.store.connection import ENTRY_COLUMNS, Connection, Entry
from darklantern.server.store.errors import (
    BadStoreUrl,
    StoreError,
    StoreInUse,
    StoreNotReady,
    StoreRefused,
    StoreUnavailable,
)
from darklantern.server.store.schema import migrate

TYPES = {"bytes": "BYTEA", "real": "DOUBLE PRECISION", "int": "BIGINT", "bool": "BOOLEAN"}

PATIENCE = 5
"""Seconds within which the database must answer a call for a connection."""

PING_TIMEOUT_S = 2
"""The shortest time that libpq can be given."""

STALL = 30
"""Seconds after which a statement, or a silent connection, is given up."""

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds between two calls for a connection: the pause doubles while nobody answers."""

FAREWELL = 1.0
"""Seconds that the server may need to notice that an owner who was killed is gone."""

_SETTINGS = (
    f"SET statement_timeout = '{STALL}s'",
    # The server must notice soon that we are gone: it keeps our lock until then.
    f"SET tcp_keepalives_idle = {STALL // 3}",
    f"SET tcp_keepalives_interval = {STALL // 6}",
    "SET tcp_keepalives_count = 3",
    # What is acknowledged survives a power cut, also where the server is set up to take that lightly.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
)

# Stores in different schemas of one database have different owners.
_LOCK = "SELECT pg_try_advisory_lock(hashtextextended('darklantern.' || current_schema(), 0))"


_INSERT: LiteralString = (
    f"INSERT INTO entries ({ENTRY_COLUMNS})"
    " SELECT * FROM unnest(%s::bigint[], %s::text[], %s::bigint[], %s::bigint[], %b::bytea[])"
)


class PostgresqlConnection(Connection):
    """A thread's way to the server. It comes back by itself when the server does."""

    types = TYPES

    def __init__(
        self,
        url: str,
        owner: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._url = url
        self._owner = owner
        self._clock = clock
        self._connection: psycopg.Connection[Any] | None = None
        self._pause = 0.0
        self._not_before = 0.0

    def open(self) -> None:
        """Calls the server; the owner takes the lock and prepares the schema."""
        try:
            with _translated():
                self._connection = self._connect()
                for setting in _SETTINGS:
                    self._connection.execute(_marked(setting))
            self.generation += 1
            if self._owner:
                self._lock()
                if self.prepares:
                    self._write(_migrate)
        except psycopg.ProgrammingError as error:
            self.close()
            raise BadStoreUrl(
                f"This is no address of a PostgreSQL database ({_first_line(error)}): "
                "it should look like postgresql://user:password@host:5432/database."
            ) from error
        except BaseException:
            self.close()
            raise

    def _connect(self) -> psycopg.Connection[Any]:
        try:
            return _connect(self._url)
        except psycopg.OperationalError as error:
            if self.generation:  # a lost connection: the caller tries again whatever the reason was
                raise
            if _ping(self._url) is not Ping.OK:
                raise StoreNotReady(_first_line(error)) from error
        return _connect(self._url)  # the server has come up since, or it refuses us again and says why

    def _lock(self) -> None:
        """Makes this process the owner of the database for as long as the connection lasts."""
        give_up = self._clock() + FAREWELL
        while self.rows(_LOCK) != [(True,)]:
            if self._clock() >= give_up:
                raise StoreInUse(
                    "Another process is using this PostgreSQL database: stop it first, or name another database."
                )
            time.sleep(FAREWELL / 20)

    def close(self) -> None:
        """Hangs up, which also gives up the lock."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        """What a query finds."""
        connection = self._open()
        with _translated():
            return connection.execute(_marked(sql), parameters).fetchall()

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> int:
        """Carries out a statement and says how many rows it concerned."""
        connection = self._open()
        with _translated():
            return connection.execute(_marked(sql), parameters).rowcount

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Carries out a statement once for each row of parameters, without waiting for each answer."""
        connection = self._open()
        with _translated(), connection.cursor() as cursor:
            cursor.executemany(_marked(sql), rows)

    def columns(self, table: str) -> Mapping[str, bool]:
        """The columns of a table."""
        sql = "SELECT column_name, data_type = 'boolean' FROM information_schema.columns"
        where = "WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position"
        return dict(self.rows(f"{sql} {where}", (table,)))

    def begin_snapshot(self) -> None:
        """Begins a transaction that sees everything as it is at its first statement, however long one takes."""
        self.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        self.execute("SET LOCAL statement_timeout = 0")

    def damage(self) -> list[str]:
        """Nothing: PostgreSQL finds a damaged page when it is read, and fails then."""
        return []

    def shrink(self) -> None:
        """Nothing: PostgreSQL looks after its room by itself."""

    def insert(self, entries: Sequence[Entry]) -> None:
        """Adds entries to the logs of tables, all of them in one statement: the way there and back is what costs."""
        columns = [list(column) for column in zip(*entries, strict=True)]
        connection = self._open()
        with _translated():
            connection.execute(_INSERT, columns)

    def reconnect(self) -> bool:
        """Calls the server anew, if the connection is what was lost."""
        if self._connection is not None and not self._connection.closed:
            return False
        try:
            self._open()
        except StoreUnavailable:
            return False
        return True

    def roll_back(self) -> None:
        """Ends a transaction, if there is one. Where that fails the connection goes, and the transaction with it."""
        if self._connection is None:
            return
        try:
            self._connection.rollback()
        except psycopg.Error:
            self.close()

    def failed_commit(self, unavailable: StoreUnavailable) -> StoreUnavailable:
        """Without a connection nobody can say any more whether the commit came before it was lost."""
        lost = self._connection is None or self._connection.closed
        return StoreUnavailable(unavailable.reason, in_doubt=True) if lost else unavailable

    def _open(self) -> psycopg.Connection[Any]:
        """The connection, a new one if need be. Between two calls that nobody answered there is a pause."""
        if self._connection is not None and not self._connection.closed:
            return self._connection
        if self._clock() < self._not_before:
            raise StoreUnavailable("there is no connection to the database; the next call is due soon")
        try:
            self.open()
        except StoreError as error:
            self._pause = min(self._pause * 2, LONGEST_PAUSE) or FIRST_PAUSE
            self._not_before = self._clock() + self._pause
            # Once the store is open, whatever keeps us from it is a matter of time, even another owner.
            raise error if isinstance(error, StoreUnavailable) else StoreUnavailable(str(error)) from error
        self._pause = 0.0
        assert self._connection is not None
        return self._connection


def _connect(url: str) -> psycopg.Connection[Any]:
    return psycopg.connect(
        url,
        autocommit=True,
        connect_timeout=PATIENCE,
        application_name="darklantern",
        tcp_user_timeout=STALL * 1000,
        keepalives_idle=STALL // 3,
    )


def _ping(url: str) -> Ping:
    """Whether the server accepts connections, be it from others than us.

    It keeps the interpreter's lock meanwhile. That is only asked before the server serves.
    """
    return Ping(PGconn.ping(make_conninfo(url, connect_timeout=PING_TIMEOUT_S).encode()))


def _migrate(connection: Connection) -> None:
    """Brings the schema up to date, however long that takes."""
    connection.execute("SET LOCAL statement_timeout = 0")
    migrate(connection, TYPES)


@cache
def _marked(sql: str) -> LiteralString:
    """A statement with its parameters marked as psycopg wants them. All of our statements are written in our code."""
    return cast(LiteralString, sql.replace("?", "%s"))


@contextmanager
def _translated() -> Generator[None]:
    """Raises the errors of PostgreSQL as our own."""
    try:
        yield
    except (psycopg.IntegrityError, psycopg.DataError, OverflowError, UnicodeError) as error:
        raise StoreRefused(f"The database refuses it: {_first_line(error)}.") from error
    except (psycopg.ProgrammingError, psycopg.NotSupportedError):
        raise
    except psycopg.Error as error:
        raise StoreUnavailable(_first_line(error)) from error


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
