"""File permissions of a database: only the user who runs the server may read it.

It contains what players must not see before a game is over. Windows keeps the files of a user private by itself.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISREG

FILE_MODE = 0o600
DIRECTORY_MODE = 0o700

_BESIDE = ("", "-wal", "-shm", ".lock")


def make_private(database: Path) -> None:
    """Create the file of a database if it is missing, and take it, and the files beside it, from all other users.

    SQLite gives the files that it makes later the mode of the database.
    """
    if sys.platform == "win32":
        return
    for suffix in ("", ".lock"):
        _create(database.with_name(database.name + suffix))
    for suffix in _BESIDE:
        _tighten(database.with_name(database.name + suffix))


def _create(path: Path) -> None:
    # An existing file is not opened here: to close it again would drop the locks that SQLite holds on it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE))


def _tighten(path: Path) -> None:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    if S_ISREG(mode) and S_IMODE(mode) & ~FILE_MODE:
        path.chmod(FILE_MODE)
