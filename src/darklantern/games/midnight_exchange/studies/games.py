"""The games of a fairness study: a table with a plan at each seat, and tables of two, three and four without plans."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from darklantern.bots.characters import Level
from darklantern.games.midnight_exchange.rules.components import Place
from darklantern.games.midnight_exchange.rules.edition import GAME_ID
from darklantern.lab.engines import Engine, simulate_fast
from darklantern.lab.report.extraction import add_record
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.runner import Runner
from darklantern.lab.simulate import GAMES_PER_CHUNK, SimulatedGame, SimulationPlan, play_numbers
from darklantern.lab.summary import SimulationSummary

TABLE_SIZES = (2, 3, 4)
"""The numbers of seats of the tables without plans."""
QUICK_BOT = "greedy"
"""The bot whose games the kernel plays in very large numbers."""


class FairnessStudy(Struct, frozen=True, kw_only=True):
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
    quick_games: int
    """The games of `QUICK_BOT` at each table, to test the seats; 0 for none."""

    @property
    def total(self) -> int:
        """The number of games of bots of the level."""
        return self.plan_games + len(TABLE_SIZES) * self.games


class Evidence(Struct):
    """The games that were played."""

    with_plans: GameSet
    """Games with one of each plan at a table of three."""
    without_plans: GameSet
    """Games without plans at tables of two, three and four."""
    quick: dict[int, SimulationSummary]
    """By number of seats: statistics of the games of `QUICK_BOT`."""


def plan_name(level: Level, place: Place) -> str:
    """Return the name of the bot of a level that is held to going to a place."""
    return f"{level}:{place}"


def empty_evidence() -> Evidence:
    """Return evidence without games."""
    return Evidence(GameSet("plans", "one of each plan"), GameSet("free", "everyone as they like"), {})


def play(study: FairnessStudy, evidence: Evidence, runner: Runner) -> Iterator[int]:
    """Play all tables, a few games of each in turn, and add them to the evidence; yield their numbers chunk by chunk.

    If it is stopped, about the same share of each table has been played.
    """
    free = [_plan(study, (study.level.value,) * seats, study.games) for seats in TABLE_SIZES]
    held = _plan(study, tuple(plan_name(study.level, place) for place in Place), study.plan_games)
    for planned, chunk in runner.run(_play, _jobs([held, *free])):
        gathered = evidence.with_plans if planned else evidence.without_plans
        for played in chunk:
            add_record(gathered, played.record)
        yield len(chunk)


def play_quick(study: FairnessStudy, evidence: Evidence) -> Iterator[int]:
    """Play the games of `QUICK_BOT` by the kernel and add their statistics; yield their numbers batch by batch."""
    for seats in TABLE_SIZES:
        plan = _plan(study, (QUICK_BOT,) * seats, study.quick_games)
        summary = evidence.quick[seats] = SimulationSummary(plan)
        for count in simulate_fast(plan, Engine.KERNEL):
            summary.add_batch(count)
            yield count.finished + count.cut_off


def _plan(study: FairnessStudy, bots: tuple[str, ...], games: int) -> SimulationPlan:
    return SimulationPlan(game=GAME_ID, options=study.options, bots=bots, games=games, seed=study.seed)


_Job = tuple[SimulationPlan, range]


def _jobs(plans: list[SimulationPlan]) -> Iterator[_Job]:
    """Return all games of some plans in chunks, with those of each plan spread evenly."""
    chunks = [
        ((start / plan.games, at), (plan, range(start, min(start + GAMES_PER_CHUNK, plan.games))))
        for at, plan in enumerate(plans)
        for start in range(0, plan.games, GAMES_PER_CHUNK)
    ]
    return (job for _, job in sorted(chunks, key=lambda chunk: chunk[0]))


def _play(job: _Job) -> tuple[bool, list[SimulatedGame]]:
    """Return whether a chunk is of the table with plans, and its games."""
    plan, numbers = job
    return len(set(plan.bots)) > 1, play_numbers(plan, numbers)
