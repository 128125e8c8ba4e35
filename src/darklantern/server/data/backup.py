"""Backups: all stored data in one compressed file, in the same format for SQLite and PostgreSQL.

A backup is JSON, one value a line: a header; for each table its name and columns, followed by its rows; and an end line
with the number of rows. Bytes are ``{"bytes": text}`` with one character for each byte. A backup is taken in one
transaction, so it is consistent while the server goes on writing. To restore it, the tables are created as in the
schema version that wrote it, filled, and migrated like any older database.
"""

import gzip
import os
import zlib
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct

from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.errors import BadBackup, StoreRefused
from darklantern.server.store.schema import check_known_version, migrate, read_version

BACKUP_FORMAT = "darklantern-backup-1"
ROWS_PER_STATEMENT = 1000
"""How many rows are read or written by one statement."""

TABLE_KEYS: Mapping[str, Sequence[str]] = {
    "about": (),
    "people": ("id",),
    "tables": ("id",),
    "entries": ("place",),
    "seats": ("table_id", "seat"),
    "records": ("table_id",),
    "record_players": ("table_id", "seat"),
    "editions": ("id",),
}
"""The key columns of each table of the database. A table comes after the tables that it references."""

ProgressCallback = Callable[[int, int], None]
"""A callback for progress: receives the number of rows or tables that are done, and their total."""


class _BackupHeader(Struct, frozen=True):
    format: Literal["darklantern-backup-1"]
    schema: int
    """The version of the schema."""
    rows: int


class _TableHeader(Struct, frozen=True):
    table: str
    columns: list[str]


