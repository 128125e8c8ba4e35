"""Jobs for the tests of workers, synchronized with the test by named pipes."""

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 60.0
"""Seconds to wait for the other end of a pipe."""


def begin(folder: Path, *names: str) -> None:
    """Create pipes with these names."""
    for name in names:
        os.mkfifo(folder / name)


def tell(pipe: Path, text: str = "") -> None:
    """Write a text to a pipe once the other end is open."""
    with _patience(pipe, os.O_RDONLY):
        pipe.write_text(text)


def hear(pipe: Path) -> str:
    """Return the text written at the other end of a pipe."""
    with _patience(pipe, os.O_WRONLY):
        return pipe.read_text()


@contextmanager
def _patience(pipe: Path, other_end: int) -> Generator[None]:
    """Fail if the block waits too long for the other end of a pipe: opening that end here releases it."""
    opened: list[int] = []
    timer = threading.Timer(PATIENCE, lambda: opened.append(os.open(pipe, other_end | os.O_NONBLOCK)))
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


def held(folder: Path) -> str:
    """Report this process's id, and wait to be released."""
    tell(folder / "begun", str(os.getpid()))
    return hear(folder / "let")


def noted(notes: Path, word: str) -> str:
    """Add a word to a file."""
    with notes.open("a") as file:
        file.write(f"{word}\n")
    return word


def process() -> int:
    """Return this process's id."""
    return os.getpid()


def niceness() -> int:
    """Return this process's niceness."""
    return os.nice(0)


def lost() -> None:
    """Kill the worker."""
    os.kill(os.getpid(), signal.SIGKILL)


def lost_once(mark: Path) -> str:
    """Kill the worker the first time."""
    if not mark.exists():
        mark.touch()
        lost()
    return "done"


def failed(text: str, awkward: bool) -> None:
    """Raise an error that cannot be unpickled; or, if awkward, one that cannot be pickled."""
    raise Awkward(text, (lambda: None) if awkward else None)


class Awkward(Exception):
    """An error that cannot be pickled."""

    def __init__(self, text: str, more: object) -> None:
        super().__init__(text)
        self.more = more


class Signal:
    """Writes to a pipe when it is pickled, that is sent to a worker; unpickled, it is a text."""

    def __init__(self, pipe: Path) -> None:
        self._pipe = pipe

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        tell(self._pipe)
        return str, ("sent",)


def lost_when_told(pipe: Path, mark: Path) -> str:
    """Kill the worker the first time, once the other end of a pipe says so."""
    if not mark.exists():
        mark.touch()
        hear(pipe)
        lost()
    return "done"


def same(value: object) -> str:
    """Return a value as text."""
    return str(value)
