"""A worker process, which runs one job at a time."""

import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class LostWorker(Exception):
    """A worker process ended before its job was done: it was killed, or ran out of memory."""

    def __init__(self) -> None:
        super().__init__("A worker process ended before its job was done.")


class WorkerTraceback(Exception):
    """The traceback of an exception in a worker, as the cause of the same exception in this process."""


class Worker:
    """A process that runs jobs, one at a time.

    It is spawned, not forked: a fork of a process with threads may deadlock. It ignores Ctrl-C, and ends when its pipe
    is closed or this process ends in any way.
    """

    def __init__(self, niceness: int = 0, setup: Callable[[], object] | None = None) -> None:
        """Start the process. It adds `niceness` to its own, and calls `setup` before its first job."""
        context = get_context("spawn")
        self._connection, child_end = context.Pipe()
        self._process = context.Process(target=_serve, args=(child_end, niceness, setup), name="worker", daemon=True)
        try:
            self._process.start()
        except BaseException:
            self._connection.close()
            raise
        finally:
            child_end.close()

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process.pid is not None, "the process was started"
        return self._process.pid

    def run(self, work: Callable[[], T]) -> T:
        """Run a job: return its result or raise its exception. Raise `LostWorker` if the process ends first.

        The job and its result are pickled: a job is a module-level function, or a partial of one.
        """
        job = pickle.dumps(work)
        try:
            self._connection.send_bytes(job)
            answer = self._connection.recv_bytes()
        except (EOFError, OSError):
            raise LostWorker from None
        result: Any = pickle.loads(answer)
        if isinstance(result, _Failure):
            raise result.error from WorkerTraceback(result.traceback)
        return result

    def kill(self) -> None:
        """Kill the process; its job is lost. Thread-safe."""
        self._process.kill()

    def close(self) -> None:
        """Close the pipe, and wait for the process, which ends then, to free its resources."""
        self._connection.close()
        self._process.join()


class _Failure(NamedTuple):
    """An exception of a job, with its traceback."""

    error: Exception
    traceback: str


def _serve(connection: "Connection[Any, Any]", niceness: int, setup: Callable[[], object] | None) -> None:
    """Run jobs until the pipe is closed: the main function of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if setup is not None:
        setup()
    try:
        while True:
            connection.send_bytes(_answer(connection.recv_bytes()))
    except (EOFError, OSError):
        return  # the parent has closed the pipe, or has ended


def _answer(job: bytes) -> bytes:
    """Return the pickled result of a pickled job."""
    try:
        return pickle.dumps(pickle.loads(job)())
    except Exception as error:
        trace = traceback.format_exc()
        try:
            pickled = pickle.dumps(_Failure(error, trace))
            pickle.loads(pickled)
        except Exception:  # an exception that cannot be pickled is replaced by its text
            return pickle.dumps(_Failure(RuntimeError(f"{type(error).__name__}: {error}"), trace))
        return pickled


def _end_with_parent() -> None:
    """End this process when its parent ends, even in the middle of a job."""
    parent = parent_process()
    assert parent is not None, "a worker has a parent process"
    parent.join()
    os._exit(1)
