"""A worker: a process of its own that does one job after the other."""

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
    """A worker process ended before its job was done: it was killed, or there was no memory left for it."""

    def __init__(self) -> None:
        super().__init__("A worker process ended before its job was done.")


class WorkerTraceback(Exception):
    """Where in a worker an exception was raised; the cause of the same exception in this process."""


class Worker:
    """A process that does the jobs it is given, one at a time.

    It is started afresh, not forked: a fork of a process with threads may stand still. It never sees Ctrl-C, and ends
    when its pipe is closed or this process ends, however that happens.
    """

    def __init__(self, niceness: int = 0, setup: Callable[[], object] | None = None) -> None:
        """Start the process, which becomes nicer by so much and calls `setup` before its first job."""
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, niceness, setup), name="worker", daemon=True)
        try:
            self._process.start()
        except BaseException:
            self._connection.close()
            raise
        finally:
            theirs.close()

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process.pid is not None, "it was started"
        return self._process.pid

    def do(self, work: Callable[[], T]) -> T:
        """Return what a job returns, or raise what it raises. Raise `LostWorker` if the process ends before that.

        The job and its result are pickled: a job is a function at the top of a module, or a partial of one.
        """
        job = pickle.dumps(work)
        try:
            self._connection.send_bytes(job)
            answer = self._connection.recv_bytes()
        except (EOFError, OSError):
            raise LostWorker from None
        result: Any = pickle.loads(answer)
        if isinstance(result, _Failure):
            raise result.error from WorkerTraceback(result.where)
        return result

    def kill(self) -> None:
        """End the process at once; a job that it does is lost. Safe to call from any thread."""
        self._process.kill()

    def close(self) -> None:
        """Wait for the end of a process that has ended, or is about to, and give back what it took."""
        self._connection.close()
        self._process.join()


class _Failure(NamedTuple):
    """What a job raised, and where."""

    error: Exception
    where: str


def _serve(connection: "Connection[Any, Any]", niceness: int, setup: Callable[[], object] | None) -> None:
    """Do jobs until there are no more. This is what a worker process runs."""
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
        return  # the other process has closed the pipe, or is gone


def _answer(job: bytes) -> bytes:
    """Return the pickled result of a pickled job."""
    try:
        return pickle.dumps(pickle.loads(job)())
    except Exception as error:
        where = traceback.format_exc()
        try:
            failure = pickle.dumps(_Failure(error, where))
            pickle.loads(failure)
        except Exception:  # an error that cannot travel goes as its text
            return pickle.dumps(_Failure(RuntimeError(f"{type(error).__name__}: {error}"), where))
        return failure


def _end_with_parent() -> None:
    """End this process when the one that started it ends, even in the middle of a job."""
    parent = parent_process()
    assert parent is not None, "this is a worker"
    parent.join()
    os._exit(1)
