"""The interface of what runs jobs, and the runner on the cores of this machine."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Protocol, TypeVar

from darklantern.core.errors import DarkLanternError
from darklantern.workers.pool import WorkerPool
from darklantern.workers.worker import LostWorker

MAX_RETRIES = 3
"""How often in a row a job is restarted after its worker was lost."""

Job = TypeVar("Job")
Result = TypeVar("Result")


class RetriesExhausted(DarkLanternError):
    """The worker of a job was lost too often in a row, at last with the job running alone."""

    def __init__(self) -> None:
        super().__init__(
            f"The workers were lost {MAX_RETRIES + 1} times in a row at the same games: is there enough memory?"
        )


class Runner(Protocol):
    """Runs jobs, several at a time."""

    @property
    def description(self) -> str:
        """Where the jobs run, in words."""
        ...

    def run(self, work: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """Yield the results in the order of the jobs, which are taken from the iterable when workers are free.

        An error of a job is raised here. The job of a lost worker is restarted; raises `RetriesExhausted` if its
        workers are lost again and again. The work stops when the caller stops iterating.
        """
        ...


class LocalRunner:
    """Runs jobs on cores of this machine, each in a process; a single worker is the current process."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers

    @property
    def description(self) -> str:
        """The number of cores, in words."""
        return "on 1 core" if self.workers == 1 else f"on {self.workers} cores"

    def run(self, work: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """Run jobs as `Runner.run` does."""
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
                    result = _retry_alone(pool, partial(work, job))
                yield result


def _retry_alone(pool: WorkerPool, work: Callable[[], Result]) -> Result:
    """Retry a job whose worker was lost, while nothing else runs, so that no other job can be the cause."""
    for _ in range(MAX_RETRIES):
        with suppress(LostWorker):
            return pool.submit(work).result()
    raise RetriesExhausted
