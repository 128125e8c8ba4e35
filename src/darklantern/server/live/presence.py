"""Throttles messages about who is connected to a table."""

import asyncio
from collections.abc import Callable

MIN_INTERVAL_S = 0.25
"""The shortest time between two messages to all clients about who is connected, in seconds."""
MESSAGES_PER_S = 250
"""With many clients the time is longer, so that about this many messages a second are sent in total."""


class PresenceThrottle:
    """Limits how often clients are sent who is connected. A delayed message has the latest state.

    A state that is sent to all clients for another reason counts, too.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None
        self._next_at = 0.0
        """The earliest time of the next message, by the loop's clock."""

    def publish_soon(self, clients: int, publish: Callable[[], None]) -> bool:
        """Call `publish` now, or when enough time has passed since the last message. Return whether it was now."""
        now = self._next_at <= self._loop.time()
        if now:
            self._publish(clients, publish)
        elif self._timer is None:
            self._timer = self._loop.call_at(self._next_at, self._publish, clients, publish)
        return now

    def note_published(self, clients: int) -> None:
        """Note that the state was sent to all clients."""
        self.cancel()
        self._next_at = self._loop.time() + max(MIN_INTERVAL_S, clients / MESSAGES_PER_S)

    def cancel(self) -> None:
        """Cancel a delayed message."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _publish(self, clients: int, publish: Callable[[], None]) -> None:
        self.note_published(clients)
        publish()
