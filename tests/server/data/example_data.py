"""Test data of a server: people, editions, talk, a finished game, a game in play, and an expired table."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

from darklantern.server.data.backup import TABLE_KEYS
from darklantern.server.store import Store, connection_factory
from darklantern.server.store.database_connection import DatabaseConnection
from tests.server.live.client import Guest, LiveServer, make_ready, seat_clients, start_server
from tests.server.store.databases import Database


class StoredGames(NamedTuple):
    """The stored people and tables."""

    ada: Guest
    bob: Guest
    finished: str
    """A table at which Ada and Bob have finished a game."""
    running: str
    """A table at which they are in a game."""
    gathering: str
    """A table of Bob's at which Ada sits, before the game."""


async def create_games(server: LiveServer) -> StoredGames:
    """Play and talk at some tables, and store an edition."""
    ada, bob = await server.register_all("Ada", "Bob")
    answer = await ada.request("GET", "/api/games/art-robbery/editions")
    components = {**answer.body[0]["components"], "name": "mine"}
    assert (
        await ada.request("POST", "/api/me/editions", {"game": "art-robbery", "components": components})
    ).status == 201
    finished, running = await ada.open_table(), await ada.open_table()
    for table in (finished, running):
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        spectator = await (await server.register("Cleo")).connect(table)
        await spectator.request("say", text="Good luck, Ada and Bob!")
        await ada_client.request("say", text="Hello, I am Ada from Lyon.")
        await bob_client.request("say", text="Hello Ada.")
        await make_ready([ada_client, bob_client])
        if table == finished:
            await asyncio.gather(ada_client.play(), bob_client.play(seed=1))
        for client in (ada_client, bob_client, spectator):
            await client.close()
    gathering = await bob.open_table(seats=3)
    await ada.take_seat(gathering, 1)
    return StoredGames(ada, bob, finished, running, gathering)


def create_data(database: Database, work: Callable[[LiveServer], Awaitable[StoredGames]] = create_games) -> StoredGames:
    """Run a coroutine with an open store."""

    async def main() -> StoredGames:
        async with serve_database(database) as server:
            return await work(server)

    return asyncio.run(main())


def serve_database(database: Database) -> AbstractAsyncContextManager[LiveServer]:
    """A server in this process on a database."""
    return start_server(database.url)


def open_reader(database: Database) -> DatabaseConnection:
    """A read-only connection."""
    connection = connection_factory(database.url)(False)
    connection.open()
    return connection


def open_empty(database: Database) -> DatabaseConnection:
    """The owner's connection to a database without tables."""
    connection = connection_factory(database.url)(True)
    connection.migrates = False
    connection.open()
    return connection


def ignore_progress(done: int, total: int) -> None:
    """Ignore the progress."""
    assert done <= total


def all_rows(database: Database) -> dict[str, list[list[Any]]]:
    """All stored rows, by database table."""
    connection = open_reader(database)
    try:
        return {
            table: [list(row) for row in connection.query(f"SELECT * FROM {table} ORDER BY 1, 2")]
            for table in TABLE_KEYS
        }
    finally:
        connection.close()


def create_schema(database: Database) -> None:
    """Create the tables of an empty database."""

    async def open_only(_: Store) -> None:
        pass

    database.run(open_only)
