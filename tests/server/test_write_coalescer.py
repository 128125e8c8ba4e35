"""Messages sent in one turn of the event loop are written together at its end, complete and in order."""

import asyncio
from typing import Any, cast

from darklantern.protocol.closing import CloseReason
from darklantern.server.delivery.frames import text_frame
from darklantern.server.live.connection import ClientInfo, Connection
from darklantern.server.live.write_coalescer import WriteCoalescer


class RecordingTransport:
    """A transport that keeps each write."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        pass


def make_connection(transport: RecordingTransport, coalescer: WriteCoalescer) -> Connection:
    return Connection(ClientInfo(), cast(Any, None), cast(asyncio.Transport, transport), lambda: 0.0, coalescer)


def test_messages_of_one_loop_turn_are_written_together():
    """Each client's messages are written in order with one call; those of the next turn with another."""

    async def test() -> None:
        coalescer, first_transport, second_transport = WriteCoalescer(), RecordingTransport(), RecordingTransport()
        first, second = make_connection(first_transport, coalescer), make_connection(second_transport, coalescer)
        first.send(text_frame(b"[1]"))
        second.send(text_frame(b"[2]"))
        first.send(text_frame(b"[3]"))
        assert not first_transport.written
        await asyncio.sleep(0)
        assert first_transport.written == [text_frame(b"[1]") + text_frame(b"[3]")]
        assert second_transport.written == [text_frame(b"[2]")]
        first.send(text_frame(b"[4]"))
        await asyncio.sleep(0)
        assert first_transport.written[1:] == [text_frame(b"[4]")]

    asyncio.run(test())


def test_ping_is_written_immediately():
    """A ping is timed from its writing; messages sent before it are written before it."""

    async def test() -> None:
        transport = RecordingTransport()
        first = make_connection(transport, WriteCoalescer())
        first.send(text_frame(b"[1]"))
        first.ping()
        assert [data[: len(text_frame(b"[1]"))] for data in transport.written] == [text_frame(b"[1]")]
        await asyncio.sleep(0)
        assert len(transport.written) == 1

    asyncio.run(test())


def test_pending_messages_are_written_before_close():
    """Messages sent before the close are written before it, and none after it."""

    async def test() -> None:
        transport = RecordingTransport()
        first = make_connection(transport, WriteCoalescer())
        first.send(text_frame(b"[1]"))
        first.close(CloseReason.PING_TIMEOUT)
        first.send(text_frame(b"[2]"))
        await first.wait_closed()
        assert transport.written == [text_frame(b"[1]")]

    asyncio.run(test())
