"""What leaves together, at the end of a turn of the event loop."""

import asyncio
from typing import Protocol


class Sender(Protocol):
    """Somebody who has something to send."""

    def flush(self) -> None:
        """Sends all of it. Does not raise."""
        ...


class Outbox:
    """Everyone with something to send. It leaves when the loop has done what it is at, in the order in which they came.

    A group of moves is stored together, and told together: to write between one and the next would wake whoever reads
    for each of them, and have the system and the rules take turns in the processor's caches.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._senders: list[Sender] = []

    def put(self, sender: Sender) -> None:
        """Somebody has something to send who had nothing."""
        if not self._senders:
            self._loop.call_soon(self._flush)
        self._senders.append(sender)

    def _flush(self) -> None:
        senders, self._senders = self._senders, []
        for sender in senders:
            sender.flush()
