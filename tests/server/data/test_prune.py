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
from tests.server.data.stored import Stored, everything, ignore, reading, run, serving
from tests.server.live.client import start_server, wait_until
from tests.server.running_server import async_test
from tests.server.store.databases import Database, SqliteDatabase

ENTRIES_AT_ONCE = "darklantern.server.store.retention.ENTRIES_PER_TRANSACTION"


def age(database: Database, days: int) -> None:
    """Advance the uptime by some days."""
    with database.outside() as execute:
        for _ in range(days):
            execute("UPDATE about SET uptime = uptime + 86400")


def owning(database: Database) -> DatabaseConnection:
    connection = connection_factory(database.url)(True)
    connection.open()
    return connection


def pruned(database: Database, **ages: int) -> PrunableData:
    """Prune, and return the numbers of deleted rows."""
    connection = owning(database)
    try:
        old = find_prunable(connection, RetentionAges(**ages))
        prune(connection, old, ignore)
    finally:
        connection.close()
    return old


def problems(database: Database) -> list[str]:
    connection = reading(database)
    try:
        return list(check(connection, ignore))
    finally:
        connection.close()


def entries(database: Database, table: str) -> int:
    return sum(row[1] == table for row in everything(database)["entries"])


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
def test_log_made_from_a_record_leads_to_the_same_game(game: Any):
    table = TableHarness(game, seed=(5, 6)).begin(ADA, BOB).finish()
    record = table.record()
    log = log_from_record(record, {1: BOB})
    assert players_at_start(log) == {1: BOB}
    match = Match.restore(table.match.game, table.match.setup, (5, 6), lambda: 0.0, log)
    assert write_record(match.record()) == write_record(record)
    assert (match.host, match.seat_of(BOB), match.seat_of(ADA)) == (BOB, 1, None)
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    assert sum(isinstance(entry, MovedEntry) for entry in log) == len(record.moves)


def test_players_are_those_who_sat_there_when_the_game_began():
    table = TableHarness(ART, seed=(1,))
    log = [
        SatEntry(1, table.match.seat_states[0].seat, "Ada", ADA),
        SatEntry(2, table.match.seat_states[1].seat, "Bob", BOB),
        SatEntry(3, table.match.seat_states[1].seat, "greedy", None, "greedy"),
        BeganEntry(4, ()),
        SatEntry(5, table.match.seat_states[0].seat, "greedy", None, "greedy"),
    ]
    assert players_at_start(log) == {0: ADA}


async def seen(database: Database, stored: Stored) -> list[Any]:
    """All data that a finished table still shows."""
    async with serving(database) as server:
        stored.ada.server = stored.bob.server = server
        path = f"/api/tables/{stored.finished}"
        tables = [await server.text(f"{path}/record")]
        tables += [(await server.get(f"{path}/replay?eyes={eyes}")).body for eyes in ("0", "all")]
        client = await stored.ada.connect(stored.finished)
        tables += [client.seat, client.view, client.state, client.messages[0]["outcome"], client.messages[0]["table"]]
        assert (await stored.bob.request("GET", path)).status == 200
        return tables


def test_finished_table_without_its_log_tells_the_same_but_for_the_talk(database: Database):
    stored = run(database)
    before = asyncio.run(seen(database, stored))
    rows = everything(database)
    age(database, 9)
    assert pruned(database, log_days=10).logs == []
    age(database, 1)
    assert pruned(database, log_days=10) == PrunableData(expired=[], logs=[TableId(stored.finished)], records=[])
    assert entries(database, stored.finished) == 0
    assert problems(database) == []
    assert asyncio.run(seen(database, stored)) == before
    after = everything(database)
    assert after["record_players"] == [[stored.finished, 0, stored.ada.id], [stored.finished, 1, stored.bob.id]]
    assert after["records"] == rows["records"]
    assert entries(database, stored.going_on) == sum(row[1] == stored.going_on for row in rows["entries"])

    async def rematch() -> None:
        async with serving(database) as server:
            stored.ada.server = server
            assert (await stored.ada.request("POST", f"/api/tables/{stored.finished}/rematch")).status == 200

    asyncio.run(rematch())


