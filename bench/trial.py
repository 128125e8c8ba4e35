"""Timed runs of several contenders, in turn, each in a fresh process on one core."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from statistics import median

import msgspec

from bench import environment
from bench.roster import Contender, is_ours
from bench.worker import Order, Run

SHARE = 0.97
"""A run counts if the core was ours for this share of it."""
ATTEMPTS = 10
"""How often a run is tried until one counts."""
GIVE_UP = 2
"""After so many contenders that got no run that counts, the others are not tried any more."""
PATIENCE = 300.0
"""Seconds, beyond those of play, after which a run is taken to hang."""


class RunError(Exception):
    """A contender could not be measured; says why."""


class Busy(RunError):
    """It could not be measured since others had too much of its core."""


@dataclass(frozen=True)
class Plan:
    """How much to measure."""

    runs: int
    """Of each contender."""
    seconds: float
    """Of play in a run."""
    seed: int
    """Of the first run; the next one's is one more."""
    busy: bool = False
    """Whether runs count whatever else the machine does. Time is then CPU time: a hint, for caches are shared."""


@dataclass
class Result:
    """What came of a contender."""

    contender: Contender
    runs: list[Run] = field(default_factory=list[Run])
    """Those that count."""
    repeated: int = 0
    """How many did not count, for the core was not ours alone."""
    problem: str = ""
    """Why it could not be measured, if so."""
    busy: bool = False
    """Whether time is CPU time."""

    @property
    def rates(self) -> list[float]:
        """Each run's moves per second: decisions of players, without chance."""
        return [run.decisions / (run.cpu if self.busy else run.wall) for run in self.runs]

    @property
    def rate(self) -> float | None:
        """The median of the rates; None if it could not be measured."""
        return None if self.problem else median(self.rates)


def measure(contenders: Sequence[Contender], plan: Plan, tell: Callable[[str, bool], None]) -> list[Result]:
    """The contenders' results. They take turns, so that what disturbs the machine disturbs all alike.

    ``tell`` hears what is being done, and whether one more of the runs is behind us.
    """
    core = _claim_core()
    results = [Result(contender, busy=plan.busy) for contender in contenders]
    in_vain = 0
    for number in range(plan.runs):
        for result in results:
            contender = result.contender
            what = f"{contender.label}, run {number + 1} of {plan.runs}"
            tell(what, False)
            if in_vain >= GIVE_UP and not result.problem:
                result.problem = "not tried to the end, since the machine is too busy"
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
                    _add_run(result, order, partial(_tell_again, tell, what))
                except RunError as error:
                    result.problem = str(error)
                    in_vain += isinstance(error, Busy)
            tell(what, True)
    return results


def _tell_again(tell: Callable[[str, bool], None], what: str, share: float) -> None:
    """Says that a run is repeated, and why."""
    tell(f"{what}: again, for it had {share:.0%} of the core and not {SHARE:.0%}", False)


def _add_run(result: Result, order: Order, tell_again: Callable[[float], None]) -> None:
    """Adds a run that counts. Raises `RunError`."""
    best = 0.0
    for _ in range(ATTEMPTS):
        run = _run(order, ours=is_ours(result.contender))
        share = run.cpu / run.wall
        if result.busy or share >= SHARE:
            result.runs.append(run)
            return
        result.repeated += 1
        best = max(best, share)
        tell_again(share)
    raise Busy(
        f"the machine is too busy: in {ATTEMPTS} attempts a run had at most {best:.0%} of its core,"
        f" and {SHARE:.0%} is needed"
    )


def _run(order: Order, ours: bool) -> Run:
    """One run in a fresh process. Raises `RunError`."""
    python = sys.executable if ours else str(environment.PYTHON)
    command = [python, "-m", "bench.worker", json.dumps(asdict(order))]
    try:
        done = subprocess.run(
            command,
            cwd=environment.ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=order.seconds + PATIENCE,
        )
    except subprocess.TimeoutExpired:
        raise RunError(f"a run did not end within {order.seconds + PATIENCE:g} seconds") from None
    except OSError as error:
        raise RunError(f"{python} does not run: {error.strerror}") from None
    lines = (done.stdout if done.returncode == 0 else done.stderr).strip().splitlines() or [""]
    if done.returncode != 0:
        raise RunError(f"it does not play: {lines[-1] or f'its process left with {done.returncode}'}")
    try:
        return msgspec.json.decode(lines[-1], type=Run)
    except msgspec.DecodeError:
        raise RunError(f"its process did not end with a result but with {lines[-1]!r}") from None


def _claim_core() -> int | None:
    """The core to measure on, which this process then leaves alone; None where there is no choice."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    cores = os.sched_getaffinity(0)
    core = max(cores)
    if len(cores) > 1:
        os.sched_setaffinity(0, cores - {core})
    return core
