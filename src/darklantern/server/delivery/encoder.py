"""Encoding of updates as frames. The parts that are the same for everyone at the table are encoded once."""

from collections.abc import Sequence

from darklantern.server.delivery.frames import Frame, text_frame
from darklantern.server.delivery.serializer import encode


class UpdateEncoder:
    """Encodes one update for all its viewers. Viewers with the same body share a frame.

    The result is the same as encoding `messages.Update`, which a test verifies.
    """

    __slots__ = ("_common", "_frames", "_opening")

    def __init__(
        self, number: int, what: bytes, awaited: Sequence[int] | None = None, clocks: Sequence[int] | None = None
    ) -> None:
        self._opening = b'{"type":"update","number":%d,"what":%b' % (number, what)
        common = b"" if awaited is None else b',"awaited":' + encode(awaited)
        self._common = common if clocks is None else common + b',"clocks":' + encode(clocks)
        self._frames: dict[bytes, Frame] = {}

    def body(self, events: bytes, legal: bytes | None, actions: bytes | None = None) -> bytes:
        """Return the part of the update that depends on the viewer, without the view, from parts in JSON."""
        if legal is None:
            return b',"events":%b%b' % (events, self._common)
        if actions is not None:
            legal = b'%b,"actions":%b' % (legal, actions)
        return b',"events":%b,"legal":%b%b' % (events, legal, self._common)

    def with_view(self, body: bytes, view: bytes) -> bytes:
        """Return a body with the view."""
        return b'%b,"view":%b' % (body, view)

    def frame(self, body: bytes) -> Frame:
        """Return the update with a body."""
        frame = self._frames.get(body)
        if frame is None:
            frame = self._frames[body] = text_frame(b"%b%b}" % (self._opening, body))
        return frame

    def answer(self, body: bytes, id: int) -> Frame:
        """Return the update with a body, as the answer to the message with this id."""
        return text_frame(b'%b,"id":%d%b}' % (self._opening, id, body))
