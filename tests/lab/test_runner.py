"""Runners: results come in order, and no job is lost with a worker."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import sleep

import pytest

from darklantern.lab import runner
from darklantern.lab.runner import LocalRunner, RetriesExhausted


def work(folder: str, job: int) -> int:
    """Kill the worker at the first try of job 5, and at every try of job 100; job 7 is slow."""
    mark = Path(folder) / str(job)
    if job == 100 or (job == 5 and not mark.exists()):
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if job == 7:
        sleep(1)
    return job * job


def test_lost_worker_does_not_lose_results(tmp_path: Path):
    assert list(LocalRunner(2).run(partial(work, str(tmp_path)), range(12))) == [job * job for job in range(12)]
    assert (tmp_path / "5").exists()


def test_failing_job_does_not_fail_other_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(runner, "MAX_RETRIES", 1)
    results = LocalRunner(2).run(partial(work, str(tmp_path)), [7, 100])
    assert next(results) == 49
    with pytest.raises(RetriesExhausted):
        next(results)


def test_repeatedly_lost_workers_are_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(runner, "MAX_RETRIES", 1)
    results = LocalRunner(2).run(partial(work, str(tmp_path)), [1, 2, 100, 3])
    assert [next(results), next(results)] == [1, 4]
    with pytest.raises(RetriesExhausted, match="2 times in a row"):
        next(results)


@pytest.mark.parametrize("workers", [1, 2])
def test_jobs_are_drawn_lazily(workers: int):
    drawn: list[int] = []

    def jobs() -> Iterator[int]:
        for job in range(1000):
            drawn.append(job)
            yield job

    results = LocalRunner(workers).run(abs, jobs())
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    assert len(drawn) <= 3 + 2 * workers
