"""``darklantern simulate``."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated, TextIO

import typer
from rich.markup import escape
from rich.table import Table

from darklantern.cli.options import EditionName, GivenOptions, check_seats, parse_bots, parse_options
from darklantern.cli.output import AsJson, GameName, err, interval_cells, out, write_json
from darklantern.cli.running import RunnerOption, WorkersOption, run_with_progress
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.game import AnyGame
from darklantern.lab.engines import Engine, choose_engine, simulate_fast
from darklantern.lab.game_stats import game_stats
from darklantern.lab.interrupts import delay_interrupts
from darklantern.lab.run_location import RunLocation, open_runner
from darklantern.lab.runner import LocalRunner, Runner
from darklantern.lab.simulate import SimulationPlan, simulate_chunks
from darklantern.lab.statistics import Interval
from darklantern.lab.summary import GroupStats, SimulationSummary


def simulate_games(
    game: GameName,
    seats: Annotated[int, typer.Option(min=0, help="The number of players; by default one for each bot.")] = 0,
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, by the same engine.")] = 0,
    bots: Annotated[str, typer.Option(help="The bots, separated by commas; one name fills all seats.")] = "",
    workers: WorkersOption = 1,
    on: RunnerOption = RunLocation.LOCAL,
    engine: Annotated[
        Engine,
        typer.Option(help="The rules in Python, or the compiled kernel on the CPU or on a GPU; auto chooses."),
    ] = Engine.AUTO,
    records: Annotated[Path | None, typer.Option(help="Write every game's record here; the file must be new.")] = None,
    rotate: Annotated[bool, typer.Option(help="Move every bot to the next seat after each game.")] = True,
    edition: EditionName = "",
    option: GivenOptions = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games, and print wins by seat and by bot.

    Ctrl-C ends it and keeps the finished games.
    """
    rules = registry.game(game)
    seated = parse_bots(rules, bots, seats or (0 if "," in bots else rules.seat_counts[0]))
    check_seats(rules, len(seated))
    plan = SimulationPlan(
        game=rules.id,
        options=parse_options(rules, edition, option),
        bots=seated,
        games=games,
        seed=seed,
        rotate=rotate,
    )
    rules.start(rules.options(plan.options), len(plan.bots), Chance.seeded(seed))
    chosen = choose_engine(plan, engine, records is not None)
    if on is RunLocation.RAY and chosen is Engine.CUDA:
        raise BadOptions("The cuda engine uses this machine's GPU: leave --on ray out.")
    summary = SimulationSummary(plan)
    started = perf_counter()
    with _open_records(records) as file, open_runner(on, workers) as running:
        if on is RunLocation.RAY:
            err.print(f"Playing {running.description}.", style="dim", markup=False)
        stopped = run_with_progress(rules.id, games, _play_and_count(summary, chosen, workers, running, file))
    seconds = perf_counter() - started
    if json:
        write_json({**summary.as_dict(), "engine": chosen, "stopped": stopped, "seconds": seconds})
    else:
        _print_summary(rules, summary, chosen, seconds, records)
    if stopped:
        raise typer.Exit(130)


@contextmanager
def _open_records(path: Path | None) -> Generator[TextIO | None]:
    if path is None:
        yield None
        return
    with path.open("x", encoding="utf-8") as file:
        yield file


def _play_and_count(
    summary: SimulationSummary, engine: Engine, workers: int, runner: Runner, file: TextIO | None
) -> Iterator[int]:
    """Play and count games in batches; yield the size of each batch."""
    if engine is not Engine.RULES:
        elsewhere = None if isinstance(runner, LocalRunner) else runner
        for count in simulate_fast(summary.plan, engine, workers, elsewhere):
            summary.add_batch(count)
            yield count.finished + count.cut_off
        return
    for chunk in simulate_chunks(summary.plan, runner=runner):
        with delay_interrupts():  # the printed summary must agree with the file
            for played in chunk:
                summary.add(played)
            if file is not None:
                file.writelines(played.record + "\n" for played in chunk)
                file.flush()
        yield len(chunk)


def _print_summary(
    game: AnyGame, summary: SimulationSummary, engine: Engine, seconds: float, records: Path | None
) -> None:
    plan = summary.plan
    done = summary.finished + summary.cut_off
    stopped = f", stopped before {plan.games:,}" if done < plan.games else ""
    out.print(
        f"[bold]{escape(game.info.title)}[/], {len(plan.bots)} players, seed {plan.seed}: {done:,} games{stopped}"
    )
    rate = done / seconds if seconds else 0.0
    moves = summary.moves()
    length = f", {moves.value:.1f} moves a game" if moves else ""
    cut = f", {summary.cut_off:,} cut off after {game.max_turns:,} turns and not counted" if summary.cut_off else ""
    by = "" if engine is Engine.RULES else f" by the {engine} engine"
    out.print(f"{rate:,.0f} games/s{by}{length}{cut}", style="dim")
    if moves:
        for title, standings in (("bot", summary.bots()), ("seat", summary.seats())):
            out.print()
            out.print(_standings_table(title, standings))
        if notes := summary.notes():
            out.print()
            out.print(_notes_table(notes))
        elif game_stats(game.id) is not None:
            out.print()
            out.print("For more figures of the games themselves: --engine rules", style="dim", markup=False)
    if records is not None:
        out.print()
        out.print(f"The records are in {records}. To watch one: darklantern replay {records}", markup=False)


def _standings_table(title: str, standings: list[GroupStats]) -> Table:
    table = Table(title, box=None, header_style="bold", padding=(0, 2, 0, 0))
    for column in ("games", "wins", "95 %", "mean score", "95 %"):
        table.add_column(column, justify="right")
    for standing in standings:
        table.add_row(
            standing.name,
            f"{standing.games:,}",
            *interval_cells(standing.wins, "{:.1%}"),
            *interval_cells(standing.score, "{:.2f}"),
        )
    return table


def _notes_table(notes: dict[str, Interval | None]) -> Table:
    table = Table("a game", box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("mean", justify="right")
    table.add_column("95 %", justify="right")
    for name, interval in notes.items():
        table.add_row(name, *interval_cells(interval, "{:.2f}"))
    return table
