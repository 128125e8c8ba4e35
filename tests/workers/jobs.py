"""Jobs for the tests of workers. They tell the test what they do over pipes with names, and wait for it there."""

import os
import signal
from pathlib import Path


def begin(folder: Path, *names: str) -> None:
    """Make pipes with these names."""
    for name in names:
        os.mkfifo(folder / name)


def tell(pipe: Path, text: str = "") -> None:
    """Say something at one end of a pipe, as soon as the other end listens."""
    pipe.write_text(text)


def hear(pipe: Path) -> str:
    """Wait for what is said at the other end of a pipe."""
    return pipe.read_text()


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


def failed(text: str) -> None:
    """Raise an error that is not what it was made of: it takes two arguments, and one of them cannot be pickled."""
    raise Awkward(text, lambda: None)


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
