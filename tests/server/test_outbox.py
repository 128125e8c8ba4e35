"""Messages sent in one turn of the event loop are written together at its end, complete and in order."""

import asyncio
from typing import Any, cast

from darklantern.protocol.closing import CloseReason
from darklantern.server.delivery.frames import text_frame
from darklantern.server.live.connection import ClientInfo, Connection
from darklantern.server.live.write_coalescer import WriteCoalescer


class Wire:
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


def client(wire: Wire, outbox: WriteCoalescer) -> Connection:
    return Connection(ClientInfo(), cast(Any, None), cast(asyncio.Transport, wire), lambda: 0.0, outbox)


def test_what_is_sent_in_one_turn_is_written_at_once():
    """Each client's messages are written in order with one call; those of the next turn with another."""

    async def test() -> None:
        outbox, one, other = WriteCoalescer(), Wire(), Wire()
        near, far = client(one, outbox), client(other, outbox)
        near.send(text_frame(b"[1]"))
        far.send(text_frame(b"[2]"))
        near.send(text_frame(b"[3]"))
        assert not one.written
        await asyncio.sleep(0)
        assert one.written == [text_frame(b"[1]") + text_frame(b"[3]")]
        assert other.written == [text_frame(b"[2]")]
        near.send(text_frame(b"[4]"))
        await asyncio.sleep(0)
        assert one.written[1:] == [text_frame(b"[4]")]

    asyncio.run(test())


def test_a_ping_waits_for_nothing():
    """A ping is timed from its writing; messages sent before it are written before it."""

    async def test() -> None:
        wire = Wire()
        near = client(wire, WriteCoalescer())
        near.send(text_frame(b"[1]"))
        near.ping()
        assert [data[: len(text_frame(b"[1]"))] for data in wire.written] == [text_frame(b"[1]")]
        await asyncio.sleep(0)
        assert len(wire.written) == 1

    asyncio.run(test())


def test_who_is_sent_away_has_been_told_everything():
    """Messages sent before the close are written before it, and none after it."""

    async def test() -> None:
        wire = Wire()
        near = client(wire, WriteCoalescer())
        near.send(text_frame(b"[1]"))
        near.close(CloseReason.PING_TIMEOUT)
        near.send(text_frame(b"[2]"))
        await near.wait_closed()
        assert wire.written == [text_frame(b"[1]")]

    asyncio.run(test())
