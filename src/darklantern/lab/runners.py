"""What runs jobs: the cores of this machine, or a Ray cluster. The results are the same whatever runs them."""

import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress
from enum import StrEnum
from functools import partial
from itertools import islice
from typing import Protocol, TypeVar

from darklantern.core.errors import DarkLanternError
from darklantern.workers.pool import WorkerPool
from darklantern.workers.worker import LostWorker

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
        left, begun = iter(jobs), deque[tuple[Job, Future[Result]]]()
        with WorkerPool(self.workers) as pool:
            while True:
                for job in islice(left, 2 * self.workers - len(begun)):
                    begun.append((job, pool.submit(partial(work, job))))
                if not begun:
                    return
                job, future = begun.popleft()
                try:
                    result = future.result()
                except LostWorker:
                    wait([other for _, other in begun])
                    result = _alone(pool, partial(work, job))
                yield result


def _alone(pool: WorkerPool, work: Callable[[], Result]) -> Result:
    """Do a job whose worker was lost, while nothing else runs: so no job is blamed for what its neighbours do."""
    for _ in range(RETRIES):
        with suppress(LostWorker):
            return pool.submit(work).result()
    raise LostWorkers


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
