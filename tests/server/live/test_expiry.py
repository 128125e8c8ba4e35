"""Unused tables expire by the server's uptime, and can be restored during a grace period."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from darklantern.server import retention, serve
from darklantern.server.live import table_manager, table_sweeper
from darklantern.server.live.table_manager import TableManager
from tests.server.live.client import Guest, make_ready, start_server, wait_until

pytestmark = pytest.mark.usefixtures("short_waits")

DAY_S = 86_400


@pytest.fixture(autouse=True)
def frequent_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that look for expired tables all the time."""
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.02)
    monkeypatch.setattr(retention, "INTERVAL_S", 0.02)
    monkeypatch.setattr(retention, "PAUSE_S", 0.0)


def advance_uptime(folder: Path, days: float) -> None:
    """Advance the uptime by some days without use."""
    with closing(sqlite3.connect(folder / "server.db")) as database, database:
        database.execute("UPDATE about SET uptime = uptime + ?", (days * DAY_S,))


def status(folder: Path, table: str) -> str | None:
    with closing(sqlite3.connect(folder / "server.db")) as database:
        row = database.execute("SELECT status FROM tables WHERE id = ?", (table,)).fetchone()
    return row and row[0]


def next_sweep(folder: Path) -> Callable[[], Any]:
    """Wait until the server has looked for expired tables."""
    with closing(sqlite3.connect(folder / "server.db")) as database:
        [uptime] = database.execute("SELECT uptime FROM about").fetchone()

    async def has_passed() -> bool:
        with closing(sqlite3.connect(folder / "server.db")) as database:
            return database.execute("SELECT uptime FROM about").fetchone()[0] > uptime + 0.1

    return has_passed


async def wait_expired(folder: Path, table: str) -> None:
    async def is_expired() -> bool:
        return status(folder, table) == "expired"

    await wait_until(is_expired)


async def test_wrong_wall_clock_expires_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    clock_offset = [0.0]

    class SkewedTableManager(TableManager):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            real_time = table_manager.time.time
            super().__init__(*args, **kwargs, wall_clock=lambda: real_time() + clock_offset[0])

    monkeypatch.setattr(serve, "TableManager", SkewedTableManager)
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
    for clock_offset[0] in (40.0 * DAY_S, -40.0 * DAY_S, 4000.0 * DAY_S):
        async with start_server(tmp_path, idle_days=1, grace_days=1) as server:
            ada.server = server
            await wait_until(next_sweep(tmp_path))
            clock_offset[0] += 40 * DAY_S  # the clock is corrected while the server runs
            await wait_until(next_sweep(tmp_path))
            assert status(tmp_path, table) == "open"
            assert (await ada.request("GET", f"/api/tables/{table}")).status == 200
            assert [listed["id"] for listed in (await ada.request("GET", "/api/me/tables")).body] == [table]


async def test_expired_table_is_restored_for_its_players(tmp_path: Path):
    async with start_server(tmp_path, idle_days=1) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(bots=[None, "greedy"])
        client = await ada.connect(table)
        await make_ready([client])
        hand = client.view["hand"]
    advance_uptime(tmp_path, 2)
    async with start_server(tmp_path, idle_days=1) as server:
        await wait_expired(tmp_path, table)
        ada.server = bob.server = server
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
            assert (await bob.request("GET", path)).status == 404
        assert (await bob.request("POST", f"/api/tables/{table}/seats", {"seat": None})).status == 404
        assert (await ada.request("GET", "/api/me/tables")).body == []
        assert status(tmp_path, table) == "expired"
        async with await ada.connect(table) as returned:
            assert returned.view["hand"] == hand
            await wait_until(next_sweep(tmp_path))
            assert status(tmp_path, table) == "open"
            assert (await server.get(f"/api/tables/{table}")).status == 200
            assert [listed["id"] for listed in (await ada.request("GET", "/api/me/tables")).body] == [table]
            await returned.play()


async def test_request_restores_expired_table(tmp_path: Path):
    async with start_server(tmp_path, idle_days=1) as server:
        ada = await server.register()
        table = await ada.open_table()
    advance_uptime(tmp_path, 2)
    async with start_server(tmp_path, idle_days=1) as server:
        await wait_expired(tmp_path, table)
        ada.server = server
        assert (await ada.request("PATCH", f"/api/tables/{table}", {"public": True})).status == 200
        assert status(tmp_path, table) == "open"


async def test_expired_table_is_deleted_after_grace_period(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("darklantern.server.store.retention.ENTRIES_PER_TRANSACTION", 3)
    async with start_server(tmp_path, idle_days=1, grace_days=2) as server:
        ada = await server.register()
        expired, used = await ada.open_table(), await ada.open_table()
        for id in (expired, used):
            client = await ada.connect(id)
            for number in range(10):
                await client.request("say", text=str(number))
    advance_uptime(tmp_path, 1.5)
    async with start_server(tmp_path, idle_days=1, grace_days=2) as server:
        ada.server = server
        await wait_expired(tmp_path, expired)
        await wait_expired(tmp_path, used)
        await ada.connect(used)
    advance_uptime(tmp_path, 1.9)
    async with start_server(tmp_path, idle_days=3, grace_days=2) as server:
        await wait_until(next_sweep(tmp_path))
        assert status(tmp_path, expired) == "expired"
    advance_uptime(tmp_path, 0.2)
    async with start_server(tmp_path, idle_days=3, grace_days=2) as server:
        ada.server = server

        async def is_deleted() -> bool:
            return status(tmp_path, expired) is None

        await wait_until(is_deleted)
        assert await is_not_found(ada, expired)
        assert status(tmp_path, used) == "open"
    with closing(sqlite3.connect(tmp_path / "server.db")) as database:
        assert database.execute("SELECT DISTINCT table_id FROM entries").fetchall() == [(used,)]


async def is_not_found(guest: Guest, table: str) -> bool:
    return (await guest.request("POST", f"/api/tables/{table}/seats", {"seat": None})).status == 404
