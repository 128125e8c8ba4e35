"""Worker processes: urgent jobs first, each done once, and a lost worker affects its own job only."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from concurrent.futures import CancelledError, wait
from functools import partial
from pathlib import Path

import pytest

from darklantern.core.errors import BadRecord
from darklantern.core.record import read_record
from darklantern.workers.pool import PoolStopped, WorkerPool
from darklantern.workers.worker import LostWorker, WorkerTraceback
from tests.workers import jobs

TIMEOUT_S = 120
"""Seconds after which a test fails."""


@pytest.fixture(scope="module")
def pool() -> Generator[WorkerPool]:
    """A pool of one worker."""
    with WorkerPool(1, retries=1) as pool:
        yield pool


def has_ended(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_jobs_run_in_one_persistent_process(pool: WorkerPool):
    pids = [pool.submit(jobs.process_id).result(TIMEOUT_S) for _ in range(2)]
    assert pids == pool.pids * 2
    assert pids[0] != os.getpid()


def test_urgent_jobs_run_first_and_equal_ones_in_order(pool: WorkerPool, tmp_path: Path):
    jobs.create_pipes(tmp_path, "started", "release")
    output = tmp_path / "notes"
    first = pool.submit(partial(jobs.wait_for_release, tmp_path))
    jobs.read_pipe(tmp_path / "started")
    order = [("review", (3, 0)), ("second", (2, 1)), ("replay", (2, 0)), ("also", (2, 1)), ("decision", (0, 0))]
    others = [pool.submit(partial(jobs.append_line, output, word), priority) for word, priority in order]
    assert pool.waiting == len(others)
    jobs.write_pipe(tmp_path / "release", "go")
    assert first.result(TIMEOUT_S) == "go"
    wait(others, TIMEOUT_S)
    assert output.read_text().split() == ["decision", "replay", "second", "also", "review"]
    assert pool.waiting == 0


def test_cancelled_and_unwanted_jobs_are_skipped(pool: WorkerPool, tmp_path: Path):
    jobs.create_pipes(tmp_path, "started", "release")
    output = tmp_path / "notes"
    first = pool.submit(partial(jobs.wait_for_release, tmp_path))
    jobs.read_pipe(tmp_path / "started")
    cancelled = pool.submit(partial(jobs.append_line, output, "cancelled"))
    abandoned = pool.submit(partial(jobs.append_line, output, "abandoned"), is_wanted=lambda: False)
    wanted = pool.submit(partial(jobs.append_line, output, "kept"), is_wanted=lambda: True)
    assert cancelled.cancel()
    jobs.write_pipe(tmp_path / "release")
    assert wanted.result(TIMEOUT_S) == "kept"
    first.result(TIMEOUT_S)
    for future in (cancelled, abandoned):
        with pytest.raises(CancelledError):
            future.result(TIMEOUT_S)
    assert output.read_text().split() == ["kept"]


def test_errors_are_raised_with_worker_traceback(pool: WorkerPool):
    with pytest.raises(BadRecord, match="this is not JSON") as caught:
        pool.submit(partial(read_record, "{")).result(TIMEOUT_S)
    assert isinstance(caught.value.__cause__, WorkerTraceback)
    assert "in read_record" in str(caught.value.__cause__)
    for at_pickling in (False, True):
        with pytest.raises(RuntimeError, match="UnpicklableError: what happened"):
            pool.submit(partial(jobs.raise_unpicklable, "what happened", at_pickling)).result(TIMEOUT_S)
    with pytest.raises(AttributeError, match="pickle"):
        pool.submit(lambda: None).result(TIMEOUT_S)
    assert pool.submit(jobs.process_id).result(TIMEOUT_S) == pool.pids[0], "an error loses no worker"


def test_job_of_killed_worker_is_retried(pool: WorkerPool, tmp_path: Path):
    jobs.create_pipes(tmp_path, "started", "release")
    before = pool.lost_workers
    job = pool.submit(partial(jobs.wait_for_release, tmp_path))
    pid = int(jobs.read_pipe(tmp_path / "started"))
    os.kill(pid, signal.SIGKILL)
    new_pid = int(jobs.read_pipe(tmp_path / "started"))
    assert new_pid != pid
    jobs.write_pipe(tmp_path / "release", "done")
    assert job.result(TIMEOUT_S) == "done"
    assert pool.lost_workers == before + 1
    assert pool.submit(jobs.process_id).result(TIMEOUT_S) == new_pid


def test_job_that_kills_every_worker_fails_alone(pool: WorkerPool):
    job, other = pool.submit(jobs.kill_worker), pool.submit(jobs.process_id)
    with pytest.raises(LostWorker):
        job.result(TIMEOUT_S)
    assert other.result(TIMEOUT_S) == pool.pids[0]


def test_worker_that_dies_while_idle_is_replaced(pool: WorkerPool):
    pid = pool.submit(jobs.process_id).result(TIMEOUT_S)
    os.kill(pid, signal.SIGKILL)
    assert pool.submit(jobs.process_id).result(TIMEOUT_S) != pid


def test_workers_have_added_niceness():
    with WorkerPool(1, niceness=3) as pool:
        assert pool.submit(jobs.niceness).result(TIMEOUT_S) == os.nice(0) + 3


def test_worker_lost_while_another_starts_affects_its_own_job_only(tmp_path: Path):
    """One worker is lost at the moment when the other, just started, is sent its first job."""
    jobs.create_pipes(tmp_path, "starting")
    with WorkerPool(2, retries=1) as pool:
        first = pool.submit(partial(jobs.kill_worker_on_signal, tmp_path / "starting", tmp_path / "mark"))
        second = pool.submit(partial(jobs.as_text, jobs.SignalOnPickle(tmp_path / "starting")))
        assert (first.result(TIMEOUT_S), second.result(TIMEOUT_S)) == ("done", "sent")
        assert pool.lost_workers == 1


def test_one_worker_is_reserved_for_urgent_jobs(tmp_path: Path):
    jobs.create_pipes(tmp_path, "started", "release")
    with WorkerPool(2, reserved_kind=1) as pool:
        slow = pool.submit(partial(jobs.wait_for_release, tmp_path), (2, 0))
        busy = int(jobs.read_pipe(tmp_path / "started"))
        waiting = pool.submit(jobs.process_id, (2, 0))
        assert pool.submit(jobs.process_id, (1, 0)).result(TIMEOUT_S) != busy
        assert not waiting.done()
        jobs.write_pipe(tmp_path / "release")
        assert waiting.result(TIMEOUT_S) == busy
        assert slow.done()


def test_every_worker_is_prepared_once_when_idle(tmp_path: Path):
    jobs.create_pipes(tmp_path, "started", "release")
    preparation = partial(jobs.wait_for_release, tmp_path)
    prepared: list[int] = []

    def release() -> None:
        prepared.append(int(jobs.read_pipe(tmp_path / "started")))
        jobs.write_pipe(tmp_path / "release")

    with WorkerPool(1, retries=1) as pool:
        pool.prepare(preparation)
        pool.prepare(preparation)
        release()
        assert pool.submit(jobs.process_id).result(TIMEOUT_S) == prepared[0]
        assert pool.submit(partial(jobs.kill_worker_once, tmp_path / "mark")).result(TIMEOUT_S) == "done"
        release()
        assert pool.submit(jobs.process_id).result(TIMEOUT_S) == prepared[1] != prepared[0]


def test_stop_ends_workers_and_their_jobs(tmp_path: Path):
    jobs.create_pipes(tmp_path, "started", "release")
    pool = WorkerPool(1, retries=1)
    running = pool.submit(partial(jobs.wait_for_release, tmp_path))
    waiting = pool.submit(jobs.process_id)
    pid = int(jobs.read_pipe(tmp_path / "started"))
    pool.stop()
    for future in (running, waiting):
        with pytest.raises(PoolStopped):
            future.result(0)
    assert has_ended(pid)
    assert pool.pids == []
    with pytest.raises(PoolStopped):
        pool.submit(jobs.process_id)


FIRST_WORKER_SCRIPT = """
import signal
from functools import partial
from darklantern.workers.pool import WorkerPool

