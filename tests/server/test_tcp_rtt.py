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


async def with_connection(
    test: Callable[[asyncio.Transport, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]],
):
    """A loopback connection: the server's end as a transport, the other as streams."""
    accepted: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()
    start_server = await asyncio.start_server(lambda _, writer: accepted.put_nowait(writer), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*start_server.sockets[0].getsockname())
    server_writer = await accepted.get()
    try:
        await test(cast(asyncio.Transport, server_writer.transport), reader, writer)
    finally:
        writer.close()
        server_writer.close()
        start_server.close()
        await start_server.wait_closed()


def connection(transport: asyncio.Transport, settings: Settings, rtt_header: str | None) -> Connection:
    clock = asyncio.get_running_loop().time
    headers = {} if rtt_header is None else {RTT_HEADER: rtt_header}
    request = make_mocked_request("GET", "/", headers=headers, transport=transport)
    client = ClientInfo(tcp_rtt_ms=tcp_rtt_reader(request, settings))
    return Connection(client, cast(web.WebSocketResponse, None), transport, lambda: clock() * 1000, WriteCoalescer())


async def latency_after_late_pong(
    transport: asyncio.Transport, reader: asyncio.StreamReader, *, proxies: bool = False, rtt_header: str | None = None
) -> float:
    """The latency estimate after a pong that is 200 ms late on a fast network."""
    client = connection(transport, Settings(database="none", proxies=proxies), rtt_header)
    assert client.ping()
    ping = await reader.readexactly(6)
    await asyncio.sleep(0.2)
    round_trip: Any = client.match_pong(ping[2:])
    latency = LatencyEstimator()
    latency.add_round_trip(round_trip, client.client.tcp_rtt_ms())
    return latency.one_way


@pytest.mark.skipif(not hasattr(socket, "TCP_INFO"), reason="the system does not tell")
def test_late_pong_earns_no_latency_credit():
    """ME-R11: a tile goes to the hand that acted first; a client that only seems slow gets no time for it."""

    async def test(transport: asyncio.Transport, reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        assert await latency_after_late_pong(transport, reader) < 50

    asyncio.run(with_connection(test))


def test_kernel_rtt_is_ignored_behind_proxy():
    async def test(transport: asyncio.Transport, reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        assert await latency_after_late_pong(transport, reader, proxies=True) >= 100

    asyncio.run(with_connection(test))


def test_trusted_proxy_can_report_rtt():
    async def test(transport: asyncio.Transport, reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        assert (
            await latency_after_late_pong(transport, reader, proxies=True, rtt_header="20000")
            == (ROUND_TRIP_FACTOR * 20 + ROUND_TRIP_MARGIN_MS) / 2
        )

    asyncio.run(with_connection(test))


@pytest.mark.skipif(not hasattr(socket, "TCP_INFO"), reason="the system does not tell")
def test_rtt_header_of_client_is_ignored():
    async def test(transport: asyncio.Transport, reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        assert await latency_after_late_pong(transport, reader, rtt_header="900000") < 50

    asyncio.run(with_connection(test))
