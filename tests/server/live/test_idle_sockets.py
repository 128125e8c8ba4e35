"""Idle and slow connections are closed, and do not keep others out."""

import asyncio
import resource
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.live.child_server import SHORT_WAITS, ChildServer
from tests.server.live.client import LiveServer, connect_to, make_ready, wait_until
from tests.server.live.raw_client import RawClient, frame, handshake_request

SHORT_TIMEOUTS = {
    **SHORT_WAITS,
    "darklantern.server.serve.STOP_TIMEOUT_S": 1.0,
    "darklantern.server.http.routing.BODY_TIMEOUT_S": 1.0,
}
"""A server with timeouts of one second."""

PARTIAL_BODY = b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"


@pytest.fixture
def many_sockets() -> Generator[None]:
    """Raise the limit of open sockets to its maximum."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < 1500:
        pytest.skip("the limit of open sockets is too low")
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def check_server_works(server: LiveServer) -> None:
    """Register a person, open a table, and play."""
    ada = await server.register()
    async with await ada.connect(await ada.open_table(bots=[None, "greedy"])) as client:
        await make_ready([client])
        await client.play(lambda message: message["type"] == "update" and message["what"].get("seat") == 0)


@pytest.mark.usefixtures("many_sockets")
async def test_1000_idle_sockets_are_closed_without_blocking_others(tmp_path: Path):
    partial_requests = [
        b"",
        b"G",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n",
        handshake_request("/api/tables/AAAAAAAAAAAAAAAA/live", end=""),
    ]
    async with (
        ChildServer(tmp_path, SHORT_TIMEOUTS) as served,
        connect_to(await served.start(), keep_alive=False) as server,
    ):
        clients = [await RawClient.open(server) for _ in range(1000)]
        for number, client in enumerate(clients):
            await client.send(partial_requests[number % len(partial_requests)])
        await check_server_works(server)
        answers = await asyncio.gather(*(client.read_to_end() for client in clients))
        assert set(answers) == {b""}
        await check_server_works(server)
        for client in clients:
            await client.close()


@pytest.mark.parametrize("partial_request", [b"GET /api/games HTTP/1.1\r\n", PARTIAL_BODY], ids=["headers", "a body"])
async def test_slow_request_times_out(tmp_path: Path, partial_request: bytes):
    async with (
        ChildServer(tmp_path, SHORT_TIMEOUTS) as served,
        connect_to(await served.start(), keep_alive=False) as server,
    ):
        client = await RawClient.open(server)
        await client.send(partial_request)

        async def send_bytes() -> None:
            with suppress(ConnectionError):
                while not client.writer.is_closing():
                    await client.send(b"x")
                    await asyncio.sleep(0.2)

        sending = asyncio.create_task(send_bytes())
        await check_server_works(server)
        await client.read_to_end()
        sending.cancel()
        await client.close()


async def test_missing_body_times_out(tmp_path: Path):
    async with (
        ChildServer(tmp_path, SHORT_TIMEOUTS) as served,
        connect_to(await served.start(), keep_alive=False) as server,
    ):
        clients = [await RawClient.open(server) for _ in range(50)]
        for client in clients:
            await client.send(PARTIAL_BODY)
        await check_server_works(server)
        await asyncio.gather(*(client.read_to_end() for client in clients))
        for client in clients:
            await client.close()


async def test_silent_websockets_are_closed(tmp_path: Path):
    patches = {
        **SHORT_WAITS,
        "darklantern.server.live.connection.PONG_TIMEOUT_MS": 500,
        "darklantern.server.live.pinger.RACE_PING_INTERVAL_S": 0.1,
        "darklantern.server.live.pinger.PING_INTERVAL_S": 0.1,
        "darklantern.server.live.pinger.WATCHER_PING_INTERVAL_S": 0.1,
    }
    async with ChildServer(tmp_path, patches) as served, connect_to(await served.start()) as server:
        table = await (await server.register()).open_table()
        clients = [await RawClient.connect(server, table) for _ in range(100)]
        for client in clients:
            await client.send(frame(b'{"type":"ready","id":1}'))
        await asyncio.gather(*(client.read_to_end() for client in clients))

        async def is_empty() -> bool:
            return (await server.get("/health")).body["connections"] == 0

        await wait_until(is_empty)
        for client in clients:
            await client.close()
