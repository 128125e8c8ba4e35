"""A pool of worker processes with a priority queue of jobs."""

import logging
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from multiprocessing import resource_tracker
from typing import Any, TypeAlias, TypeVar

from darklantern.workers.worker import LostWorker, Worker

Priority: TypeAlias = tuple[int, int]
"""A job's priority, smaller first: the job's kind, then its order among jobs of that kind."""

T = TypeVar("T")

log: logging.Logger = logging.getLogger("darklantern.workers")


class PoolStopped(Exception):
    """The pool was stopped, so the job is not done."""

    def __init__(self) -> None:
        super().__init__("The worker pool is stopped.")


class WorkerPool:
    """A limited number of worker processes, each started when it is first needed and restarted when it is lost.

    Each worker has a thread in this process, which gives it one job at a time and waits for the result. So a lost
    worker affects only its own job. That job is repeated by a new worker up to `retries` times; then its future raises
    `LostWorker`.
    """

    def __init__(
        self,
        workers: int,
        *,
        niceness: int = 0,
        retries: int = 0,
        reserved_kind: int | None = None,
        setup: Callable[[], object] | None = None,
    ) -> None:
        """Create a pool; processes are started later.

        `niceness` is added to the niceness of each process, which calls `setup` before its first job. With
        `reserved_kind` and at least two workers, one of them takes only jobs of a kind up to that, so that these do not
        wait for a long job of another kind.
        """
        kinds = [None] * workers if reserved_kind is None or workers < 2 else [reserved_kind, *[None] * (workers - 1)]
        self._niceness = niceness
        self._setup = setup
        self._retries = retries
        self._changed = threading.Condition()
        self._waiting: list[_Job] = []
        self._numbers = count()
        self._preparations: list[Callable[[], object]] = []
        self._slots = [_Slot(self, kind) for kind in kinds]
        self._stopped = False
        self.lost_workers: int = 0
        """The number of workers lost so far."""

    def __enter__(self) -> "WorkerPool":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a worker."""
        return len(self._waiting)

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        with self._changed:
            return [slot.worker.pid for slot in self._slots if slot.worker is not None]

    def submit(
        self, work: Callable[[], T], priority: Priority = (0, 0), is_wanted: Callable[[], bool] | None = None
    ) -> "Future[T]":
        """Submit a job, and return the future of its result. Raise `PoolStopped` after `stop`.

        A job is skipped if its future is cancelled, or if `is_wanted` returns False when its turn comes; then the
        future is cancelled. `is_wanted` is called in another thread.
        """
        job = _Job(priority, next(self._numbers), work, is_wanted)
        with self._changed:
            if self._stopped:
                raise PoolStopped
            self._start_slot(job.kind)
            heappush(self._waiting, job)
            self._changed.notify_all()
        return job.future

    def prepare(self, work: Callable[[], object]) -> None:
        """Run something once in every worker when it is idle, such as loading or compiling what jobs need.

        A worker that is started later runs it after its first jobs. Failures are logged.
        """
        with self._changed:
            if self._stopped or work in self._preparations:
                return
            self._preparations.append(work)
            self._start_slot(0)
            self._changed.notify_all()

    def stop(self) -> None:
        """Kill all workers. Futures of unfinished jobs raise `PoolStopped`."""
        with self._changed:
            self._stopped = True
            left, self._waiting = self._waiting, []
            for slot in self._slots:
                if slot.worker is not None:
                    slot.worker.kill()
            self._changed.notify_all()
        for job in left:
            if job.future.set_running_or_notify_cancel():
                job.future.set_exception(PoolStopped())
        for slot in self._slots:
            slot.join()

    def _start_slot(self, kind: int) -> None:
        """Start the thread of another worker if all workers for this kind of job are busy."""
        able = [slot for slot in self._slots if slot.accepts(kind)]
        if sum(slot.idle for slot in able) <= len(self._waiting):
            unused = next((slot for slot in able if not slot.started), None)
            if unused is not None:
                unused.start()

    def next_job(self, slot: "_Slot") -> "_Job | None":
        """Wait for the next job of a worker, and return it; None when the pool is stopped."""
        with self._changed:
            while not self._stopped:
                if self._waiting and slot.accepts(self._waiting[0].kind):
                    return heappop(self._waiting)
                if slot.prepared < len(self._preparations):
                    slot.prepared += 1
                    return _preparation(self._preparations[slot.prepared - 1])
                slot.idle = True
                self._changed.wait()
                slot.idle = False
        return None

    def start_worker(self) -> Worker:
        """Start a worker's process."""
        return Worker(self._niceness, self._setup)

    def register_worker(self, slot: "_Slot", worker: Worker) -> None:
        """Register a worker's process. If the pool was stopped meanwhile, kill it and raise `PoolStopped`."""
        with self._changed:
            if not self._stopped:
                slot.worker = worker
                return
        worker.kill()
        worker.close()
        raise PoolStopped

    def forget_worker(self, slot: "_Slot") -> None:
        """Forget a worker's lost process and count it. Raise `PoolStopped` if the pool is stopped."""
        with self._changed:
            slot.worker, slot.prepared = None, 0
            if self._stopped:
                raise PoolStopped
            self.lost_workers += 1

    @property
    def attempts(self) -> int:
        """How often a job is tried if its workers are lost."""
        return self._retries + 1


