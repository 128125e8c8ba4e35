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
from tests.server.live.table import Guest, eventually, house, ready

pytestmark = pytest.mark.usefixtures("quick")

DAY = 86_400


@pytest.fixture(autouse=True)
def busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that look for expired tables all the time."""
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.02)
    monkeypatch.setattr(retention, "INTERVAL_S", 0.02)
    monkeypatch.setattr(retention, "PAUSE_S", 0.0)


def age(folder: Path, days: float) -> None:
    """Advance the uptime by some days without use."""
    with closing(sqlite3.connect(folder / "house.db")) as database, database:
        database.execute("UPDATE about SET uptime = uptime + ?", (days * DAY,))


def status(folder: Path, table: str) -> str | None:
    with closing(sqlite3.connect(folder / "house.db")) as database:
        found = database.execute("SELECT status FROM tables WHERE id = ?", (table,)).fetchone()
    return found and found[0]


def rounds(folder: Path) -> Callable[[], Any]:
    """Wait until the server has looked for expired tables."""
    with closing(sqlite3.connect(folder / "house.db")) as database:
        [before] = database.execute("SELECT uptime FROM about").fetchone()

    async def passed() -> bool:
        with closing(sqlite3.connect(folder / "house.db")) as database:
            return database.execute("SELECT uptime FROM about").fetchone()[0] > before + 0.1

    return passed


async def expired(folder: Path, table: str) -> None:
    async def is_expired() -> bool:
        return status(folder, table) == "expired"

    await eventually(is_expired)


async def test_wall_clock_that_is_wrong_expires_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    wrong = [0.0]

    class Wrong(TableManager):
        def __init__(self, *given: Any, **others: Any) -> None:
            right = table_manager.time.time
            super().__init__(*given, **others, wall_clock=lambda: right() + wrong[0])

    monkeypatch.setattr(serve, "TableManager", Wrong)
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open()
    for wrong[0] in (40.0 * DAY, -40.0 * DAY, 4000.0 * DAY):
        async with house(tmp_path, idle_days=1, grace_days=1) as server:
            ada.house = server
            await eventually(rounds(tmp_path))
            wrong[0] += 40 * DAY  # the clock is corrected while the server runs
            await eventually(rounds(tmp_path))
            assert status(tmp_path, table) == "open"
            assert (await ada.ask("GET", f"/api/tables/{table}")).status == 200
            assert [found["id"] for found in (await ada.ask("GET", "/api/me/tables")).body] == [table]


async def test_table_that_expired_is_opened_again_for_those_who_sat_at_it(tmp_path: Path):
    async with house(tmp_path, idle_days=1) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open(bots=[None, "greedy"])
        client = await ada.connect(table)
        await ready([client])
        hand = client.view["hand"]
    age(tmp_path, 2)
    async with house(tmp_path, idle_days=1) as server:
        await expired(tmp_path, table)
        ada.house = bob.house = server
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
            assert (await bob.ask("GET", path)).status == 404
        assert (await bob.ask("POST", f"/api/tables/{table}/seats", {"seat": None})).status == 404
        assert (await ada.ask("GET", "/api/me/tables")).body == []
        assert status(tmp_path, table) == "expired"
        async with await ada.connect(table) as back:
            assert back.view["hand"] == hand
            await eventually(rounds(tmp_path))
            assert status(tmp_path, table) == "open"
            assert (await server.get(f"/api/tables/{table}")).status == 200
            assert [found["id"] for found in (await ada.ask("GET", "/api/me/tables")).body] == [table]
            await back.play()


async def test_request_for_an_expired_table_restores_it_too(tmp_path: Path):
    async with house(tmp_path, idle_days=1) as server:
        ada = await server.enter()
        table = await ada.open()
    age(tmp_path, 2)
    async with house(tmp_path, idle_days=1) as server:
        await expired(tmp_path, table)
        ada.house = server
        assert (await ada.ask("PATCH", f"/api/tables/{table}", {"public": True})).status == 200
        assert status(tmp_path, table) == "open"


async def test_expired_table_is_deleted_when_its_grace_period_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("darklantern.server.store.retention.ENTRIES_PER_TRANSACTION", 3)
    async with house(tmp_path, idle_days=1, grace_days=2) as server:
        ada = await server.enter()
        old, kept = await ada.open(), await ada.open()
        for id in (old, kept):
            client = await ada.connect(id)
            for number in range(10):
                await client.ask("say", text=str(number))
    age(tmp_path, 1.5)
    async with house(tmp_path, idle_days=1, grace_days=2) as server:
        ada.house = server
        await expired(tmp_path, old)
        await expired(tmp_path, kept)
        await ada.connect(kept)
    age(tmp_path, 1.9)
    async with house(tmp_path, idle_days=3, grace_days=2) as server:
        await eventually(rounds(tmp_path))
        assert status(tmp_path, old) == "expired"
    age(tmp_path, 0.2)
    async with house(tmp_path, idle_days=3, grace_days=2) as server:
        ada.house = server

        async def is_gone() -> bool:
            return status(tmp_path, old) is None

        await eventually(is_gone)
        assert await no_table(ada, old)
        assert status(tmp_path, kept) == "open"
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        assert database.execute("SELECT DISTINCT table_id FROM entries").fetchall() == [(kept,)]


async def no_table(guest: Guest, table: str) -> bool:
    return (await guest.ask("POST", f"/api/tables/{table}/seats", {"seat": None})).status == 404
