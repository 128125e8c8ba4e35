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

from darklantern.core.errors import IllegalAction
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.server import serve
from darklantern.server.live import table_summaries, table_sweeper
from darklantern.server.live.table_manager import TableManager
from tests.server.live.child_server import ChildServer
from tests.server.live.client import (
    ART,
    MIDNIGHT,
    ConnectionClosed,
    Guest,
    connect_to,
    make_ready,
    seat_clients,
    server_settings,
    start_server,
    wait_until,
)


class RecordedTableManager(TableManager):
    """A table manager that counts the sweeps for unused tables."""

    sweeps = 0

    async def store_last_use(self) -> None:
        self.sweeps += 1
        await super().store_last_use()

    async def wait_for_sweep(self) -> None:
        """Wait until a sweep that begins after this call is over, when the next one begins."""
        wanted = self.sweeps + 2

        async def have_begun() -> bool:
            return self.sweeps >= wanted

        await wait_until(have_begun)


@pytest.fixture
def managers(monkeypatch: pytest.MonkeyPatch) -> list[RecordedTableManager]:
    """The table managers of the servers that the test starts."""
    managers: list[RecordedTableManager] = []

    def make_manager(*args: Any, **kwargs: Any) -> RecordedTableManager:
        managers.append(RecordedTableManager(*args, **kwargs))
        return managers[-1]

    monkeypatch.setattr(serve, "TableManager", make_manager)
    return managers


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_stopping_server_closes_connections_and_keeps_tables(tmp_path: Path, game: str):
    async with ChildServer(tmp_path) as first, ChildServer(tmp_path) as second:
        async with connect_to(await first.start()) as server:
            ada, bob = await server.register_all("Ada", "Bob")
            table = await ada.open_table(game)
            clients = await seat_clients(table, [ada, bob])
            await make_ready(clients)
            for _ in range(4):
                mover = next((client for client in clients if client.seat in client.state["awaited"]), clients[0])
                assert (await mover.request("move", action=mover.legal[0]))["type"] == "update"
                for client in clients:
                    await client.sync()
            spectator = await server.watch(table)
            stopping = asyncio.create_task(first.stop())
            for client in (*clients, spectator):
                closed = await client.wait_closed()
                assert (closed.code, closed.reason) == (1012, "shutdown")
            assert await stopping == 0
        async with connect_to(await second.start()) as server:
            for guest, before in zip((ada, bob), clients, strict=True):
                guest.server = server
                after = await guest.connect(table)
                assert (after.seat, after.number, after.legal) == (before.seat, before.number, before.legal)
                assert after.state["stage"] == ("playing" if game == ART else "ready")
            assert await second.stop() == 0


async def test_silent_clients_do_not_delay_stop(tmp_path: Path):
    async with ChildServer(tmp_path) as served:
        address = await served.start()
        async with connect_to(address) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            table = await (await server.register()).open_table()
            spectator = await server.watch(table)
            assert await served.stop() == 0
            writer.close()
            await spectator.close()
            assert await reader.read() == b""


