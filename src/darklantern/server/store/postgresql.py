"""Connections to PostgreSQL, by psycopg."""

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, ClassVar, LiteralString, cast

import psycopg
from psycopg.conninfo import make_conninfo
from psycopg.pq import PGconn, Ping

from darklantern.server.store.database_connection import ENTRY_COLUMNS, DatabaseConnection, EntryRow
from darklantern.server.store.errors import (
    BadStoreUrl,
    StoreError,
    StoreInUse,
    StoreNotReady,
    StoreRefused,
    StoreUnavailable,
)
from darklantern.server.store.schema import migrate

TYPE_NAMES = {"bytes": "BYTEA", "real": "DOUBLE PRECISION", "int": "BIGINT", "bool": "BOOLEAN"}

CONNECT_TIMEOUT_S = 5
"""The seconds within which the database must accept a connection."""

PING_TIMEOUT_S = 2
"""The time limit of a ping, in seconds: the shortest that libpq accepts."""

STATEMENT_TIMEOUT_S = 30
"""The seconds after which a statement or a silent connection is given up."""

FIRST_RETRY_PAUSE_S, LONGEST_RETRY_PAUSE_S = 0.05, 2.0
"""The seconds between two attempts to connect: the pause doubles until it reaches the longest."""

OWNER_TIMEOUT_S = 1.0
"""The seconds that the server may need to notice that the previous owner was killed."""

_SETTINGS = (
    f"SET statement_timeout = '{STATEMENT_TIMEOUT_S}s'",
    # The server must notice a lost connection soon, because it keeps the lock until then.
    f"SET tcp_keepalives_idle = {STATEMENT_TIMEOUT_S // 3}",
    f"SET tcp_keepalives_interval = {STATEMENT_TIMEOUT_S // 6}",
    "SET tcp_keepalives_count = 3",
    # A committed write must survive a power cut, even if the server is configured otherwise.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
)

# Stores in different schemas of one database have different owners.
_LOCK = "SELECT pg_try_advisory_lock(hashtextextended('darklantern.' || current_schema(), 0))"


_INSERT: LiteralString = (
    f"INSERT INTO entries ({ENTRY_COLUMNS})"
    " SELECT * FROM unnest(%s::bigint[], %s::text[], %s::bigint[], %s::bigint[], %b::bytea[])"
)


