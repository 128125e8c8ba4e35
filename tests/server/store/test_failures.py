"""Failures: full disks, lost databases, killed processes."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from darklantern.server.store import Store, StoreGap, StoreInUse, StoreUnavailable
from darklantern.server.store.database_connection import DatabaseConnection, EntryRow
from darklantern.server.store.file_identity import FileIdentity
from darklantern.server.store.sqlite import SqliteConnection
from tests.server.postgresql import Postgresql
from tests.server.store.databases import TIMEOUT_S, Database, PostgresqlDatabase, SqliteDatabase, T, table_row

WRITER_SCRIPT = """
import asyncio, itertools, sys
from darklantern.server.store import Store, TableId, TableRow, writer_thread

writer_thread.STORE_ENDS_EVERY = 30

async def main():
    store = await Store.open(sys.argv[1])
    table = TableId("t")
    await store.add_table(TableRow(table, 1.0, 1.0, b"{}", "7", "ada"))
    async def send(number):
        await store.append(table, number, [b"%d" % number])
        print(number, flush=True)
    sent = set()
    for number in itertools.count(1):
        sent.add(asyncio.create_task(send(number)))
        if len(sent) == 20:
            await asyncio.gather(*sent)
            sent.clear()

asyncio.run(main())
"""


def test_acknowledged_entries_survive_kill(database: Database):
    with subprocess.Popen(
        [sys.executable, "-c", WRITER_SCRIPT, database.url], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(500)]
        process.kill()
        lines += process.stdout.readlines()
    acknowledged = [int(line) for line in lines if line.endswith("\n")]
    assert len(acknowledged) >= 500

    async def test(store: Store) -> None:
        entries = await store.entries(T)
        assert len(entries) >= acknowledged[-1]
        assert entries == [b"%d" % number for number in range(1, len(entries) + 1)]
        await store.append(T, len(entries) + 1, [b"and on"])

    database.run(test)


def test_log_is_complete_if_its_end_cannot_be_stored(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def fail(_: DatabaseConnection) -> None:
        raise ArithmeticError("notes cannot be written")

    async def test(store: Store) -> None:
        await store.add_table(table_row())
        for number in range(1, 8):
            await store.append(T, number, [b"%d" % number])
        assert await store.entries(T) == [b"1", b"2", b"3", b"4", b"5", b"6", b"7"]

    monkeypatch.setattr("darklantern.server.store.writer_thread.STORE_ENDS_EVERY", 3)
    monkeypatch.setattr("darklantern.server.store.writer_thread.store_log_ends", fail)
    database.run(test)
    assert caplog.messages == ["the ends of logs could not be stored: notes cannot be written"] * 2


@contextmanager
def limit_file_size(size: int) -> Generator[None]:
    """Limit the size of files."""
    resource = pytest.importorskip("resource")
    previous = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, previous[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, previous)


def test_full_disk_refuses_writes_until_space_returns(tmp_path: Path):
    database = SqliteDatabase(tmp_path / "store.db")

    async def test(store: Store) -> None:
        await store.add_table(table_row(), [b"1"])
        log = database.path.with_name("store.db-wal")
        with limit_file_size(log.stat().st_size + 50_000):
            answers = await asyncio.gather(
                store.append(T, 2, [b"2"]),
                store.append(T, 3, [bytes(200_000)]),
                store.append(T, 4, [b"4"]),
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers] == [StoreUnavailable] * 3
            assert "store.db" in str(answers[0])
            assert await store.entries(T) == [b"1"]
            with pytest.raises(StoreGap):
                await store.append(T, 3, [b"3"])
            with pytest.raises(StoreUnavailable):
                await store.append(T, 2, [bytes(200_000)])
        assert await store.healthy(timeout=TIMEOUT_S)
        await store.append(T, 2, [bytes(200_000)])
        await store.append(T, 3, [b"3"])
        assert store.statistics.failures == 2

    async def check(store: Store) -> None:
        assert await store.entries(T) == [b"1", bytes(200_000), b"3"]

    database.run(test)
    database.run(check)


def delete(path: Path) -> None:
    path.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replace(path: Path) -> None:
    copy = path.with_name("copy.db")
    copy.write_bytes(path.read_bytes())
    copy.rename(path)


@pytest.mark.parametrize("name", ["store.db", "store.db-wal"])
@pytest.mark.parametrize("lose", [delete, move, replace])
def test_lost_file_refuses_writes(tmp_path: Path, lose: Callable[[Path], None], name: str):
    database = SqliteDatabase(tmp_path / "store.db")

    async def test(store: Store) -> None:
        await store.add_table(table_row(), [b"1"])
        assert await store.healthy()
        lose(tmp_path / name)
        assert not await store.healthy()
        with pytest.raises(StoreUnavailable, match=f"{name} was deleted, moved or replaced") as raised:
            await store.append(T, 2, [b"2"])
        assert not raised.value.in_doubt
        with pytest.raises(StoreUnavailable):
            await store.add_table(table_row("u"))
        with pytest.raises(StoreUnavailable):
            await store.entries(T)
        if lose is move:
            (tmp_path / "elsewhere.db").rename(tmp_path / name)
            assert await store.healthy()
            await store.append(T, 2, [b"2"])

    async def check(store: Store) -> None:
        assert await store.entries(T) == [b"1", b"2"]

    database.run(test)
    if lose is move:
        database.run(check)


async def open_only(_: Store) -> None:
    """Only open the store."""


def test_write_ahead_log_may_appear_but_not_disappear(tmp_path: Path):
    database = SqliteDatabase(tmp_path / "store.db")
    database.run(open_only)
    log = tmp_path / "store.db-wal"
    assert not log.exists()
    files = FileIdentity(database.path)
    files.note()
    files.check()
    log.touch()
    files.check()
    log.unlink()
    with pytest.raises(StoreUnavailable, match=r"store\.db-wal"):
        files.check()


def test_append_is_in_doubt_if_file_is_lost_during_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    database = SqliteDatabase(tmp_path / "store.db")
    insert = SqliteConnection.insert_entries

    def lose(self: SqliteConnection, entries: Sequence[EntryRow]) -> None:
        insert(self, entries)
        if entries[0][-1] == b"2":
            move(database.path)

    monkeypatch.setattr(SqliteConnection, "insert_entries", lose)

    async def test(store: Store) -> None:
        await store.add_table(table_row(), [b"1"])
        with pytest.raises(StoreUnavailable) as raised:
            await store.append(T, 2, [b"2"])
        assert raised.value.in_doubt
        (tmp_path / "elsewhere.db").rename(database.path)
        assert await store.entries(T) == [b"1", b"2"]
        await store.append(T, 3, [b"3"])

    database.run(test)


def test_commit_in_doubt_is_resolved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The database commits, but its answer is lost: the log is read again before anything is appended."""
    insert = SqliteConnection.insert_entries
    errors: list[str] = []

    def lose(self: SqliteConnection, entries: Sequence[EntryRow]) -> None:
        insert(self, entries)
        if errors:
            raise StoreUnavailable(errors.pop(), in_doubt=True)

    monkeypatch.setattr(SqliteConnection, "insert_entries", lose)

    async def test(store: Store) -> None:
        await store.add_table(table_row())
        await store.append(T, 1, [b"1"])
        errors.append("the line went dead")
        with pytest.raises(StoreUnavailable, match="not known") as raised:
            await store.append(T, 2, [b"2"])
        assert raised.value.in_doubt
        with pytest.raises(StoreGap):
            await store.append(T, 2, [b"2"])
        await store.append(T, 3, [b"3"])
        assert await store.entries(T) == [b"1", b"2", b"3"]

    SqliteDatabase(tmp_path / "store.db").run(test)


