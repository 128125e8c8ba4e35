"""Games as packages from outside, for tests: this folder goes onto the path of a process, such as a server's."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

from darklantern.core import registry

PATH = str(Path(__file__).parent)


def install() -> None:
    """Install the games into this process, for good."""
    sys.path.insert(0, PATH)
    invalidate_caches()
    registry.refresh()


@contextmanager
def outside_games() -> Generator[None]:
    """Install the games into this process for the time of a test."""
    install()
    try:
        yield
    finally:
        sys.path.remove(PATH)
        for name in [name for name in sys.modules if name.partition(".")[0] in ("pearls", "bells")]:
            del sys.modules[name]
        registry.refresh()
