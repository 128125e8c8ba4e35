"""The command ``scripts/bench kernels``."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
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

TARGET_RATIOS = {"art-robbery": 3.0, "midnight-exchange": 1.5}
"""The moves that our kernels must play for each step of the faster of OpenSpiel's two games."""
TITLES = {"art-robbery": "Art Robbery", "midnight-exchange": "Midnight Exchange"}
SEATS = {"art-robbery": "2345", "midnight-exchange": "234"}
OURS = tuple(
    Contender(
        f"{game}-{policy}",
        f"{TITLES[game]}, {policy}",
        "bench.kernels.kernel_contender",
        "darklantern",
        (game, policy, *SEATS[game]),
    )
    for game in TARGET_RATIOS
    for policy in ("random", "greedy")
)
SPIEL = tuple(
    Contender(name, f"OpenSpiel {name}, C++ bots", "bench.baselines.spiel_bots", "open_spiel", (loaded,))
    for name, loaded in (("hearts", "hearts"), ("crazy_eights", "crazy_eights(players=5)"))
)
PGX = Contender("leduc_holdem", "Pgx leduc_holdem, best batch", "bench.baselines.arrays", "pgx", ("leduc_holdem",))
NAMES = tuple(contender.name for contender in (*OURS, *SPIEL, PGX))

SAMPLE_GAMES = 500
"""The number of games from which the number of games in a run is estimated."""

STARTUP_SCRIPT = """
import sys
from darklantern.core import registry
from darklantern.core.ids import GameId
from darklantern.kernels.registry import kernel
from darklantern.lab.kernel_games import play_games, policy_rows
fast, game = kernel(GameId(sys.argv[1])), registry.game(sys.argv[1])
play_games(fast, fast.prepare(game.options({}), 3), policy_rows(fast, [["random"] * 3]), 10, 1)
"""


class Figures(Struct, frozen=True):
    """The results of the benchmark."""

    machine: Machine
    moves_per_second: dict[str, float]
    """Decisions of players a second, the median of the runs."""
    steps_per_second: dict[str, float]
    """The same with chance events, where they are known."""
    ratios: dict[str, float]
    """For each game: our random moves divided by the steps of the faster of OpenSpiel's two games."""
    problems: dict[str, str]
    two_cores: dict[str, float]
    """For each game: games a second on two cores divided by those on one core."""
    first_call: dict[str, float]
    """For each game: seconds until a new process has played, without a compilation cache on disk."""
    later_call: dict[str, float]
    """For each game: seconds until the next process has played."""


def kernels(
    runs: Annotated[int, typer.Option(min=1, help="Runs of each contender.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds of play in a run.")] = 2,
    only: Annotated[str, typer.Option(help=f"Contenders to run, with commas between: {', '.join(NAMES)}.")] = "",
    json: Annotated[Path | None, typer.Option(help="Write the figures here.")] = None,
) -> None:
    """Compare compiled rules in random play: ours beside OpenSpiel's C++ and Pgx, on one core; then two cores."""
    errors = Console(stderr=True)
    names = {name.strip() for name in only.split(",") if name.strip()} or set(NAMES)
    if unknown := sorted(names - set(NAMES)):
        raise typer.BadParameter(f"unknown contender {unknown[0]!r}: use any of {', '.join(NAMES)}.")
    contenders = [contender for contender in (*OURS, *SPIEL, PGX) if contender.name in names]
    games = [game for game in TARGET_RATIOS if any(contender.arguments[0] == game for contender in contenders)]
    if not all(is_ours(contender) for contender in contenders):
        with errors.status("Setting up the baselines …"):
            try:
                problems = baseline_environment.ensure_environment()
            except baseline_environment.SetupError as error:
                problems = [str(error)]
        for problem in problems:
            errors.print(problem, style="yellow", markup=False)
    with errors.status("Compiling …"):
        startup = {game: _startup_times(game) for game in games}
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
    with errors.status("On two cores …"):
        two_cores = {game: _two_cores(game, runs, seconds) for game in games} if len(cores) > 1 else {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True) as progress:
        task = progress.add_task("", total=runs * len(contenders))
        results = measure(
            contenders,
            Plan(runs, seconds, 1),
            lambda what, done: progress.update(task, description=what, advance=int(done)),
        )
    figures = _figures(results, two_cores, startup)
    Console().print(_table(results, figures))
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(figures)))
    for name, problem in figures.problems.items():
        errors.print(f"{name}: {problem}.", style="red", markup=False)
    if figures.problems:
        raise typer.Exit(1)


