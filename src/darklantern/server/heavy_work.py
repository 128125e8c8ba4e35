"""Runs expensive jobs in worker processes: decisions of searching bots, hints, replays and reviews."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import TypeVar

from darklantern.server.errors import TooBusy, TooManyConcurrentJobs
from darklantern.server.logs import set_up_logs
from darklantern.server.settings import Settings
from darklantern.workers.pool import PoolStopped, WorkerPool

MAX_RETRIES = 1
"""How often a job is repeated after its worker was lost."""

T = TypeVar("T")


class JobKind(IntEnum):
    """The kinds of jobs, the most urgent first."""

    DECISION = 0
    """A bot's decision: a game waits for it."""
    HINT = 1
    REPLAY = 2
    REVIEW = 3
    """A step of a review."""


@dataclass(frozen=True)
class JobClient:
    """The client that waits for a job, as far as scheduling needs to know it."""

    address: str
    accepts_gzip: bool
    """Whether it accepts responses compressed with gzip."""
    is_connected: Callable[[], bool]
    """Returns whether it is still connected."""


class HeavyWork:
    """Schedules jobs on the server's worker processes, with limits on the queue and per address.

    With two workers or more, one is reserved for decisions and hints.
    """

    def __init__(self, settings: Settings) -> None:
        self.workers: int = settings.workers or max(1, _cores() - 1)
        """The most worker processes."""
        self._pool = WorkerPool(
            self.workers,
            niceness=settings.worker_niceness,
            retries=MAX_RETRIES,
            reserved_kind=JobKind.HINT,
            setup=partial(set_up_logs, settings),
        )
        self._max_waiting = settings.heavy_waiting
        self._max_per_address = settings.heavy_at_once
        self._running = Counter[str]()
        """By address: the number of replays and reviews under way."""

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a worker."""
        return self._pool.waiting

    @property
    def lost(self) -> int:
        """The number of workers lost since the start."""
        return self._pool.lost_workers

    @property
    def pids(self) -> list[int]:
        """The ids of the running worker processes."""
        return self._pool.pids

    def prepare(self, work: Callable[[], object]) -> None:
        """Run something once in every worker, such as loading a compiler, for which decisions would wait later."""
        self._pool.prepare(work)

    def decide(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """Run a bot's decision, regardless of the limit on waiting jobs."""
        return asyncio.wrap_future(self._pool.submit(work, (JobKind.DECISION, 0)))

    @contextmanager
    def count_job(self, address: str) -> Generator[None]:
        """Count a replay or review of an address as under way. Raise `TooManyConcurrentJobs` beyond the limit."""
        if self._running[address] >= self._max_per_address:
            raise TooManyConcurrentJobs(self._running[address])
        self._running[address] += 1
        try:
            yield
        finally:
            self._running[address] -= 1
            if not self._running[address]:
                del self._running[address]

    async def run(
        self, kind: JobKind, work: Callable[[], T], address: str = "", wanted: Callable[[], bool] | None = None
    ) -> T:
        """Run a job and return its result, unless `wanted` returns False when its turn comes.

        Among jobs of a kind, those whose address has the fewest under way go first. Raise `TooBusy` if too many jobs
        wait already, or if the server stops.
        """
        if self._pool.waiting >= self._max_waiting:
            raise TooBusy
        try:
            job = self._pool.submit(work, (kind, self._running[address]), wanted)
            return await asyncio.wrap_future(job)
        except PoolStopped:
            raise TooBusy from None

    def stop(self) -> None:
        """Kill the workers at once. Running jobs are lost, and waiting jobs are refused."""
        self._pool.stop()


def _cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
