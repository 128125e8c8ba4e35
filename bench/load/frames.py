"""WebSocket frames of a client (RFC 6455): writes short texts, reads whole messages."""

from collections.abc import Iterator

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""The first byte of a frame that contains a whole message."""
_MASK = bytes.fromhex("5aa53cc3")
_LONG_MASK = int.from_bytes(_MASK * 32, "little")


class BadFrame(Exception):
    """The received data is not a WebSocket that this module supports."""


def upgrade(host: str, path: str, headers: dict[str, str]) -> bytes:
    """Return the request that opens a WebSocket, without extensions."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIGRhcmsgbGFudGVybg==",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def write(payload: bytes, kind: int = TEXT) -> bytes:
    """Return a frame of less than 126 bytes. The mask is constant but not zero, so a server cannot skip it."""
    length = len(payload)
    masked = int.from_bytes(payload, "little") ^ (_LONG_MASK & ((1 << 8 * length) - 1))
    return bytes((kind, 0x80 | length)) + _MASK + masked.to_bytes(length, "little")


def read(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield the complete frames at the beginning of some bytes: the first byte, and the bounds of the payload."""
    position, length = 0, len(data)
    while length - position >= 2:
        size, start = data[position + 1], position + 2
        if size == 126:
            if length < start + 2:
                return
            size, start = data[start] << 8 | data[start + 1], start + 2
        elif size == 127:
            if length < start + 8:
                return
            size, start = int.from_bytes(data[start : start + 8], "big"), start + 8
        elif size > 127:
            raise BadFrame("a frame from the server is masked")
        if start + size > length:
            return
        yield data[position], start, start + size
        position = start + size
