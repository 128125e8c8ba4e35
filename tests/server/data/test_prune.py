"""Deletion by age, and what is left of a table whose log is deleted."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from darklantern.core.record import read_record, write_record
from darklantern.match.log import BeganEntry, MovedEntry, SatEntry
from darklantern.match.match import Match
from darklantern.server import retention
from darklantern.server.data.check import check
from darklantern.server.data.finished_tables import log_from_record, players_at_start, prune_log
from darklantern.server.data.prune import PrunableData, RetentionAges, find_prunable, prune
from darklantern.server.store import TableId, connection_factory
from darklantern.server.store.database_connection import DatabaseConnection
from tests.match.harness import ADA, ART, BOB, MIDNIGHT, TableHarness
from tests.server.data.example_data import (
    StoredGames,
    all_rows,
    create_data,
    ignore_progress,
    open_reader,
    serve_database,
)
from tests.server.live.client import start_server, wait_until
from tests.server.running_server import async_test
from tests.server.store.databases import Database, SqliteDatabase

ENTRIES_PER_TRANSACTION = "darklantern.server.store.retention.ENTRIES_PER_TRANSACTION"


def advance_uptime(database: Database, days: int) -> None:
    """Advance the uptime by some days."""
    with database.connect_directly() as execute:
        for _ in range(days):
            execute("UPDATE about SET uptime = uptime + 86400")


def open_owner(database: Database) -> DatabaseConnection:
    connection = connection_factory(database.url)(True)
    connection.open()
    return connection


def prune_database(database: Database, **ages: int) -> PrunableData:
    """Prune, and return the numbers of deleted rows."""
    connection = open_owner(database)
    try:
        old = find_prunable(connection, RetentionAges(**ages))
        prune(connection, old, ignore_progress)
    finally:
        connection.close()
    return old


def find_problems(database: Database) -> list[str]:
    connection = open_reader(database)
    try:
        return list(check(connection, ignore_progress))
    finally:
        connection.close()


def entries(database: Database, table: str) -> int:
    return sum(row[1] == table for row in all_rows(database)["entries"])


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
def test_log_from_record_replays_to_same_game(game: Any):
    table = TableHarness(game, seed=(5, 6)).begin(ADA, BOB).finish()
    record = table.record()
    log = log_from_record(record, {1: BOB})
    assert players_at_start(log) == {1: BOB}
    match = Match.restore(table.match.game, table.match.setup, (5, 6), lambda: 0.0, log)
    assert write_record(match.record()) == write_record(record)
    assert (match.host, match.seat_of(BOB), match.seat_of(ADA)) == (BOB, 1, None)
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    assert sum(isinstance(entry, MovedEntry) for entry in log) == len(record.moves)


def test_players_are_those_seated_at_start():
    table = TableHarness(ART, seed=(1,))
    log = [
        SatEntry(1, table.match.seat_states[0].seat, "Ada", ADA),
        SatEntry(2, table.match.seat_states[1].seat, "Bob", BOB),
        SatEntry(3, table.match.seat_states[1].seat, "greedy", None, "greedy"),
        BeganEntry(4, ()),
        SatEntry(5, table.match.seat_states[0].seat, "greedy", None, "greedy"),
    ]
    assert players_at_start(log) == {0: ADA}


async def shown_data(database: Database, stored: StoredGames) -> list[Any]:
    """All data that a finished table still shows."""
    async with serve_database(database) as server:
        stored.ada.server = stored.bob.server = server
        path = f"/api/tables/{stored.finished}"
        shown = [await server.text(f"{path}/record")]
        shown += [(await server.get(f"{path}/replay?eyes={eyes}")).body for eyes in ("0", "all")]
        client = await stored.ada.connect(stored.finished)
        shown += [client.seat, client.view, client.state, client.messages[0]["outcome"], client.messages[0]["table"]]
        assert (await stored.bob.request("GET", path)).status == 200
        return shown


def test_finished_table_without_log_shows_same_data(database: Database):
    stored = create_data(database)
    before = asyncio.run(shown_data(database, stored))
    rows = all_rows(database)
    advance_uptime(database, 9)
    assert prune_database(database, log_days=10).logs == []
    advance_uptime(database, 1)
    assert prune_database(database, log_days=10) == PrunableData(
        expired=[], logs=[TableId(stored.finished)], records=[]
    )
    assert entries(database, stored.finished) == 0
    assert find_problems(database) == []
    assert asyncio.run(shown_data(database, stored)) == before
    after = all_rows(database)
    assert after["record_players"] == [[stored.finished, 0, stored.ada.id], [stored.finished, 1, stored.bob.id]]
    assert after["records"] == rows["records"]
    assert entries(database, stored.running) == sum(row[1] == stored.running for row in rows["entries"])

    async def rematch() -> None:
        async with serve_database(database) as server:
            stored.ada.server = server
            assert (await stored.ada.request("POST", f"/api/tables/{stored.finished}/rematch")).status == 200

    asyncio.run(rematch())


def test_partly_deleted_log_counts_as_deleted(database: Database, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ENTRIES_PER_TRANSACTION, 10)
    stored = create_data(database)
    before = asyncio.run(shown_data(database, stored))
    connection = open_owner(database)
    table = TableId(stored.finished)
    assert connection.write(lambda connection: prune_log(connection, table)).answer is False
    connection.close()
    assert entries(database, table) > 0
    assert asyncio.run(shown_data(database, stored)) == before
    assert find_problems(database) == []
    advance_uptime(database, 2)
    assert prune_database(database, log_days=1).logs == [table]
    assert entries(database, table) == 0
    assert prune_database(database, log_days=1).logs == []
    assert asyncio.run(shown_data(database, stored)) == before


def test_old_record_is_deleted_with_its_table(database: Database):
    stored = create_data(database)
    for step in (lambda: None, lambda: advance_uptime(database, 4)):
        step()
        assert prune_database(database, record_days=5).records == []
    advance_uptime(database, 1)
    prune_database(database, log_days=3)
    assert prune_database(database, record_days=5).records == [stored.finished]
    rows = all_rows(database)
    assert (rows["records"], rows["record_players"]) == ([], [])
    assert {row[0] for row in rows["tables"]} == {stored.running, stored.gathering}
    assert find_problems(database) == []


def test_expired_tables_are_pruned(database: Database):
    stored = create_data(database)
    with database.connect_directly() as execute:
        execute("UPDATE tables SET status = 'expired', expired = 0 WHERE status = 'open'")
    advance_uptime(database, 2)
    assert prune_database(database).expired == []
    assert sorted(prune_database(database, expired_days=1).expired) == sorted([stored.running, stored.gathering])
    assert {row[1] for row in all_rows(database)["entries"]} == {stored.finished}
    assert find_problems(database) == []


def test_pruning_shrinks_database(tmp_path: Path):
    database = SqliteDatabase(tmp_path / "store.db")
    create_data(database)
    before = database.path.stat().st_size
    advance_uptime(database, 2)
    prune_database(database, log_days=1)
    assert database.path.stat().st_size < before


@async_test
async def test_server_prunes_unused_tables(database: Database, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ENTRIES_PER_TRANSACTION, 10)
    monkeypatch.setattr(retention, "INTERVAL_S", 0.02)
    monkeypatch.setattr(retention, "PAUSE_S", 0.0)
    stored = await asyncio.to_thread(create_data, database)
    advance_uptime(database, 2)
    async with start_server(database.url, log_days=1) as server:
        stored.ada.server = stored.bob.server = server

        async def is_pruned() -> bool:
            return entries(database, stored.finished) == 0

        await wait_until(is_pruned)
        assert len(read_record(await server.text(f"/api/tables/{stored.finished}/record")).players) == 2
    assert find_problems(database) == []


@async_test
async def test_server_does_not_prune_table_in_use(database: Database, monkeypatch: pytest.MonkeyPatch):
    searches: list[PrunableData] = []
    in_use = False

    def find(connection: DatabaseConnection, ages: RetentionAges, limit: int) -> PrunableData:
        if not in_use:
            return PrunableData(expired=[], logs=[], records=[])
        searches.append(find_prunable(connection, ages, limit))
        return searches[-1]

    monkeypatch.setattr(retention, "find_prunable", find)
    monkeypatch.setattr(retention, "INTERVAL_S", 0.02)
    stored = await asyncio.to_thread(create_data, database)
    advance_uptime(database, 2)
    async with start_server(database.url, record_days=1, log_days=1) as server:
        stored.ada.server = stored.bob.server = server
        client = await stored.ada.connect(stored.finished)
        in_use = True

        async def has_searched() -> bool:
            return len(searches) > 2

        await wait_until(has_searched)
        assert searches[0].records == searches[0].logs == [stored.finished]
        assert len(all_rows(database)["records"]) == 1
        assert entries(database, stored.finished) > 0
        await client.close()
