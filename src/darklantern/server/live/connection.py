"""A client's connection to a live table."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from struct import Struct as Layout
from typing import Any, Final

from aiohttp import web

from darklantern.core.ids import Seat
from darklantern.protocol.closing import CLOSE_CODES, CloseReason
from darklantern.protocol.limits import MAX_UNSENT_BYTES, MESSAGE_BURST, MESSAGE_RATE_PER_S, PONG_TIMEOUT_MS
from darklantern.protocol.people import Person
from darklantern.protocol.version import PROTOCOL_VERSION
from darklantern.server.delivery.frames import Frame, ping_frame, pong_frame
from darklantern.server.live.write_coalescer import WriteCoalescer
from darklantern.server.rate_limits import TokenBucket

_PING_NUMBER = Layout("!I")
"""The payload of a ping: its number."""


@dataclass(frozen=True)
class ClientInfo:
    """What the server knows about the client of a connection."""

    person: Person | None = None
    """The person who is logged in; None for an anonymous watcher."""
    address: str = ""
    """The client's IP address, as `client_address` returns it."""
    protocol: int = PROTOCOL_VERSION
    """The version of the protocol that the client speaks."""
    wants_views: bool = False
    """Whether every update includes the view."""
    wants_race_moves: bool = False
    """Whether the client gets its legal moves during races too."""
    wants_actions: bool = False
    """Whether the client gets its legal moves as data too."""
    take_talk: Callable[[], None] = lambda: None
    """Counts a chat message towards the limit of the client's address. Raises `RateLimitExceeded`."""
    tcp_rtt_ms: Callable[[], float | None] = lambda: None
    """Returns the recent minimum round-trip time of the network, in milliseconds; None if it is unknown."""


class Connection:
    """The WebSocket of a player or a watcher of a table.

    It sends frames, which only `darklantern.server.delivery` makes. They are written at the end of the event loop's
    iteration or, if the client does not read, wait in a buffer of limited size. Latency is measured by pings, which
    the client's WebSocket implementation answers: scripts have no influence on it.
    """

    def __init__(
        self,
        client: ClientInfo,
        socket: "web.WebSocketResponse[Any]",
        transport: asyncio.Transport,
        clock: Callable[[], float],
        write_coalescer: WriteCoalescer,
    ) -> None:
        self.client = client
        self.person: Person | None = client.person
        self.wants_views: bool = client.wants_views
        self.wants_race_moves: bool = client.wants_race_moves
        self.wants_actions: bool = client.wants_actions
        self.seat: Seat | None = None
        """The seat whose view the client gets; None for a watcher."""
        self.rate_limiter: Final = TokenBucket(MESSAGE_RATE_PER_S, MESSAGE_BURST)
        """The rate limit of messages from the client."""
        self.close_reason: CloseReason | None = None
        """Why the server closed the connection; None while it is open or if the client closed it."""
        self.invalid_messages = 0
        """The number of messages that could not be read."""
        self._socket = socket
        self._transport = transport
        self._clock = clock
        self._write_coalescer = write_coalescer
        self._unsent: list[Frame] = []
        self.pinged_at: float = clock()
        """The time of the last ping, or of the connection, in milliseconds."""
        self._pings: deque[tuple[int, float]] = deque()
        """The unanswered pings: the number and the time of each."""
        self._last_ping_number = 0
        self._closing: asyncio.Task[Any] | None = None

    def send(self, frame: Frame) -> None:
        """Send a frame at the end of the event loop's iteration."""
        if self.close_reason is not None:
            return
        if not self._unsent:
            self._write_coalescer.schedule(self)
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
        if transport.get_write_buffer_size() > MAX_UNSENT_BYTES:
            self.close(CloseReason.TOO_SLOW)

    def ping(self) -> bool:
        """Send a ping. Return False instead if an earlier one has been unanswered for too long."""
        now = self._clock()
        if self._pings and now - self._pings[0][1] > PONG_TIMEOUT_MS:
            return False
        self.pinged_at = now
        self._last_ping_number = number = (self._last_ping_number + 1) & 0xFFFFFFFF
        self._pings.append((number, now))
        self.send(ping_frame(_PING_NUMBER.pack(number)))
        self.flush()  # the round trip is timed from here
        return True

    def pong(self, payload: bytes) -> None:
        """Answer a ping from the client."""
        self.send(pong_frame(payload))

    def match_pong(self, payload: bytes) -> float | None:
        """Return the round-trip time in milliseconds of the ping that this answers; None if there was no such ping."""
        for number, pinged_at in self._pings:
            if _PING_NUMBER.pack(number) == payload:
                while self._pings[0][0] != number:
                    self._pings.popleft()
                self._pings.popleft()
                return self._clock() - pinged_at
        return None

    def close(self, reason: CloseReason) -> None:
        """Close the connection with a reason. It is aborted if the closing handshake takes too long."""
        if self.close_reason is None:
            self.close_reason = reason
            self.flush()
            self._closing = asyncio.get_running_loop().create_task(self._close_socket(reason))

    def note_protocol_error(self, reason: CloseReason) -> None:
        """Note that aiohttp closes the WebSocket because of invalid data, and flush unsent frames."""
        if self.close_reason is None:
            self.close_reason = reason
            self.flush()

    async def wait_closed(self) -> None:
        """Wait until the connection is closed, after `close`."""
        if self._closing is not None:
            await self._closing

    async def _close_socket(self, reason: CloseReason) -> None:
        if reason not in CLOSE_CODES:
            self._transport.abort()
            return
        try:
            async with asyncio.timeout(2):
                await self._socket.close(code=CLOSE_CODES[reason], message=reason.encode())
        except (TimeoutError, ConnectionError):
            self._transport.abort()