def test_store_reconnects_to_database(postgresql: Postgresql):
    database = PostgresqlDatabase(postgresql)

    async def test(store: Store) -> None:
        await store.add_table(table_row(), [b"1"])
        await store.append(T, 2, [b"2"])
        postgresql.stop()
        try:
            for _ in range(3):
                answers = await asyncio.gather(
                    store.append(T, 3, [b"3"]), store.append(T, 4, [b"4"]), store.entries(T), return_exceptions=True
                )
                assert [type(answer) for answer in answers] == [StoreUnavailable] * 3
            assert not await store.healthy()
        finally:
            postgresql.start()
        while not await store.healthy():
            await asyncio.sleep(0.02)
        with pytest.raises(StoreGap):
            await store.append(T, 4, [b"4"])
        await store.append(T, 3, [b"3"])
        while True:
            try:
                assert await store.entries(T) == [b"1", b"2", b"3"]
                break
            except StoreUnavailable:  # its connection reconnects by itself, too
                await asyncio.sleep(0.02)
        with pytest.raises(StoreInUse):
            await Store.open(database.url)

    database.run(test)


def test_database_restart_between_writes_is_unnoticed(postgresql: Postgresql):
    database = PostgresqlDatabase(postgresql)

    async def test(store: Store) -> None:
        await store.add_table(table_row(), [b"1"])
        assert await store.entries(T) == [b"1"]
        postgresql.stop()
        postgresql.start()
        await store.append(T, 2, [b"2"])
        assert await store.entries(T) == [b"1", b"2"]

    database.run(test)


def test_transaction_of_lost_connection_is_retried(postgresql: Postgresql):
    """Before the commit nothing is in doubt, so the group is written again on a new connection."""
    database = PostgresqlDatabase(postgresql)

    async def test(store: Store) -> None:
        await store.add_table(table_row())
        await store.append(T, 1, [b"1"])
        with database.connect_directly() as execute:
            execute("BEGIN")
            execute("LOCK TABLE entries IN EXCLUSIVE MODE")
            append = store.append(T, 2, [b"2"])
            waiting_query = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            while not (waiting_pids := execute(waiting_query).fetchall()):
                await asyncio.sleep(0.01)
                execute("SELECT pg_stat_clear_snapshot()")
            execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
            assert len(waiting_pids) == 1
            execute("COMMIT")
        await append
        assert await store.entries(T) == [b"1", b"2"]

    database.run(test)


@pytest.mark.skipif(sys.platform == "win32", reason="it takes signals")
def test_frozen_database_is_unhealthy_without_blocking_loop(postgresql: Postgresql):
    database = PostgresqlDatabase(postgresql)

    async def test(store: Store) -> None:
        await store.add_table(table_row())
        with database.connect_directly() as execute:
            sql = "SELECT pid FROM pg_stat_activity WHERE application_name = 'darklantern'"
            pids = [pid for (pid,) in execute(sql)]
            assert len(pids) == 2
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            try:
                append = store.append(T, 1, [b"1"])
                assert not await store.healthy(timeout=0.1)
                assert not append.done()
            finally:
                for pid in pids:
                    os.kill(pid, signal.SIGCONT)
            await append
        assert await store.healthy(timeout=TIMEOUT_S)

    database.run(test)
