"""How long the network takes to a client: what no client has a say in."""

import socket
import sys
from collections.abc import Callable
from struct import Struct

from aiohttp import web

from darklantern.server.settings import Settings

HEADER = "X-Client-RTT"
"""In which a proxy of ours tells the round trip between its system and the client's, in microseconds."""

_SHORTEST = Struct("@I")
_AT = 148
"""Where Linux has the shortest round trip among what it tells of a connection, in microseconds."""


def network(request: web.BaseRequest, settings: Settings) -> Callable[[], float | None]:
    """Tells the shortest round trip to a client of late, in milliseconds; None where nobody knows."""
    transport = request.transport
    if settings.proxies:
        told = _milliseconds(request.headers.get(HEADER, ""))
        return lambda: told
    connection = None if transport is None else transport.get_extra_info("socket")  # which asks the system, each time
    return lambda: shortest_trip(connection)


def _milliseconds(text: str) -> float | None:
    return int(text) / 1000 if text.isascii() and text.isdigit() and len(text) < 10 else None


def shortest_trip(connection: socket.socket | None) -> float | None:
    """The shortest round trip of late between the two systems, in milliseconds; None where the system does not tell.

    It is timed by what the systems exchange before any program sees it, so no program can make it longer. Behind a
    proxy it is the way to the proxy.
    """
    if sys.platform != "linux" or connection is None:
        return None
    try:
        told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _AT + _SHORTEST.size)
    except OSError:
        return None
    if len(told) < _AT + _SHORTEST.size:
        return None
    (microseconds,) = _SHORTEST.unpack_from(told, _AT)
    return microseconds / 1000 if microseconds < 0xFFFFFFFF else None
