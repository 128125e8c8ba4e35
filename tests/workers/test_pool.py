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

PATIENCE = 120
"""Seconds after which a test fails."""


@pytest.fixture(scope="module")
def one() -> Generator[WorkerPool]:
    """A pool of one worker."""
    with WorkerPool(1, retries=1) as pool:
        yield pool


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_jobs_run_in_another_process_that_stays(one: WorkerPool):
    pids = [one.submit(jobs.process).result(PATIENCE) for _ in range(2)]
    assert pids == one.pids * 2
    assert pids[0] != os.getpid()


def test_urgent_jobs_go_first_and_equal_ones_in_their_order(one: WorkerPool, tmp_path: Path):
    jobs.begin(tmp_path, "begun", "let")
    notes = tmp_path / "notes"
    first = one.submit(partial(jobs.held, tmp_path))
    jobs.hear(tmp_path / "begun")
    order = [("review", (3, 0)), ("second", (2, 1)), ("replay", (2, 0)), ("also", (2, 1)), ("decision", (0, 0))]
    others = [one.submit(partial(jobs.noted, notes, word), priority) for word, priority in order]
    assert one.waiting == len(others)
    jobs.tell(tmp_path / "let", "go")
    assert first.result(PATIENCE) == "go"
    wait(others, PATIENCE)
    assert notes.read_text().split() == ["decision", "replay", "second", "also", "review"]
    assert one.waiting == 0


def test_jobs_that_are_cancelled_or_not_wanted_any_more_are_not_begun(one: WorkerPool, tmp_path: Path):
    jobs.begin(tmp_path, "begun", "let")
    notes = tmp_path / "notes"
    first = one.submit(partial(jobs.held, tmp_path))
    jobs.hear(tmp_path / "begun")
    cancelled = one.submit(partial(jobs.noted, notes, "cancelled"))
    abandoned = one.submit(partial(jobs.noted, notes, "abandoned"), is_wanted=lambda: False)
    kept = one.submit(partial(jobs.noted, notes, "kept"), is_wanted=lambda: True)
    assert cancelled.cancel()
    jobs.tell(tmp_path / "let")
    assert kept.result(PATIENCE) == "kept"
    first.result(PATIENCE)
    for future in (cancelled, abandoned):
        with pytest.raises(CancelledError):
            future.result(PATIENCE)
    assert notes.read_text().split() == ["kept"]


def test_errors_come_back_as_they_were_with_the_place_where_they_were_raised(one: WorkerPool):
    with pytest.raises(BadRecord, match="this is not JSON") as caught:
        one.submit(partial(read_record, "{")).result(PATIENCE)
    assert isinstance(caught.value.__cause__, WorkerTraceback)
    assert "in read_record" in str(caught.value.__cause__)
    for awkward in (False, True):
        with pytest.raises(RuntimeError, match="Awkward: what happened"):
            one.submit(partial(jobs.failed, "what happened", awkward)).result(PATIENCE)
    with pytest.raises(AttributeError, match="pickle"):
        one.submit(lambda: None).result(PATIENCE)
    assert one.submit(jobs.process).result(PATIENCE) == one.pids[0], "an error loses no worker"


def test_job_whose_worker_is_killed_is_done_again_once(one: WorkerPool, tmp_path: Path):
    jobs.begin(tmp_path, "begun", "let")
    before = one.lost_workers
    job = one.submit(partial(jobs.held, tmp_path))
    pid = int(jobs.hear(tmp_path / "begun"))
    os.kill(pid, signal.SIGKILL)
    again = int(jobs.hear(tmp_path / "begun"))
    assert again != pid
    jobs.tell(tmp_path / "let", "done")
    assert job.result(PATIENCE) == "done"
    assert one.lost_workers == before + 1
    assert one.submit(jobs.process).result(PATIENCE) == again


def test_job_that_loses_every_worker_fails_and_the_next_is_done(one: WorkerPool):
    job, other = one.submit(jobs.lost), one.submit(jobs.process)
    with pytest.raises(LostWorker):
        job.result(PATIENCE)
    assert other.result(PATIENCE) == one.pids[0]


def test_worker_that_dies_while_it_has_nothing_to_do_is_replaced(one: WorkerPool):
    pid = one.submit(jobs.process).result(PATIENCE)
    os.kill(pid, signal.SIGKILL)
    assert one.submit(jobs.process).result(PATIENCE) != pid


