"""The games of a study of an edition: tables of each size and, in a game with plans, one with a plan at each seat."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from darklantern.bots.characters import Level
from darklantern.core.ids import GameId
from darklantern.lab.engines import Engine, simulate_fast
from darklantern.lab.report.extraction import add_record
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.runner import Runner
from darklantern.lab.simulate import GAMES_PER_CHUNK, SimulatedGame, SimulationPlan, play_numbers
from darklantern.lab.summary import SimulationSummary


class StudyPlan(Struct, frozen=True, kw_only=True):
    """What to play in a study."""

    game: GameId
    options: dict[str, Any]
    """Options for `Game.options`."""
    level: Level
    """The level of the bots."""
    table_sizes: tuple[int, ...]
    """The numbers of seats of the tables without plans."""
    games: int
    """The games at each table without plans."""
    plan_bots: tuple[str, ...] = ()
    """The bots at the table with plans, each held to another plan; empty for a game without plans."""
    plan_games: int = 0
    """The games at the table with plans."""
    seed: int
    quick_bot: str
    """The bot whose games the kernel plays in very large numbers."""
    quick_games: int
    """The games of `quick_bot` at each table; 0 for none."""

    @property
    def total(self) -> int:
        """The number of games of bots of the level."""
        return (self.plan_games if self.plan_bots else 0) + len(self.table_sizes) * self.games


class Evidence(Struct):
    """The games that were played."""

    with_plans: GameSet
    """Games with one of each plan."""
    without_plans: GameSet
    """Games without plans, at tables of all sizes."""
    quick: dict[int, SimulationSummary]
    """By number of seats: statistics of the games of the quick bot."""


def empty_evidence() -> Evidence:
    """Return evidence without games."""
    return Evidence(GameSet("plans", "one of each plan"), GameSet("free", "everyone as they like"), {})


def play(plan: StudyPlan, evidence: Evidence, runner: Runner) -> Iterator[int]:
    """Play all tables, a few games of each in turn, and add them to the evidence; yield their numbers chunk by chunk.

    If it is stopped, about the same share of each table has been played.
    """
    tables = [_simulation(plan, (plan.level.value,) * seats, plan.games) for seats in plan.table_sizes]
    if plan.plan_bots:
        tables.insert(0, _simulation(plan, plan.plan_bots, plan.plan_games))
    for planned, chunk in runner.run(_play, _jobs(tables)):
        gathered = evidence.with_plans if planned else evidence.without_plans
        for played in chunk:
            add_record(gathered, played.record)
        yield len(chunk)


def play_quick(plan: StudyPlan, evidence: Evidence) -> Iterator[int]:
    """Play the games of the quick bot by the kernel and add their statistics; yield their numbers batch by batch."""
    for seats in plan.table_sizes:
        simulation = _simulation(plan, (plan.quick_bot,) * seats, plan.quick_games)
        summary = evidence.quick[seats] = SimulationSummary(simulation)
        for count in simulate_fast(simulation, Engine.KERNEL):
            summary.add_batch(count)
            yield count.finished + count.cut_off


def _simulation(plan: StudyPlan, bots: tuple[str, ...], games: int) -> SimulationPlan:
    return SimulationPlan(game=plan.game, options=plan.options, bots=bots, games=games, seed=plan.seed)


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
