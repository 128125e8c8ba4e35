"""The server's uptime, by which tables and records age."""

from pathlib import Path

from darklantern.server.store import Store
from darklantern.server.uptime import LONGEST_STEP_S, Uptime
from tests.server.running_server import async_test


class ManualClock:
    now = 5000.0

    def __call__(self) -> float:
        return self.now


@async_test
async def test_uptime_counts_only_while_the_server_runs(tmp_path: Path) -> None:
    clock = ManualClock()
    url = str(tmp_path / "store.db")
    for run in range(3):
        store = await Store.open(url)
        uptime = Uptime(store, clock)
        await uptime.start()
        assert uptime.now() == run * 40.0
        clock.now += 30
        await uptime.note()
        clock.now += 10
        assert uptime.now() == run * 40.0 + 40
        await uptime.note()
        await store.close()
        clock.now += 1_000_000  # the machine was off, or its clock has been reset


@async_test
async def test_clock_jump_counts_as_one_step(tmp_path: Path) -> None:
    clock = ManualClock()
    store = await Store.open(str(tmp_path / "store.db"))
    uptime = Uptime(store, clock)
    await uptime.start()
    clock.now += 40 * 86_400
    assert uptime.now() == LONGEST_STEP_S
    await uptime.note()
    clock.now -= 80 * 86_400
    assert uptime.now() == LONGEST_STEP_S
    await uptime.note()
    clock.now += 7
    assert uptime.now() == LONGEST_STEP_S + 7
    await store.close()


@async_test
async def test_uptime_since_last_write_is_lost_in_crash(tmp_path: Path) -> None:
    clock = ManualClock()
    store = await Store.open(str(tmp_path / "store.db"))
    uptime = Uptime(store, clock)
    clock.now += 20
    await uptime.note()
    clock.now += 20
    after_crash = Uptime(store, clock)
    await after_crash.start()
    assert after_crash.now() == 20
    await store.close()
