"""What all processes of a test run share: it is made by the first one that needs it."""

import fcntl
from collections.abc import Callable
from pathlib import Path

import pytest


def shared_folder(factory: pytest.TempPathFactory, name: str, fill: Callable[[Path], object]) -> Path:
    """Return a folder that is filled once in a test run; processes that need it meanwhile wait."""
    base = factory.getbasetemp()
    run = base.parent if base.name.startswith("popen-") else base  # pytest-xdist gives each process a folder of its own
    folder, filled = run / "shared" / name, run / "shared" / f"{name}.filled"
    folder.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not filled.exists():
            fill(folder)
            filled.touch()
    return folder
