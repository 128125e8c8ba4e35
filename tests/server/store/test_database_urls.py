"""Addresses that name a database, and error messages for others."""

import asyncio
import sys
from pathlib import Path

import pytest

from darklantern.core.errors import DarkLanternError
from darklantern.server.store import BadStoreUrl, Store, StoreError, StoreUnavailable, StoreUnsupported


async def open_and_close(url: str) -> None:
    await (await Store.open(url)).close()


def open_error(url: str) -> StoreError:
    with pytest.raises(DarkLanternError) as raised:
        asyncio.run(open_and_close(url))
    assert isinstance(raised.value, StoreError)
    return raised.value


def test_sqlite_is_opened_by_url_or_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    for url in (f"sqlite:///{tmp_path}/a.db", "sqlite:///new folder/b.db", str(tmp_path / "c.db"), "d.db"):
        asyncio.run(open_and_close(url))
    for name in ("a.db", "new folder/b.db", "c.db", "d.db"):
        assert (tmp_path / name).is_file()


def test_symlinked_file_is_the_same_database(tmp_path: Path):
    (tmp_path / "link.db").symlink_to(tmp_path / "store.db")

    async def test() -> None:
        store = await Store.open(str(tmp_path / "store.db"))
        with pytest.raises(DarkLanternError, match="Another process"):
            await Store.open(str(tmp_path / "link.db"))
        await store.close()

    asyncio.run(test())


@pytest.mark.parametrize("url", ["", "sqlite://", "sqlite:///", "sqlite://host/file", ":memory:", "sqlite:///:memory:"])
def test_url_without_file_is_refused(url: str):
    error = open_error(url)
    assert isinstance(error, BadStoreUrl)
    assert "sqlite:///path/to/file" in str(error)


def test_unknown_scheme_is_refused():
    error = open_error("mysql://ada:sesame@localhost/games")
    assert isinstance(error, BadStoreUrl)
    assert "sqlite:///" in str(error)
    assert "postgresql://" in str(error)
    assert "sesame" not in str(error)


def test_file_that_is_no_database_is_kept(tmp_path: Path):
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 100)
    error = open_error(str(tmp_path / "letter.txt"))
    assert isinstance(error, StoreUnavailable)
    assert "letter.txt" in str(error)
    assert (tmp_path / "letter.txt").read_text() == "Dear Ada, " * 100


def test_folder_is_refused(tmp_path: Path):
    assert isinstance(open_error(str(tmp_path)), StoreUnavailable)


def test_folder_that_cannot_be_created_is_named(tmp_path: Path):
    (tmp_path / "file").touch()
    assert "file" in str(open_error(str(tmp_path / "file" / "store.db")))


def test_missing_postgresql_driver_is_explained(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(sys.modules, "darklantern.server.store.postgresql", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    error = open_error("postgresql://localhost/games")
    assert isinstance(error, StoreUnsupported)
    assert "pip install 'darklantern[postgresql]'" in str(error)


def test_unreachable_postgresql_is_unavailable(tmp_path: Path):
    error = open_error(f"postgresql://ada:sesame@/games?host={tmp_path}")
    assert isinstance(error, StoreUnavailable)
    assert "sesame" not in str(error)


def test_invalid_postgresql_url_is_refused():
    error = open_error("postgresql://ada:sesame@localhost/games?hat=tall")
    assert isinstance(error, BadStoreUrl)
    assert "hat" in str(error)
    assert "sesame" not in str(error)
