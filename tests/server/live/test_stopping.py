"""A stopping server keeps its tables; unused tables leave the memory and expire."""

import asyncio
import gc
import sqlite3
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from darklantern.server import serve
from darklantern.server.live import table_summaries, table_sweeper
from darklantern.server.live.table_manager import TableManager
from tests.server.live.process import Served
from tests.server.live.table import ART, MIDNIGHT, Gone, Guest, eventually, house, ready, seated, settings_for, visited


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_a_server_that_is_told_to_stop_sends_everyone_away_and_keeps_their_tables(tmp_path: Path, game: str):
    async with Served(tmp_path) as first, Served(tmp_path) as second:
        async with visited(await first.serve()) as server:
            ada, bob = await server.party("Ada", "Bob")
            table = await ada.open(game)
            clients = await seated(table, [ada, bob])
            await ready(clients)
            for _ in range(4):
                mover = next((client for client in clients if client.seat in client.state["awaited"]), clients[0])
                assert (await mover.ask("move", action=mover.legal[0]))["type"] == "update"
                for client in clients:
                    await client.caught_up()
            watcher = await server.watch(table)
            stopping = asyncio.create_task(first.stop())
            for client in (*clients, watcher):
                gone = await client.closed()
                assert (gone.code, gone.reason) == (1012, "shutdown")
            assert await stopping == 0
        async with visited(await second.serve()) as server:
            for guest, before in zip((ada, bob), clients, strict=True):
                guest.house = server
                after = await guest.connect(table)
                assert (after.seat, after.number, after.legal) == (before.seat, before.number, before.legal)
                assert after.state["stage"] == ("playing" if game == ART else "ready")
            assert await second.stop() == 0


async def test_a_client_that_says_nothing_does_not_keep_the_server_from_stopping(tmp_path: Path):
    async with Served(tmp_path) as served:
        address = await served.serve()
        async with visited(address) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            table = await (await server.enter()).open()
            deaf = await server.watch(table)
            assert await served.stop() == 0
            writer.close()
            await deaf.leave()
            assert await reader.read() == b""


@pytest.mark.usefixtures("quick")
async def test_whoever_comes_while_the_server_stops_is_sent_away_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Over a connection that was open before: the listening socket is closed first."""
    stop, gone = TableManager.stop, list[Gone]()

    async def slowly(self: TableManager) -> None:
        await stop(self)
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", server.port)
        with pytest.raises(Gone) as caught:
            await server.watch(table)
        gone.append(caught.value)

    monkeypatch.setattr(TableManager, "stop", slowly)
    serving = serve.running(settings_for(tmp_path))
    async with visited(await serving.__aenter__()) as server:
        table = await (await server.enter()).open()
        await serving.__aexit__(None, None, None)
    assert [(one.code, one.reason) for one in gone] == [(1012, "shutdown")]


@pytest.mark.usefixtures("quick")
async def test_a_table_that_nobody_has_used_for_long_expires(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.05)
    async with house(tmp_path, idle_days=1) as server:
        ada = await server.enter()
        old, new = await ada.open(public=True), await ada.open(public=True)
        await asyncio.sleep(0.2)
        assert (await server.get(f"/api/tables/{old}")).status == 200
    with closing(sqlite3.connect(tmp_path / "house.db")) as database, database:
        database.execute("UPDATE tables SET used = used - 2 * 86400 WHERE id = ?", (old,))
    async with house(tmp_path, idle_days=1) as server:
        ada.house = server

        async def is_gone() -> bool:
            answer = await ada.ask("GET", f"/api/tables/{old}")
            return answer.status == 404 and answer.body["code"] == "no-such-table"

        await eventually(is_gone)
        assert (await server.get(f"/api/tables/{new}")).status == 200
        client = await ada.connect(new)
        assert client.seat == 0
        assert [table["id"] for table in (await server.get("/api/tables")).body] == [new]


@pytest.fixture
def managers(monkeypatch: pytest.MonkeyPatch) -> list[TableManager]:
    """The table managers of the servers that the test starts."""
    found: list[TableManager] = []

    class Seen(TableManager):
        def __init__(self, *given: Any, **others: Any) -> None:
            super().__init__(*given, **others)
            found.append(self)

    monkeypatch.setattr(serve, "TableManager", Seen)
    return found


@pytest.mark.usefixtures("quick")
async def test_a_table_that_expires_is_closed_for_those_who_sleep_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, managers: list[TableManager]
):
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.05)
    async with house(tmp_path, idle_days=1) as server:
        ada = await server.enter()
        table = await ada.open()
        client = await ada.connect(table)
        managers[0].live_tables[table].last_command_at -= 2 * 86_400_000
        gone = await client.closed()
        assert (gone.code, gone.reason) == (1001, "gone")
        assert (await server.get(f"/api/tables/{table}")).status == 404


@pytest.mark.usefixtures("quick")
async def test_a_room_where_nobody_is_leaves_the_memory_and_comes_back_when_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, managers: list[TableManager]
):
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.05)
    monkeypatch.setattr(table_sweeper, "EMPTY_TABLE_TIMEOUT_MS", 100)
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open(bots=[None, "greedy"])
        client = await ada.connect(table)
        await ready([client])
        await asyncio.sleep(0.3)
        assert table in managers[0].live_tables
        await client.leave()
        await eventually(lambda: is_unloaded(managers[0], table))
        back = await ada.connect(table)
        assert back.seat == 0
        assert back.view["hand"] == client.view["hand"]
        await back.play()


@pytest.mark.usefixtures("quick")
async def test_whoever_looks_for_their_tables_keeps_none_of_them_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, managers: list[TableManager]
):
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.05)
    monkeypatch.setattr(table_sweeper, "EMPTY_TABLE_TIMEOUT_MS", 100)
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open(seats=3)
        await bob.sit(table)

        async def shown_to(guest: Guest) -> list[str]:
            return [shown["id"] for shown in (await guest.ask("GET", "/api/me/tables")).body]

        async def asleep() -> bool:
            assert await shown_to(ada) == [table], "a table is listed whether in memory or not"
            return table not in managers[0].live_tables

        await eventually(asleep)
        assert await shown_to(bob) == [table]
        assert table not in managers[0].live_tables, "listing a table does not load it"
        client = await bob.connect(table)
        assert (await ada.ask("PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"})).status == 200
        assert await shown_to(bob) == []
        await client.leave()
        await eventually(asleep)
        assert await shown_to(bob) == []
        (seen,) = (await ada.ask("GET", "/api/me/tables")).body
        assert [seat.get("bot") for seat in seen["state"]["seats"]] == [None, "greedy", None], "the state is unchanged"


@pytest.mark.usefixtures("quick")
async def test_public_tables_in_play_can_be_found_to_watch(tmp_path: Path):
    async with house(tmp_path) as server:
        ada = await server.enter()
        shown, hidden = [await ada.open(bots=[None, "greedy"], public=public) for public in (True, False)]

        async def played(query: str = "") -> list[str]:
            return [table["id"] for table in (await server.get(f"/api/tables?playing=true{query}")).body]

        assert await played() == []
        clients = [await ada.connect(table) for table in (shown, hidden)]
        for client in clients:
            await ready([client])
        assert await played() == [shown]
        assert await played(f"&game={ART}") == [shown]
        assert await played(f"&game={MIDNIGHT}") == []
        assert (await server.get("/api/tables")).body == []
        await clients[0].leave()

        async def nobody_there() -> bool:
            return await played() == []

        await eventually(nobody_there)


@pytest.fixture
def no_collector() -> Generator[None]:
    """Disable the garbage collector, so that reference cycles stay."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("quick", "no_collector")
