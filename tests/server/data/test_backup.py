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
from tests.server.data.stored import empty, everything, ignore, prepare, reading, run, serving
from tests.server.store.databases import Database, SqliteDatabase, T, person, table


def take(database: Database, file: Path, tell: ProgressCallback = ignore) -> int:
    connection = reading(database)
    try:
        return back_up(connection, file, tell)
    finally:
        connection.close()


def put_back(file: Path, database: Database) -> int:
    connection = empty(database)
    try:
        return restore(connection, file, ignore)
    finally:
        connection.close()


def test_restored_backup_is_the_same_and_plays_on(database: Database, other: Database, tmp_path: Path):
    stored = run(database)
    file = tmp_path / "backup"
    rows = take(database, file)
    assert put_back(file, other) == rows
    before, after = everything(database), everything(other)
    assert {name: len(rows) for name, rows in before.items()} == {name: len(rows) for name, rows in after.items()}
    assert before == after
    assert rows == sum(map(len, before.values()))
    assert file.stat().st_mode & 0o077 == 0, "only the owner may read the backup"

    async def play_on() -> None:
        async with serving(other) as server:
            stored.ada.server = stored.bob.server = server
            clients = [await guest.connect(stored.going_on) for guest in (stored.ada, stored.bob)]
            await asyncio.gather(*(client.play() for client in clients))
            record = await server.text(f"/api/tables/{stored.finished}/record")
            assert '"Ada"' in record

    asyncio.run(play_on())


def test_backup_has_nothing_of_what_is_written_while_it_is_taken(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(backup, "ROWS_PER_STATEMENT", 1)

    async def main(store: Store) -> None:
        await store.add_person(person("ada"))
        await store.add_table(table(), [b"1", b"2"])
        loop = asyncio.get_running_loop()
        writes = iter(range(3, 100))

        async def write() -> None:
            number = next(writes)
            await store.append(T, number, [b"%d" % number])
            await store.add_person(person(f"person {number}"))

        def tell(done: int, total: int) -> None:
            asyncio.run_coroutine_threadsafe(write(), loop).result()

        assert await asyncio.to_thread(take, database, tmp_path / "backup", tell) == 5
        assert next(writes) > 5, "the database was written to during the backup"

    database.run(main)
    copy = SqliteDatabase(tmp_path / "copy.db")
    put_back(tmp_path / "backup", copy)
    rows = everything(copy)
    assert [row[1] for row in rows["people"]] == ["ada"]
    assert [row[0] for row in rows["entries"]] == [1, 2]


def test_backup_of_every_earlier_version_is_restored(database: Database, tmp_path: Path):
    for version in range(1, len(MIGRATIONS) + 1):
        old = SqliteDatabase(tmp_path / f"old {version}.db")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("darklantern.server.store.schema.MIGRATIONS", MIGRATIONS[:version])
            prepare(old)
            with old.outside() as execute:
                execute(
                    "INSERT INTO people (id, name, language, secret_hash, bot, created, seen)"
                    " VALUES ('id of ada', 'Ada 🏮', 'en', x'00ff', 0, 1.5, 2.5)"
                )
                execute(
                    "INSERT INTO tables (id, created, touched, public, status, setup, seed, host)"
                    " VALUES ('t', 1, 1, 0, 'open', x'7b7d', '7', 'ada')"
                )
            take(old, tmp_path / f"backup {version}")
    newest = tmp_path / f"backup {len(MIGRATIONS)}"
    put_back(newest, database)
    for version in range(1, len(MIGRATIONS)):
        copy = SqliteDatabase(tmp_path / f"copy {version}.db")
        put_back(tmp_path / f"backup {version}", copy)
        assert everything(copy) == everything(database)


def test_restore_refuses_a_database_that_is_used(database: Database, tmp_path: Path):
    async def fill(store: Store) -> None:
        await store.add_table(table(), [b"1"])

    database.run(fill)
    file = tmp_path / "backup"
    take(database, file)
    with pytest.raises(StoreRefused, match="not empty"):
        put_back(file, database)

    async def still_there(store: Store) -> None:
        assert await store.entries(T) == [b"1"]

    database.run(still_there)


def cut_short(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flip(data: bytes) -> bytes:
    return data[:100] + b"????" + data[104:]


def lose_everything(data: bytes) -> bytes:
    return b""


def letter(data: bytes) -> bytes:
    return b"Dear Ada"


def packed_letter(data: bytes) -> bytes:
    return gzip.compress(b"Dear Ada")


def half_a_header(data: bytes) -> bytes:
    return gzip.compress(b'{"format":"darklantern-backup-1"}')


def lose_end(data: bytes) -> bytes:
    return gzip.compress(b"\n".join(gzip.decompress(data).splitlines()[:-1]))


def lose_row(data: bytes) -> bytes:
    lines = gzip.decompress(data).splitlines()
    lines.remove(next(line for line in lines if b"entry 50" in line))
    return gzip.compress(b"\n".join(lines))


def other_column(data: bytes) -> bytes:
    return gzip.compress(gzip.decompress(data).replace(b'"touched"', b'"id) --"'))


@pytest.mark.parametrize(
    "damage",
    [cut_short, flip, lose_everything, letter, packed_letter, half_a_header, lose_end, lose_row, other_column],
)
def test_damaged_backup_restores_nothing(database: Database, tmp_path: Path, damage: Callable[[bytes], bytes]):
    async def fill(store: Store) -> None:
        await store.add_table(table(), [b"entry %d" % number for number in range(100)])

    source = SqliteDatabase(tmp_path / "source.db")
    source.run(fill)
    file, bad = tmp_path / "backup", tmp_path / "bad"
    take(source, file)
    bad.write_bytes(damage(file.read_bytes()))
    with pytest.raises(BadBackup, match="bad"):
        put_back(bad, database)
    put_back(file, database)  # the database is still empty

    async def is_whole(store: Store) -> None:
        assert len(await store.entries(TableId("t"))) == 100

    database.run(is_whole)


def test_newer_backup_is_refused(database: Database, tmp_path: Path):
    source = SqliteDatabase(tmp_path / "source.db")
    prepare(source)
    file = tmp_path / "backup"
    take(source, file)
    text = gzip.decompress(file.read_bytes()).replace(b'"schema":%d' % len(MIGRATIONS), b'"schema":99')
    file.write_bytes(gzip.compress(text))
    with pytest.raises(StoreUnsupported, match="99"):
        put_back(file, database)


def test_backup_replaces_no_file_and_leaves_none_behind_if_it_fails(database: Database, tmp_path: Path):
    file = tmp_path / "backup"
    connection = connection_factory(database.url)(True)
    connection.migrates = False
    connection.open()
    with pytest.raises(StoreUnsupported, match="no tables of Dark Lantern"):
        back_up(connection, file, ignore)
    connection.close()
    assert list(tmp_path.glob("backup*")) == []
    file.write_text("precious")
    prepare(database)
    with pytest.raises(FileExistsError):
        take(database, file)
    assert file.read_text() == "precious"


def test_every_table_is_backed_up(database: Database):
    prepare(database)
    with database.outside() as execute:
        if isinstance(database, SqliteDatabase):
            found = execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        else:
            found = execute("SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()")
        assert {name for (name,) in found.fetchall()} == set(TABLE_KEYS)
