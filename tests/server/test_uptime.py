"""The server's uptime, by which tables and records age."""

from pathlib import Path

from darklantern.server.store import Store
from darklantern.server.uptime import LONGEST_STEP_S, Uptime
from tests.server.visits import in_loop


class Clock:
    now = 5000.0

    def __call__(self) -> float:
        return self.now


@in_loop
async def test_uptime_counts_only_while_the_server_runs(tmp_path: Path) -> None:
    clock = Clock()
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


@in_loop
async def test_clock_that_leaps_ages_nothing(tmp_path: Path) -> None:
    clock = Clock()
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


@in_loop
async def test_seconds_since_the_last_note_are_lost_in_a_crash(tmp_path: Path) -> None:
    clock = Clock()
    store = await Store.open(str(tmp_path / "store.db"))
    uptime = Uptime(store, clock)
    clock.now += 20
    await uptime.note()
    clock.now += 20
    after_crash = Uptime(store, clock)
    await after_crash.start()
    assert after_crash.now() == 20
    await store.close()
