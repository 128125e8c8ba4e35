"""Timed runs of several contenders in turn, each in a new process on one core."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from statistics import median

import msgspec

from bench import baseline_environment
from bench.roster import Contender, is_ours
from bench.worker import Order, Run

MIN_CORE_SHARE = 0.97
"""The share of its core that a run must have had to count."""
ATTEMPTS = 10
"""The most attempts until a run counts."""
MAX_BUSY_CONTENDERS = 2
"""After this many contenders without a run that counts, the others are skipped."""
RUN_TIMEOUT_S = 300.0
"""The seconds, in addition to those of play, after which a run is considered to hang."""


class RunError(Exception):
    """A contender could not be measured. The message is the reason."""


class Busy(RunError):
    """A contender could not be measured because other programs used its core."""


@dataclass(frozen=True)
class Plan:
    """The extent of a benchmark."""

    runs: int
    """The runs of each contender."""
    seconds: float
    """The seconds of play in a run."""
    seed: int
    """The seed of the first run; each further run adds one."""
    busy: bool = False
    """Whether runs count on a busy machine too. Time is then CPU time, which is inexact because caches are shared."""


@dataclass
class Result:
    """The result of a contender."""

    contender: Contender
    runs: list[Run] = field(default_factory=list[Run])
    """The runs that count."""
    repeated: int = 0
    """The number of runs that did not count because other programs used the core."""
    problem: str = ""
    """Why it could not be measured; empty if it was."""
    busy: bool = False
    """Whether time is CPU time."""

    @property
    def rates(self) -> list[float]:
        """The moves per second of each run: decisions of players, without chance."""
        return [run.decisions / (run.cpu if self.busy else run.wall) for run in self.runs]

    @property
    def rate(self) -> float | None:
        """The median of the rates; None if it could not be measured."""
        return None if self.problem else median(self.rates)


def measure(contenders: Sequence[Contender], plan: Plan, on_progress: Callable[[str, bool], None]) -> list[Result]:
    """Measure contenders and return their results. They take turns, so that disturbances affect all of them.

    ``on_progress`` receives the current run, and whether it is finished.
    """
    core = _claim_core()
    results = [Result(contender, busy=plan.busy) for contender in contenders]
    busy_contenders = 0
    for number in range(plan.runs):
        for result in results:
            contender = result.contender
            label = f"{contender.label}, run {number + 1} of {plan.runs}"
            on_progress(label, False)
            if busy_contenders >= MAX_BUSY_CONTENDERS and not result.problem:
                result.problem = "skipped, because the machine is too busy"
            if not result.problem:
                order = Order(
                    module=contender.module,
                    arguments=list(contender.arguments),
                    package=contender.package,
                    seconds=plan.seconds,
                    seed=plan.seed + number,
                    core=core,
                )
                try:
                    _add_run(result, order, partial(_report_repeat, on_progress, label))
                except RunError as error:
                    result.problem = str(error)
                    busy_contenders += isinstance(error, Busy)
            on_progress(label, True)
    return results


def _report_repeat(on_progress: Callable[[str, bool], None], label: str, share: float) -> None:
    """Report that a run is repeated, and why."""
    on_progress(f"{label}: repeated, because it had {share:.0%} of the core instead of {MIN_CORE_SHARE:.0%}", False)


def _add_run(result: Result, order: Order, on_repeat: Callable[[float], None]) -> None:
    """Add a run that counts. Raises `RunError`."""
    best = 0.0
    for _ in range(ATTEMPTS):
        run = _run(order, ours=is_ours(result.contender))
        share = run.cpu / run.wall
        if result.busy or share >= MIN_CORE_SHARE:
            result.runs.append(run)
            return
        result.repeated += 1
        best = max(best, share)
        on_repeat(share)
    raise Busy(
        f"the machine is too busy: in {ATTEMPTS} attempts a run had at most {best:.0%} of its core,"
        f" and {MIN_CORE_SHARE:.0%} is needed"
    )


def _run(order: Order, ours: bool) -> Run:
    """Return one run in a new process. Raises `RunError`."""
    python = sys.executable if ours else str(baseline_environment.PYTHON)
    command = [python, "-m", "bench.worker", json.dumps(asdict(order))]
    try:
        done = subprocess.run(
            command,
            cwd=baseline_environment.ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=order.seconds + RUN_TIMEOUT_S,
        )
    except subprocess.TimeoutExpired:
        raise RunError(f"a run did not end within {order.seconds + RUN_TIMEOUT_S:g} seconds") from None
    except OSError as error:
        raise RunError(f"{python} does not run: {error.strerror}") from None
    lines = (done.stdout if done.returncode == 0 else done.stderr).strip().splitlines() or [""]
    if done.returncode != 0:
        raise RunError(f"it does not play: {lines[-1] or f'its process exited with {done.returncode}'}")
    try:
        return msgspec.json.decode(lines[-1], type=Run)
    except msgspec.DecodeError:
        raise RunError(f"its process did not end with a result but with {lines[-1]!r}") from None


def _claim_core() -> int | None:
    """Return the core to measure on, and keep this process off it; None where a process cannot choose its core."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    cores = os.sched_getaffinity(0)
    core = max(cores)
    if len(cores) > 1:
        os.sched_setaffinity(0, cores - {core})
    return core
