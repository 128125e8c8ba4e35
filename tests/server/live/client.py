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
TIMEOUT_S = 120.0
"""Seconds to wait for an expected message or condition."""
PREFERRED_ACTIONS = ("getaway", "stash", "trade", "open bag", "place", "steal", "take")
"""Actions that players prefer, so that games end."""

Message: TypeAlias = dict[str, Any]


class ConnectionClosed(Exception):
    """The server has closed the connection."""

    def __init__(self, code: int | None, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(f"{code} {reason}")


class Response(NamedTuple):
    """An HTTP response."""

    status: int
    body: Any


class LiveServer:
    """A running server, and a client session for it."""

    def __init__(self, address: str, http: ClientSession) -> None:
        self.address = address
        self.http = http
        self.clients: list[TableClient] = []
        """All connected clients: keeps those that a test does not name from being garbage-collected."""

    @property
    def port(self) -> int:
        """The server's port."""
        return int(self.address.rpartition(":")[2])

    async def register(self, name: str = "Ada") -> "Guest":
        """Register a new person."""
        async with self.http.post("/api/people", json={"name": name}) as response:
            assert response.status == 201, await response.text()
            return Guest(self, await response.json())

    async def register_all(self, *names: str) -> "list[Guest]":
        """Register several new people."""
        return [await self.register(name) for name in names]

    async def watch(self, table: str, **query: Any) -> "TableClient":
        """Connect to a table without a token, as a spectator."""
        return await TableClient.connect(self, table, {}, query)

    async def get(self, path: str) -> Response:
        """The response to GET for a path."""
        async with self.http.get(path) as response:
            return Response(response.status, await response.json(content_type=None))

    async def text(self, path: str) -> str:
        """The text at a path."""
        async with self.http.get(path) as response:
            assert response.status == 200, await response.text()
            return await response.text()


@asynccontextmanager
async def connect_to(address: str, keep_alive: bool = True) -> AsyncGenerator[LiveServer]:
    """A server that runs elsewhere. Unless connections are kept alive, each request opens a new one.

    A server that soon closes idle connections could close one while the next request is being sent on it.
    """
    connector = TCPConnector(force_close=not keep_alive)
    async with ClientSession(address, connector=connector, cookie_jar=DummyCookieJar()) as http:
        server = LiveServer(address, http)
        try:
            yield server
        finally:
            await asyncio.gather(*(client.close() for client in server.clients))


def server_settings(database: Path | str, **settings: Any) -> Settings:
    """Settings with fast bots and without limits for an address, for a database or for a folder with one."""
    url = f"sqlite:///{database / 'server.db'}" if isinstance(database, Path) else database
    fields: dict[str, Any] = {"port": 0, "database": url, "bot_pace": 0, "workers": 1, "worker_niceness": 0, **settings}
    limits = ("requests", "files", "people", "recoveries", "tables", "replays", "editions", "hints", "reviews", "talk")
    for limit in limits:
        fields.setdefault(f"{limit}_per_minute", 1_000_000)
    return Settings(**fields)


@asynccontextmanager
async def start_server(database: Path | str, **settings: Any) -> AsyncGenerator[LiveServer]:
    """A server in this process."""
    async with running(server_settings(database, **settings)) as address, connect_to(address) as server:
        yield server


class Guest:
    """A person registered at a server."""

    def __init__(self, server: LiveServer, registration: Message) -> None:
        self.server = server
        self.id: str = registration["person"]["id"]
        self.name: str = registration["person"]["name"]
        self.token: str = registration["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}

    async def request(self, method: str, path: str, body: Any = None) -> Response:
        """Send an HTTP request with the person's token."""
        async with self.server.http.request(method, path, json=body, headers=self.headers) as response:
            text = await response.text()
            return Response(response.status, json.loads(text) if text else None)

    async def open_table(self, game: str = ART, seats: int = 2, **table_config: Any) -> str:
        """Open a table, and return its id."""
        status, table = await self.request("POST", "/api/tables", {"game": game, "seats": seats, **table_config})
        assert status == 201, table
        return table["id"]

    async def take_seat(self, table: str, seat: int | None = None) -> None:
        """Take a seat at a table."""
        status, answer = await self.request("POST", f"/api/tables/{table}/seats", {"seat": seat})
        assert status == 200, answer

    async def connect(self, table: str, **query: Any) -> "TableClient":
        """Connect to a table."""
        return await TableClient.connect(self.server, table, self.headers, query)

    async def resume(self, table: str, before: "TableClient") -> "TableClient":
        """Reconnect, naming the last update received before."""
        client = await TableClient.connect(self.server, table, self.headers, {"after": before.number}, before)
        assert client.messages[0]["type"] == "resumed", client.messages[0]
        return client


class TableClient:
    """A connection to a table. It keeps all messages, and checks that no update is missing."""

    def __init__(self, socket: ClientWebSocketResponse, after: int | None) -> None:
        self.texts: list[str] = []
        """All messages as received."""
        self.messages: list[Message] = []
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
        server: LiveServer,
        table: str,
        headers: dict[str, str],
        query: dict[str, Any],
        before: "TableClient | None" = None,
    ) -> "TableClient":
        """A client that has received its first message, and the state with its own connection."""
        parameters = {name: str(value) for name, value in {"protocol": PROTOCOL_VERSION, "legal": 1, **query}.items()}
        path = f"/api/tables/{table}/live"
        socket = await server.http.ws_connect(path, headers=headers, params=parameters, autoping=False)
        client = cls(socket, query.get("after"))
        server.clients.append(client)
        if before is not None:
            client.legal, client.view = before.legal, before.view
        first = await client.receive()
        assert first["type"] in ("welcome", "resumed"), first
        await client.receive_until(lambda message: message["type"] == "table")
        return client

    async def __aenter__(self) -> "TableClient":
        return self

    async def __aexit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection."""
        await self._socket.close()

    # Sending

    async def send(self, data: str | bytes) -> None:
        """Send any data."""
        if isinstance(data, str):
            await self._socket.send_str(data)
        else:
            await self._socket.send_bytes(data)

    async def send_request(self, type: str, **fields: Any) -> int:
        """Send a message without waiting for its answer; return its id."""
        id = next(self._ids)
        await self.send(json.dumps({"type": type, "id": id, **fields}))
        return id

    async def request(self, type: str, **fields: Any) -> Message:
        """Send a message, and return its answer."""
        return await self.wait_for_answer(await self.send_request(type, **fields))

    async def wait_for_answer(self, request_id: int) -> Message:
        """Receive messages up to the answer to a request."""
        while request_id not in self.answers:
            await self.receive()
        return self.answers[request_id]

    # Receiving

    async def receive(self) -> Message:
        """The next message. Raises `Gone`."""
        async with asyncio.timeout(TIMEOUT_S):  # wait_for of Python 3.11 can lose a cancellation
            frame = await self._socket.receive()
            while frame.type is WSMsgType.PING:
                with suppress(ConnectionError):  # the server may have closed the connection since
                    await self._socket.pong(frame.data)
                frame = await self._socket.receive()
        if frame.type is not WSMsgType.TEXT:
            code = frame.data if frame.type is WSMsgType.CLOSE else self._socket.close_code
            raise ConnectionClosed(code, str(frame.extra or ""))
        self.texts.append(frame.data)
        message: Message = json.loads(frame.data)
        self.messages.append(message)
        self._apply(message)
        return message

    async def receive_until(self, is_expected: Callable[[Message], bool]) -> Message:
        """Receive messages until one is as expected, and return it."""
        while not is_expected(message := await self.receive()):
            pass
        return message

    async def wait_for_stage(self, *stages: str) -> Message:
        """Receive messages until the table has reached one of these stages; return its state."""
        while self.state["stage"] not in stages:
            await self.receive()
        return self.state

    async def wait_for_update(self, event_type: str) -> Message:
        """Receive messages until an update of this type, and return it."""
        return await self.receive_until(
            lambda message: message["type"] == "update" and message["what"]["type"] == event_type
        )

    async def wait_closed(self) -> ConnectionClosed:
        """Receive messages until the server closes the connection; return how it did."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as closed:
            return closed

    async def sync(self) -> None:
        """Receive all messages sent so far: an unreadable message is answered at once."""
        await self.request("say")

    @property
    def updates(self) -> list[Message]:
        """The updates received."""
        return [message for message in self.messages if message["type"] == "update"]

    def _apply(self, message: Message) -> None:
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

    def next_request(self, rng: random.Random) -> Message | None:
        """The action that a player would choose now."""
        stage, seat = self.state["stage"], self.seat
        if seat is None:
            return None
        if stage in ("gathering", "ready") and not self.state["seats"][seat].get("ready"):
            return {"type": "ready"}
        if stage == "playing" and seat in self.state["awaited"] and self.legal:
            preferred = next((word for word in PREFERRED_ACTIONS if any(word in move for move in self.legal)), "")
            return {"type": "move", "action": rng.choice([move for move in self.legal if preferred in move])}
        return None

    async def play(
        self, is_last: Callable[[Message], bool] = lambda message: message["type"] == "over", seed: int = 0
    ) -> Message:
        """Play one action at a time until a message is as expected; the last action is answered, too."""
        rng, request_id = random.Random(f"{seed} {self.seat}"), None
        while True:
            if (request_id is None or request_id in self.answers) and (
                next_request := self.next_request(rng)
            ) is not None:
                request_id = await self.send_request(**next_request)
            message = await self.receive()
            if is_last(message):
                if request_id is not None:
                    await self.wait_for_answer(request_id)
                return message


async def seat_clients(table: str, guests: Iterable[Guest]) -> list[TableClient]:
    """Seat these people in order, the first as host, and connect them."""
    host, *others = guests
    for guest in others:
        await guest.take_seat(table)
    return [await guest.connect(table) for guest in (host, *others)]


async def make_ready(clients: Iterable[TableClient]) -> None:
    """Make all ready, until the game or its next race begins."""
    for client in clients:
        answer = await client.request("ready")
        assert answer["type"] == "accepted", answer
    for client in clients:
        await client.wait_for_stage("playing")
        while not client.state["awaited"]:  # the stage may be published before the deal
            await client.receive()


async def client_to_act(clients: Iterable[TableClient]) -> TableClient:
    """The client on turn, once all clients agree."""
    for client in clients:
        await client.sync()
    (client,) = [client for client in clients if client.seat in client.state["awaited"]]
    return client


async def wait_until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(TIMEOUT_S):
        while not await condition():
            await asyncio.sleep(0.02)