def test_log_of_which_a_part_is_deleted_counts_as_deleted(database: Database, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ENTRIES_AT_ONCE, 10)
    stored = run(database)
    before = asyncio.run(seen(database, stored))
    connection = owning(database)
    table = TableId(stored.finished)
    assert connection.write(lambda connection: prune_log(connection, table)).answer is False
    connection.close()
    assert entries(database, table) > 0
    assert asyncio.run(seen(database, stored)) == before
    assert problems(database) == []
    age(database, 2)
    assert pruned(database, log_days=1).logs == [table]
    assert entries(database, table) == 0
    assert pruned(database, log_days=1).logs == []
    assert asyncio.run(seen(database, stored)) == before


def test_old_record_goes_with_its_table(database: Database):
    stored = run(database)
    for step in (lambda: None, lambda: age(database, 4)):
        step()
        assert pruned(database, record_days=5).records == []
    age(database, 1)
    pruned(database, log_days=3)
    assert pruned(database, record_days=5).records == [stored.finished]
    rows = everything(database)
    assert (rows["records"], rows["record_players"]) == ([], [])
    assert {row[0] for row in rows["tables"]} == {stored.going_on, stored.gathering}
    assert problems(database) == []


def test_expired_tables_are_pruned_too(database: Database):
    stored = run(database)
    with database.outside() as execute:
        execute("UPDATE tables SET status = 'expired', expired = 0 WHERE status = 'open'")
    age(database, 2)
    assert pruned(database).expired == []
    assert sorted(pruned(database, expired_days=1).expired) == sorted([stored.going_on, stored.gathering])
    assert {row[1] for row in everything(database)["entries"]} == {stored.finished}
    assert problems(database) == []


def test_pruning_gives_room_back(tmp_path: Path):
    database = SqliteDatabase(tmp_path / "store.db")
    run(database)
    before = database.path.stat().st_size
    age(database, 2)
    pruned(database, log_days=1)
    assert database.path.stat().st_size < before


@async_test
async def test_server_prunes_by_itself_and_leaves_tables_in_use_alone(
    database: Database, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(ENTRIES_AT_ONCE, 10)
    monkeypatch.setattr(retention, "INTERVAL_S", 0.02)
    monkeypatch.setattr(retention, "PAUSE_S", 0.0)
    stored = await asyncio.to_thread(run, database)
    age(database, 2)
    async with start_server(database.url, log_days=1) as server:
        stored.ada.server = stored.bob.server = server

        async def is_pruned() -> bool:
            return entries(database, stored.finished) == 0

        await wait_until(is_pruned)
        assert len(read_record(await server.text(f"/api/tables/{stored.finished}/record")).players) == 2
    assert problems(database) == []


@async_test
async def test_server_leaves_a_table_in_use_alone(database: Database, monkeypatch: pytest.MonkeyPatch):
    looked: list[PrunableData] = []
    in_use = False

    def find(connection: DatabaseConnection, ages: RetentionAges, limit: int) -> PrunableData:
        if not in_use:
            return PrunableData(expired=[], logs=[], records=[])
        looked.append(find_prunable(connection, ages, limit))
        return looked[-1]

    monkeypatch.setattr(retention, "find_prunable", find)
    monkeypatch.setattr(retention, "INTERVAL_S", 0.02)
    stored = await asyncio.to_thread(run, database)
    age(database, 2)
    async with start_server(database.url, record_days=1, log_days=1) as server:
        stored.ada.server = stored.bob.server = server
        client = await stored.ada.connect(stored.finished)
        in_use = True

        async def has_looked() -> bool:
            return len(looked) > 2

        await wait_until(has_looked)
        assert looked[0].records == looked[0].logs == [stored.finished]
        assert len(everything(database)["records"]) == 1
        assert entries(database, stored.finished) > 0
        await client.close()
