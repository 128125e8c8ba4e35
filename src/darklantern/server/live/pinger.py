"""Pings the clients of a table."""

import asyncio
from collections.abc import Callable
from random import uniform

from darklantern.protocol.closing import CloseReason
from darklantern.protocol.limits import PING_INTERVAL_S, RACE_PING_INTERVAL_S, WATCHER_PING_INTERVAL_S
from darklantern.server.delivery.broadcaster import Broadcaster

FIRST_PING_DELAY_S = 1.0
"""The longest time until the first ping of all clients, in seconds."""


class Pinger:
    """Pings clients regularly, to measure latency and to detect dead connections. Intervals vary, to spread the load.

    It runs as long as the table has clients.
    """

    def __init__(self, broadcaster: Broadcaster, clock: Callable[[], float]) -> None:
        self._broadcaster = broadcaster
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start to ping, unless it does already."""
        if self._timer is None:
            self._timer = self._loop.call_later(min(FIRST_PING_DELAY_S, self._interval()), self._ping_all)

    def stop(self) -> None:
        """Stop to ping."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ping_all(self) -> None:
        watchers_due = self._clock() - 1000 * WATCHER_PING_INTERVAL_S
        connections = self._broadcaster.connections
        for connection in connections:
            if connection.seat is None and connection.pinged_at > watchers_due:
                continue
            if not connection.ping():
                connection.close(CloseReason.PING_TIMEOUT)
        self._timer = self._loop.call_later(self._interval(), self._ping_all) if connections else None

    def _interval(self) -> float:
        return (RACE_PING_INTERVAL_S if self._broadcaster.racing else PING_INTERVAL_S) * uniform(0.9, 1.1)
