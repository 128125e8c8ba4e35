"""Measurement of the disk, which delays a server that stores moves before it answers them."""

import os
import tempfile
import threading
from time import perf_counter
from types import TracebackType

INTERVAL_S = 0.02
"""The seconds between two measurements."""
PAGE = bytes(4096)


class DiskMonitor:
    """Repeatedly writes a page to a temporary file and measures how long the disk takes to sync it."""

    def __init__(self) -> None:
        self.longest = 0.0
        """The longest time of a sync, in milliseconds."""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="disk", daemon=True)

    def __enter__(self) -> "DiskMonitor":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        with tempfile.TemporaryFile(prefix="load-") as file:
            while not self._over.wait(INTERVAL_S):
                os.pwrite(file.fileno(), PAGE, 0)
                begun = perf_counter()
                os.fsync(file.fileno())
                self.longest = max(self.longest, 1000 * (perf_counter() - begun))