def test_workers_are_nicer_than_this_process():
    with WorkerPool(1, niceness=3) as pool:
        assert pool.submit(jobs.niceness).result(PATIENCE) == os.nice(0) + 3


def test_worker_that_is_lost_while_another_starts_concerns_its_own_job_alone(tmp_path: Path):
    """One worker is lost at the moment when the other, just started, is sent its first job."""
    jobs.begin(tmp_path, "starting")
    with WorkerPool(2, retries=1) as pool:
        one = pool.submit(partial(jobs.lost_when_told, tmp_path / "starting", tmp_path / "mark"))
        two = pool.submit(partial(jobs.same, jobs.Signal(tmp_path / "starting")))
        assert (one.result(PATIENCE), two.result(PATIENCE)) == ("done", "sent")
        assert pool.lost_workers == 1


def test_one_worker_is_reserved_for_what_is_urgent(tmp_path: Path):
    jobs.begin(tmp_path, "begun", "let")
    with WorkerPool(2, reserved_kind=1) as pool:
        long = pool.submit(partial(jobs.held, tmp_path), (2, 0))
        busy = int(jobs.hear(tmp_path / "begun"))
        waiting = pool.submit(jobs.process, (2, 0))
        assert pool.submit(jobs.process, (1, 0)).result(PATIENCE) != busy
        assert not waiting.done()
        jobs.tell(tmp_path / "let")
        assert waiting.result(PATIENCE) == busy
        assert long.done()


def test_every_worker_is_prepared_once_when_it_has_nothing_else_to_do(tmp_path: Path):
    jobs.begin(tmp_path, "begun", "let")
    preparation = partial(jobs.held, tmp_path)
    prepared: list[int] = []

    def hear() -> None:
        prepared.append(int(jobs.hear(tmp_path / "begun")))
        jobs.tell(tmp_path / "let")

    with WorkerPool(1, retries=1) as pool:
        pool.prepare(preparation)
        pool.prepare(preparation)
        hear()
        assert pool.submit(jobs.process).result(PATIENCE) == prepared[0]
        assert pool.submit(partial(jobs.lost_once, tmp_path / "mark")).result(PATIENCE) == "done"
        hear()
        assert pool.submit(jobs.process).result(PATIENCE) == prepared[1] != prepared[0]


def test_stopping_ends_all_workers_and_whatever_they_do(tmp_path: Path):
    jobs.begin(tmp_path, "begun", "let")
    pool = WorkerPool(1, retries=1)
    running = pool.submit(partial(jobs.held, tmp_path))
    waiting = pool.submit(jobs.process)
    pid = int(jobs.hear(tmp_path / "begun"))
    pool.stop()
    for future in (running, waiting):
        with pytest.raises(PoolStopped):
            future.result(0)
    assert is_gone(pid)
    assert pool.pids == []
    with pytest.raises(PoolStopped):
        pool.submit(jobs.process)


FIRST_WORKER = """
import signal
from functools import partial
from darklantern.workers.pool import WorkerPool

if __name__ == "__main__":
    with WorkerPool(1) as pool:
        blocked = pool.submit(partial(signal.pthread_sigmask, signal.SIG_BLOCK, [])).result()
    assert signal.SIGINT in blocked, blocked
"""


def test_first_worker_of_a_process_starts_with_ctrl_c_blocked():
    """Otherwise it could be interrupted before it ignores the signal. The resource tracker starts with this worker."""
    done = subprocess.run([sys.executable, "-c", FIRST_WORKER], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr


SCRIPT = """
import sys
from functools import partial
from pathlib import Path
from tests.workers import jobs
from darklantern.workers.pool import WorkerPool

WorkerPool(1).submit(partial(jobs.held, Path(sys.argv[1]))).result()
"""


def test_workers_end_with_the_process_that_started_them_even_if_it_is_killed(tmp_path: Path):
    jobs.begin(tmp_path, "begun", "let")
    parent = subprocess.Popen([sys.executable, "-c", SCRIPT, str(tmp_path)])
    pid = int(jobs.hear(tmp_path / "begun"))
    watch = os.pidfd_open(pid)
    parent.kill()
    parent.wait()

    async def ended() -> None:
        async with asyncio.timeout(PATIENCE):
            gone = asyncio.Event()
            asyncio.get_running_loop().add_reader(watch, gone.set)
            await gone.wait()

    asyncio.run(ended())
    os.close(watch)
