"""How many tables each server holds."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from msgspec import Struct

from bench.load.cores import Cores
from bench.load.running import LoadError, Running
from bench.load.search import greatest
from bench.load.stacks import Stack
from bench.load.step import Order, Step

ATTEMPTS = 4
"""How often a step is tried that other programs disturb."""
CHANCES = 2
"""How often one is tried that nobody disturbs."""
HOPELESS = 4.0
"""A step that nobody disturbs and that takes so many times the limit is not tried again."""


class Plan(Struct, frozen=True, kw_only=True):
    """What is measured, and how exactly."""

    limit: float
    """Milliseconds within which 99 in 100 moves are back."""
    warm_up: float
    hold: float
    """Seconds for which a step is held."""
    first: int
    """The tables of the first step."""
    precision: float
    """The answer is exact to this share."""
    tables: int | None = None
    """Just this step, and no search."""


@dataclass
class Result:
    """What came of a server."""

    stack: Stack
    version: str = ""
    tables: int | None = None
    """How many it held; None if it could not be measured."""
    best: Step | None = None
    """The last time it held them; without a search, the only step."""
    steps: list[Step] = field(default_factory=list[Step])
    problem: str = ""

    @property
    def limited(self) -> bool:
        """Whether it might hold more, with a faster generator."""
        return any(step.limited for step in self.steps)


Tell = Callable[[Stack, Step], None]


def measure(stack: Stack, plan: Plan, cores: Cores, tell: Tell) -> Result:
    """The result of one server. ``tell`` hears of every step."""
    result = Result(stack)
    trial = _Trial(result, plan, cores, tell)
    try:
        result.version = stack.version()
        if plan.tables is None:
            result.tables = greatest(trial.holds, trial.holds_afresh, plan.first, plan.precision)
        else:
            result.tables = plan.tables if trial.holds(plan.tables) else 0
            result.best = result.steps[-1]
    except (LoadError, OSError) as error:
        result.problem = str(error)
    finally:
        trial.stop()
    return result


class _Trial:
    """Steps with one server, which is started afresh where it would have to lose tables."""

    def __init__(self, result: Result, plan: Plan, cores: Cores, tell: Tell) -> None:
        self._result = result
        self._plan = plan
        self._cores = cores
        self._tell = tell
        self._seeds = count(1)
        self._running: Running | None = None

    def holds_afresh(self, tables: int) -> bool:
        """Whether so many tables hold on a fresh server."""
        self.stop()
        return self.holds(tables)

    def holds(self, tables: int) -> bool:
        """Whether so many tables hold. A step that is disturbed, or only just fails, is tried again."""
        limit = self._plan.limit
        for attempt in range(1, ATTEMPTS + 1):
            step = self._step(tables)
            if step.held(limit):
                self._result.best = step
                return True
            if step.limited or (
                not step.disturbed and (attempt >= CHANCES or step.p99 > HOPELESS * limit or step.refused)
            ):
                break
            if step.lost or step.refused or step.unanswered:
                self.stop()
        return False

    def stop(self) -> None:
        """Stops the server."""
        if self._running is not None:
            self._running.stop()
            self._running = None

    def _step(self, tables: int) -> Step:
        if self._running is not None and self._running.tables > tables:
            self.stop()
        if self._running is None:
            self._running = Running(self._result.stack, self._cores, next(self._seeds))
        step = self._running.hold(Order(tables, self._plan.warm_up, self._plan.hold))
        self._result.steps.append(step)
        self._tell(self._result.stack, step)
        return step