def _figures(results: list[Result], two_cores: dict[str, float], startup: dict[str, tuple[float, float]]) -> Figures:
    measured = [result for result in results if not result.problem]
    steps = {result.contender.name: median(run.events / run.wall for run in result.runs) for result in measured}
    moves = {result.contender.name: median(result.rates) for result in measured}
    openspiel_rates = [steps[contender.name] for contender in SPIEL if contender.name in steps]
    ours = {game: moves[name] for game in TARGET_RATIOS if (name := f"{game}-random") in moves}
    return Figures(
        machine=this_machine(),
        moves_per_second=moves,
        steps_per_second=steps,
        ratios={game: rate / max(openspiel_rates) for game, rate in ours.items()} if openspiel_rates else {},
        problems={result.contender.label: result.problem for result in results if result.problem},
        two_cores=two_cores,
        first_call={game: first for game, (first, _) in startup.items()},
        later_call={game: later for game, (_, later) in startup.items()},
    )


def _table(results: list[Result], figures: Figures) -> Table:
    table = Table(
        title="Compiled rules on one core",
        caption=f"{figures.machine.processor}, {figures.machine.python}. Medians."
        " A move is a decision of a player; steps count chance too, but not in our games."
        + "".join(_verdict(game, figures) for game in figures.first_call),
    )
    table.add_column("contender")
    table.add_column("moves/s", justify="right")
    table.add_column("steps/s", justify="right")
    for result in results:
        contender = result.contender
        label = f"{contender.label} {result.runs[0].version if result.runs else ''}"
        if contender.name in figures.moves_per_second:
            moves = f"{figures.moves_per_second[contender.name]:,.0f}"
            steps = "" if is_ours(contender) else f"{figures.steps_per_second[contender.name]:,.0f}"
            table.add_row(label, moves, steps)
        else:
            table.add_row(label, "not measured", "")
    return table


def _verdict(game: str, figures: Figures) -> str:
    """Return the figures of a game beside their targets."""
    text = f" {TITLES[game]}:"
    if game in figures.ratios:
        text += f" our random moves ÷ their steps {figures.ratios[game]:.1f} (≥ {TARGET_RATIOS[game]:g}),"
    if game in figures.two_cores:
        text += f" two cores {figures.two_cores[game]:.2f} × one (≥ 1.8),"
    return f"{text} first call {figures.first_call[game]:.1f} s (< 30), later {figures.later_call[game]:.1f} s (< 2)."


def _startup_times(game: str) -> tuple[float, float]:
    """Return the seconds until a new process has played: without a compilation cache on disk, and with one."""
    with tempfile.TemporaryDirectory() as folder:
        taken: list[float] = []
        for _ in range(2):
            started = perf_counter()
            subprocess.run(
                [sys.executable, "-c", STARTUP_SCRIPT, game], env={**os.environ, "NUMBA_CACHE_DIR": folder}, check=True
            )
            taken.append(perf_counter() - started)
    return taken[0], taken[1]


def _two_cores(game: str, runs: int, seconds: float) -> float:
    """Return games a second on two cores divided by those on one core: the median of runs in turn."""
    from darklantern.core import registry
    from darklantern.core.ids import GameId
    from darklantern.kernels.registry import kernel
    from darklantern.lab.kernel_games import play_games, policy_rows

    fast = kernel(GameId(game))
    prepared = fast.prepare(registry.game(game).options({}), 4)
    rows = policy_rows(fast, [["random"] * 4])
    play_games(fast, prepared, rows, 10, 0)
    started = perf_counter()
    play_games(fast, prepared, rows, SAMPLE_GAMES, 0)
    games = int(SAMPLE_GAMES * seconds / (perf_counter() - started))
    ratios: list[float] = []
    for number in range(runs):
        taken: list[float] = []
        for workers in (1, 2):
            started = perf_counter()
            play_games(fast, prepared, rows, workers * games, number, workers=workers)
            taken.append(perf_counter() - started)
        ratios.append(2 * taken[0] / taken[1])
    return median(ratios)