async def test_a_finished_table_leaves_the_memory_soon_and_its_record_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, managers: list[TableManager]
):
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.05)
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open(bots=[None, "greedy"])
        async with await ada.connect(table) as client:
            over = await client.play()
        record = await server.text(f"/api/tables/{table}/record")
        live_table = ref(managers[0].live_tables[table])
        monkeypatch.setattr(table_sweeper, "FINISHED_TABLE_TIMEOUT_MS", 100)

        async def is_gone() -> bool:
            return live_table() is None

        await eventually(is_gone)
        assert table not in managers[0].live_tables
        assert await server.text(f"/api/tables/{table}/record") == record
        assert (await server.watch(table)).heard[0]["outcome"] == over["outcome"]


async def is_unloaded(manager: TableManager, table: str) -> bool:
    return table not in manager.live_tables


@pytest.mark.usefixtures("quick")
async def test_a_table_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path):
    async with house(tmp_path) as server:
        ada = await server.enter()
        broken, whole = await ada.open(public=True), await ada.open(public=True)
    with closing(sqlite3.connect(tmp_path / "house.db")) as database, database:
        setup = "replace(CAST(setup AS TEXT), 'art-robbery', 'no-game')"
        database.execute(f"UPDATE tables SET setup = CAST({setup} AS BLOB) WHERE id = ?", (broken,))
    async with house(tmp_path) as server:
        ada.house = server
        assert (await server.get(f"/api/tables/{whole}")).status == 200
        assert [table["id"] for table in (await ada.ask("GET", "/api/me/tables")).body] == [whole]


@pytest.mark.usefixtures("quick")
async def test_a_start_reads_no_table_and_those_who_come_find_theirs(tmp_path: Path, managers: list[TableManager]):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        public, private = await ada.open(public=True), await ada.open()
        await bob.sit(private)
    async with house(tmp_path) as server:
        ada.house = bob.house = server
        assert managers[1].live_tables == {}
        assert (await server.get("/api/tables")).body == []
        for guest, waiting in ((ada, [private, public]), (bob, [private])):
            assert [table["id"] for table in (await guest.ask("GET", "/api/me/tables")).body] == waiting
        assert managers[1].live_tables == {}, "listing a table does not count as use"
        client = await ada.connect(public)
        assert client.seat == 0
        assert [table["id"] for table in (await server.get("/api/tables")).body] == [public]


@pytest.mark.usefixtures("quick")
async def test_how_few_tables_stand_is_kept_that_are_not_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, managers: list[TableManager]
):
    monkeypatch.setattr(table_summaries, "MAX_CACHED_SUMMARIES", 2)
    async with house(tmp_path) as server:
        ada = await server.enter()
        tables = [await ada.open() for _ in range(4)]
    async with house(tmp_path) as server:
        ada.house = server
        for _ in range(2):
            assert [table["id"] for table in (await ada.ask("GET", "/api/me/tables")).body] == tables[::-1]
        assert len(managers[1].summaries) == 2
