"""The server is killed repeatedly during raids: nothing that it acknowledged is lost."""

from pathlib import Path

from tests.server.live.crash_trial import CrashTrial

KILLS = 100


async def test_acknowledged_requests_survive_100_kills(tmp_path: Path):
    trial = CrashTrial(tmp_path, tables=3, seed=2026)
    await trial.start()
    for _ in range(KILLS):
        await trial.run_and_kill()
    await trial.run_and_stop()
    assert trial.acknowledged_count > 10 * KILLS
