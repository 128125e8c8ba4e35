"""``darklantern edition study``."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from darklantern.bots.characters import Level
from darklantern.cli.options import EditionName, parse_options
from darklantern.cli.output import AsJson, GameName, out, print_message, write_json
from darklantern.cli.running import RunnerOption, WorkersOption, run_with_progress
from darklantern.core import registry
from darklantern.core.errors import BadOptions
from darklantern.core.jit import kernel_obstacle
from darklantern.games.midnight_exchange.rules.edition import GAME_ID
from darklantern.games.midnight_exchange.studies.checks import Check, CheckStatus, run_checks, worst_status
from darklantern.games.midnight_exchange.studies.games import (
    QUICK_BOT,
    TABLE_SIZES,
    FairnessStudy,
    empty_evidence,
    play,
    play_quick,
)
from darklantern.games.midnight_exchange.studies.report import FairnessReport, format_limits, write_report
from darklantern.lab.report.formatting import format_interval, format_number
from darklantern.lab.report.plots import check_matplotlib
from darklantern.lab.run_location import RunLocation, open_runner

EXIT_CODES = {CheckStatus.HOLDS: 0, CheckStatus.FAILS: 1, CheckStatus.OPEN: 3}
"""The exit codes."""
VERDICT_COLOURS = {CheckStatus.HOLDS: "green", CheckStatus.FAILS: "red", CheckStatus.OPEN: "yellow"}


def study_edition(
    game: GameName = GAME_ID,
    edition: EditionName = "",
    games: Annotated[
        int, typer.Option(min=1, help="How many games to play at each table of two, three and four.")
    ] = 400,
    plan_games: Annotated[
        int, typer.Option(min=0, help="How many with one of each plan at three seats; 0: as many.")
    ] = 0,
    quick_games: Annotated[
        int,
        typer.Option(
            min=0, help=f"How many games of {QUICK_BOT} at each table, by the kernel, show what seats matter."
        ),
    ] = 65_536,
    level: Annotated[Level, typer.Option(help="Who plays.")] = Level.MASTERMIND,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    workers: WorkersOption = 1,
    on: RunnerOption = RunLocation.LOCAL,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write a page of Markdown here.")] = None,
    pictures: Annotated[
        Path | None, typer.Option(help="Where to put its pictures; by default a folder beside it.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over an older page.")] = False,
    json: AsJson = False,
) -> None:
    """Check whether an edition of Midnight Exchange is fair: between plans, markets and seats, and in its length.

    The exit code is 0 if every check holds, 1 if one fails, and 3 if more games are needed to tell. Ctrl-C ends it and
    prints the results of the games so far.
    """
    if game != GAME_ID:
        raise BadOptions(f"Fairness checks exist for {GAME_ID} only, not for {game}.")
    if output is not None:
        check_matplotlib()
        if output.exists() and not force:
            raise BadOptions(f"{output} exists already: name another file, or write over it with --force.")
        if not output.parent.is_dir():
            raise BadOptions(f"There is no folder {output.parent} to write {output.name} into.")
    rules = registry.game(game)
    options = parse_options(rules, edition, None)
    quick = quick_games if kernel_obstacle() is None else 0
    study = FairnessStudy(
        options=options, level=level, games=games, plan_games=plan_games or games, seed=seed, quick_games=quick
    )
    evidence = empty_evidence()
    stopped = bool(quick) and run_with_progress(QUICK_BOT, len(TABLE_SIZES) * quick, play_quick(study, evidence))
    if not stopped:
        with open_runner(on, workers) as running:
            stopped = run_with_progress(level, study.total, play(study, evidence, running))
    found = run_checks(evidence, level)
    name = rules.options(options).edition.name
    if json:
        write_json(
            {"edition": name, "seed": seed, "stopped": stopped, "checks": [_check_json(check) for check in found]}
        )
    else:
        _print_checks(found)
    if output is not None and not stopped:
        report = FairnessReport(study, evidence, found, name, _command_line(study, edition))
        written = write_report(report, output, pictures or output.parent / "pictures")
        if not json:
            print_message(f"{output}, with {len(written) - 1} pictures.")
    raise typer.Exit(130 if stopped else EXIT_CODES[worst_status([check.status for check in found])])


def _command_line(study: FairnessStudy, edition: str) -> str:
    """Return the command that plays the same games again."""
    parts = [
        "darklantern edition study",
        f"--edition {edition}" if edition else "",
        f"--level {study.level}" if study.level is not Level.MASTERMIND else "",
        f"--games {study.games} --plan-games {study.plan_games} --quick-games {study.quick_games} --seed {study.seed}",
    ]
    return " ".join(filter(None, parts))


def _check_json(check: Check) -> dict[str, object]:
    return {
        "name": check.name,
        "wanted": check.wanted,
        "verdict": check.status,
        "findings": [
            {
                "what": finding.what,
                "low": finding.low,
                "high": finding.high,
                "seen": finding.measured,
                "verdict": finding.status,
            }
            for finding in check.findings
        ],
    }


def _print_checks(found: list[Check]) -> None:
    for check in found:
        out.print(f"[bold]{check.name}[/]: {check.wanted}: [{VERDICT_COLOURS[check.status]}]{check.status}[/]")
        table = Table("", box=None, header_style="bold", padding=(0, 2, 0, 0))
        for column in ("wanted", "seen", "95 %", "games", ""):
            table.add_column(column, justify="right")
        for finding in check.findings:
            cells = (
                format_limits(finding),
                format_number(finding.measured.value, percent=True),
                format_interval(finding.measured, percent=True),
            )
            table.add_row(
                finding.what,
                *cells,
                f"{finding.measured.n:,}",
                f"[{VERDICT_COLOURS[finding.status]}]{finding.status}[/]",
            )
        out.print(table)
        out.print()
