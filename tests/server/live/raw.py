"""A low-level WebSocket client that sends any bytes, and reads only when told to."""

import asyncio
import socket
from contextlib import suppress
from struct import pack

from tests.server.live.table import PATIENCE, House

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MASK = b"\x00\x00\x00\x00"


def frame(payload: bytes, kind: int = TEXT, bits: int = 0x80) -> bytes:
    """A masked frame from a client; the bits are its FIN and reserved bits."""
    length = len(payload)
    head = bytes((0x80 | length,)) if length < 126 else pack("!BH", 0x80 | 126, length)
    return bytes((bits | kind,)) + head + MASK + payload


def request(path: str, headers: dict[str, str] | None = None, end: str = "\r\n") -> bytes:
    """The opening request of a WebSocket, without its last line unless it is to be complete."""
    given = {
        "Host": "127.0.0.1",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        **(headers or {}),
    }
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items())]
    return ("\r\n".join(lines) + "\r\n" + end).encode()


async def refusal(house: House, path: str, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
    """The status and the whole response with which a WebSocket is refused."""
    raw = await Raw.open(house)
    await raw.send(request(path, {"Host": f"127.0.0.1:{house.port}", **(headers or {})}))
    async with asyncio.timeout(PATIENCE):
        head = await raw.reader.readuntil(b"\r\n\r\n")
    await raw.close()
    return int(head.split()[1]), head


class Raw:
    """A connection over which any bytes can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, house: House, receive_buffer: int | None = None) -> "Raw":
        """Connect, with a receive buffer of this many bytes."""
        line = socket.socket()
        if receive_buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", house.port))
        return cls(*await asyncio.open_connection(sock=line, limit=receive_buffer or 2**16))

    @classmethod
    async def connect(
        cls,
        house: House,
        table: str,
        headers: dict[str, str] | None = None,
        receive_buffer: int | None = None,
        query: str = "",
    ) -> "Raw":
        """Open a WebSocket at a table."""
        raw = await cls.open(house, receive_buffer)
        raw.writer.write(request(f"/api/tables/{table}/live{query}", headers))
        answer = await raw.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer.partition(b"\r\n")[0], answer
        return raw

    async def send(self, *data: bytes) -> None:
        """Send these bytes, waiting while the buffer is full."""
        with suppress(ConnectionError):
            for one in data:
                self.writer.write(one)
                await self.writer.drain()

    async def rest(self) -> bytes:
        """Everything received until the server closes the connection."""
        data = b""
        with suppress(ConnectionError):
            async with asyncio.timeout(PATIENCE):
                while some := await self.reader.read(2**16):
                    data += some
        return data

    async def close(self) -> None:
        """Close the connection."""
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()
