"""Simulated people who play table after table, and who talk, lose their connection, leave and come back."""

import asyncio
import random
from collections import Counter
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

GAMES = ("midnight-exchange", "art-robbery")
PREFERRED_MOVES = ("getaway", "stash", "trade", "open bag", "place", "steal", "take")
REACTION_S = 0.05
"""The seconds between a message to a player and the player's reaction."""
SILENCE_TIMEOUT_S = 60.0
"""The seconds without a message from a table after which it counts as an error."""


class UnexpectedAnswer(Exception):
    """An unexpected answer of the server. The message describes it."""


class Party:
    """A group of people who play table after table together."""

    def __init__(self, http: ClientSession, counters: Counter[str], seed: str) -> None:
        self._http = http
        self._counters = counters
        self._chance = random.Random(seed)
        self._headers: list[dict[str, str]] = []

    async def run(self) -> None:
        """Play until stopped."""
        while len(self._headers) < 3:
            secret = await self._request("POST", "/api/people", {"name": f"Guest {len(self._headers)}"}, {})
            self._headers.append({"Authorization": f"Bearer {secret['token']}"})
        while True:
            try:
                await self._play_tables()
            except (UnexpectedAnswer, OSError, TimeoutError) as error:
                self._counters["errors"] += 1
                print(f"error: {type(error).__name__} {error}", flush=True)
                await asyncio.sleep(1)

    async def _play_tables(self) -> None:
        """Play one table, and sometimes its rematches."""
        people = self._chance.randint(1, 3)
        seats = self._chance.randint(max(2, people), 4)
        bots = [None] * people + ["greedy"] * (seats - people)
        settings = {
            "game": self._chance.choice(GAMES),
            "seats": seats,
            "bots": bots,
            "public": self._chance.random() < 0.3,
        }
        table = await self._request("POST", "/api/tables", settings, self._headers[0])
        await self._play_table(table["id"], people)
        while self._chance.random() < 0.3:
            table = await self._request("POST", f"/api/tables/{table['id']}/rematch", None, self._headers[0])
            await self._play_table(table["id"], people)

    async def _play_table(self, table: str, people: int) -> None:
        for headers in self._headers[1:people]:
            await self._request("POST", f"/api/tables/{table}/seats", {}, headers)
        chance = random.Random(self._chance.random())
        clients = [Client(self._http, table, headers, self._counters, chance) for headers in self._headers[:people]]
        if self._chance.random() < 0.2:
            clients.append(Client(self._http, table, {}, self._counters, chance))
        async with asyncio.TaskGroup() as group:
            for client in clients:
                group.create_task(client.play())
        record = await self._http.get(f"/api/tables/{table}/record")
        if record.status != 200 or not await record.read():
            raise UnexpectedAnswer(f"the record is missing: {record.status}")
        self._counters["tables"] += 1

    async def _request(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
        async with self._http.request(method, path, json=body, headers=headers) as answer:
            if answer.status >= 300:
                raise UnexpectedAnswer(f"{method} {path.rpartition('/')[2]}: {answer.status} {await answer.text()}")
            return await answer.json()


class Client:
    """A person at a table, through several connections; a watcher without a token."""

    def __init__(
        self, http: ClientSession, table: str, headers: dict[str, str], counters: Counter[str], chance: random.Random
    ) -> None:
        self._http = http
        self._path = f"/api/tables/{table}/live"
        self._headers = headers
        self._counters = counters
        self._chance = chance
        self._number: int | None = None
        self._seat: int | None = None
        self._state: dict[str, Any] = {}
        self._legal: list[str] = []
        self._ids = 0
        self._pending_id: int | None = None
        self._over = False

    async def play(self) -> None:
        """Play until the game is over."""
        while not self._over:
            query = {"protocol": "2", "legal": "1"}
            if self._number is not None:
                query["after"] = str(self._number)
            async with self._http.ws_connect(self._path, headers=self._headers, params=query) as live:
                self._pending_id = None
                while not self._over and self._chance.random() > 0.002:
                    message = await live.receive(SILENCE_TIMEOUT_S)
                    if message.type is not WSMsgType.TEXT:
                        raise UnexpectedAnswer(f"the server closed the connection: {live.close_code} {message.extra}")
                    self._receive(message.json())
                    await self._act(live)

    def _receive(self, message: dict[str, Any]) -> None:
        self._counters["messages"] += 1
        match message["type"]:
            case "welcome":
                self._number, self._state = message["number"], message["table"]["state"]
                self._seat, self._over = message["seat"], message["outcome"] is not None
            case "update":
                if message["number"] != (self._number or 0) + 1:
                    raise UnexpectedAnswer(f"update {message['number']} follows {self._number}")
                self._number = message["number"]
                self._state["awaited"] = message.get("awaited", self._state.get("awaited", []))
            case "table":
                self._state = message
            case "over":
                self._over = True
            case _:
                pass
        self._legal = message.get("legal", self._legal)
        if self._pending_id is not None and message.get("id") == self._pending_id:
            self._counters["moves" if message["type"] == "update" else message["type"]] += 1
            self._pending_id = None

    async def _act(self, live: ClientWebSocketResponse) -> None:
        if (message := self._next_message()) is None or self._pending_id is not None:
            return
        await asyncio.sleep(REACTION_S)
        self._pending_id = self._ids = self._ids + 1
        await live.send_json({"id": self._ids, **message})

    def _next_message(self) -> dict[str, Any] | None:
        state, seat, roll = self._state, self._seat, self._chance.random()
        if seat is None or self._over or "stage" not in state:
            return None
        if state["stage"] in ("gathering", "ready") and not state["seats"][seat].get("ready"):
            return {"type": "ready"}
        if state["stage"] != "playing":
            return None
        if roll < 0.01:
            return {"type": "say", "phrase": "hurry"} if roll < 0.005 else {"type": "say", "text": "Well, well, well."}
        if roll < 0.012:
            return {"type": "goodbye"}
        if seat in state["awaited"] and self._legal:
            best = next((word for word in PREFERRED_MOVES if any(word in move for move in self._legal)), "")
            return {"type": "move", "action": self._chance.choice([move for move in self._legal if best in move])}
        return None