@pytest.mark.usefixtures("short_waits")
async def test_connection_during_stop_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Over a connection that was open before: the listening socket is closed first."""
    stop, closes = TableManager.stop, list[ConnectionClosed]()

    async def stop_slowly(self: TableManager) -> None:
        await stop(self)
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", server.port)
        with pytest.raises(ConnectionClosed) as raised:
            await server.watch(table)
        closes.append(raised.value)

    monkeypatch.setattr(TableManager, "stop", stop_slowly)
    serving = serve.running(server_settings(tmp_path))
    async with connect_to(await serving.__aenter__()) as server:
        table = await (await server.register()).open_table()
        await serving.__aexit__(None, None, None)
    assert [(close.code, close.reason) for close in closes] == [(1012, "shutdown")]


@pytest.mark.usefixtures("short_waits")
async def test_unused_table_expires(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, managers: list[RecordedTableManager]
):
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.05)
    async with start_server(tmp_path, idle_days=1) as server:
        ada = await server.register()
        old, recent = await ada.open_table(public=True), await ada.open_table(public=True)
        await managers[0].wait_for_sweep()
        assert (await server.get(f"/api/tables/{old}")).status == 200
    with closing(sqlite3.connect(tmp_path / "server.db")) as database, database:
        database.execute("UPDATE tables SET used = used - 2 * 86400 WHERE id = ?", (old,))
    async with start_server(tmp_path, idle_days=1) as server:
        ada.server = server

        async def is_expired() -> bool:
            answer = await ada.request("GET", f"/api/tables/{old}")
            return answer.status == 404 and answer.body["code"] == "no-such-table"

        await wait_until(is_expired)
        assert (await server.get(f"/api/tables/{recent}")).status == 200
        client = await ada.connect(recent)
        assert client.seat == 0
        assert [table["id"] for table in (await server.get("/api/tables")).body] == [recent]


@pytest.mark.usefixtures("short_waits")
async def test_expiring_table_closes_idle_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, managers: list[RecordedTableManager]
):
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.05)
    async with start_server(tmp_path, idle_days=1) as server:
        ada = await server.register()
        table = await ada.open_table()
        client = await ada.connect(table)
        managers[0].live_tables[table].last_command_at -= 2 * 86_400_000
        closed = await client.wait_closed()
        assert (closed.code, closed.reason) == (1001, "gone")
        assert (await server.get(f"/api/tables/{table}")).status == 404


@pytest.mark.usefixtures("short_waits")
async def test_empty_table_is_unloaded_and_reloaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, managers: list[RecordedTableManager]
):
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.05)
    monkeypatch.setattr(table_sweeper, "EMPTY_TABLE_TIMEOUT_MS", 100)
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(bots=[None, "greedy"])
        client = await ada.connect(table)
        await make_ready([client])
        live_table = managers[0].live_tables[table]
        live_table.last_visit_at -= 1000
        live_table.last_command_at -= 1000
        await managers[0].wait_for_sweep()
        assert table in managers[0].live_tables
        await client.close()
        await wait_until(lambda: is_unloaded(managers[0], table))
        returned = await ada.connect(table)
        assert returned.seat == 0
        assert returned.view["hand"] == client.view["hand"]
        await returned.play()


@pytest.mark.usefixtures("short_waits")
async def test_listing_own_tables_does_not_load_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, managers: list[RecordedTableManager]
):
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.05)
    monkeypatch.setattr(table_sweeper, "EMPTY_TABLE_TIMEOUT_MS", 100)
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(seats=3)
        await bob.take_seat(table)

        async def listed_for(guest: Guest) -> list[str]:
            return [table["id"] for table in (await guest.request("GET", "/api/me/tables")).body]

        async def is_unloaded_but_listed() -> bool:
            assert await listed_for(ada) == [table], "a table is listed whether in memory or not"
            return table not in managers[0].live_tables

        await wait_until(is_unloaded_but_listed)
        assert await listed_for(bob) == [table]
        assert table not in managers[0].live_tables, "listing a table does not load it"
        client = await bob.connect(table)
        assert (await ada.request("PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"})).status == 200
        assert await listed_for(bob) == []
        await client.close()
        await wait_until(is_unloaded_but_listed)
        assert await listed_for(bob) == []
        (listed,) = (await ada.request("GET", "/api/me/tables")).body
        assert [seat.get("bot") for seat in listed["state"]["seats"]] == [None, "greedy", None], (
            "the state is unchanged"
        )


@pytest.mark.usefixtures("short_waits")
async def test_running_public_tables_are_listed_for_watching(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada = await server.register()
        listed, hidden = [await ada.open_table(bots=[None, "greedy"], public=public) for public in (True, False)]

        async def watchable_tables(query: str = "") -> list[str]:
            return [table["id"] for table in (await server.get(f"/api/tables?playing=true{query}")).body]

        assert await watchable_tables() == []
        clients = [await ada.connect(table) for table in (listed, hidden)]
        for client in clients:
            await make_ready([client])
        assert await watchable_tables() == [listed]
        assert await watchable_tables(f"&game={ART}") == [listed]
        assert await watchable_tables(f"&game={MIDNIGHT}") == []
        assert (await server.get("/api/tables")).body == []
        await clients[0].close()

        async def is_unlisted() -> bool:
            return await watchable_tables() == []

        await wait_until(is_unlisted)


@pytest.fixture
def no_gc() -> Generator[None]:
    """Disable the garbage collector, so that reference cycles stay."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("short_waits", "no_gc")
