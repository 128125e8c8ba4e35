"""Jobs for the tests of workers, synchronized with the test by named pipes."""

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

TIMEOUT_S = 60.0
"""Seconds to wait for the other end of a pipe."""


def create_pipes(folder: Path, *names: str) -> None:
    """Create pipes with these names."""
    for name in names:
        os.mkfifo(folder / name)


def write_pipe(pipe: Path, text: str = "") -> None:
    """Write a text to a pipe once the other end is open."""
    with _limit_wait(pipe, os.O_RDONLY):
        pipe.write_text(text)


def read_pipe(pipe: Path) -> str:
    """Return the text written at the other end of a pipe."""
    with _limit_wait(pipe, os.O_WRONLY):
        return pipe.read_text()


@contextmanager
def _limit_wait(pipe: Path, other_end: int) -> Generator[None]:
    """Fail if the block waits too long for the other end of a pipe: opening that end here releases it."""
    opened: list[int] = []
    timer = threading.Timer(TIMEOUT_S, lambda: opened.append(os.open(pipe, other_end | os.O_NONBLOCK)))
    timer.daemon = True
    timer.start()
    try:
        with suppress(BrokenPipeError):
            yield
    finally:
        timer.cancel()
        for end in opened:
            os.close(end)
        if opened:
            raise TimeoutError(f"the other end of {pipe.name} was not opened")


def wait_for_release(folder: Path) -> str:
    """Report this process's id, and wait to be released."""
    write_pipe(folder / "started", str(os.getpid()))
    return read_pipe(folder / "release")


def append_line(path: Path, line: str) -> str:
    """Add a word to a file."""
    with path.open("a") as file:
        file.write(f"{line}\n")
    return line


def process_id() -> int:
    """Return this process's id."""
    return os.getpid()


def niceness() -> int:
    """Return this process's niceness."""
    return os.nice(0)


def kill_worker() -> None:
    """Kill the worker."""
    os.kill(os.getpid(), signal.SIGKILL)


def kill_worker_once(marker: Path) -> str:
    """Kill the worker the first time."""
    if not marker.exists():
        marker.touch()
        kill_worker()
    return "done"


def raise_unpicklable(text: str, at_pickling: bool) -> None:
    """Raise an error that cannot be unpickled; or, if asked for, one that cannot be pickled."""
    raise UnpicklableError(text, (lambda: None) if at_pickling else None)


class UnpicklableError(Exception):
    """An error that cannot be pickled."""

    def __init__(self, text: str, argument: object) -> None:
        super().__init__(text)
        self.argument = argument


class SignalOnPickle:
    """Writes to a pipe when it is pickled, that is sent to a worker; unpickled, it is a text."""

    def __init__(self, pipe: Path) -> None:
        self._pipe = pipe

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        write_pipe(self._pipe)
        return str, ("sent",)


def kill_worker_on_signal(pipe: Path, marker: Path) -> str:
    """Kill the worker the first time, once the other end of a pipe says so."""
    if not marker.exists():
        marker.touch()
        read_pipe(pipe)
        kill_worker()
    return "done"


def as_text(value: object) -> str:
    """Return a value as text."""
    return str(value)
