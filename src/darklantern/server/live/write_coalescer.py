"""Coalesces writes to clients until the end of the event loop's iteration."""

import asyncio
from typing import Protocol


class Sender(Protocol):
    """An object with buffered data to send."""

    def flush(self) -> None:
        """Send all buffered data. Must not raise."""
        ...


class WriteCoalescer:
    """Flushes senders at the end of the event loop's iteration, in the order in which they were put.

    A group of moves is stored together and published together: writing to sockets between them would wake each reader
    for every single move, and evict the rules from the processor's caches.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._senders: list[Sender] = []

    def schedule(self, sender: Sender) -> None:
        """Schedule a sender that had no buffered data before."""
        if not self._senders:
            self._loop.call_soon(self._flush)
        self._senders.append(sender)

    def _flush(self) -> None:
        senders, self._senders = self._senders, []
        for sender in senders:
            sender.flush()
