"""The games of a fairness study: a table with a plan at each seat, and tables of two, three and four without plans."""

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
"""The numbers of seats of the tables without plans."""
QUICK = "greedy"
"""The bot whose games the kernel plays in very large numbers."""


class Study(Struct, frozen=True, kw_only=True):
    """What to play in a fairness study."""

    options: dict[str, Any]
    """Options for `Game.options`."""
    level: Level
    """The level of the bots."""
    games: int
    """The games at each table without plans."""
    plan_games: int
    """The games at the table with plans."""
    seed: int
    quick: int
    """The games of `QUICK_BOT` at each table, to test the seats; 0 for none."""

    @property
    def total(self) -> int:
        """The number of games of bots of the level."""
        return self.plan_games + len(SEATS) * self.games


class Evidence(Struct):
    """The games that were played."""

    plans: Gathered
    """Games with one of each plan at a table of three."""
    free: Gathered
    """Games without plans at tables of two, three and four."""
    quick: dict[int, Summary]
    """By number of seats: statistics of the games of `QUICK_BOT`."""


def plan_name(level: Level, place: Place) -> str:
    """Return the name of the bot of a level that is held to going to a place."""
    return f"{level}:{place}"


def new_evidence() -> Evidence:
    """Return evidence without games."""
    return Evidence(Gathered("plans", "one of each plan"), Gathered("free", "everyone as they like"), {})


def play(study: Study, evidence: Evidence, runner: Runner) -> Iterator[int]:
    """Play all tables, a few games of each in turn, and add them to the evidence; yield their numbers chunk by chunk.

    If it is stopped, about the same share of each table has been played.
    """
    free = [_plan(study, (study.level.value,) * seats, study.games) for seats in SEATS]
    held = _plan(study, tuple(plan_name(study.level, place) for place in Place), study.plan_games)
    for planned, chunk in runner.run(_play, _jobs([held, *free])):
        gathered = evidence.plans if planned else evidence.free
        for played in chunk:
            gathered.add(played.line)
        yield len(chunk)


def play_quick(study: Study, evidence: Evidence) -> Iterator[int]:
    """Play the games of `QUICK_BOT` by the kernel and add their statistics; yield their numbers batch by batch."""
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
    """Return all games of some plans in chunks, with those of each plan spread evenly."""
    chunks = [
        ((start / plan.games, at), (plan, range(start, min(start + CHUNK, plan.games))))
        for at, plan in enumerate(plans)
        for start in range(0, plan.games, CHUNK)
    ]
    return (job for _, job in sorted(chunks, key=lambda chunk: chunk[0]))


def _play(job: _Job) -> tuple[bool, list[Played]]:
    """Return whether a chunk is of the table with plans, and its games."""
    plan, numbers = job
    return len(set(plan.bots)) > 1, play_numbers(plan, numbers)
