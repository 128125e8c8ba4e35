"""Backups are taken while the server runs, and restored into a new database of either kind, also after an upgrade."""

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from darklantern.server.data import backup
from darklantern.server.data.backup import TABLE_KEYS, ProgressCallback, back_up, restore
from darklantern.server.store import BadBackup, Store, StoreRefused, StoreUnsupported, TableId, connection_factory
from darklantern.server.store.schema import MIGRATIONS
from tests.server.data.example_data import (
    all_rows,
    create_data,
    create_schema,
    ignore_progress,
    open_empty,
    open_reader,
    serve_database,
)
from tests.server.store.databases import Database, SqliteDatabase, T, person_row, table_row


def back_up_database(database: Database, file: Path, on_progress: ProgressCallback = ignore_progress) -> int:
    connection = open_reader(database)
    try:
        return back_up(connection, file, on_progress)
    finally:
        connection.close()


def restore_database(file: Path, database: Database) -> int:
    connection = open_empty(database)
    try:
        return restore(connection, file, ignore_progress)
    finally:
        connection.close()


def test_restored_backup_is_identical_and_playable(database: Database, other_database: Database, tmp_path: Path):
    stored = create_data(database)
    file = tmp_path / "backup"
    rows = back_up_database(database, file)
    assert restore_database(file, other_database) == rows
    before, after = all_rows(database), all_rows(other_database)
    assert {name: len(rows) for name, rows in before.items()} == {name: len(rows) for name, rows in after.items()}
    assert before == after
    assert rows == sum(map(len, before.values()))
    assert file.stat().st_mode & 0o077 == 0, "only the owner may read the backup"

    async def play_to_end() -> None:
        async with serve_database(other_database) as server:
            stored.ada.server = stored.bob.server = server
            clients = [await guest.connect(stored.running) for guest in (stored.ada, stored.bob)]
            await asyncio.gather(*(client.play() for client in clients))
            record = await server.text(f"/api/tables/{stored.finished}/record")
            assert '"Ada"' in record

    asyncio.run(play_to_end())


