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
from tests.server.store.databases import table

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a user's files private by itself")

FILES = ("lantern.db", "lantern.db-wal", "lantern.db-shm", "lantern.db.lock")


@pytest.fixture(autouse=True)
def generous_umask() -> Generator[None]:
    """A umask under which new files are readable and writable for all users."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes_of_a_running_store(database: Path, add: str = "t") -> dict[str, int]:
    """The modes of all files of a database after a write."""

    async def run() -> dict[str, int]:
        store = await Store.open(f"sqlite:///{database}")
        await store.add_table(table(add))
        modes = {path.name: S_IMODE(path.stat().st_mode) for path in database.parent.iterdir()}
        await store.close()
        return modes

    return asyncio.run(run())


def test_a_new_database_and_its_directory_are_private(tmp_path: Path):
    directory = tmp_path / "data"
    assert modes_of_a_running_store(directory / "lantern.db") == dict.fromkeys(FILES, 0o600)
    assert S_IMODE(directory.stat().st_mode) == 0o700


def test_files_that_others_could_read_are_tightened_when_the_database_is_opened(tmp_path: Path):
    """Also the files beside it, which exist after a crash, or while a tool reads the database."""
    modes_of_a_running_store(tmp_path / "lantern.db")
    with closing(sqlite3.connect(tmp_path / "lantern.db")) as tool:
        tool.execute("UPDATE tables SET touched = 2.0")
        tool.commit()
        for name in FILES:
            (tmp_path / name).chmod(0o666)
        assert modes_of_a_running_store(tmp_path / "lantern.db", add="u") == dict.fromkeys(FILES, 0o600)


def test_a_directory_that_was_there_keeps_its_mode(tmp_path: Path):
    """The directory may have other uses."""
    tmp_path.chmod(0o755)
    modes_of_a_running_store(tmp_path / "lantern.db")
    assert S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_a_directory_in_the_place_of_the_database_is_left_as_it_is(tmp_path: Path):
    place = tmp_path / "lantern.db"
    place.mkdir(0o755)
    with pytest.raises(StoreUnavailable):
        modes_of_a_running_store(place)
    assert S_IMODE(place.stat().st_mode) == 0o755
