"""WebSocket frames from a server to a client: whole messages, not compressed (RFC 6455, section 5.2)."""

from struct import Struct

_MIDDLE = Struct("!BBH")
_LONG = Struct("!BBQ")


def text_frame(payload: bytes) -> bytes:
    """A text message. The same bytes can go to any number of clients."""
    length = len(payload)
    if length < 126:
        return bytes((0x81, length)) + payload
    if length < 65_536:
        return _MIDDLE.pack(0x81, 126, length) + payload
    return _LONG.pack(0x81, 127, length) + payload


def ping_frame(payload: bytes) -> bytes:
    """A ping of at most 125 bytes, which the client's WebSocket answers by itself."""
    return bytes((0x89, len(payload))) + payload


def pong_frame(payload: bytes) -> bytes:
    """The answer to a client's ping, with the same payload."""
    return bytes((0x8A, len(payload))) + payload