def test_backup_excludes_concurrent_writes(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(backup, "ROWS_PER_STATEMENT", 1)

    async def main(store: Store) -> None:
        await store.add_person(person_row("ada"))
        await store.add_table(table_row(), [b"1", b"2"])
        loop = asyncio.get_running_loop()
        writes = iter(range(3, 100))

        async def write() -> None:
            number = next(writes)
            await store.append(T, number, [b"%d" % number])
            await store.add_person(person_row(f"person {number}"))

        def on_progress(done: int, total: int) -> None:
            asyncio.run_coroutine_threadsafe(write(), loop).result()

        assert await asyncio.to_thread(back_up_database, database, tmp_path / "backup", on_progress) == 5
        assert next(writes) > 5, "the database was written to during the backup"

    database.run(main)
    copy = SqliteDatabase(tmp_path / "copy.db")
    restore_database(tmp_path / "backup", copy)
    rows = all_rows(copy)
    assert [row[1] for row in rows["people"]] == ["ada"]
    assert [row[0] for row in rows["entries"]] == [1, 2]


def test_backups_of_all_schema_versions_are_restored(database: Database, tmp_path: Path):
    for version in range(1, len(MIGRATIONS) + 1):
        source = SqliteDatabase(tmp_path / f"old {version}.db")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("darklantern.server.store.schema.MIGRATIONS", MIGRATIONS[:version])
            create_schema(source)
            with source.connect_directly() as execute:
                execute(
                    "INSERT INTO people (id, name, language, secret_hash, bot, created, seen)"
                    " VALUES ('id of ada', 'Ada 🏮', 'en', x'00ff', 0, 1.5, 2.5)"
                )
                execute(
                    "INSERT INTO tables (id, created, touched, public, status, setup, seed, host)"
                    " VALUES ('t', 1, 1, 0, 'open', x'7b7d', '7', 'ada')"
                )
            back_up_database(source, tmp_path / f"backup {version}")
    newest_backup = tmp_path / f"backup {len(MIGRATIONS)}"
    restore_database(newest_backup, database)
    for version in range(1, len(MIGRATIONS)):
        copy = SqliteDatabase(tmp_path / f"copy {version}.db")
        restore_database(tmp_path / f"backup {version}", copy)
        assert all_rows(copy) == all_rows(database)


def test_restore_refuses_nonempty_database(database: Database, tmp_path: Path):
    async def fill(store: Store) -> None:
        await store.add_table(table_row(), [b"1"])

    database.run(fill)
    file = tmp_path / "backup"
    back_up_database(database, file)
    with pytest.raises(StoreRefused, match="not empty"):
        restore_database(file, database)

    async def is_unchanged(store: Store) -> None:
        assert await store.entries(T) == [b"1"]

    database.run(is_unchanged)


def truncate(data: bytes) -> bytes:
    return data[: len(data) // 2]


def corrupt_bytes(data: bytes) -> bytes:
    return data[:100] + b"????" + data[104:]


def empty_file(data: bytes) -> bytes:
    return b""


def plain_text(data: bytes) -> bytes:
    return b"Dear Ada"


def compressed_text(data: bytes) -> bytes:
    return gzip.compress(b"Dear Ada")


def incomplete_header(data: bytes) -> bytes:
    return gzip.compress(b'{"format":"darklantern-backup-1"}')


def remove_end(data: bytes) -> bytes:
    return gzip.compress(b"\n".join(gzip.decompress(data).splitlines()[:-1]))


def remove_row(data: bytes) -> bytes:
    lines = gzip.decompress(data).splitlines()
    lines.remove(next(line for line in lines if b"entry 50" in line))
    return gzip.compress(b"\n".join(lines))


def rename_column(data: bytes) -> bytes:
    return gzip.compress(gzip.decompress(data).replace(b'"touched"', b'"id) --"'))


@pytest.mark.parametrize(
    "damage",
    [
        truncate,
        corrupt_bytes,
        empty_file,
        plain_text,
        compressed_text,
        incomplete_header,
        remove_end,
        remove_row,
        rename_column,
    ],
)
def test_damaged_backup_restores_nothing(database: Database, tmp_path: Path, damage: Callable[[bytes], bytes]):
    async def fill(store: Store) -> None:
        await store.add_table(table_row(), [b"entry %d" % number for number in range(100)])

    source = SqliteDatabase(tmp_path / "source.db")
    source.run(fill)
    file, damaged = tmp_path / "backup", tmp_path / "bad"
    back_up_database(source, file)
    damaged.write_bytes(damage(file.read_bytes()))
    with pytest.raises(BadBackup, match="bad"):
        restore_database(damaged, database)
    restore_database(file, database)  # the database is still empty

    async def is_whole(store: Store) -> None:
        assert len(await store.entries(TableId("t"))) == 100

    database.run(is_whole)


def test_newer_backup_is_refused(database: Database, tmp_path: Path):
    source = SqliteDatabase(tmp_path / "source.db")
    create_schema(source)
    file = tmp_path / "backup"
    back_up_database(source, file)
    text = gzip.decompress(file.read_bytes()).replace(b'"schema":%d' % len(MIGRATIONS), b'"schema":99')
    file.write_bytes(gzip.compress(text))
    with pytest.raises(StoreUnsupported, match="99"):
        restore_database(file, database)


def test_failed_backup_leaves_and_overwrites_no_file(database: Database, tmp_path: Path):
    file = tmp_path / "backup"
    connection = connection_factory(database.url)(True)
    connection.migrates = False
    connection.open()
    with pytest.raises(StoreUnsupported, match="no tables of Dark Lantern"):
        back_up(connection, file, ignore_progress)
    connection.close()
    assert list(tmp_path.glob("backup*")) == []
    file.write_text("precious")
    create_schema(database)
    with pytest.raises(FileExistsError):
        back_up_database(database, file)
    assert file.read_text() == "precious"


def test_every_table_is_backed_up(database: Database):
    create_schema(database)
    with database.connect_directly() as execute:
        if isinstance(database, SqliteDatabase):
            tables = execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        else:
            tables = execute("SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()")
        assert {name for (name,) in tables.fetchall()} == set(TABLE_KEYS)
