"""Database files are readable only by the user who runs the server."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from stat import S_IMODE

import pytest

from darklantern.server.store import Store, StoreUnavailable
from tests.server.store.databases import table_row

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a user's files private by itself")

FILES = ("lantern.db", "lantern.db-wal", "lantern.db-shm", "lantern.db.lock")


@pytest.fixture(autouse=True)
def permissive_umask() -> Generator[None]:
    """A umask under which new files are readable and writable for all users."""
    previous = os.umask(0)
    yield
    os.umask(previous)


def file_modes_while_open(database: Path, table_id: str = "t") -> dict[str, int]:
    """The modes of all files of a database after a write."""

    async def run() -> dict[str, int]:
        store = await Store.open(f"sqlite:///{database}")
        await store.add_table(table_row(table_id))
        modes = {path.name: S_IMODE(path.stat().st_mode) for path in database.parent.iterdir()}
        await store.close()
        return modes

    return asyncio.run(run())


def test_new_database_and_directory_are_private(tmp_path: Path):
    directory = tmp_path / "data"
    assert file_modes_while_open(directory / "lantern.db") == dict.fromkeys(FILES, 0o600)
    assert S_IMODE(directory.stat().st_mode) == 0o700


def test_opening_restricts_file_modes(tmp_path: Path):
    """Also the files beside it, which exist after a crash, or while a tool reads the database."""
    file_modes_while_open(tmp_path / "lantern.db")
    with closing(sqlite3.connect(tmp_path / "lantern.db")) as tool:
        tool.execute("UPDATE tables SET touched = 2.0")
        tool.commit()
        for name in FILES:
            (tmp_path / name).chmod(0o666)
        assert file_modes_while_open(tmp_path / "lantern.db", table_id="u") == dict.fromkeys(FILES, 0o600)


def test_existing_directory_keeps_its_mode(tmp_path: Path):
    """The directory may have other uses."""
    tmp_path.chmod(0o755)
    file_modes_while_open(tmp_path / "lantern.db")
    assert S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_directory_at_database_path_is_unchanged(tmp_path: Path):
    path = tmp_path / "lantern.db"
    path.mkdir(0o755)
    with pytest.raises(StoreUnavailable):
        file_modes_while_open(path)
    assert S_IMODE(path.stat().st_mode) == 0o755
