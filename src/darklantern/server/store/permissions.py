"""File permissions of a database: only the user who runs the server may read it.

The database contains secrets of games that are not over. On Windows, the files of a user are private by default.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISREG

FILE_MODE = 0o600
DIRECTORY_MODE = 0o700

_SUFFIXES = ("", "-wal", "-shm", ".lock")


def make_private(database: Path) -> None:
    """Create the file of a database if it is missing, and remove the access of other users to it and its side files.

    SQLite creates later side files with the mode of the database.
    """
    if sys.platform == "win32":
        return
    for suffix in ("", ".lock"):
        _create_private(database.with_name(database.name + suffix))
    for suffix in _SUFFIXES:
        _restrict(database.with_name(database.name + suffix))


def _create_private(path: Path) -> None:
    # An existing file is not opened here, because closing it would drop the locks that SQLite holds on it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE))


def _restrict(path: Path) -> None:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    if S_ISREG(mode) and S_IMODE(mode) & ~FILE_MODE:
        path.chmod(FILE_MODE)
