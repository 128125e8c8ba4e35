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


class Stored(NamedTuple):
    """The stored people and tables."""

    ada: Guest
    bob: Guest
    finished: str
    """A table at which Ada and Bob have finished a game."""
    going_on: str
    """A table at which they are in a game."""
    gathering: str
    """A table of Bob's at which Ada sits, before the game."""


async def store_games(server: LiveServer) -> Stored:
    """Play and talk at some tables, and store an edition."""
    ada, bob = await server.register_all("Ada", "Bob")
    answer = await ada.request("GET", "/api/games/art-robbery/editions")
    components = {**answer.body[0]["components"], "name": "mine"}
    assert (
        await ada.request("POST", "/api/me/editions", {"game": "art-robbery", "components": components})
    ).status == 201
    finished, going_on = await ada.open_table(), await ada.open_table()
    for table in (finished, going_on):
        one, two = await seat_clients(table, [ada, bob])
        spectator = await (await server.register("Cleo")).connect(table)
        await spectator.request("say", text="Good luck, Ada and Bob!")
        await one.request("say", text="Hello, I am Ada from Lyon.")
        await two.request("say", text="Hello Ada.")
        await make_ready([one, two])
        if table == finished:
            await asyncio.gather(one.play(), two.play(seed=1))
        for client in (one, two, spectator):
            await client.close()
    gathering = await bob.open_table(seats=3)
    await ada.take_seat(gathering, 1)
    return Stored(ada, bob, finished, going_on, gathering)


def run(database: Database, work: Callable[[LiveServer], Awaitable[Stored]] = store_games) -> Stored:
    """Run a coroutine with an open store."""

    async def main() -> Stored:
        async with serving(database) as server:
            return await work(server)

    return asyncio.run(main())


def serving(database: Database) -> AbstractAsyncContextManager[LiveServer]:
    """A server in this process on a database."""
    return start_server(database.url)


def reading(database: Database) -> DatabaseConnection:
    """A read-only connection."""
    connection = connection_factory(database.url)(False)
    connection.open()
    return connection


def empty(database: Database) -> DatabaseConnection:
    """The owner's connection to a database without tables."""
    connection = connection_factory(database.url)(True)
    connection.migrates = False
    connection.open()
    return connection


def ignore(done: int, total: int) -> None:
    """Ignore the progress."""
    assert done <= total


def everything(database: Database) -> dict[str, list[list[Any]]]:
    """All stored rows, by database table."""
    connection = reading(database)
    try:
        return {
            table: [list(row) for row in connection.query(f"SELECT * FROM {table} ORDER BY 1, 2")]
            for table in TABLE_KEYS
        }
    finally:
        connection.close()


def prepare(database: Database) -> None:
    """Create the tables of an empty database."""

    async def nothing(_: Store) -> None:
        pass

    database.run(nothing)
