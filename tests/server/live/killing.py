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
from tests.server.live.process import Served
from tests.server.live.table import MIDNIGHT, Client, Gone, Guest, House, Message, visited

SEATS = 4
LONGEST = 0.15
"""The longest time in seconds that a server runs once everyone has moved."""


class Promise(NamedTuple):
    """A move or a talk message that a server acknowledged."""

    number: int
    seat: int
    words: str
    """The action or the text."""


class Player:
    """A player at a table across all restarts of the server."""

    def __init__(self, guest: Guest, table: str, seed: str) -> None:
        self.guest = guest
        self.table = table
        self.promises: list[Promise] = []
        self.told: dict[int, Message] = {}
        """Events told to the player, by number."""
        self.number = 0
        """The number of the last update, over all connections."""
        self._before: Client | None = None
        self._chance = random.Random(seed)

    async def come(self, house: House) -> Client:
        """Reconnect, and check that nothing told before is missing."""
        client = await Client.connect(house, self.table, self.guest.headers, {"after": self.number}, self._before)
        assert client.number is not None
        assert client.number >= self.number, "a previously told update is lost"
        self._before = client
        self._note(client)
        return client

    async def race(self, client: Client, moved: asyncio.Event) -> None:
        """Get ready, then move as fast as answers arrive, until the server is gone."""
        try:
            while True:
                if client.state["stage"] in ("gathering", "ready"):
                    await client.ask("ready")
                    await client.stage("playing")
                await self._act(client)
                if self.promises and self.promises[-1].number > self.number:
                    moved.set()
                self._note(client)
        except (Gone, ClientError, ConnectionError):
            self._note(client)

    async def _act(self, client: Client) -> None:
        if self._chance.random() < 0.02:
            words = f"word {self._chance.random()}"
            answer = await client.ask("say", text=words)
        else:
            words = self._chance.choice([move for move in client.legal if "getaway" not in move])
            answer = await client.ask("move", action=words)
        if answer["type"] == "update":
            assert client.seat is not None
            self.promises.append(Promise(answer["number"], client.seat, words))

    def _note(self, client: Client) -> None:
        """Remember all updates, which must agree with those told before."""
        for update in client.updates:
            assert self.told.setdefault(update["number"], update["what"]) == update["what"]
        self.number = max(self.number, client.number or 0)
        client.heard.clear()


class Ordeal:
    """Tables of racing players, and servers that are killed."""

    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        self.acknowledged = 0
        """Number of acknowledged moves and talk messages."""
        self._folder = folder
        self._tables = tables
        self._seed = seed
        self._chance = random.Random(seed)
        self._players: list[Player] = []
        self._stored: Counter[str] = Counter()
        """The last checked log entry, by table."""

    async def begin(self) -> None:
        """Run a first server, at which all players sit down, and kill it."""
        async with Served(self._folder) as served, visited(await served.serve()) as house:
            for table in range(self._tables):
                guests = await house.party(*(f"Guest {seat}" for seat in range(SEATS)))
                id = await guests[0].open(MIDNIGHT, SEATS, stretch=None)
                for guest in guests[1:]:
                    await guest.sit(id)
                self._players += [Player(guest, id, f"{self._seed} {table} {guest.name}") for guest in guests]

    async def live_and_die(self) -> None:
        """Run the next server, let all players reconnect and race, and kill it."""
        async with Served(self._folder) as served, visited(await served.serve()) as house:
            clients = [await player.come(house) for player in self._players]
            moved = [asyncio.Event() for _ in clients]
            races = [
                asyncio.create_task(player.race(client, event))
                for player, client, event in zip(self._players, clients, moved, strict=True)
            ]
            playing = asyncio.gather(*(event.wait() for event in moved))
            await asyncio.wait([playing, *races], return_when=asyncio.FIRST_COMPLETED)
            assert playing.done(), [race.exception() for race in races if race.done()]
            await asyncio.sleep(self._chance.random() * LONGEST)
            await served.kill()
            await asyncio.gather(*races)
            for client in clients:
                await client.leave()
        for table, log in self._check().items():
            self._stored[table] += len(log)

    async def live_and_end(self) -> None:
        """Run a last server, and stop it properly."""
        async with Served(self._folder) as served, visited(await served.serve()) as house:
            for player in self._players:
                await (await player.come(house)).leave()
            assert await served.stop() == 0

    def _check(self) -> dict[str, dict[int, AnyEntry]]:
        """Check that everything acknowledged or told is in the logs; return their new entries."""
        game = registry.game(MIDNIGHT)
        logs = {table: self._log(table) for table in {player.table for player in self._players}}
        for player in self._players:
            log = logs[player.table]
            for number, what in player.told.items():
                assert _agree(log[number], what), f"{what} was told, but is not in the log"
            for promise in player.promises:
                entry = log[promise.number]
                if isinstance(entry, MovedEntry):
                    kept = game.format_action(game.parse_action(promise.words)) == entry.action
                else:
                    kept = isinstance(entry, SaidEntry) and entry.text == promise.words
                assert kept, f"{promise} was acknowledged, but is not in the log"
                assert getattr(entry, "seat", None) == promise.seat
            self.acknowledged += len(player.promises)
            player.promises.clear()
            player.told.clear()
        return logs

    def _log(self, table: str) -> dict[int, AnyEntry]:
        """New entries of a table's log by number, without gaps."""
        before = self._stored[table]
        with closing(sqlite3.connect(self._folder / "house.db")) as database:
            sql = "SELECT number, body FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
            rows = database.execute(sql, (table, before)).fetchall()
        reader = SqliteConnection(self._folder / "house.db", owner=False)
        with closing(reader):
            reader.open()
            assert read_log(reader, table, before) == [body for _, body in rows]
        assert [number for number, _ in rows] == list(range(before + 1, before + len(rows) + 1))
        return {number: read_entry(body) for number, body in rows}


def _agree(entry: AnyEntry, what: Message) -> bool:
    """Whether an event that was told equals its log entry."""
    same: dict[str, Any] = {name: getattr(entry, name, None) for name in what if name in ("seat", "at", "text")}
    return all(what[name] == value for name, value in same.items())