if __name__ == "__main__":
    with WorkerPool(1) as pool:
        blocked = pool.submit(partial(signal.pthread_sigmask, signal.SIG_BLOCK, [])).result()
    assert signal.SIGINT in blocked, blocked
"""


def test_first_worker_starts_with_ctrl_c_blocked():
    """Otherwise it could be interrupted before it ignores the signal. The resource tracker starts with this worker."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_WORKER_SCRIPT], capture_output=True, text=True, timeout=TIMEOUT_S
    )
    assert done.returncode == 0, done.stderr


PARENT_SCRIPT = """
import sys
from functools import partial
from pathlib import Path
from tests.workers import jobs
from darklantern.workers.pool import WorkerPool

WorkerPool(1).submit(partial(jobs.wait_for_release, Path(sys.argv[1]))).result()
"""


def test_workers_end_when_parent_is_killed(tmp_path: Path):
    jobs.create_pipes(tmp_path, "started", "release")
    parent = subprocess.Popen([sys.executable, "-c", PARENT_SCRIPT, str(tmp_path)])
    pid = int(jobs.read_pipe(tmp_path / "started"))
    pid_fd = os.pidfd_open(pid)
    parent.kill()
    parent.wait()

    async def wait_for_end() -> None:
        async with asyncio.timeout(TIMEOUT_S):
            has_ended = asyncio.Event()
            asyncio.get_running_loop().add_reader(pid_fd, has_ended.set)
            await has_ended.wait()

    asyncio.run(wait_for_end())
    os.close(pid_fd)
