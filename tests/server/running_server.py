"""A real server on a real socket and database, and its visitors."""

import asyncio
import functools
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec

import aiohttp
import msgspec
from multidict import CIMultiDictProxy

from darklantern.server.serve import running
from darklantern.server.settings import read_settings

P = ParamSpec("P")

TIMEOUT_S = 300
"""Seconds after which a test fails; long, since the machine may be busy."""
UNREACHED_LIMIT = 1_000_000
"""A limit that no test reaches."""
NO_LIMITS = {
    "requests_per_minute": UNREACHED_LIMIT,
    "files_per_minute": UNREACHED_LIMIT,
    "people_per_minute": UNREACHED_LIMIT,
    "recoveries_per_minute": UNREACHED_LIMIT,
    "tables_per_minute": UNREACHED_LIMIT,
    "replays_per_minute": UNREACHED_LIMIT,
    "editions_per_minute": UNREACHED_LIMIT,
    "hints_per_minute": UNREACHED_LIMIT,
    "reviews_per_minute": UNREACHED_LIMIT,
    "talk_per_minute": UNREACHED_LIMIT,
}

FAST_SETTINGS = {"port": 0, "bot_pace": 0, "workers": 1, "worker_niceness": 0}
"""Fast bots and a single worker of normal priority."""


def async_test(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Turn an async test into a plain one."""

    @functools.wraps(test)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> None:
        async def main() -> None:
            async with asyncio.timeout(TIMEOUT_S):
                await test(*args, **kwargs)

        asyncio.run(main())

    return wrapper


class Response(NamedTuple):
    """An HTTP response."""

    status: int
    headers: CIMultiDictProxy[str]
    text: str

    @property
    def data(self) -> Any:
        """The text decoded as JSON."""
        return msgspec.json.decode(self.text)

    @property
    def code(self) -> str:
        """The error code of the response."""
        return self.data["code"]


class HttpClient:
    """An HTTP client of a server, without a token until `enter` is called."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self.session = session
        self.address = address
        self.token = ""
        self.code = ""
        self.id = ""

    async def request(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        data: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Send a request and return its response; the body is sent as JSON, the data unchanged."""
        all_headers = {**({"Authorization": f"Bearer {self.token}"} if self.token else {}), **(headers or {})}
        if body is not None:
            data = msgspec.json.encode(body)
            all_headers.setdefault("Content-Type", "application/json")
        skipped_headers = ("Content-Type",)
        async with self.session.request(
            method, f"{self.address}{path}", data=data, headers=all_headers, skip_auto_headers=skipped_headers
        ) as response:
            return Response(response.status, response.headers, await response.text())

    async def register(self, name: str = "Ada") -> "HttpClient":
        """Register as a new person."""
        response = await self.request("POST", "/api/people", {"name": name})
        assert response.status == 201, response.text
        self.token, self.code, self.id = response.data["token"], response.data["code"], response.data["person"]["id"]
        return self

    async def open_table(self, **table_config: object) -> str:
        """Open a table, and return its data."""
        response = await self.request("POST", "/api/tables", {"game": "art-robbery", "seats": 3, **table_config})
        assert response.status == 201, response.text
        return response.data["id"]

    @asynccontextmanager
    async def connected(self, *tables: str) -> AsyncGenerator[None]:
        """Connect to some tables for the duration of the block."""
        async with AsyncExitStack() as stack:
            for table in tables:
                url = f"{self.address}/api/tables/{table}/live"
                connecting = self.session.ws_connect(url, headers={"Authorization": f"Bearer {self.token}"})
                socket = await stack.enter_async_context(connecting)
                assert msgspec.json.decode((await socket.receive()).data)["type"] == "welcome"
            yield


class RunningServer(NamedTuple):
    """A running server."""

    address: str
    session: aiohttp.ClientSession

    def client(self) -> HttpClient:
        """A visitor without a token."""
        return HttpClient(self.session, self.address)

    async def register(self, name: str = "Ada") -> HttpClient:
        """A visitor registered as a new person."""
        return await self.client().register(name)


@asynccontextmanager
async def start_server(folder: Path, **settings: object) -> AsyncGenerator[RunningServer]:
    """A running server, without limits unless they are given."""
    all_settings = read_settings(
        {}, **{**FAST_SETTINGS, "database": f"sqlite:///{folder / 'start_server.db'}", **NO_LIMITS, **settings}
    )
    # A cookie jar that keeps nothing: tests send cookies explicitly.
    async with running(all_settings) as address, aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        yield RunningServer(address, session)


async def begin_game(client: HttpClient, table: str) -> None:
    """Sit at a table of bots until its game begins, then leave."""
    url = f"{client.address}/api/tables/{table}/live"
    async with client.session.ws_connect(url, headers={"Authorization": f"Bearer {client.token}"}) as socket:
        await socket.send_str('{"type":"ready","id":1}')
        async with asyncio.timeout(TIMEOUT_S):
            async for message in socket:
                message = msgspec.json.decode(message.data)
                state = message["table"]["state"] if message["type"] == "welcome" else message
                if state.get("stage") == "playing":
                    return
    raise AssertionError("the game did not begin")


async def play_to_end(client: HttpClient, table: str) -> None:
    """Let bots play a game to its end, at a table where only this visitor's seat is free."""
    url = f"{client.address}/api/tables/{table}/live"
    headers = {"Authorization": f"Bearer {client.token}"}
    async with client.session.ws_connect(url, headers=headers) as socket:
        await socket.send_str('{"type":"ready","id":1}')
        async with asyncio.timeout(TIMEOUT_S):
            async for message in socket:
                message = msgspec.json.decode(message.data)
                if message["type"] == "table" and message["stage"] == "playing" and not message["seats"][0].get("away"):
                    await socket.send_str('{"type":"goodbye","id":2}')
                if message["type"] == "over":
                    return
    raise AssertionError("the game did not end")
