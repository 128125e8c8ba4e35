"""News of who is connected to a table, sent seldom enough for any number of watchers."""

import asyncio
from collections.abc import Callable

INTERVAL_S = 0.25
"""The least time between two messages to everyone about who is connected, in seconds."""
MESSAGES_PER_S = 250
"""With many clients that time is longer, so that all of them together are sent about so many of these a second."""


class PresenceNews:
    """Limits how often clients are told who is connected. The latest state is the one that is sent.

    What is sent at once, for any other reason, counts as such news.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None
        self._next = 0.0
        """From when on it may be sent again, by the loop's clock."""

    def changed(self, clients: int, tell: Callable[[], None]) -> bool:
        """Tell all clients, now or when enough time has passed since the last time. Return whether it was now."""
        now = self._next <= self._loop.time()
        if now:
            self._tell(clients, tell)
        elif self._timer is None:
            self._timer = self._loop.call_at(self._next, self._tell, clients, tell)
        return now

    def told(self, clients: int) -> None:
        """Take the news as sent."""
        self.cancel()
        self._next = self._loop.time() + max(INTERVAL_S, clients / MESSAGES_PER_S)

    def cancel(self) -> None:
        """Send nothing that waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tell(self, clients: int, tell: Callable[[], None]) -> None:
        self.told(clients)
        tell()
