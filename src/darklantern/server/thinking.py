"""Thinking that takes long, away from the loop that serves the tables."""

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from darklantern.server.errors import TooBusy

THREADS = max(1, min(4, (os.cpu_count() or 2) - 1))
"""So many thoughts at once; one core is left for the tables."""
WAITING = 32
"""So many hints may wait."""

T = TypeVar("T")

log = logging.getLogger("darklantern.bots")


class Thinkers:
    """A few threads for bots that think, and for hints. What bots decide goes first: games wait for them."""

    def __init__(self, threads: int = THREADS) -> None:
        self._bots = ThreadPoolExecutor(threads, "bots")
        self._hints = ThreadPoolExecutor(1, "hints")
        self._preparing = ThreadPoolExecutor(1, "prepare")
        self._prepared: set[Callable[[], None]] = set()
        self._waiting = 0

    def prepare(self, work: Callable[[], None]) -> None:
        """Does something once that bots or hints would have to wait for later, such as to compile what they need."""
        if work not in self._prepared:
            self._prepared.add(work)
            self._preparing.submit(_quietly, work)

    def decide(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """What a bot decides, as soon as one of the threads is free."""
        return asyncio.wrap_future(self._bots.submit(work))

    async def advise(self, work: Callable[[], T]) -> T:
        """A hint. Raises `TooBusy` if too many wait already."""
        if self._waiting >= WAITING:
            raise TooBusy
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._hints.submit(work))
        finally:
            self._waiting -= 1

    def stop(self) -> None:
        """Nothing is begun any more; what is being thought is thought to its end, and nobody waits for it."""
        for pool in (self._bots, self._hints, self._preparing):
            pool.shutdown(wait=False, cancel_futures=True)


def _quietly(work: Callable[[], None]) -> None:
    """Whatever cannot be prepared fails again, and is seen to, when it is wanted."""
    try:
        work()
    except Exception:
        log.exception("a bot could not be prepared")
