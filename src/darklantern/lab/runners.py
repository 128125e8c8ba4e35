"""What runs jobs: the cores of this machine, or a Ray cluster. The results are the same whatever runs them."""

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from enum import StrEnum
from itertools import islice
from typing import Generic, Protocol, TypeVar

from darklantern.core.errors import DarkLanternError

RETRIES = 3
"""How often in a row a job is begun anew after its worker was lost."""

Job = TypeVar("Job")
Result = TypeVar("Result")


class On(StrEnum):
    """Where jobs run."""

    LOCAL = "local"
    RAY = "ray"


class LostWorkers(DarkLanternError):
    """Workers were lost again and again at the same job, at last when it ran alone."""

    def __init__(self) -> None:
        super().__init__(
            f"The workers were lost {RETRIES + 1} times in a row at the same games: is there enough memory for them?"
        )


class Runner(Protocol):
    """Runs jobs, several at a time."""

    @property
    def where(self) -> str:
        """Where the jobs run, in words."""
        ...

    def run(self, work: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """The result of each job, in the order of the jobs, which are asked for as there is room for them.

        What a job raises is raised here. A worker that is lost costs only what it was at, which is done again; raises
        `LostWorkers` where that does not help. Whoever stops listening stops the work.
        """
        ...


@contextmanager
def runner(on: On, workers: int) -> Generator[Runner]:
    """A runner that is gone when the block is left. Raises `MissingExtra`, or `NoCluster` where none can be reached."""
    if on is On.LOCAL:
        yield LocalRunner(workers)
        return
    from darklantern.lab.cluster import cluster

    with cluster(workers) as there:
        yield there


class LocalRunner:
    """The cores of this machine, each with a process of its own; one worker is this very process."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers

    @property
    def where(self) -> str:
        """How many cores."""
        return "on 1 core" if self.workers == 1 else f"on {self.workers} cores"

    def run(self, work: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """As a `Runner` does."""
        if self.workers == 1:
            yield from map(work, jobs)
            return
        left, asked, losses = iter(jobs), deque[_Asked[Job, Result]](), 0
        while losses <= RETRIES:
            with _pool(self.workers) as pool:
                try:
                    while True:
                        # After a loss the oldest job runs alone, so that no job is blamed for what its neighbours do.
                        room = 1 if losses else 2 * self.workers
                        with deaf():
                            asked.extend(_Asked(job) for job in islice(left, max(room - len(asked), 0)))
                            for one in islice(asked, room):
                                one.submit(pool, work)
                        if not asked:
                            return
                        result = asked[0].result()
                        asked.popleft()
                        losses = 0
                        yield result
                except BrokenProcessPool:
                    losses += 1
        raise LostWorkers


class _Asked(Generic[Job, Result]):
    """A job, and the promise of its result."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.future: Future[Result] | None = None

    def submit(self, pool: ProcessPoolExecutor, work: Callable[[Job], Result]) -> None:
        """Has it done, unless it is done or under way."""
        if self.future is None or self._lost(self.future):
            self.future = pool.submit(work, self.job)

    def _lost(self, future: Future[Result]) -> bool:
        """Whether its pool went before it was done."""
        return future.cancelled() or (future.done() and isinstance(future.exception(), BrokenProcessPool))

    def result(self) -> Result:
        """Waits for it."""
        assert self.future is not None, "it was submitted"
        return self.future.result()


@contextmanager
def _pool(workers: int) -> Generator[ProcessPoolExecutor]:
    """Workers that are gone when the block is left."""
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def deaf() -> Generator[None]:
    """What is done here is done whole: Ctrl-C is heard when the block is left, and never by processes started in it.

    To block the signal keeps it from the children and from this thread. Another thread may still be the one to get
    it, and then Python interrupts the main thread all the same: so a handler keeps it until the end of the block.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
        if heard:
            signal.raise_signal(signal.SIGINT)
