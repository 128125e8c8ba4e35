"""Databases for the tests of the store, and what the tests put into them."""

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

PATIENCE = 300
"""Seconds after which a test has failed."""


class Database(ABC):
    """A database and two ways to it: the store, and one that goes past the store."""

    url: str

    @abstractmethod
    @contextmanager
    def outside(self) -> Generator[Callable[[LiteralString], Any]]:
        """Carries out statements past the store, each at once, until the block is left."""

    def run(self, test: Callable[[Store], Awaitable[None]]) -> None:
        """Opens the store, runs a test with it, and closes it again."""

        async def main() -> None:
            store = await Store.open(self.url)
            try:
                async with asyncio.timeout(PATIENCE):
                    await test(store)
            finally:
                await store.close()

        asyncio.run(main())


class SqliteDatabase(Database):
    """A file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = f"sqlite:///{path}"

    @contextmanager
    def outside(self) -> Generator[Callable[[LiteralString], Any]]:
        """By a connection of our own."""
        connection = sqlite3.connect(self.path, isolation_level=None)
        try:
            yield connection.execute
        finally:
            connection.close()


class PostgresqlDatabase(Database):
    """A database of a server."""

    def __init__(self, server: Postgresql) -> None:
        self.server = server
        self.url = server.database()

    @contextmanager
    def outside(self) -> Generator[Callable[[LiteralString], Any]]:
        """By a connection of our own."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            yield connection.execute


def person(name: str = "ada", **others: Any) -> PersonRow:
    """Someone."""
    row: dict[str, Any] = {"language": "en", "secret_hash": name.encode(), "created": 1.5, "seen": 2.5, **others}
    return PersonRow(id=PersonId(f"id of {name}"), name=name, **row)


def table(id: str = "t", **others: Any) -> TableRow:
    """A table."""
    row: dict[str, Any] = {"created": 1.0, "touched": 1.0, "setup": b"{}", "seed": "7", "host": "ada", **others}
    return TableRow(id=TableId(id), **row)


T = TableId("t")
