"""Servers that run briefly one after another on the same database and are killed while people race at their tables."""

import asyncio
import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from aiohttp import ClientError

from darklantern.core import registry
from darklantern.match.log import AnyEntry, MovedEntry, SaidEntry, read_entry
from darklantern.server.store.logs import read_log
from darklantern.server.store.sqlite import SqliteConnection
from tests.server.live.child_server import ChildServer
from tests.server.live.client import MIDNIGHT, ConnectionClosed, Guest, LiveServer, Message, TableClient, connect_to

SEATS = 4
MAX_RUN_S = 0.15
"""The longest time in seconds that a server runs once everyone has moved."""


class Acknowledged(NamedTuple):
    """A move or a talk message that a server acknowledged."""

    number: int
    seat: int
    content: str
    """The action or the text."""


class RacingPlayer:
    """A player at a table across all restarts of the server."""

    def __init__(self, guest: Guest, table: str, seed: str) -> None:
        self.guest = guest
        self.table = table
        self.acknowledged: list[Acknowledged] = []
        self.events: dict[int, Message] = {}
        """Events received by the player, by number."""
        self.number = 0
        """The number of the last update, over all connections."""
        self._last_client: TableClient | None = None
        self._rng = random.Random(seed)

    async def reconnect(self, server: LiveServer) -> TableClient:
        """Reconnect, and check that no update received before is missing."""
        client = await TableClient.connect(
            server, self.table, self.guest.headers, {"after": self.number}, self._last_client
        )
        assert client.number is not None
        assert client.number >= self.number, "a previously received update is lost"
        self._last_client = client
        self._record(client)
        return client

    async def race(self, client: TableClient, has_moved: asyncio.Event) -> None:
        """Get ready, then move as fast as answers arrive, until the server is gone."""
        try:
            while True:
                if client.state["stage"] in ("gathering", "ready"):
                    await client.request("ready")
                    await client.wait_for_stage("playing")
                await self._send_random(client)
                if self.acknowledged and self.acknowledged[-1].number > self.number:
                    has_moved.set()
                self._record(client)
        except (ConnectionClosed, ClientError, ConnectionError):
            self._record(client)

    async def _send_random(self, client: TableClient) -> None:
        if self._rng.random() < 0.02:
            content = f"word {self._rng.random()}"
            answer = await client.request("say", text=content)
        else:
            content = self._rng.choice([move for move in client.legal if "getaway" not in move])
            answer = await client.request("move", action=content)
        if answer["type"] == "update":
            assert client.seat is not None
            self.acknowledged.append(Acknowledged(answer["number"], client.seat, content))

    def _record(self, client: TableClient) -> None:
        """Remember all updates, which must agree with those received before."""
        for update in client.updates:
            assert self.events.setdefault(update["number"], update["what"]) == update["what"]
        self.number = max(self.number, client.number or 0)
        client.messages.clear()


class CrashTrial:
    """Tables of racing players, and servers that are killed."""

    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        self.acknowledged_count = 0
        """Number of acknowledged moves and talk messages."""
        self._folder = folder
        self._tables = tables
        self._seed = seed
        self._rng = random.Random(seed)
        self._players: list[RacingPlayer] = []
        self._stored: Counter[str] = Counter()
        """The last checked log entry, by table."""

    async def start(self) -> None:
        """Run a first server, at which all players sit down, and kill it."""
        async with ChildServer(self._folder) as served, connect_to(await served.start()) as server:
            for table in range(self._tables):
                guests = await server.register_all(*(f"Guest {seat}" for seat in range(SEATS)))
                id = await guests[0].open_table(MIDNIGHT, SEATS, stretch=None)
                for guest in guests[1:]:
                    await guest.take_seat(id)
                self._players += [RacingPlayer(guest, id, f"{self._seed} {table} {guest.name}") for guest in guests]

    async def run_and_kill(self) -> None:
        """Run the next server, let all players reconnect and race, and kill it."""
        async with ChildServer(self._folder) as served, connect_to(await served.start()) as server:
            clients = [await player.reconnect(server) for player in self._players]
            moved = [asyncio.Event() for _ in clients]
            races = [
                asyncio.create_task(player.race(client, event))
                for player, client, event in zip(self._players, clients, moved, strict=True)
            ]
            playing = asyncio.gather(*(event.wait() for event in moved))
            await asyncio.wait([playing, *races], return_when=asyncio.FIRST_COMPLETED)
            assert playing.done(), [race.exception() for race in races if race.done()]
            await asyncio.sleep(self._rng.random() * MAX_RUN_S)
            await served.kill()
            await asyncio.gather(*races)
            for client in clients:
                await client.close()
        for table, log in self._check().items():
            self._stored[table] += len(log)

    async def run_and_stop(self) -> None:
        """Run a last server, and stop it properly."""
        async with ChildServer(self._folder) as served, connect_to(await served.start()) as server:
            for player in self._players:
                await (await player.reconnect(server)).close()
            assert await served.stop() == 0

    def _check(self) -> dict[str, dict[int, AnyEntry]]:
        """Check that everything acknowledged or sent is in the logs; return their new entries."""
        game = registry.game(MIDNIGHT)
        logs = {table: self._log(table) for table in {player.table for player in self._players}}
        for player in self._players:
            log = logs[player.table]
            for number, event in player.events.items():
                assert _matches(log[number], event), f"{event} was sent, but is not in the log"
            for acknowledged in player.acknowledged:
                entry = log[acknowledged.number]
                if isinstance(entry, MovedEntry):
                    is_stored = game.format_action(game.parse_action(acknowledged.content)) == entry.action
                else:
                    is_stored = isinstance(entry, SaidEntry) and entry.text == acknowledged.content
                assert is_stored, f"{acknowledged} was acknowledged, but is not in the log"
                assert getattr(entry, "seat", None) == acknowledged.seat
            self.acknowledged_count += len(player.acknowledged)
            player.acknowledged.clear()
            player.events.clear()
        return logs

    def _log(self, table: str) -> dict[int, AnyEntry]:
        """New entries of a table's log by number, without gaps."""
        checked = self._stored[table]
        with closing(sqlite3.connect(self._folder / "server.db")) as database:
            sql = "SELECT number, body FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
            rows = database.execute(sql, (table, checked)).fetchall()
        reader = SqliteConnection(self._folder / "server.db", owner=False)
        with closing(reader):
            reader.open()
            assert read_log(reader, table, checked) == [body for _, body in rows]
        assert [number for number, _ in rows] == list(range(checked + 1, checked + len(rows) + 1))
        return {number: read_entry(body) for number, body in rows}


def _matches(entry: AnyEntry, event: Message) -> bool:
    """Whether an event that was sent equals its log entry."""
    logged: dict[str, Any] = {name: getattr(entry, name, None) for name in event if name in ("seat", "at", "text")}
    return all(event[name] == value for name, value in logged.items())
