"""The server is killed repeatedly during raids: nothing that it acknowledged is lost."""

from pathlib import Path

from tests.server.live.killing import Ordeal

KILLS = 100


async def test_nothing_acknowledged_is_lost_when_the_server_is_killed_a_hundred_times(tmp_path: Path):
    ordeal = Ordeal(tmp_path, tables=3, seed=2026)
    await ordeal.begin()
    for _ in range(KILLS):
        await ordeal.live_and_die()
    await ordeal.live_and_end()
    assert ordeal.acknowledged > 10 * KILLS
