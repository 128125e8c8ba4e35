"""The command ``scripts/bench environments``."""

from pathlib import Path
from statistics import median
from typing import Annotated

import msgspec
import typer
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bench import baseline_environment
from bench.machine import Machine, this_machine
from bench.roster import Contender, is_ours
from bench.trial import Plan, Result, measure

GAMES = {"art-robbery": "Art Robbery", "midnight-exchange": "Midnight Exchange"}
KINDS = {
    "aec": "PettingZoo, AEC",
    "parallel": "PettingZoo, parallel",
    "openspiel": "OpenSpiel",
    "gymnasium": "Gymnasium",
    "vector": "vectorized",
}
BASELINES = {
    "aec": (("hanabi_v5", "pettingzoo"), ("connect_four_v3", "pettingzoo")),
    "parallel": (("rps_v2", "pettingzoo"),),
    "openspiel": (
        ("python_tic_tac_toe", "open_spiel"),
        ("python_kuhn_poker", "open_spiel"),
        ("python_block_dominoes", "open_spiel"),
        ("hearts", "open_spiel"),
    ),
    "gymnasium": (("Blackjack-v1", "gymnasium"),),
}
"""By kind: the names of its baselines, with the package whose version is reported."""


def _contenders(kind: str) -> list[Contender]:
    """Return our environments of a kind, then its baselines."""
    ours = [
        Contender(f"{kind}-{game}", title, "bench.environments.environment_contender", "darklantern", (kind, game))
        for game, title in GAMES.items()
    ]
    baselines = [
        Contender(f"{kind}-{name}", name, "bench.baselines.environments", package, (kind, name))
        for name, package in BASELINES.get(kind, ())
    ]
    if kind == "gymnasium":
        baselines.append(Contender("gymnasium-uno", "RLCard uno", "bench.baselines.uno", "rlcard"))
    if kind == "vector":
        baselines.append(
            Contender("vector-leduc_holdem", "Pgx leduc_holdem", "bench.baselines.arrays", "pgx", ("leduc_holdem",))
        )
    return [*ours, *baselines]


class Row(Struct, frozen=True):
    """The result of an environment."""

    kind: str
    name: str
    version: str
    steps_per_second: float | None
    """The median of the runs; a step is a decision, without chance events."""
    ratios: dict[str, float]
    """For a baseline: the steps of each of our games divided by the baseline's."""
    problem: str


class Figures(Struct, frozen=True):
    """The results of the benchmark."""

    machine: Machine
    plan: Plan
    rows: list[Row]
    share_of_core: float
    """The share of its core that a run had: the median of all runs that count."""


def environments(
    only: Annotated[str, typer.Option(help=f"Kinds to run, with commas between: {', '.join(KINDS)}.")] = "",
    baselines: Annotated[bool, typer.Option(help="Measure the baselines too.")] = True,
    runs: Annotated[int, typer.Option(min=1, help="Runs of each contender.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds of play in a run.")] = 2,
    busy: Annotated[bool, typer.Option("--busy", help="Measure CPU time, also on a busy machine; inexact.")] = False,
    json: Annotated[Path | None, typer.Option(help="Write the figures here.")] = None,
) -> None:
    """Compare our environments with others of the same kind in random legal play: steps per second on one core.

    A run counts if it had nearly all of its core. Exits with 1 if the machine is too busy for that.
    """
    kinds = [kind.strip() for kind in only.split(",") if kind.strip()] or list(KINDS)
    if unknown := sorted(set(kinds) - set(KINDS)):
        raise typer.BadParameter(f"unknown kind {unknown[0]!r}: use any of {', '.join(KINDS)}.")
    errors = Console(stderr=True)
    if baselines:
        with errors.status("Setting up the baselines …"):
            try:
                problems = baseline_environment.ensure_environment()
            except baseline_environment.SetupError as error:
                problems = [str(error)]
        for problem in problems:
            errors.print(problem, style="yellow", markup=False)
    chosen = {kind: [one for one in _contenders(kind) if baselines or is_ours(one)] for kind in kinds}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    plan = Plan(runs, seconds, 1, busy)
    with Progress(*columns, console=errors, transient=True) as progress:
        task = progress.add_task("", total=runs * sum(map(len, chosen.values())))
        results = measure(
            [one for ones in chosen.values() for one in ones],
            plan,
            lambda what, done: progress.update(task, description=what, advance=int(done)),
        )
    by_name = {result.contender.name: result for result in results}
    rows = [row for kind, ones in chosen.items() for row in _rows(kind, [by_name[one.name] for one in ones])]
    shares = [run.cpu / run.wall for result in results for run in result.runs]
    figures = Figures(this_machine(), plan, rows, median(shares) if shares else 0.0)
    Console().print(_table(figures))
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(figures)))
    failed = [row for row in rows if row.problem]
    for row in failed:
        errors.print(f"{row.name}: {row.problem}.", style="red", markup=False)
    if failed:
        if any("busy" in row.problem for row in failed):
            errors.print("Try again when the machine is less busy, or measure CPU time with --busy.", style="red")
        raise typer.Exit(1)


def _rows(kind: str, results: list[Result]) -> list[Row]:
    ours = {
        result.contender.label: result.rate
        for result in results
        if is_ours(result.contender) and result.rate is not None
    }
    return [
        Row(
            kind=KINDS[kind],
            name=result.contender.label,
            version=result.runs[0].version if result.runs else "",
            steps_per_second=result.rate,
            ratios={}
            if is_ours(result.contender) or result.rate is None
            else {label: own / result.rate for label, own in ours.items()},
            problem=result.problem,
        )
        for result in results
    ]


def _in_cpu_time(figures: Figures) -> str:
    """Return a remark for the caption if CPU time was measured."""
    if not figures.plan.busy:
        return ""
    return f", in CPU time because a run had {figures.share_of_core:.0%} of its core, so figures are inexact"


def _table(figures: Figures) -> Table:
    table = Table(
        title="Environments, random legal play on one core",
        caption=f"{figures.machine.processor}, {figures.machine.python}. Median of {figures.plan.runs} runs of"
        f" {figures.plan.seconds:g} s{_in_cpu_time(figures)}. The same code drives all environments of a kind, except"
        " RLCard and Pgx, and requests the observation and the mask at every step. A step is a decision: of all agents"
        " in PettingZoo's parallel interface, of the learner in Gymnasium, where ours plays against two random bots."
        " Our games have three players.",
    )
    for name in ("kind", "environment", "version"):
        table.add_column(name)
    for name in ("steps/s", *(f"{title} ÷ it" for title in GAMES.values())):
        table.add_column(name, justify="right")
    for row in figures.rows:
        rate = "not measured" if row.steps_per_second is None else f"{row.steps_per_second:,.0f}"
        ratios = (f"{row.ratios[title]:.2f}" if title in row.ratios else "" for title in GAMES.values())
        table.add_row(row.kind, row.name, row.version, rate, *ratios)
    return table
