"""``darklantern data``, run as a process on databases that a server has filled."""

import asyncio
import json
from collections.abc import Generator
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from darklantern.cli.data import (
    back_up_database,
    delete_person,
    export_games,
    prune_data,
    restore_database,
    restore_expired_table,
)
from darklantern.core.errors import BadOptions, UnknownName
from darklantern.server.store import StoreInUse, StoreRefused, StoreUnavailable
from tests.cli.test_cli import ok, ok_json, run
from tests.server.data.example_data import StoredGames, create_data, serve_database
from tests.server.live.conftest import shorten_waits
from tests.server.running_server import async_test
from tests.server.store.databases import SqliteDatabase


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[SqliteDatabase, StoredGames]]:
    """A database that a server has filled; tests must not change it."""
    database = SqliteDatabase(tmp_path_factory.mktemp("filled") / "store.db")
    with pytest.MonkeyPatch.context() as patch:
        shorten_waits(patch)
        yield database, create_data(database)


@pytest.fixture
def copy(filled: tuple[SqliteDatabase, StoredGames], tmp_path: Path) -> SqliteDatabase:
    """A copy of the database that a test may change."""
    database = SqliteDatabase(tmp_path / "copy.db")
    database.path.write_bytes(filled[0].path.read_bytes())
    return database


def test_exported_games_are_valid_records(filled: tuple[SqliteDatabase, StoredGames], tmp_path: Path):
    file = tmp_path / "games.jsonl"
    assert "has 1 record." in ok("data", "export", str(file), "--database", filled[0].url)
    assert "dealt as promised" in ok("replay", str(file), "--verify")
    ok("report", str(file), "--output", str(tmp_path / "page.html"))
    assert json.loads(file.read_text())["players"] == ["Ada", "Bob"]


def test_export_filters_by_game_and_day(filled: tuple[SqliteDatabase, StoredGames], tmp_path: Path):
    url = filled[0].url

    def exported(name: str, game: str | None = None, since: datetime | None = None) -> int:
        export_games(tmp_path / name, game, since, url)
        return len((tmp_path / name).read_text().splitlines())

    assert exported("all", "art-robbery", datetime(2020, 1, 1)) == 1
    assert exported("other game", "midnight-exchange") == 0
    assert exported("later", since=datetime(2999, 1, 1)) == 0
    with pytest.raises(UnknownName, match="chess"):
        exported("chess", "chess")
    with pytest.raises(FileExistsError):
        exported("all")


def test_backup_is_restored_into_a_new_database_only(filled: tuple[SqliteDatabase, StoredGames], tmp_path: Path):
    database, file = filled[0], tmp_path / "backup"
    assert "is a backup of" in ok("data", "backup", str(file), "--database", database.url)
    new = f"sqlite:///{tmp_path / 'new.db'}"
    assert "rows are restored" in ok("data", "restore", str(file), "--database", new)
    assert ok_json("data", "check", "--database", new) == {"ok": True, "problems": [], "unchecked": {}}
    refused = run("data", "restore", str(file), "--database", new)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "not empty" in refused.stderr
    with pytest.raises(FileNotFoundError):
        restore_database(tmp_path / "nothing", new)


def test_check_prints_problems_and_exits_with_1(copy: SqliteDatabase):
    assert "in order" in ok("data", "check", "--database", copy.url)
    with copy.connect_directly() as execute:
        execute("DELETE FROM entries WHERE number = 4")
    found = run("data", "check", "--database", copy.url)
    assert found.returncode == 1
    assert "does not follow place" in found.stderr


def test_missing_database_is_not_created(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'nothing.db'}"
    with pytest.raises(StoreUnavailable, match=r"no file .*nothing\.db"):
        back_up_database(tmp_path / "backup", url)
    assert list(tmp_path.iterdir()) == []


def test_prune_dry_run_prints_what_it_would_delete(copy: SqliteDatabase):
    with copy.connect_directly() as execute:
        execute("UPDATE about SET uptime = uptime + 10 * 86400")
        [before] = execute("SELECT count(*) FROM entries").fetchone()
    given = ("data", "prune", "--logs", "5", "--database", copy.url)
    assert "0 expired tables, 1 logs, 0 records and 0 people would be deleted" in ok(*given, "--dry-run")
    with copy.connect_directly() as execute:
        assert execute("SELECT count(*) FROM entries").fetchone() == (before,)
    assert "0 expired tables, 1 logs, 0 records and 4 people are deleted" in ok(*given, "--people", "9")
    with copy.connect_directly() as execute:
        assert execute("SELECT count(*) FROM entries").fetchone()[0] < before
        assert execute("SELECT count(*) FROM people").fetchone() == (0,)


@async_test
async def test_read_only_commands_work_while_the_server_runs(copy: SqliteDatabase, tmp_path: Path):
    async with serve_database(copy) as server:
        await server.register("Dora")
        await asyncio.to_thread(back_up_database, tmp_path / "backup", copy.url)
        await asyncio.to_thread(export_games, tmp_path / "games", database=copy.url)
        with pytest.raises(StoreInUse, match="stop it first"):
            await asyncio.to_thread(restore_database, tmp_path / "backup", copy.url)
        await asyncio.to_thread(prune_data, 1, 1, 1, 1, True, copy.url)
        with pytest.raises(StoreInUse, match="stop it first"):
            await asyncio.to_thread(prune_data, 1, 1, 1, 1, False, copy.url)
        with pytest.raises(StoreInUse, match="stop it first"):
            await asyncio.to_thread(partial(delete_person, "Dora", yes=True, database=copy.url))
        with pytest.raises(StoreInUse, match="stop it first"):
            await asyncio.to_thread(restore_expired_table, "table", copy.url)
    restored = f"sqlite:///{tmp_path / 'new.db'}"
    restore_database(tmp_path / "backup", restored)
    with SqliteDatabase(tmp_path / "new.db").connect_directly() as execute:
        assert execute("SELECT count(*) FROM people WHERE name = 'Dora'").fetchone() == (1,)


@async_test
async def test_expired_table_is_restored(copy: SqliteDatabase, filled: tuple[SqliteDatabase, StoredGames]):
    table, ada = filled[1].running, filled[1].ada
    with copy.connect_directly() as execute:
        execute("UPDATE tables SET status = 'expired', expired = 0 WHERE status = 'open'")
    with pytest.raises(StoreRefused, match="No table"):
        restore_expired_table(filled[1].finished, copy.url)
    restore_expired_table(table, copy.url)
    async with serve_database(copy) as server:
        assert (await server.get(f"/api/tables/{table}")).status == 200
        async with server.http.get("/api/me/tables", headers=ada.headers) as response:
            assert [found["id"] for found in await response.json()] == [table]


def test_person_is_deleted_by_name_or_id(copy: SqliteDatabase, filled: tuple[SqliteDatabase, StoredGames]):
    given = ("data", "delete-person", "--yes", "--database", copy.url)
    assert f"Ada ({filled[1].ada.id}) is deleted." in ok(*given, "Ada")
    with pytest.raises(BadOptions, match=r"2 people are called 'Cleo'; name one by id: \S+ \(since \d{4}"):
        delete_person("Cleo", yes=True, database=copy.url)
    with pytest.raises(BadOptions, match="no person with the id or the name 'Ada'"):
        delete_person("Ada", yes=True, database=copy.url)
    with copy.connect_directly() as execute:
        assert execute("SELECT count(*) FROM people WHERE name = 'Ada'").fetchone() == (0,)
        assert execute("SELECT count(*) FROM entries WHERE CAST(body AS TEXT) LIKE '%Lyon%'").fetchone() == (0,)
