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

PATIENCE = 300
"""Seconds after which a test fails; long, since the machine may be busy."""
PLENTY = 1_000_000
"""A limit that no test reaches."""
NO_LIMITS = {
    "requests_per_minute": PLENTY,
    "files_per_minute": PLENTY,
    "people_per_minute": PLENTY,
    "recoveries_per_minute": PLENTY,
    "tables_per_minute": PLENTY,
    "replays_per_minute": PLENTY,
    "editions_per_minute": PLENTY,
    "hints_per_minute": PLENTY,
    "reviews_per_minute": PLENTY,
    "talk_per_minute": PLENTY,
}

BUSY_MACHINE = {"port": 0, "bot_pace": 0, "workers": 1, "worker_niceness": 0}
"""Fast bots and a single worker of normal priority."""


def in_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Turn an async test into a plain one."""

    @functools.wraps(test)
    def plain(*args: P.args, **kwargs: P.kwargs) -> None:
        async def main() -> None:
            async with asyncio.timeout(PATIENCE):
                await test(*args, **kwargs)

        asyncio.run(main())

    return plain


class Answer(NamedTuple):
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


class Visitor:
    """An HTTP client of a server, without a token until `enter` is called."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self.session = session
        self.address = address
        self.token = ""
        self.code = ""
        self.id = ""

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        data: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a request and return its response; the body is sent as JSON, the data unchanged."""
        sent = {**({"Authorization": f"Bearer {self.token}"} if self.token else {}), **(headers or {})}
        if body is not None:
            data = msgspec.json.encode(body)
            sent.setdefault("Content-Type", "application/json")
        skip = ("Content-Type",)
        async with self.session.request(
            method, f"{self.address}{path}", data=data, headers=sent, skip_auto_headers=skip
        ) as response:
            return Answer(response.status, response.headers, await response.text())

    async def enter(self, name: str = "Ada") -> "Visitor":
        """Register as a new person."""
        answer = await self.ask("POST", "/api/people", {"name": name})
        assert answer.status == 201, answer.text
        self.token, self.code, self.id = answer.data["token"], answer.data["code"], answer.data["person"]["id"]
        return self

    async def open_table(self, **wanted: object) -> str:
        """Open a table, and return its data."""
        answer = await self.ask("POST", "/api/tables", {"game": "art-robbery", "seats": 3, **wanted})
        assert answer.status == 201, answer.text
        return answer.data["id"]

    @asynccontextmanager
    async def present(self, *tables: str) -> AsyncGenerator[None]:
        """Connect to some tables for the duration of the block."""
        async with AsyncExitStack() as stack:
            for table in tables:
                url = f"{self.address}/api/tables/{table}/live"
                live = self.session.ws_connect(url, headers={"Authorization": f"Bearer {self.token}"})
                socket = await stack.enter_async_context(live)
                assert msgspec.json.decode((await socket.receive()).data)["type"] == "welcome"
            yield


class Server(NamedTuple):
    """A running server."""

    address: str
    session: aiohttp.ClientSession

    def visitor(self) -> Visitor:
        """A visitor without a token."""
        return Visitor(self.session, self.address)

    async def person(self, name: str = "Ada") -> Visitor:
        """A visitor registered as a new person."""
        return await self.visitor().enter(name)


@asynccontextmanager
async def server(folder: Path, **given: object) -> AsyncGenerator[Server]:
    """A running server, without limits unless they are given."""
    settings = read_settings(
        {}, **{**BUSY_MACHINE, "database": f"sqlite:///{folder / 'server.db'}", **NO_LIMITS, **given}
    )
    # A cookie jar that keeps nothing: tests send cookies explicitly.
    async with running(settings) as address, aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        yield Server(address, session)


async def play_out(visitor: Visitor, table: str) -> None:
    """Let bots play a game to its end, at a table where only this visitor's seat is free."""
    url = f"{visitor.address}/api/tables/{table}/live"
    headers = {"Authorization": f"Bearer {visitor.token}"}
    async with visitor.session.ws_connect(url, headers=headers) as socket:
        await socket.send_str('{"type":"ready","id":1}')
        async with asyncio.timeout(PATIENCE):
            async for message in socket:
                told = msgspec.json.decode(message.data)
                if told["type"] == "table" and told["stage"] == "playing" and not told["seats"][0].get("away"):
                    await socket.send_str('{"type":"goodbye","id":2}')
                if told["type"] == "over":
                    return
    raise AssertionError("the game did not end")
