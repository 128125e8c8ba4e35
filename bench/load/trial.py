"""Measurement of the number of tables that each server holds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count

from msgspec import Struct

from bench.load.cores import Cores
from bench.load.running_server import LoadError, RunningServer
from bench.load.search import greatest, single
from bench.load.stacks import Stack
from bench.load.step import Order, Step

DISTURBED_ATTEMPTS = 4
"""The most attempts of a disturbed step."""
UNDISTURBED_ATTEMPTS = 2
"""The most attempts of an undisturbed step."""
HOPELESS_RATIO = 4.0
"""An undisturbed step whose p99 is more than this multiple of the limit is not tried again."""


class Plan(Struct, frozen=True, kw_only=True):
    """The extent and precision of the measurement."""

    limit: float
    """The milliseconds within which 99 in 100 moves must be received back."""
    warm_up: float
    hold: float
    """The seconds for which a step is held."""
    first: int
    """The number of tables of the first step."""
    precision: float
    """The relative precision of the result."""
    tables: int | None = None
    """The number of tables of a single step; None to search."""


@dataclass
class Result:
    """The result of a server."""

    stack: Stack
    version: str = ""
    tables: int | None = None
    """The number of tables that it held; None if it could not be measured."""
    best: Step | None = None
    """The last step that held; without a search, the only step."""
    steps: list[Step] = field(default_factory=list[Step])
    problem: str = ""

    @property
    def limited(self) -> bool:
        """Whether it might hold more tables with a faster generator."""
        return any(step.limited for step in self.steps)


OnStep = Callable[[Stack, Step], None]


def measure(stacks: Sequence[Stack], plan: Plan, cores: Cores, on_step: OnStep) -> list[Result]:
    """Measure servers in turn, number by number, so that disturbances affect all of them. Return their results.

    ``on_step`` receives every step.
    """
    trials = [_Trial(Result(stack), plan, cores, on_step) for stack in stacks]
    unfinished = trials
    while unfinished:
        unfinished = [trial for trial in unfinished if trial.go_on()]
    return [trial.result for trial in trials]


class _Trial:
    """The steps of one server, which is started anew for each step and does not run while others are measured."""

    def __init__(self, result: Result, plan: Plan, cores: Cores, on_step: OnStep) -> None:
        self.result = result
        self._plan = plan
        self._cores = cores
        self._on_step = on_step
        self._seeds = count(1)
        self._search = greatest(plan.first, plan.precision) if plan.tables is None else single(plan.tables)
        self._number = next(self._search)

    def go_on(self) -> bool:
        """Test a number. Return whether there is another one to test."""
        try:
            self.result.version = self.result.version or self.result.stack.version()
            self._number = self._search.send(self._holds(self._number))
        except StopIteration as finished:
            self.result.tables = finished.value
        except (LoadError, OSError) as error:
            self.result.problem = str(error)
        else:
            return True
        return False

    def _holds(self, tables: int) -> bool:
        """Return whether the server holds this many tables. Disturbed steps and near misses are tried again."""
        limit = self._plan.limit
        for attempt in range(1, DISTURBED_ATTEMPTS + 1):
            step = self._step(tables)
            if step.held(limit) or self._plan.tables is not None:
                self.result.best = step
            if step.held(limit):
                return True
            if step.limited or (
                not step.disturbed
                and (attempt >= UNDISTURBED_ATTEMPTS or step.p99 > HOPELESS_RATIO * limit or step.refused)
            ):
                break
        return False

    def _step(self, tables: int) -> Step:
        with RunningServer(self.result.stack, self._cores, next(self._seeds)) as running:
            step = running.hold(Order(tables, self._plan.warm_up, self._plan.hold))
        self.result.steps.append(step)
        self._on_step(self.result.stack, step)
        return step