class _BackupEnd(Struct, frozen=True):
    end: int
    """The number of rows in the backup."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


def back_up(connection: DatabaseConnection, file: Path, on_progress: ProgressCallback) -> int:
    """Write a backup and return the number of its rows. Raises `FileExistsError` if the file exists.

    The file appears only when it is complete. Only its owner may read it, because it contains what people said.
    """
    if file.exists():
        raise FileExistsError(17, "this file exists already, and a backup does not overwrite files", str(file))
    partial = file.with_name(f"{file.name}.partial")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    connection.begin_snapshot()
    try:
        with os.fdopen(descriptor, "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6) as packed:
                rows = _write(connection, packed.write, on_progress)
            raw.flush()
            os.fsync(raw.fileno())
        partial.rename(file)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    finally:
        connection.roll_back()
    return rows


def _write(connection: DatabaseConnection, write: Callable[[bytes], object], on_progress: ProgressCallback) -> int:
    version = read_version(connection)
    tables = {table: list(columns) for table in TABLE_KEYS if (columns := connection.columns(table))}
    total = sum(connection.query(f"SELECT count(*) FROM {table}")[0][0] for table in tables)
    write(_encode(_BackupHeader(BACKUP_FORMAT, version, total)) + b"\n")
    done = 0
    for table, columns in tables.items():
        write(_encode(_TableHeader(table, columns)) + b"\n")
        for page in _pages(connection, table, columns):
            for row in page:
                write(_encode([_to_json(value) for value in row]) + b"\n")
            done += len(page)
            on_progress(done, total)
    write(_encode(_BackupEnd(done)) + b"\n")
    return done


def _pages(connection: DatabaseConnection, table: str, columns: Sequence[str]) -> Generator[Sequence[Any]]:
    """Yield the rows of a table in the order of its key, `ROWS_PER_STATEMENT` at a time."""
    keys = (
        TABLE_KEYS[table] if set(TABLE_KEYS[table]) <= set(columns) else columns[:2]
    )  # entries of schemas without places
    select = f"SELECT {', '.join(columns)} FROM {table}"
    if not keys:
        yield connection.query(select)
        return
    named, marks = ", ".join(keys), ", ".join("?" * len(keys))
    places = [columns.index(key) for key in keys]
    page = connection.query(f"{select} ORDER BY {named} LIMIT ?", (ROWS_PER_STATEMENT,))
    while page:
        yield page
        last = [page[-1][place] for place in places]
        sql = f"{select} WHERE ({named}) > ({marks}) ORDER BY {named} LIMIT ?"
        page = connection.query(sql, (*last, ROWS_PER_STATEMENT))


def _to_json(value: object) -> object:
    return {"bytes": value.decode("latin-1")} if isinstance(value, bytes) else value


def _from_json(value: Any) -> Any:
    return cast("dict[str, str]", value)["bytes"].encode("latin-1") if isinstance(value, dict) else value


def restore(connection: DatabaseConnection, file: Path, on_progress: ProgressCallback) -> int:
    """Fill an empty database from a backup, migrate it, and return the number of its rows.

    The connection must be the owner's, and must not migrate the schema when it is opened. Raises `StoreRefused` if the
    database is not empty, `StoreUnsupported` if the backup has a newer schema, or `BadBackup`. Then nothing was
    restored.
    """
    if any(connection.columns(table) for table in TABLE_KEYS):
        raise StoreRefused("This database is not empty: restore the backup into a new database.")

    def work(connection: DatabaseConnection) -> int:
        with _lines(file) as lines:
            rows = _Restorer(connection, file, on_progress).restore(lines)
        migrate(connection, connection.type_names)
        return rows

    return connection.write(work)


@contextmanager
def _lines(file: Path) -> Generator[Generator[Any]]:
    """Yield the decoded lines of a backup. Raises `BadBackup`."""
    with gzip.open(file, "rb") as packed:
        try:
            yield (_decode(line) for line in packed)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise BadBackup(f"{file} is damaged or not complete: nothing of it was restored.") from None
        except (msgspec.DecodeError, UnicodeError, KeyError, TypeError, IndexError):
            raise _not_a_backup(file) from None


class _Restorer:
    """Fills the tables of a database from the lines of a backup."""

    def __init__(self, connection: DatabaseConnection, file: Path, on_progress: ProgressCallback) -> None:
        self._connection = connection
        self._file = file
        self._on_progress = on_progress
        self._rows: list[list[Any]] = []
        """The rows that are read and not written yet."""
        self._insert = ""
        self._booleans: list[int] = []
        self._about_columns: list[str] | None = None
        """The columns of ``about``, whose single row exists already; None while another table is filled."""
        self._done = self._total = 0

    def restore(self, lines: Generator[Any]) -> int:
        """Fill the tables and return the number of rows."""
        try:
            header = msgspec.convert(next(lines, None), _BackupHeader)
        except msgspec.ValidationError:
            raise _not_a_backup(self._file) from None
        check_known_version(header.schema)
        migrate(self._connection, self._connection.type_names, header.schema)
        self._total = header.rows
        end: int | None = None
        for line in lines:
            if isinstance(line, list):
                self._add(line)  # pyright: ignore[reportUnknownArgumentType]
                continue
            self._flush()
            if "end" in line:
                end = line["end"]
            else:
                self._begin_table(msgspec.convert(line, _TableHeader))
        if end != self._done:
            raise BadBackup(f"{self._file} is not complete: it has {self._done} rows of {header.rows}.")
        return self._done

    def _begin_table(self, table: _TableHeader) -> None:
        if table.table not in TABLE_KEYS:
            raise _not_a_backup(self._file)
        found = self._connection.columns(table.table)
        if not set(table.columns) <= set(found):
            raise _not_a_backup(self._file)
        self._booleans = [place for place, name in enumerate(table.columns) if found[name]]
        names, marks = ", ".join(table.columns), ", ".join("?" * len(table.columns))
        self._about_columns = table.columns if table.table == "about" else None
        self._insert = f"INSERT INTO {table.table} ({names}) VALUES ({marks})"

    def _add(self, row: list[Any]) -> None:
        values = [_from_json(value) for value in row]
        for place in self._booleans:
            values[place] = bool(values[place])
        self._rows.append(values)
        if len(self._rows) == ROWS_PER_STATEMENT:
            self._flush()

    def _flush(self) -> None:
        rows, self._rows = self._rows, []
        if not rows:
            return
        if self._about_columns is not None:
            self._connection.execute(
                f"UPDATE about SET {', '.join(f'{name} = ?' for name in self._about_columns)}", rows[0]
            )
        else:
            self._connection.execute_many(self._insert, rows)
        self._done += len(rows)
        self._on_progress(self._done, self._total)


def _not_a_backup(file: Path) -> BadBackup:
    return BadBackup(f"{file} is no backup of Dark Lantern: it should be a file that 'darklantern data backup' wrote.")
