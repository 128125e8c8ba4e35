"""A low-level WebSocket client that sends any bytes, and reads only on request."""

import asyncio
import socket
from contextlib import suppress
from struct import pack

from tests.server.live.client import TIMEOUT_S, LiveServer

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MASK = b"\x00\x00\x00\x00"


def frame(payload: bytes, opcode: int = TEXT, flags: int = 0x80) -> bytes:
    """A masked frame from a client; the bits are its FIN and reserved bits."""
    length = len(payload)
    head = bytes((0x80 | length,)) if length < 126 else pack("!BH", 0x80 | 126, length)
    return bytes((flags | opcode,)) + head + MASK + payload


def handshake_request(path: str, headers: dict[str, str] | None = None, end: str = "\r\n") -> bytes:
    """The opening request of a WebSocket, without its last line unless it is to be complete."""
    all_headers = {
        "Host": "127.0.0.1",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        **(headers or {}),
    }
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in all_headers.items())]
    return ("\r\n".join(lines) + "\r\n" + end).encode()


async def failed_handshake(server: LiveServer, path: str, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
    """The status and the whole response with which a WebSocket is refused."""
    client = await RawClient.open(server)
    await client.send(handshake_request(path, {"Host": f"127.0.0.1:{server.port}", **(headers or {})}))
    async with asyncio.timeout(TIMEOUT_S):
        head = await client.reader.readuntil(b"\r\n\r\n")
    await client.close()
    return int(head.split()[1]), head


class RawClient:
    """A connection over which any bytes can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, server: LiveServer, receive_buffer: int | None = None) -> "RawClient":
        """Connect, with a receive buffer of this many bytes."""
        sock = socket.socket()
        if receive_buffer is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", server.port))
        return cls(*await asyncio.open_connection(sock=sock, limit=receive_buffer or 2**16))

    @classmethod
    async def connect(
        cls,
        server: LiveServer,
        table: str,
        headers: dict[str, str] | None = None,
        receive_buffer: int | None = None,
        query: str = "",
    ) -> "RawClient":
        """Open a WebSocket at a table."""
        client = await cls.open(server, receive_buffer)
        client.writer.write(handshake_request(f"/api/tables/{table}/live{query}", headers))
        answer = await client.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer.partition(b"\r\n")[0], answer
        return client

    async def send(self, *data: bytes) -> None:
        """Send these bytes, waiting while the buffer is full."""
        with suppress(ConnectionError):
            for piece in data:
                self.writer.write(piece)
                await self.writer.drain()

    async def read_to_end(self) -> bytes:
        """Everything received until the server closes the connection."""
        data = b""
        with suppress(ConnectionError):
            async with asyncio.timeout(TIMEOUT_S):
                while chunk := await self.reader.read(2**16):
                    data += chunk
        return data

    async def close(self) -> None:
        """Close the connection."""
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()
