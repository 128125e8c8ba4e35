"""Identity of the files of an open database, to notice when they are deleted, moved or replaced."""

from pathlib import Path

from darklantern.server.store.errors import StoreUnavailable


class FileIdentity:
    """The inodes of a database file and its write-ahead log when they were opened.

    SQLite goes on writing to a file that was deleted or moved away: everything seems to work, and all of it is lost
    when the process ends. SQLite does not notice this, so the files at the paths are compared with the opened ones.
    """

    def __init__(self, path: Path) -> None:
        self._paths = (path, path.with_name(f"{path.name}-wal"))
        self._opened: dict[Path, tuple[int, int] | None] = {}

    def note(self) -> None:
        """Remember the current files. Nothing is checked before this call."""
        self._opened = {path: _inode(path) for path in self._paths}

    def check(self, in_doubt: bool = False) -> None:
        """Raise `StoreUnavailable` unless the paths name the files that were opened."""
        for path, opened in self._opened.items():
            current = _inode(path)
            if opened is None:
                self._opened[path] = current  # the write-ahead log is created by the first write
            elif current != opened:
                raise StoreUnavailable(
                    f"{path} was deleted, moved or replaced while it was open; "
                    "put the same file back, or restart the server with the database that it should use",
                    in_doubt,
                )


def _inode(path: Path) -> tuple[int, int] | None:
    """Return the device and the inode of a file; None if it does not exist."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