async def test_finished_table_is_unloaded_and_keeps_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, managers: list[RecordedTableManager]
):
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.05)
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(bots=[None, "greedy"])
        async with await ada.connect(table) as client:
            over = await client.play()
        record = await server.text(f"/api/tables/{table}/record")
        live_table = ref(managers[0].live_tables[table])
        monkeypatch.setattr(table_sweeper, "FINISHED_TABLE_TIMEOUT_MS", 100)

        async def is_collected() -> bool:
            return live_table() is None

        await wait_until(is_collected)
        assert table not in managers[0].live_tables
        assert await server.text(f"/api/tables/{table}/record") == record
        assert (await server.watch(table)).messages[0]["outcome"] == over["outcome"]


async def test_unloaded_table_refuses_commands(tmp_path: Path, managers: list[RecordedTableManager]):
    """A command that was waiting for it could not be seen by the table that is loaded next."""
    async with start_server(tmp_path) as server:
        table = await (await server.register()).open_table()
        live_table = managers[0].live_tables[table]
        live_table.expect_store()
        managers[0].unload(live_table)
        with pytest.raises(IllegalAction) as refused:
            live_table.expect_store()
    assert refused.value.code == MessageErrorCode.NOT_SAVED


async def is_unloaded(manager: TableManager, table: str) -> bool:
    return table not in manager.live_tables


@pytest.mark.usefixtures("short_waits")
async def test_unreadable_table_does_not_hide_others(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada = await server.register()
        broken, intact = await ada.open_table(public=True), await ada.open_table(public=True)
    with closing(sqlite3.connect(tmp_path / "server.db")) as database, database:
        setup = "replace(CAST(setup AS TEXT), 'art-robbery', 'no-game')"
        database.execute(f"UPDATE tables SET setup = CAST({setup} AS BLOB) WHERE id = ?", (broken,))
    async with start_server(tmp_path) as server:
        ada.server = server
        assert (await server.get(f"/api/tables/{intact}")).status == 200
        assert [table["id"] for table in (await ada.request("GET", "/api/me/tables")).body] == [intact]


@pytest.mark.usefixtures("short_waits")
async def test_start_loads_no_tables(tmp_path: Path, managers: list[RecordedTableManager]):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        public, private = await ada.open_table(public=True), await ada.open_table()
        await bob.take_seat(private)
    async with start_server(tmp_path) as server:
        ada.server = bob.server = server
        assert managers[1].live_tables == {}
        assert (await server.get("/api/tables")).body == []
        for guest, expected in ((ada, [private, public]), (bob, [private])):
            assert [table["id"] for table in (await guest.request("GET", "/api/me/tables")).body] == expected
        assert managers[1].live_tables == {}, "listing a table does not count as use"
        client = await ada.connect(public)
        assert client.seat == 0
        assert [table["id"] for table in (await server.get("/api/tables")).body] == [public]


@pytest.mark.usefixtures("short_waits")
async def test_cache_of_table_summaries_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, managers: list[RecordedTableManager]
):
    monkeypatch.setattr(table_summaries, "MAX_CACHED_SUMMARIES", 2)
    async with start_server(tmp_path) as server:
        ada = await server.register()
        tables = [await ada.open_table() for _ in range(4)]
    async with start_server(tmp_path) as server:
        ada.server = server
        for _ in range(2):
            assert [table["id"] for table in (await ada.request("GET", "/api/me/tables")).body] == tables[::-1]
        assert len(managers[1].summaries) == 2
