"""A running server and its clients: people who open tables, sit down, connect, send requests and receive updates."""

import asyncio
import json
import random
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, TypeAlias

from aiohttp import ClientSession, ClientWebSocketResponse, DummyCookieJar, TCPConnector, WSMsgType

from darklantern.protocol.version import PROTOCOL_VERSION
from darklantern.server.serve import running
from darklantern.server.settings import Settings

ART, MIDNIGHT = "art-robbery", "midnight-exchange"
PATIENCE = 120.0
"""Seconds to wait for an expected message or condition."""
EAGER = ("getaway", "stash", "trade", "open bag", "place", "steal", "take")
"""Actions that players prefer, so that games end."""

Message: TypeAlias = dict[str, Any]


class Gone(Exception):
    """The server has closed the connection."""

    def __init__(self, code: int | None, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(f"{code} {reason}")


class Answer(NamedTuple):
    """An HTTP response."""

    status: int
    body: Any


class House:
    """A running server, and a client session for it."""

    def __init__(self, address: str, http: ClientSession) -> None:
        self.address = address
        self.http = http
        self.clients: list[Client] = []
        """All connected clients: keeps those that a test does not name from being garbage-collected."""

    @property
    def port(self) -> int:
        """The server's port."""
        return int(self.address.rpartition(":")[2])

    async def enter(self, name: str = "Ada") -> "Guest":
        """Register a new person."""
        async with self.http.post("/api/people", json={"name": name}) as response:
            assert response.status == 201, await response.text()
            return Guest(self, await response.json())

    async def party(self, *names: str) -> "list[Guest]":
        """Register several new people."""
        return [await self.enter(name) for name in names]

    async def watch(self, table: str, **query: Any) -> "Client":
        """Connect to a table without a token, as a spectator."""
        return await Client.connect(self, table, {}, query)

    async def get(self, path: str) -> Answer:
        """The response to GET for a path."""
        async with self.http.get(path) as response:
            return Answer(response.status, await response.json(content_type=None))

    async def text(self, path: str) -> str:
        """The text at a path."""
        async with self.http.get(path) as response:
            assert response.status == 200, await response.text()
            return await response.text()


@asynccontextmanager
async def visited(address: str, keep: bool = True) -> AsyncGenerator[House]:
    """A server that runs elsewhere. Unless connections are kept alive, each request opens a new one.

    A server that soon closes idle connections could close one while the next request is being sent on it.
    """
    connector = TCPConnector(force_close=not keep)
    async with ClientSession(address, connector=connector, cookie_jar=DummyCookieJar()) as http:
        house = House(address, http)
        try:
            yield house
        finally:
            await asyncio.gather(*(client.leave() for client in house.clients))


def settings_for(database: Path | str, **others: Any) -> Settings:
    """Settings with fast bots and without limits for an address, for a database or for a folder with one."""
    url = f"sqlite:///{database / 'house.db'}" if isinstance(database, Path) else database
    given: dict[str, Any] = {"port": 0, "database": url, "bot_pace": 0, "workers": 1, "worker_niceness": 0, **others}
    limits = ("requests", "files", "people", "recoveries", "tables", "replays", "editions", "hints", "reviews", "talk")
    for what in limits:
        given.setdefault(f"{what}_per_minute", 1_000_000)
    return Settings(**given)


@asynccontextmanager
async def house(database: Path | str, **others: Any) -> AsyncGenerator[House]:
    """A server in this process."""
    async with running(settings_for(database, **others)) as address, visited(address) as found:
        yield found


class Guest:
    """A person registered at a server."""

    def __init__(self, house: House, secret: Message) -> None:
        self.house = house
        self.id: str = secret["person"]["id"]
        self.name: str = secret["person"]["name"]
        self.token: str = secret["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """Send an HTTP request with the person's token."""
        async with self.house.http.request(method, path, json=body, headers=self.headers) as response:
            text = await response.text()
            return Answer(response.status, json.loads(text) if text else None)

    async def open(self, game: str = ART, seats: int = 2, **others: Any) -> str:
        """Open a table, and return its id."""
        status, table = await self.ask("POST", "/api/tables", {"game": game, "seats": seats, **others})
        assert status == 201, table
        return table["id"]

    async def sit(self, table: str, seat: int | None = None) -> None:
        """Take a seat at a table."""
        status, answer = await self.ask("POST", f"/api/tables/{table}/seats", {"seat": seat})
        assert status == 200, answer

    async def connect(self, table: str, **query: Any) -> "Client":
        """Connect to a table."""
        return await Client.connect(self.house, table, self.headers, query)

    async def resume(self, table: str, before: "Client") -> "Client":
        """Reconnect, naming the last update received before."""
        client = await Client.connect(self.house, table, self.headers, {"after": before.number}, before)
        assert client.heard[0]["type"] == "resumed", client.heard[0]
        return client


class Client:
    """A connection to a table. It keeps all messages, and checks that no update is missing."""

    def __init__(self, socket: ClientWebSocketResponse, after: int | None) -> None:
        self.texts: list[str] = []
        """All messages as received."""
        self.heard: list[Message] = []
        """All messages, decoded."""
        self.answers: dict[int, Message] = {}
        """Answers by request id."""
        self.number = after
        """The number of the last update."""
        self.seat: int | None = None
        self.state: Message = {}
        """The table's state."""
        self.legal: list[str] = []
        self.view: Any = None
        self._socket = socket
        self._ids = count(1)

    @classmethod
    async def connect(
        cls,
        house: House,
        table: str,
        headers: dict[str, str],
        query: dict[str, Any],
        before: "Client | None" = None,
    ) -> "Client":
        """A client that has received its first message, and the state with its own connection."""
        given = {name: str(value) for name, value in {"protocol": PROTOCOL_VERSION, "legal": 1, **query}.items()}
        path = f"/api/tables/{table}/live"
        socket = await house.http.ws_connect(path, headers=headers, params=given, autoping=False)
        client = cls(socket, query.get("after"))
        house.clients.append(client)
        if before is not None:
            client.legal, client.view = before.legal, before.view
        first = await client.hear()
        assert first["type"] in ("welcome", "resumed"), first
        await client.until(lambda message: message["type"] == "table")
        return client

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.leave()

    async def leave(self) -> None:
        """Close the connection."""
        await self._socket.close()

    # Sending

    async def send(self, data: str | bytes) -> None:
        """Send any data."""
        if isinstance(data, str):
            await self._socket.send_str(data)
        else:
            await self._socket.send_bytes(data)

    async def tell(self, type: str, **fields: Any) -> int:
        """Send a message without waiting for its answer; return its id."""
        id = next(self._ids)
        await self.send(json.dumps({"type": type, "id": id, **fields}))
        return id

    async def ask(self, type: str, **fields: Any) -> Message:
        """Send a message, and return its answer."""
        return await self.answer(await self.tell(type, **fields))

    async def answer(self, id: int) -> Message:
        """Receive messages up to the answer to a request."""
        while id not in self.answers:
            await self.hear()
        return self.answers[id]

    # Receiving

    async def hear(self) -> Message:
        """The next message. Raises `Gone`."""
        async with asyncio.timeout(PATIENCE):  # wait_for of Python 3.11 can lose a cancellation
            frame = await self._socket.receive()
            while frame.type is WSMsgType.PING:
                with suppress(ConnectionError):  # the server may have closed the connection since
                    await self._socket.pong(frame.data)
                frame = await self._socket.receive()
        if frame.type is not WSMsgType.TEXT:
            code = frame.data if frame.type is WSMsgType.CLOSE else self._socket.close_code
            raise Gone(code, str(frame.extra or ""))
        self.texts.append(frame.data)
        message: Message = json.loads(frame.data)
        self.heard.append(message)
        self._note(message)
        return message

    async def until(self, expected: Callable[[Message], bool]) -> Message:
        """Receive messages until one is as expected, and return it."""
        while not expected(message := await self.hear()):
            pass
        return message

    async def stage(self, *stages: str) -> Message:
        """Receive messages until the table has reached one of these stages; return its state."""
        while self.state["stage"] not in stages:
            await self.hear()
        return self.state

    async def update(self, what: str) -> Message:
        """Receive messages until an update of this type, and return it."""
        return await self.until(lambda message: message["type"] == "update" and message["what"]["type"] == what)

    async def closed(self) -> Gone:
        """Receive messages until the server closes the connection; return how it did."""
        try:
            while True:
                await self.hear()
        except Gone as gone:
            return gone

    async def caught_up(self) -> None:
        """Receive all messages sent so far: an unreadable message is answered at once."""
        await self.ask("say")

    @property
    def updates(self) -> list[Message]:
        """The updates received."""
        return [message for message in self.heard if message["type"] == "update"]

    def _note(self, message: Message) -> None:
        match message["type"]:
            case "resumed":
                self.seat = message["seat"]
            case "welcome":
                self.seat, self.state, self.number = message["seat"], message["table"]["state"], message["number"]
                self.legal, self.view = message["legal"], message["view"]
            case "table":
                self.state = message
            case "update":
                assert self.number is not None
                assert message["number"] == self.number + 1, "an update is missing"
                self.number = message["number"]
                self.state["awaited"] = message.get("awaited", self.state.get("awaited", []))
                self.view = message.get("view", self.view)
            case _:
                pass
        self.legal = message.get("legal", self.legal)
        if (id := message.get("id")) is not None:
            assert id not in self.answers, f"{id} is answered twice"
            self.answers[id] = message

    # Playing

    def wish(self, chance: random.Random) -> Message | None:
        """The action that a player would choose now."""
        stage, seat = self.state["stage"], self.seat
        if seat is None:
            return None
        if stage in ("gathering", "ready") and not self.state["seats"][seat].get("ready"):
            return {"type": "ready"}
        if stage == "playing" and seat in self.state["awaited"] and self.legal:
            best = next((word for word in EAGER if any(word in move for move in self.legal)), "")
            return {"type": "move", "action": chance.choice([move for move in self.legal if best in move])}
        return None

    async def play(
        self, until: Callable[[Message], bool] = lambda message: message["type"] == "over", seed: int = 0
    ) -> Message:
        """Play one action at a time until a message is as expected; the last action is answered, too."""
        chance, asked = random.Random(f"{seed} {self.seat}"), None
        while True:
            if (asked is None or asked in self.answers) and (wish := self.wish(chance)) is not None:
                asked = await self.tell(**wish)
            message = await self.hear()
            if until(message):
                if asked is not None:
                    await self.answer(asked)
                return message


async def seated(table: str, guests: Iterable[Guest]) -> list[Client]:
    """Seat these people in order, the first as host, and connect them."""
    host, *others = guests
    for guest in others:
        await guest.sit(table)
    return [await guest.connect(table) for guest in (host, *others)]


async def ready(clients: Iterable[Client]) -> None:
    """Make all ready, until the game or its next race begins."""
    for client in clients:
        answer = await client.ask("ready")
        assert answer["type"] == "accepted", answer
    for client in clients:
        await client.stage("playing")


async def on_turn(clients: Iterable[Client]) -> Client:
    """The client on turn, once all clients agree."""
    for client in clients:
        await client.caught_up()
    (found,) = [client for client in clients if client.seat in client.state["awaited"]]
    return found


async def eventually(what: Callable[[], Awaitable[bool]]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not await what():
            await asyncio.sleep(0.02)
