"""Updates, put together from parts in writing: most of an update is the same for everyone at the table.

What comes out is what `messages.Update` writes, and a test holds it to that.
"""

from collections.abc import Sequence

import msgspec

_encode = msgspec.json.Encoder().encode


def opening(number: int, what: bytes) -> bytes:
    """The beginning of an update: its number, and what happened, as JSON. The id may come next, then the rest."""
    return b'{"type":"update","number":%d,"what":%b' % (number, what)


def answering(id: int) -> bytes:
    """The id of what an update answers."""
    return b',"id":%d' % id


def common(awaited: Sequence[int] | None, clocks: Sequence[int] | None) -> bytes:
    """What everyone is told of those who decide, where there is something to tell."""
    told = b""
    if awaited is not None:
        told = b',"awaited":' + _encode(awaited)
    return told if clocks is None else told + b',"clocks":' + _encode(clocks)


def rest(events: bytes, legal: bytes | None, common: bytes) -> bytes:
    """What the same eyes see of it, without the view; the parts are JSON."""
    if legal is None:
        return b',"events":%b%b' % (events, common)
    return b',"events":%b,"legal":%b%b' % (events, legal, common)


def seen(view: bytes) -> bytes:
    """The view."""
    return b',"view":' + view
