"""WebSocket frames from a server to a client: whole messages, not compressed (RFC 6455, section 5.2)."""

from struct import Struct
from typing import NewType

Frame = NewType("Frame", bytes)
"""A frame that may be sent. Connections accept only this type, and only this package creates it."""

_HEADER_16 = Struct("!BBH")
_HEADER_64 = Struct("!BBQ")


def text_frame(payload: bytes) -> Frame:
    """Return a text message. The same bytes can go to any number of clients."""
    length = len(payload)
    if length < 126:
        return Frame(bytes((0x81, length)) + payload)
    if length < 65_536:
        return Frame(_HEADER_16.pack(0x81, 126, length) + payload)
    return Frame(_HEADER_64.pack(0x81, 127, length) + payload)


def ping_frame(payload: bytes) -> Frame:
    """Return a ping of at most 125 bytes, which the client's WebSocket answers by itself."""
    return Frame(bytes((0x89, len(payload))) + payload)


def pong_frame(payload: bytes) -> Frame:
    """Return the answer to a client's ping, with the same payload."""
    return Frame(bytes((0x8A, len(payload))) + payload)
