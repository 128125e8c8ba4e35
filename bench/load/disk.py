"""The disk, which others use as well: a server that stores what it answers waits for it."""

import os
import tempfile
import threading
from time import perf_counter
from types import TracebackType

EVERY = 0.02
"""Seconds between two looks."""
PAGE = bytes(4096)


class Disk:
    """Writes a page to a file of its own, again and again, and sees how long the disk takes to keep it."""

    def __init__(self) -> None:
        self.longest = 0.0
        """The longest that it took, in milliseconds."""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="disk", daemon=True)

    def __enter__(self) -> "Disk":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        with tempfile.TemporaryFile(prefix="load-") as file:
            while not self._over.wait(EVERY):
                os.pwrite(file.fileno(), PAGE, 0)
                begun = perf_counter()
                os.fsync(file.fileno())
                self.longest = max(self.longest, 1000 * (perf_counter() - begun))
