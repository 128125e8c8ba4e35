"""Round-trip times measured by the kernel, which a client's program cannot fake."""

import socket
import sys
from collections.abc import Callable
from struct import Struct

from aiohttp import web

from darklantern.server.settings import Settings

RTT_HEADER = "X-Client-RTT"
"""The header with which our proxy passes on the TCP round-trip time to the client, in microseconds."""

_MIN_RTT = Struct("@I")
_MIN_RTT_OFFSET = 148
"""The offset of `tcpi_min_rtt` (in microseconds) in Linux's `struct tcp_info`."""


def tcp_rtt_reader(request: web.BaseRequest, settings: Settings) -> Callable[[], float | None]:
    """Return a function for the recent minimum round-trip time to a client, in milliseconds; None if unknown."""
    transport = request.transport
    if settings.proxies:
        rtt_ms = _milliseconds(request.headers.get(RTT_HEADER, ""))
        return lambda: rtt_ms
    connection = None if transport is None else transport.get_extra_info("socket")
    return lambda: min_tcp_rtt_ms(connection)


def _milliseconds(text: str) -> float | None:
    return int(text) / 1000 if text.isascii() and text.isdigit() and len(text) < 10 else None


def min_tcp_rtt_ms(connection: socket.socket | None) -> float | None:
    """Return the recent minimum round-trip time of a TCP connection, in milliseconds; None if it is unknown.

    The kernels measure it from acknowledgements, before any program sees the data, so no program can make it longer.
    Behind a proxy it is the round trip to the proxy.
    """
    if sys.platform != "linux" or connection is None:
        return None
    try:
        tcp_info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _MIN_RTT_OFFSET + _MIN_RTT.size)
    except OSError:
        return None
    if len(tcp_info) < _MIN_RTT_OFFSET + _MIN_RTT.size:
        return None
    (microseconds,) = _MIN_RTT.unpack_from(tcp_info, _MIN_RTT_OFFSET)
    return microseconds / 1000 if microseconds < 0xFFFFFFFF else None
