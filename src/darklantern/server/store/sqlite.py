"""Connections to a SQLite file."""

import sqlite3
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from typing import IO, Any, ClassVar, TypeVar

from darklantern.server.store.database_connection import ENTRY_COLUMNS, DatabaseConnection, EntryRow
from darklantern.server.store.errors import StoreInUse, StoreRefused, StoreUnavailable
from darklantern.server.store.file_identity import FileIdentity
from darklantern.server.store.permissions import DIRECTORY_MODE, make_private
from darklantern.server.store.schema import migrate

T = TypeVar("T")

TYPE_NAMES = {"bytes": "BLOB", "real": "REAL", "int": "INTEGER", "bool": "INTEGER"}

BUSY_TIMEOUT_S = 5.0
"""The seconds to wait for a lock that another program holds on the file."""

MAX_ROWS_PER_INSERT = 199
"""The most entries in one statement. Older builds of SQLite accept fewer than 1000 parameters."""


class SqliteConnection(DatabaseConnection):
    """A connection to a SQLite file."""

    type_names: ClassVar[Mapping[str, str]] = TYPE_NAMES
    begin_statement = "BEGIN IMMEDIATE"
    """A deferred transaction that first reads and then writes would fail instead of waiting for a lock."""

    def __init__(self, path: Path, owner: bool) -> None:
        self._path = path
        self._owner = owner
        self._lock: IO[bytes] | None = None
        self._connection: sqlite3.Connection | None = None
        self._files = FileIdentity(path)

    def open(self) -> None:
        """Open the file; the owner locks it, creates it if it is missing and migrates the schema."""
        try:
            if self._owner:
                self._path.parent.mkdir(DIRECTORY_MODE, parents=True, exist_ok=True)
                make_private(self._path)
                self._lock = _lock_database(self._path)
            elif not self._path.exists():
                raise StoreUnavailable(f"there is no file {self._path}")
            with _translated_errors(self._path):
                self._connection = sqlite3.connect(
                    self._path, timeout=BUSY_TIMEOUT_S, isolation_level=None, cached_statements=2 * MAX_ROWS_PER_INSERT
                )
                self._connection.execute("PRAGMA foreign_keys = ON")
                if self._owner:
                    self._prepare(self._connection)
                else:
                    self._connection.execute("PRAGMA query_only = ON")
            if self.migrates:  # a restore creates the write-ahead log only later
                self._files.note()
        except OSError as error:
            self.close()
            raise StoreUnavailable(f"{error.strerror}: {self._path}") from error
        except BaseException:
            self.close()
            raise

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        # A committed write must survive a power cut, which on macOS takes a stronger call than fsync.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")
        if self.migrates:
            self.write(lambda connection: migrate(connection, TYPE_NAMES))

    def close(self) -> None:
        """Close the file and release its lock."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def query(self, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        """Return the rows that a query finds."""
        with _translated_errors(self._path):
            return self._connected().execute(sql, parameters).fetchall()

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> int:
        """Execute a statement and return the number of affected rows."""
        with _translated_errors(self._path):
            return self._connected().execute(sql, parameters).rowcount

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Execute a statement once for each row of parameters."""
        with _translated_errors(self._path):
            self._connected().executemany(sql, rows)

    def columns(self, table: str) -> Mapping[str, bool]:
        """Return the columns of a table; none holds booleans, which SQLite stores as integers."""
        return {name: False for (name,) in self.query("SELECT name FROM pragma_table_info(?)", (table,))}

    def begin_snapshot(self) -> None:
        """Begin a transaction that sees the data as of its first statement."""
        self.execute("BEGIN")

    def integrity_errors(self) -> list[str]:
        """Return the problems that SQLite finds in its file: in pages, indexes and constraints."""
        return [line for (line,) in self.query("PRAGMA integrity_check") if line != "ok"]

    def vacuum(self) -> None:
        """Rewrite the file without its unused space."""
        self.execute("VACUUM")

    def insert_entries(self, entries: Sequence[EntryRow]) -> None:
        """Insert entries into the logs of tables, in as few statements as possible.

        With every statement the thread releases the interpreter's lock and then waits for it. Beside a busy event loop
        that wait dominates: with one statement for each entry, the 99th percentile of appends was four times as high.
        """
        connection = self._connected()
        with _translated_errors(self._path):
            for start in range(0, len(entries), MAX_ROWS_PER_INSERT):
                rows = entries[start : start + MAX_ROWS_PER_INSERT]
                connection.execute(_insert_statement(len(rows)), tuple(chain.from_iterable(rows)))

    def read(self, work: Callable[[DatabaseConnection], T]) -> T:
        """Return the result of `work`, which only reads. Fails if the file is no longer at its path."""
        self._files.check()
        return super().read(work)

    def write(self, work: Callable[[DatabaseConnection], T]) -> T:
        """Run `work` in one transaction. Fails if the file is no longer at its path; in doubt if it left meanwhile."""
        return self._checked(super().write, work)

    def write_entries(self, work: Callable[[DatabaseConnection], T], entries: int) -> T:
        """Like `write`; a single statement is a transaction by itself, which saves two statements."""
        return self._checked(lambda work: work(self), work) if entries <= MAX_ROWS_PER_INSERT else self.write(work)

    def _checked(
        self, write: Callable[[Callable[[DatabaseConnection], T]], T], work: Callable[[DatabaseConnection], T]
    ) -> T:
        self._files.check()
        answer = write(work)
        self._files.check(in_doubt=True)
        return answer

    def reconnect(self) -> bool:
        """Return False: there is no connection to restore, so an error either stays or passes with time."""
        return False

    def roll_back(self) -> None:
        """Roll back the current transaction, unless an error has already ended it."""
        if self._connection is not None and self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreUnavailable("the store is closed")
        return self._connection


@cache
def _insert_statement(size: int) -> str:
    return f"INSERT INTO entries ({ENTRY_COLUMNS}) VALUES " + ", ".join(["(?, ?, ?, ?, ?)"] * size)


@contextmanager
def _translated_errors(path: Path) -> Generator[None]:
    """Raise errors of SQLite as errors of the store."""
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.DataError, OverflowError, UnicodeError) as error:
        raise StoreRefused(f"The database refuses the data: {error}.") from error
    except (sqlite3.ProgrammingError, sqlite3.NotSupportedError):
        raise
    except sqlite3.DatabaseError as error:
        raise StoreUnavailable(f"{error} ({path})") from error


def _lock_database(path: Path) -> IO[bytes]:
    """Make this process the owner of a database while the returned file is open.

    The lock is on a separate file, because the locks on the database last only for one transaction. The lock file is
    never removed: otherwise two processes could each lock a different file of that name.
    """
    file = path.with_name(path.name + ".lock").open("ab")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise StoreInUse(f"Another process is using {path}: stop it first, or name another database.") from error
    return file
