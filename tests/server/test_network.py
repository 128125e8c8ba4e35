"""The latency of a connection is measured on the network, and cannot be faked by a client."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from darklantern.match.latency import ROUND_TRIP_FACTOR, ROUND_TRIP_MARGIN_MS, LatencyEstimator
from darklantern.server.live.connection import ClientInfo, Connection
from darklantern.server.live.tcp_rtt import RTT_HEADER, tcp_rtt_reader
from darklantern.server.live.write_coalescer import WriteCoalescer
from darklantern.server.settings import Settings


async def connected(use: Callable[[asyncio.Transport, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]):
    """A loopback connection: the server's end as a transport, the other as streams."""
    ours: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()
    server = await asyncio.start_server(lambda _, writer: ours.put_nowait(writer), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    mine = await ours.get()
    try:
        await use(cast(asyncio.Transport, mine.transport), reader, writer)
    finally:
        writer.close()
        mine.close()
        server.close()
        await server.wait_closed()


def connection(transport: asyncio.Transport, settings: Settings, told: str | None) -> Connection:
    clock = asyncio.get_running_loop().time
    headers = {} if told is None else {RTT_HEADER: told}
    request = make_mocked_request("GET", "/", headers=headers, transport=transport)
    client = ClientInfo(tcp_rtt_ms=tcp_rtt_reader(request, settings))
    return Connection(client, cast(web.WebSocketResponse, None), transport, lambda: clock() * 1000, WriteCoalescer())


async def late_pong(
    transport: asyncio.Transport, reader: asyncio.StreamReader, *, proxies: bool = False, told: str | None = None
) -> float:
    """The latency estimate after a pong that is 200 ms late on a fast network."""
    client = connection(transport, Settings(database="none", proxies=proxies), told)
    assert client.ping()
    ping = await reader.readexactly(6)
    await asyncio.sleep(0.2)
    trip: Any = client.match_pong(ping[2:])
    delay = LatencyEstimator()
    delay.add_round_trip(trip, client.client.tcp_rtt_ms())
    return delay.one_way


@pytest.mark.skipif(not hasattr(socket, "TCP_INFO"), reason="the system does not tell")
def test_to_answer_pings_late_earns_nothing():
    """ME-R11: a tile goes to the hand that acted first; a client that only seems slow gets no time for it."""

    async def test(transport: asyncio.Transport, reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        assert await late_pong(transport, reader) < 50

    asyncio.run(connected(test))


def test_behind_a_proxy_the_way_to_it_tells_nothing():
    async def test(transport: asyncio.Transport, reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        assert await late_pong(transport, reader, proxies=True) >= 100

    asyncio.run(connected(test))


def test_a_proxy_can_tell_how_long_the_network_takes():
    async def test(transport: asyncio.Transport, reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        assert (
            await late_pong(transport, reader, proxies=True, told="20000")
            == (ROUND_TRIP_FACTOR * 20 + ROUND_TRIP_MARGIN_MS) / 2
        )

    asyncio.run(connected(test))


@pytest.mark.skipif(not hasattr(socket, "TCP_INFO"), reason="the system does not tell")
def test_nobody_else_can_tell_that():
    async def test(transport: asyncio.Transport, reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        assert await late_pong(transport, reader, told="900000") < 50

    asyncio.run(connected(test))
