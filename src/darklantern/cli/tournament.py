"""``darklantern tournament``."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from darklantern.cli.options import EditionName, GivenOptions, check_seats, parse_options
from darklantern.cli.output import AsJson, GameName, err, interval_cells, out, write_json
from darklantern.cli.running import RunnerOption, WorkersOption, run_with_progress
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.lab.agents import entrant
from darklantern.lab.interrupts import delay_interrupts
from darklantern.lab.ratings import ANCHOR_BOT, ANCHOR_RATING
from darklantern.lab.results_file import ResultsFile
from darklantern.lab.run_location import RunLocation, open_runner
from darklantern.lab.runner import Runner
from darklantern.lab.standings import Standings
from darklantern.lab.tournament import Tournament, play_chunks


def hold_tournament(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="The entrants, separated by commas: bots by name, agents as file.py:Class or module:Class.",
            show_default=False,
        ),
    ],
    seats: Annotated[
        int, typer.Option(min=0, help="The number of players at a table; by default the fewest possible.")
    ] = 0,
    games: Annotated[int, typer.Option(min=1, help="The number of games of each pairing.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    workers: WorkersOption = 1,
    on: RunnerOption = RunLocation.LOCAL,
    results: Annotated[
        Path | None, typer.Option(help="Keep every result in this file; continue from the results already in it.")
    ] = None,
    edition: EditionName = "",
    option: GivenOptions = None,
    json: AsJson = False,
) -> None:
    """Let every bot meet every other in rotated seats, and rate them.

    At tables of two each pair meets. At larger tables one bot plays against copies of another, and the other way round.
    Ctrl-C ends it and keeps the finished games.
    """
    rules = registry.game(game)
    seats = seats or rules.seat_counts[0]
    check_seats(rules, seats)
    plan = Tournament(
        game=rules.id,
        options=parse_options(rules, edition, option),
        entrants=tuple(entrant(rules.id, name.strip()) for name in bots.split(",")),
        seats=seats,
        rounds=games,
        seed=seed,
    )
    plan.validate()
    rules.start(rules.options(plan.options), seats, Chance.seeded(seed))
    standings = Standings(plan)
    with _open_results(results, plan) as file:
        for result in [] if file is None else file.previous:
            standings.add(result)
        resumed = standings.finished + standings.cut_off
        with open_runner(on, workers) as running:
            if on is RunLocation.RAY:
                err.print(f"Playing {running.description}.", style="dim", markup=False)
            started = perf_counter()
            stopped = run_with_progress(
                rules.id, plan.games, _play_and_count(standings, running, file, resumed), resumed
            )
            seconds = perf_counter() - started
    if json:
        write_json({**standings.as_dict(), "kept": resumed, "stopped": stopped, "seconds": seconds})
    else:
        _print_standings(rules, standings, resumed, seconds)
    if stopped:
        hint = "The finished games are not kept: name a file with --results to be able to continue."
        if results:
            hint = f"The finished games are in {results}: run the same command to continue."
        err.print(hint, markup=False, soft_wrap=True)
        raise typer.Exit(130)


@contextmanager
def _open_results(path: Path | None, plan: Tournament) -> Generator[ResultsFile | None]:
    if path is None:
        yield None
        return
    with ResultsFile(path, plan) as file:
        yield file


def _play_and_count(standings: Standings, runner: Runner, file: ResultsFile | None, first: int) -> Iterator[int]:
    """Play, keep and count games in batches; yield the size of each batch."""
    for chunk in play_chunks(standings.plan, runner, first):
        with delay_interrupts():  # the printed standings must agree with the file
            if file is not None:
                file.add(chunk)
            for result in chunk:
                standings.add(result)
        yield len(chunk)


def _print_standings(game: AnyGame, standings: Standings, resumed: int, seconds: float) -> None:
    plan = standings.plan
    done = standings.finished + standings.cut_off
    stopped = f", stopped before {plan.games:,}" if done < plan.games else ""
    out.print(f"[bold]{escape(game.info.title)}[/], {plan.seats} players, seed {plan.seed}: {done:,} games{stopped}")
    rate = (done - resumed) / seconds if seconds else 0.0
    speed = f"{rate:,.1f} games/s" if done > resumed else "nothing left to play"
    before = f", {resumed:,} were played before" if resumed else ""
    moves = standings.moves.mean()
    length = f", {moves.value:.1f} moves a game" if moves else ""
    cut = f", {standings.cut_off:,} cut off and not counted" if standings.cut_off else ""
    out.print(f"{speed}{before}{length}{cut}", style="dim")
    if moves:
        out.print()
        out.print(_meetings_table(standings))
        out.print()
        out.print(_ratings_table(standings))
        out.print()
        anchor = ANCHOR_BOT if any(entrant.name == ANCHOR_BOT for entrant in plan.entrants) else "the mean"
        out.print(
            f"Elo scale, {anchor} at {ANCHOR_RATING:.0f}: a bot with 400 points more wins ten times as often."
            " Each bot has one imagined draw against an average one.",
            style="dim",
            markup=False,
        )


def _meetings_table(standings: Standings) -> Table:
    two = standings.plan.seats == 2
    table = Table("bot" if two else "one", box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("against" if two else "among others")
    for column in ("games", "wins", "95 %", "× fair share", "95 %"):
        table.add_column(column, justify="right")
    for meeting in standings.pairing_stats():
        numbers = (*interval_cells(meeting.wins, "{:.1%}"), *interval_cells(meeting.ratio, "{:.2f}"))
        table.add_row(escape(meeting.one), escape(meeting.others), f"{meeting.games:,}", *numbers)
    return table


def _ratings_table(standings: Standings) -> Table:
    table = Table("bot", box=None, header_style="bold", padding=(0, 2, 0, 0))
    for column in ("games", "rating", "95 %"):
        table.add_column(column, justify="right")
    for rating in standings.ratings():
        value, interval = interval_cells(rating.rating, "{:.0f}")
        table.add_row(
            escape(rating.name),
            f"{rating.games:,}",
            value,
            "–" if rating.rating.low == rating.rating.high else interval,
        )
    return table