class PostgresqlConnection(DatabaseConnection):
    """A connection to a PostgreSQL server. It reconnects by itself."""

    type_names: ClassVar[Mapping[str, str]] = TYPE_NAMES

    def __init__(
        self,
        url: str,
        owner: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._url = url
        self._owner = owner
        self._clock = clock
        self.generation: int = 0
        self._connection: psycopg.Connection[Any] | None = None
        self._pause = 0.0
        self._next_attempt_at = 0.0

    def open(self) -> None:
        """Connect to the server; the owner takes the lock and migrates the schema."""
        try:
            with _translated_errors():
                self._connection = self._connect()
                for setting in _SETTINGS:
                    self._connection.execute(_with_psycopg_marks(setting))
            self.generation += 1
            if self._owner:
                self._lock()
                if self.migrates:
                    self._write(_migrate)
        except psycopg.ProgrammingError as error:
            self.close()
            raise BadStoreUrl(
                f"This is not the address of a PostgreSQL database ({_first_line(error)}): "
                "it should look like postgresql://user:password@host:5432/database."
            ) from error
        except BaseException:
            self.close()
            raise

    def _connect(self) -> psycopg.Connection[Any]:
        try:
            return _connect(self._url)
        except psycopg.OperationalError as error:
            if self.generation:  # the connection was lost: the caller tries again, whatever the reason
                raise
            if _ping(self._url) is not Ping.OK:
                raise StoreNotReady(_first_line(error)) from error
        return _connect(self._url)  # the server has come up since, or it refuses again with the reason

    def _lock(self) -> None:
        """Make this process the owner of the database while the connection lasts."""
        give_up = self._clock() + OWNER_TIMEOUT_S
        while self.query(_LOCK) != [(True,)]:
            if self._clock() >= give_up:
                raise StoreInUse(
                    "Another process is using this PostgreSQL database: stop it first, or name another database."
                )
            time.sleep(OWNER_TIMEOUT_S / 20)

    def close(self) -> None:
        """Close the connection, which also releases the lock."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None

    def query(self, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        """Return the rows that a query finds."""
        connection = self._connected()
        with _translated_errors():
            return connection.execute(_with_psycopg_marks(sql), parameters).fetchall()

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> int:
        """Execute a statement and return the number of affected rows."""
        connection = self._connected()
        with _translated_errors():
            return connection.execute(_with_psycopg_marks(sql), parameters).rowcount

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Execute a statement once for each row of parameters, without waiting for each answer."""
        connection = self._connected()
        with _translated_errors(), connection.cursor() as cursor:
            cursor.executemany(_with_psycopg_marks(sql), rows)

    def columns(self, table: str) -> Mapping[str, bool]:
        """Return the columns of a table, and whether each holds booleans."""
        sql = "SELECT column_name, data_type = 'boolean' FROM information_schema.columns"
        where = "WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position"
        return dict(self.query(f"{sql} {where}", (table,)))

    def begin_snapshot(self) -> None:
        """Begin a transaction that sees the data as of its first statement, without a time limit for statements."""
        self.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        self.execute("SET LOCAL statement_timeout = 0")

    def integrity_errors(self) -> list[str]:
        """Return nothing: PostgreSQL reports a damaged page when it is read."""
        return []

    def vacuum(self) -> None:
        """Do nothing: PostgreSQL reuses its space by itself."""

    def insert_entries(self, entries: Sequence[EntryRow]) -> None:
        """Insert entries into the logs of tables in one statement, because each round trip to the server is slow."""
        columns = [list(column) for column in zip(*entries, strict=True)]
        connection = self._connected()
        with _translated_errors():
            connection.execute(_INSERT, columns)

    def reconnect(self) -> bool:
        """Return whether the connection had been lost and is restored now."""
        if self._connection is not None and not self._connection.closed:
            return False
        try:
            self._connected()
        except StoreUnavailable:
            return False
        return True

    def roll_back(self) -> None:
        """Roll back the current transaction. If that fails, close the connection, which ends the transaction."""
        if self._connection is None:
            return
        try:
            self._connection.rollback()
        except psycopg.Error:
            self.close()

    def commit_error(self, unavailable: StoreUnavailable) -> StoreUnavailable:
        """Return an error in doubt if the connection was lost: the commit may have arrived before."""
        lost = self._connection is None or self._connection.closed
        return StoreUnavailable(unavailable.reason, in_doubt=True) if lost else unavailable

    def _connected(self) -> psycopg.Connection[Any]:
        """Return the connection, a new one if necessary. There is a pause between two failed attempts."""
        if self._connection is not None and not self._connection.closed:
            return self._connection
        if self._clock() < self._next_attempt_at:
            raise StoreUnavailable("there is no connection to the database; the next attempt follows soon")
        try:
            self.open()
        except StoreError as error:
            self._pause = min(self._pause * 2, LONGEST_RETRY_PAUSE_S) or FIRST_RETRY_PAUSE_S
            self._next_attempt_at = self._clock() + self._pause
            # Once the store is open, every failure may be temporary, even another owner.
            raise error if isinstance(error, StoreUnavailable) else StoreUnavailable(str(error)) from error
        self._pause = 0.0
        assert self._connection is not None
        return self._connection


def _connect(url: str) -> psycopg.Connection[Any]:
    return psycopg.connect(
        url,
        autocommit=True,
        connect_timeout=CONNECT_TIMEOUT_S,
        application_name="darklantern",
        tcp_user_timeout=STATEMENT_TIMEOUT_S * 1000,
        keepalives_idle=STATEMENT_TIMEOUT_S // 3,
    )


def _ping(url: str) -> Ping:
    """Return whether the server accepts connections, not necessarily ours.

    Holds the interpreter's lock while it waits, so it is called only before the game server accepts requests.
    """
    return Ping(PGconn.ping(make_conninfo(url, connect_timeout=PING_TIMEOUT_S).encode()))


def _migrate(connection: DatabaseConnection) -> None:
    """Migrate the schema, without a time limit for statements."""
    connection.execute("SET LOCAL statement_timeout = 0")
    migrate(connection, TYPE_NAMES)


@cache
def _with_psycopg_marks(sql: str) -> LiteralString:
    """Return a statement with psycopg's parameter marks. All statements are constants of this package."""
    return cast(LiteralString, sql.replace("?", "%s"))


@contextmanager
def _translated_errors() -> Generator[None]:
    """Raise errors of PostgreSQL as errors of the store."""
    try:
        yield
    except (psycopg.IntegrityError, psycopg.DataError, OverflowError, UnicodeError) as error:
        raise StoreRefused(f"The database refuses the data: {_first_line(error)}.") from error
    except (psycopg.ProgrammingError, psycopg.NotSupportedError):
        raise
    except psycopg.Error as error:
        raise StoreUnavailable(_first_line(error)) from error


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
