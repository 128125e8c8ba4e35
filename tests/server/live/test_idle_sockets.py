"""Idle and slow connections are closed, and do not keep others out."""

import asyncio
import resource
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.live.process import HURRY, Served
from tests.server.live.raw import Raw, frame, request
from tests.server.live.table import House, eventually, ready, visited

IMPATIENT = {
    **HURRY,
    "darklantern.server.serve.STOP_TIMEOUT_S": 1.0,
    "darklantern.server.http.routing.BODY_TIMEOUT_S": 1.0,
}
"""A server with timeouts of one second."""

BODY = b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"


@pytest.fixture
def many_sockets() -> Generator[None]:
    """Raise the limit of open sockets to its maximum."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < 1500:
        pytest.skip("the limit of open sockets is too low")
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def play_on(server: House) -> None:
    """Register a person, open a table, and play."""
    ada = await server.enter()
    async with await ada.connect(await ada.open(bots=[None, "greedy"])) as client:
        await ready([client])
        await client.play(lambda heard: heard["type"] == "update" and heard["what"].get("seat") == 0)


@pytest.mark.usefixtures("many_sockets")
async def test_a_thousand_sockets_that_ask_for_nothing_are_closed_and_keep_nobody_out(tmp_path: Path):
    beginnings = [
        b"",
        b"G",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n",
        request("/api/tables/AAAAAAAAAAAAAAAA/live", end=""),
    ]
    async with Served(tmp_path, IMPATIENT) as served, visited(await served.serve(), keep=False) as server:
        raws = [await Raw.open(server) for _ in range(1000)]
        for number, raw in enumerate(raws):
            await raw.send(beginnings[number % len(beginnings)])
        await play_on(server)
        answers = await asyncio.gather(*(raw.rest() for raw in raws))
        assert set(answers) == {b""}
        await play_on(server)
        for raw in raws:
            await raw.close()


@pytest.mark.parametrize("beginning", [b"GET /api/games HTTP/1.1\r\n", BODY], ids=["headers", "a body"])
async def test_whoever_sends_byte_after_byte_is_not_waited_for(tmp_path: Path, beginning: bytes):
    async with Served(tmp_path, IMPATIENT) as served, visited(await served.serve(), keep=False) as server:
        raw = await Raw.open(server)
        await raw.send(beginning)

        async def trickle() -> None:
            with suppress(ConnectionError):
                while not raw.writer.is_closing():
                    await raw.send(b"x")
                    await asyncio.sleep(0.2)

        trickling = asyncio.create_task(trickle())
        await play_on(server)
        await raw.rest()
        trickling.cancel()
        await raw.close()


async def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path):
    async with Served(tmp_path, IMPATIENT) as served, visited(await served.serve(), keep=False) as server:
        raws = [await Raw.open(server) for _ in range(50)]
        for raw in raws:
            await raw.send(BODY)
        await play_on(server)
        await asyncio.gather(*(raw.rest() for raw in raws))
        for raw in raws:
            await raw.close()


async def test_whoever_is_connected_and_never_answers_is_let_go(tmp_path: Path):
    patches = {
        **HURRY,
        "darklantern.server.live.connection.PONG_TIMEOUT_MS": 500,
        "darklantern.server.live.pinger.RACE_PING_INTERVAL_S": 0.1,
        "darklantern.server.live.pinger.PING_INTERVAL_S": 0.1,
        "darklantern.server.live.pinger.WATCHER_PING_INTERVAL_S": 0.1,
    }
    async with Served(tmp_path, patches) as served, visited(await served.serve()) as server:
        table = await (await server.enter()).open()
        raws = [await Raw.connect(server, table) for _ in range(100)]
        for raw in raws:
            await raw.send(frame(b'{"type":"ready","id":1}'))
        await asyncio.gather(*(raw.rest() for raw in raws))

        async def nobody_there() -> bool:
            return (await server.get("/health")).body["connections"] == 0

        await eventually(nobody_there)
        for raw in raws:
            await raw.close()
