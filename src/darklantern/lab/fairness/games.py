"""The games of a study: one table with a plan at each seat, and tables of two, three and four who play as they like."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from darklantern.bots.characters import Level
from darklantern.core.ids import GameId
from darklantern.games.midnight_exchange.components import Place
from darklantern.games.midnight_exchange.edition import GAME
from darklantern.lab.engines import Engine, simulate_fast
from darklantern.lab.report.gather import Gathered
from darklantern.lab.runners import Runner
from darklantern.lab.simulate import CHUNK, Plan, Played, play_numbers
from darklantern.lab.summary import Summary

SEATS = (2, 3, 4)
"""The tables at which everyone plays as they like."""
QUICK = "greedy"
"""The bot of which a kernel plays very many games."""


class Study(Struct, frozen=True, kw_only=True):
    """What to play."""

    options: dict[str, Any]
    """As `Game.options` takes them."""
    level: Level
    """Who plays."""
    games: int
    """At each table."""
    plan_games: int
    """The same at the table of the plans."""
    seed: int
    quick: int
    """How many games of simple bots at each table tell whether a seat matters; 0 for none."""

    @property
    def total(self) -> int:
        """How many games of the level there are."""
        return self.plan_games + len(SEATS) * self.games


class Evidence(Struct):
    """What was played."""

    plans: Gathered
    """With one of each plan at a table of three."""
    free: Gathered
    """Everyone as they like, at tables of two, three and four."""
    quick: dict[int, Summary]
    """By number of seats: many games of simple bots, counted."""


def plan_name(level: Level, place: Place) -> str:
    """The bot of a level that is held to going so deep."""
    return f"{level}:{place}"


def new_evidence() -> Evidence:
    """Nothing yet."""
    return Evidence(Gathered("plans", "one of each plan"), Gathered("free", "everyone as they like"), {})


def play(study: Study, evidence: Evidence, runner: Runner) -> Iterator[int]:
    """Plays all tables, a few games of each in turn, and adds them; how many, some at a time.

    Whoever stops it has about the same share of every table.
    """
    free = [_plan(study, (study.level.value,) * seats, study.games) for seats in SEATS]
    held = _plan(study, tuple(plan_name(study.level, place) for place in Place), study.plan_games)
    for planned, chunk in runner.run(_play, _jobs([held, *free])):
        gathered = evidence.plans if planned else evidence.free
        for played in chunk:
            gathered.add(played.line)
        yield len(chunk)


def play_quick(study: Study, evidence: Evidence) -> Iterator[int]:
    """Plays the games of the simple bots by the kernel, and counts them; how many, some at a time."""
    for seats in SEATS:
        plan = _plan(study, (QUICK,) * seats, study.quick)
        summary = evidence.quick[seats] = Summary(plan)
        for count in simulate_fast(plan, Engine.KERNEL):
            summary.add_count(count)
            yield count.finished + count.cut_off


def _plan(study: Study, bots: tuple[str, ...], games: int) -> Plan:
    return Plan(game=GameId(GAME), options=study.options, bots=bots, games=games, seed=study.seed)


_Job = tuple[Plan, range]


def _jobs(plans: list[Plan]) -> Iterator[_Job]:
    """All games of some plans in chunks, those of each plan spread evenly over the whole."""
    chunks = [
        ((start / plan.games, at), (plan, range(start, min(start + CHUNK, plan.games))))
        for at, plan in enumerate(plans)
        for start in range(0, plan.games, CHUNK)
    ]
    return (job for _, job in sorted(chunks, key=lambda chunk: chunk[0]))


def _play(job: _Job) -> tuple[bool, list[Played]]:
    """Whether a chunk is of the plans' table, and its games."""
    plan, numbers = job
    return len(set(plan.bots)) > 1, play_numbers(plan, numbers)
