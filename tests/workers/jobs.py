"""Jobs for the tests of workers. They tell the test what they do over pipes with names, and wait for it there."""

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 60.0
"""Seconds after which the other end of a pipe is not waited for any more."""


def begin(folder: Path, *names: str) -> None:
    """Make pipes with these names."""
    for name in names:
        os.mkfifo(folder / name)


def tell(pipe: Path, text: str = "") -> None:
    """Say something at one end of a pipe, as soon as the other end listens."""
    with _patience(pipe, os.O_RDONLY):
        pipe.write_text(text)


def hear(pipe: Path) -> str:
    """Wait for what is said at the other end of a pipe."""
    with _patience(pipe, os.O_WRONLY):
        return pipe.read_text()


@contextmanager
def _patience(pipe: Path, other_end: int) -> Generator[None]:
    """Fail if the block waits for too long for the other end of a pipe: this end is let go by opening it."""
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
    """Say which process this is, and wait to be let go."""
    tell(folder / "begun", str(os.getpid()))
    return hear(folder / "let")


def noted(notes: Path, word: str) -> str:
    """Add a word to a file."""
    with notes.open("a") as file:
        file.write(f"{word}\n")
    return word


def process() -> int:
    """Say which process this is."""
    return os.getpid()


def niceness() -> int:
    """Say how nice this process is."""
    return os.nice(0)


def lost() -> None:
    """Lose the worker."""
    os.kill(os.getpid(), signal.SIGKILL)


def lost_once(mark: Path) -> str:
    """Lose the worker the first time."""
    if not mark.exists():
        mark.touch()
        lost()
    return "done"


def failed(text: str, awkward: bool) -> None:
    """Raise an error that cannot be made again of what is pickled; or, more awkward, that cannot be pickled."""
    raise Awkward(text, (lambda: None) if awkward else None)


class Awkward(Exception):
    """An error that cannot travel."""

    def __init__(self, text: str, more: object) -> None:
        super().__init__(text)
        self.more = more


class Signal:
    """Says at the other end of a pipe that it is being sent to a worker; where it arrives it is a text."""

    def __init__(self, pipe: Path) -> None:
        self._pipe = pipe

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        tell(self._pipe)
        return str, ("sent",)


def lost_when_told(pipe: Path, mark: Path) -> str:
    """Lose the worker the first time, when the other end of a pipe says so."""
    if not mark.exists():
        mark.touch()
        hear(pipe)
        lost()
    return "done"


def same(value: object) -> str:
    """Return a value as text."""
    return str(value)