@dataclass(order=True)
class _Job:
    """A job and the future of its result."""

    priority: Priority
    number: int
    work: Callable[[], Any] = field(compare=False)
    is_wanted: Callable[[], bool] | None = field(compare=False, default=None)
    future: "Future[Any]" = field(compare=False, default_factory=lambda: Future[Any]())

    @property
    def kind(self) -> int:
        """The job's kind: the first part of its priority."""
        return self.priority[0]


class _Slot:
    """A worker of a pool: its thread, and its process, which is replaced when lost."""

    def __init__(self, pool: WorkerPool, max_kind: int | None) -> None:
        self.worker: Worker | None = None
        self.prepared = 0
        """The number of preparations given to the process."""
        self.idle = False
        self._pool = pool
        self._max_kind = max_kind
        self._thread: threading.Thread | None = None

    @property
    def started(self) -> bool:
        """Whether the thread was started."""
        return self._thread is not None

    def accepts(self, kind: int) -> bool:
        """Return whether it takes jobs of this kind."""
        return self._max_kind is None or kind <= self._max_kind

    def start(self) -> None:
        """Start the thread."""
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait for the end of the thread."""
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # worker processes inherit it, so Ctrl-C is for this process alone
            resource_tracker.ensure_running()  # otherwise the first worker starts it, which unblocks the signal
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        while (job := self._pool.next_job(self)) is not None:
            self._run_job(job)
            del job  # or its result would stay in memory until the next job
        if self.worker is not None:
            self.worker.close()

    def _run_job(self, job: _Job) -> None:
        if job.is_wanted is not None and not job.is_wanted():
            job.future.cancel()
        if not job.future.set_running_or_notify_cancel():
            return
        try:
            result = self._attempt(job.work)
        except BaseException as error:
            job.future.set_exception(error)
        else:
            job.future.set_result(result)

    def _attempt(self, work: Callable[[], Any]) -> Any:
        """Run a job in the worker, and again in a new worker if that is lost."""
        for left in reversed(range(self._pool.attempts)):
            worker = self.worker
            if worker is None:
                worker = self._pool.start_worker()
                self._pool.register_worker(self, worker)
            try:
                return worker.run(work)
            except LostWorker:
                worker.close()
                self._pool.forget_worker(self)
                if not left:
                    raise
        raise AssertionError("there is at least one attempt")


def _preparation(work: Callable[[], object]) -> _Job:
    job = _Job((0, 0), 0, work)
    job.future.add_done_callback(_log_failure)
    return job


def _log_failure(done: "Future[Any]") -> None:
    """Log a failed preparation. The job that needs it will fail too, with an answer."""
    error = done.exception()
    if error is not None and not isinstance(error, PoolStopped):
        log.error("the preparation of a worker failed", exc_info=error)
