"""The timer that wakes a match when it is due."""

import asyncio
from collections.abc import Callable


class MatchTimer:
    """Wakes a match when it is due.

    It refers to the callback only while the timer runs, so that reference counting frees the table.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._fires_at = 0.0
        """When the timer fires, by the loop's clock. Handles of some event loops do not have the time."""

    def set(self, due: float | None, wake: Callable[[], None]) -> None:
        """Call `wake` at the latest when the match is due, a time in milliseconds; None cancels the timer.

        A timer that fires earlier stays, because setting it anew for each move would cost more.
        """
        if self._timer is not None:
            if due is not None and self._fires_at <= due / 1000:
                return
            self.cancel()
        if due is not None:
            self._fires_at = due / 1000
            self._timer = self._loop.call_at(self._fires_at, self._fire, wake)

    def cancel(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fire(self, wake: Callable[[], None]) -> None:
        self._timer = None
        wake()
