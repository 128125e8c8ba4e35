"""A client's connection to a live table."""

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
"""A connection with more unsent bytes than this is closed; the client may reconnect and resume."""
SILENCE = 20_000
"""A client that does not answer a ping for this many milliseconds is considered disconnected."""
RATE = 30.0
"""The number of messages a second that a client may send in the long run."""
BURST = 90
"""The number of messages that a client may send at once."""

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
"""The code of the close frame for each reason. Reasons without a code abort the connection."""

_count = Layout("!I")


class Connection:
    """The WebSocket of a player or a watcher of a table.

    It sends frames, which only `darklantern.server.delivery` makes. They are written at the end of the event loop's
    iteration or, if the client does not read, wait in a buffer of limited size. Latency is measured by pings, which
    the client's WebSocket implementation answers: scripts have no influence on it.
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
        """The client's IP address, as `client_address` returns it."""
        self.views = views
        """Whether every update includes the view."""
        self.seat: Seat | None = None
        """The seat whose view the client gets; None for a watcher."""
        self.bucket = Bucket(RATE, BURST)
        """The rate limit of messages from the client."""
        self.closed: Closing | None = None
        """Why the server closed the connection; None while it is open or if the client closed it."""
        self._socket = socket
        self._transport = transport
        self._clock = clock
        self._outbox = outbox
        self._unsent: list[Frame] = []
        self.network = network
        """Returns the recent minimum round-trip time of the network, in milliseconds; None if it is unknown."""
        self.take_talk = take_talk
        """Counts a chat message towards the limit of the client's address. Raises `RateLimitExceeded`."""
        self.pinged = clock()
        """The time of the last ping, or of the connection, in milliseconds."""
        self._pings: deque[tuple[int, float]] = deque()
        self._count = 0
        self._closing: asyncio.Task[Any] | None = None

    def send(self, frame: Frame) -> None:
        """Send a frame at the end of the event loop's iteration."""
        if self.closed is not None:
            return
        if not self._unsent:
            self._outbox.put(self)
        self._unsent.append(frame)

    def flush(self) -> None:
        """Write all unsent frames to the transport at once."""
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
        """Send a ping. Return False instead if an earlier one has been unanswered for too long."""
        now = self._clock()
        if self._pings and now - self._pings[0][1] > SILENCE:
            return False
        self.pinged = now
        self._count = (self._count + 1) & 0xFFFFFFFF
        self._pings.append((self._count, now))
        self.send(ping_frame(_count.pack(self._count)))
        self.flush()  # the round trip is timed from here
        return True

    def pong(self, payload: bytes) -> None:
        """Answer a ping from the client."""
        self.send(pong_frame(payload))

    def ponged(self, payload: bytes) -> float | None:
        """Return the round-trip time in milliseconds of the ping that this answers; None if there was no such ping."""
        for count, sent in self._pings:
            if _count.pack(count) == payload:
                while self._pings[0][0] != count:
                    self._pings.popleft()
                self._pings.popleft()
                return self._clock() - sent
        return None

    def close(self, why: Closing) -> None:
        """Close the connection with a reason. It is aborted if the closing handshake takes too long."""
        if self.closed is None:
            self.closed = why
            self.flush()
            self._closing = asyncio.get_running_loop().create_task(self._leave(why))

    def broken(self, why: Closing) -> None:
        """Note that aiohttp closes the WebSocket because of invalid data, and flush unsent frames."""
        if self.closed is None:
            self.closed = why
            self.flush()

    async def finished(self) -> None:
        """Wait until the connection is closed, after `close`."""
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
