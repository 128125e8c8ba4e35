"""Clients that do not read."""

import asyncio
from typing import Any, cast

import pytest

from darklantern.protocol.closing import CloseReason
from darklantern.server.delivery.frames import text_frame
from darklantern.server.live.connection import ClientInfo, Connection
from darklantern.server.live.write_coalescer import WriteCoalescer
from tests.server.running_server import async_test

KIB = 1024


class StalledTransport:
    """A transport whose client reads nothing: everything written stays in the buffer."""

    def __init__(self) -> None:
        self.unread = 0
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.unread += len(data)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


@pytest.mark.parametrize("size", [100, 4 * KIB, 60 * KIB])
@async_test
async def test_client_with_256_kib_unread_is_closed(size: int) -> None:
    """Not earlier, so that a short pause costs nothing, and not later, so that such clients do not fill the memory."""
    transport = StalledTransport()
    connection = Connection(
        ClientInfo(), cast(Any, None), cast(asyncio.Transport, transport), lambda: 0.0, WriteCoalescer()
    )
    while connection.close_reason is None:
        assert transport.unread <= 256 * KIB
        connection.send(text_frame(b"x" * size))
        connection.flush()
    assert connection.close_reason is CloseReason.TOO_SLOW
    assert 256 * KIB < transport.unread <= 256 * KIB + size + 16
    await connection.wait_closed()
    assert transport.aborted
