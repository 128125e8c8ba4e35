"""Databases for the tests of the store, and example rows."""

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, LiteralString

import psycopg

from darklantern.server.store import PersonId, PersonRow, Store, TableId, TableRow
from tests.server.postgresql import Postgresql

TIMEOUT_S = 300
"""Seconds after which a test fails."""


class Database(ABC):
    """A database that can be used through the store or directly."""

    url: str

    @abstractmethod
    @contextmanager
    def connect_directly(self) -> Generator[Callable[[LiteralString], Any]]:
        """Carry out statements without the store, each at once, until the block is left."""

    def run(self, test: Callable[[Store], Awaitable[None]]) -> None:
        """Open the store, run a test with it, and close it again."""

        async def main() -> None:
            store = await Store.open(self.url)
            try:
                async with asyncio.timeout(TIMEOUT_S):
                    await test(store)
            finally:
                await store.close()

        asyncio.run(main())


class SqliteDatabase(Database):
    """A database in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = f"sqlite:///{path}"

    @contextmanager
    def connect_directly(self) -> Generator[Callable[[LiteralString], Any]]:
        """Use a separate connection."""
        connection = sqlite3.connect(self.path, isolation_level=None)
        try:
            yield connection.execute
        finally:
            connection.close()


class PostgresqlDatabase(Database):
    """A database of a PostgreSQL server."""

    def __init__(self, server: Postgresql) -> None:
        self.server = server
        self.url = server.create_database()

    @contextmanager
    def connect_directly(self) -> Generator[Callable[[LiteralString], Any]]:
        """Use a separate connection."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            yield connection.execute


def person_row(name: str = "ada", **fields: Any) -> PersonRow:
    """An example person."""
    row: dict[str, Any] = {"language": "en", "secret_hash": name.encode(), "created": 1.5, "seen": 2.5, **fields}
    return PersonRow(id=PersonId(f"id of {name}"), name=name, **row)


def table_row(id: str = "t", **fields: Any) -> TableRow:
    """An example table."""
    row: dict[str, Any] = {"created": 1.0, "touched": 1.0, "setup": b"{}", "seed": "7", "host": "ada", **fields}
    return TableRow(id=TableId(id), **row)


T = TableId("t")
