"""One client at one table."""

import asyncio
from collections import deque
from collections.abc import Callable
from struct import Struct as Layout
from typing import Any

from aiohttp import WSCloseCode, web

from darklantern.core.ids import Seat
from darklantern.server.delivery.frames import Frame, ping_frame, pong_frame
from darklantern.server.limits import Bucket
from darklantern.server.messages import Closing
from darklantern.server.outbox import Outbox
from darklantern.server.things import Person

BACKLOG = 256 * 1024
"""A client that leaves so many bytes unread is closed; it may come back and resume."""
SILENCE = 20_000
"""A client that does not answer a ping for so many milliseconds is gone."""
RATE = 30.0
"""How many messages a second a client may send in the long run."""
BURST = 90
"""How many it may send at once."""

CODES = {
    Closing.FLOOD: WSCloseCode.POLICY_VIOLATION,
    Closing.UNREADABLE: WSCloseCode.POLICY_VIOLATION,
    Closing.BAD_FRAME: WSCloseCode.PROTOCOL_ERROR,
    Closing.NOT_UTF8: WSCloseCode.INVALID_TEXT,
    Closing.TOO_LONG: WSCloseCode.MESSAGE_TOO_BIG,
    Closing.SHUTDOWN: WSCloseCode.SERVICE_RESTART,
    Closing.REMOVED: WSCloseCode.GOING_AWAY,
    Closing.CLOSED: WSCloseCode.GOING_AWAY,
    Closing.CROWDED: WSCloseCode.TRY_AGAIN_LATER,
    Closing.MOVED: WSCloseCode.POLICY_VIOLATION,
    Closing.BARRED: WSCloseCode.POLICY_VIOLATION,
    Closing.LOCKED: WSCloseCode.POLICY_VIOLATION,
}
"""The codes of close frames, by the reason. Connections that are cut off have none."""

_count = Layout("!I")


class Connection:
    """A client's WebSocket: a player of a table, or a watcher.

    It sends frames, which only `darklantern.server.delivery` makes. They leave at the end of the loop's turn or, if the
    client does not read, wait in a buffer of limited size. The delay is timed by pings, which the client's own
    WebSocket answers: what its scripts do has no part in it.
    """

    def __init__(
        self,
        socket: "web.WebSocketResponse[Any]",
        transport: asyncio.Transport,
        person: Person | None,
        views: bool,
        clock: Callable[[], float],
        outbox: Outbox,
        network: Callable[[], float | None] = lambda: None,
        take_talk: Callable[[], None] = lambda: None,
        address: str = "",
    ) -> None:
        self.person = person
        self.address = address
        """Where the client is, as far as the server can tell."""
        self.views = views
        """Whether it wants the view with every update."""
        self.seat: Seat | None = None
        """The seat whose view it gets; None only watches."""
        self.bucket = Bucket(RATE, BURST)
        """How many messages it may send."""
        self.closed: Closing | None = None
        """Why it was closed by us."""
        self._socket = socket
        self._transport = transport
        self._clock = clock
        self._outbox = outbox
        self._unsent: list[Frame] = []
        self.network = network
        """Tells the shortest round trip that the network has had of late, in milliseconds; None where nobody knows."""
        self.take_talk = take_talk
        """Counts a message of talk towards the limit of the client's address. Raises `TooOften`."""
        self.pinged = clock()
        """When it was pinged, or connected, last."""
        self._pings: deque[tuple[int, float]] = deque()
        self._count = 0
        self._closing: asyncio.Task[Any] | None = None

    def send(self, frame: Frame) -> None:
        """Send a frame at the end of the loop's turn."""
        if self.closed is not None:
            return
        if not self._unsent:
            self._outbox.put(self)
        self._unsent.append(frame)

    def flush(self) -> None:
        """Writes what was sent in this turn of the loop, all at once."""
        unsent, transport = self._unsent, self._transport
        if not unsent:
            return
        frames = unsent[0] if len(unsent) == 1 else b"".join(unsent)
        unsent.clear()
        if transport.is_closing():
            return
        transport.write(frames)
        if transport.get_write_buffer_size() > BACKLOG:
            self.close(Closing.SLOW)

    def ping(self) -> bool:
        """Asks the client's WebSocket for a sign of life. False if there has been none for too long."""
        now = self._clock()
        if self._pings and now - self._pings[0][1] > SILENCE:
            return False
        self.pinged = now
        self._count = (self._count + 1) & 0xFFFFFFFF
        self._pings.append((self._count, now))
        self.send(ping_frame(_count.pack(self._count)))
        self.flush()  # it is timed from now
        return True

    def pong(self, payload: bytes) -> None:
        """Answer a ping of the client's."""
        self.send(pong_frame(payload))

    def ponged(self, payload: bytes) -> float | None:
        """How many milliseconds the ping was under way that this answers; None if there was no such ping."""
        for count, sent in self._pings:
            if _count.pack(count) == payload:
                while self._pings[0][0] != count:
                    self._pings.popleft()
                self._pings.popleft()
                return self._clock() - sent
        return None

    def close(self, why: Closing) -> None:
        """Closes the connection, with the reason. A client that does not take its leave is cut off."""
        if self.closed is None:
            self.closed = why
            self.flush()
            self._closing = asyncio.get_running_loop().create_task(self._leave(why))

    def broken(self, why: Closing) -> None:
        """Note that the WebSocket closes itself because of what the client sent. Only what waits is sent before."""
        if self.closed is None:
            self.closed = why
            self.flush()

    async def finished(self) -> None:
        """Waits until the connection is closed, after `close`."""
        if self._closing is not None:
            await self._closing

    async def _leave(self, why: Closing) -> None:
        if why not in CODES:
            self._transport.abort()
            return
        try:
            async with asyncio.timeout(2):
                await self._socket.close(code=CODES[why], message=why.encode())
        except (TimeoutError, ConnectionError):
            self._transport.abort()
