"""Unused tables leave the memory, and expire when they have been unused for long."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest

from darklantern.match.stage import Stage
from darklantern.protocol.closing import CloseReason
from darklantern.server.live import table_sweeper
from darklantern.server.live.table_sweeper import EMPTY_TABLE_TIMEOUT_MS, FINISHED_TABLE_TIMEOUT_MS, TableSweeper
from darklantern.server.store import StoreUnavailable
from darklantern.server.uptime import DAY_S

NOW_MS = 10_000_000.0
UPTIME_S = 100 * DAY_S
IDLE_DAYS = 30
TIMEOUT_S = 20


class FakeTables:
    """Tables in memory and in the store: also the store itself."""

    def __init__(self) -> None:
        self.live_tables: dict[str, SimpleNamespace] = {}
        self.uptime = SimpleNamespace(now=lambda: UPTIME_S)
        self.calls: list[tuple[object, ...]] = []
        self.failures = 0
        """The number of sweeps at which the store is unavailable."""
        self.expired: list[str] = []
        """The tables that the store expires."""
        self._sweeps = 0
        self._swept = asyncio.Event()

    def add(
        self, name: str, *, visited_ms: float, used_ms: float, stage: Stage = Stage.PLAYING, connections: int = 0
    ) -> None:
        """Add a table that was visited and used some milliseconds ago."""
        self.live_tables[name] = SimpleNamespace(
            id=name,
            match=SimpleNamespace(stage=stage),
            connections=[object()] * connections,
            last_visit_at=NOW_MS - visited_ms,
            last_command_at=NOW_MS - used_ms,
        )

    def clock(self) -> float:
        return NOW_MS

    async def store_last_use(self) -> None:
        self.calls.append(("store last use",))

    async def expire_tables(self, before: float, at: float) -> list[str]:
        self._sweeps += 1
        if self._sweeps == 3:
            self._swept.set()
        self.failures -= 1
        if self.failures >= 0:
            raise StoreUnavailable("the disk is full")
        self.calls.append(("expire", before, at))
        expired, self.expired = self.expired, []
        return expired

    def remove(self, table_id: str, reason: CloseReason) -> None:
        self.calls.append(("remove", table_id, reason))

    def unload(self, table: SimpleNamespace) -> None:
        del self.live_tables[table.id]

    async def swept_twice(self) -> None:
        """Wait until two sweeps are complete."""
        async with asyncio.timeout(TIMEOUT_S):
            await self._swept.wait()


@contextmanager
def sweeping(tables: FakeTables) -> Generator[None]:
    """Sweep all the time."""
    sweeper = TableSweeper(cast(Any, tables), cast(Any, tables), IDLE_DAYS)
    sweeper.start()
    try:
        yield
    finally:
        sweeper.stop()


@pytest.fixture(autouse=True)
def frequent_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_sweeper, "SWEEP_INTERVAL_S", 0.0)


async def test_table_without_connections_visits_and_commands_is_unloaded():
    tables, long = FakeTables(), EMPTY_TABLE_TIMEOUT_MS + 1.0
    tables.add("unused", visited_ms=long, used_ms=long)
    tables.add("visited", visited_ms=EMPTY_TABLE_TIMEOUT_MS, used_ms=long)
    tables.add("used", visited_ms=long, used_ms=EMPTY_TABLE_TIMEOUT_MS)
    tables.add("connected", visited_ms=long, used_ms=long, connections=1)
    with sweeping(tables):
        await tables.swept_twice()
    assert tables.live_tables.keys() == {"visited", "used", "connected"}


async def test_finished_table_is_unloaded_earlier():
    tables, ago = FakeTables(), FINISHED_TABLE_TIMEOUT_MS + 1.0
    for name, stage in (("finished", Stage.OVER), ("running", Stage.PLAYING)):
        tables.add(name, visited_ms=ago, used_ms=ago, stage=stage)
    tables.add("just finished", visited_ms=ago, used_ms=FINISHED_TABLE_TIMEOUT_MS, stage=Stage.OVER)
    with sweeping(tables):
        await tables.swept_twice()
    assert tables.live_tables.keys() == {"running", "just finished"}


async def test_tables_expire_by_their_last_use_and_lose_their_connections():
    tables = FakeTables()
    tables.expired = ["old"]
    with sweeping(tables):
        await tables.swept_twice()
    assert tables.calls[:3] == [
        ("store last use",),
        ("expire", UPTIME_S - IDLE_DAYS * DAY_S, UPTIME_S),
        ("remove", "old", CloseReason.TABLE_GONE),
    ]


async def test_table_is_unloaded_while_the_store_is_unavailable():
    tables, long = FakeTables(), EMPTY_TABLE_TIMEOUT_MS + 1.0
    tables.failures = 9
    tables.add("unused", visited_ms=long, used_ms=long)
    with sweeping(tables):
        await tables.swept_twice()
    assert not tables.live_tables


async def test_sweeps_continue_after_a_failure_of_the_store():
    tables = FakeTables()
    tables.failures = 1
    tables.expired = ["old"]
    with sweeping(tables):
        await tables.swept_twice()
    assert ("remove", "old", CloseReason.TABLE_GONE) in tables.calls
