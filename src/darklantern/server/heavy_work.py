"""Heavy work, in worker processes: decisions of searching bots, hints, replays and reviews."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import TypeVar

from darklantern.server.errors import TooBusy, TooManyAtOnce
from darklantern.server.logs import set_up_logs
from darklantern.server.settings import Settings
from darklantern.workers.pool import PoolStopped, WorkerPool

RETRIES = 1
"""How often a job is done again whose worker was lost."""

T = TypeVar("T")


class Kind(IntEnum):
    """What is to be done, the most urgent first."""

    DECISION = 0
    """A bot's: a game waits for it."""
    HINT = 1
    REPLAY = 2
    REVIEW = 3
    """A step of a review."""


@dataclass(frozen=True)
class Client:
    """Who waits for an answer, as far as workers need to know."""

    address: str
    packs: bool
    """Whether it reads what is compressed with gzip."""
    connected: Callable[[], bool]
    """Whether it is still there."""


class HeavyWork:
    """The worker processes of a server, with limits on what may be asked of them.

    With two workers or more, one does nothing but decisions and hints.
    """

    def __init__(self, settings: Settings) -> None:
        self.workers = settings.workers or max(1, _cores() - 1)
        """How many processes there are at most."""
        self._pool = WorkerPool(
            self.workers,
            niceness=settings.worker_niceness,
            retries=RETRIES,
            reserved=Kind.HINT,
            setup=partial(set_up_logs, settings),
        )
        self._waiting_at_most = settings.heavy_waiting
        self._at_once = settings.heavy_at_once
        self._under_way = Counter[str]()
        """By address: how many replays and reviews."""

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return self._pool.waiting

    @property
    def lost(self) -> int:
        """How many workers were lost since the start."""
        return self._pool.lost

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that run."""
        return self._pool.pids

    def prepare(self, work: Callable[[], object]) -> None:
        """Have every worker do something once that decisions would wait for later, such as to load a compiler."""
        self._pool.prepare(work)

    def decide(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """Have a bot's decision made, however much else waits."""
        return asyncio.wrap_future(self._pool.submit(work, (Kind.DECISION, 0)))

    @contextmanager
    def place(self, address: str) -> Generator[None]:
        """Count a replay or a review of an address as under way. Raise `TooManyAtOnce` if there are too many."""
        if self._under_way[address] >= self._at_once:
            raise TooManyAtOnce(self._under_way[address])
        self._under_way[address] += 1
        try:
            yield
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]

    async def run(
        self, kind: Kind, work: Callable[[], T], address: str = "", wanted: Callable[[], bool] | None = None
    ) -> T:
        """Have a job done, unless it is not wanted any more when its turn comes.

        Among jobs of a kind, those go first whose address has the fewest under way. Raise `TooBusy` if too many jobs
        wait already, or if the server stops.
        """
        if self._pool.waiting >= self._waiting_at_most:
            raise TooBusy
        try:
            job = self._pool.submit(work, (kind, self._under_way[address]), wanted)
            return await asyncio.wrap_future(job)
        except PoolStopped:
            raise TooBusy from None

    def stop(self) -> None:
        """End the workers at once. What they do is lost, and what waits is refused."""
        self._pool.stop()


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
