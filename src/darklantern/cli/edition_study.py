"""``darklantern edition study``."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from darklantern.bots.characters import Level
from darklantern.cli.games import game_with
from darklantern.cli.options import EditionName, parse_options
from darklantern.cli.output import AsJson, out, print_message, write_json
from darklantern.cli.running import RunnerOption, WorkersOption, run_with_progress
from darklantern.core import registry
from darklantern.core.errors import BadOptions
from darklantern.core.game import AnyGame
from darklantern.core.jit import kernel_obstacle
from darklantern.lab.report.formatting import format_interval, format_number
from darklantern.lab.report.plots import check_matplotlib
from darklantern.lab.run_location import RunLocation, open_runner
from darklantern.lab.study.checks import Check, CheckStatus, worst_status
from darklantern.lab.study.game_study import GameStudy
from darklantern.lab.study.games import StudyPlan, empty_evidence, play, play_quick
from darklantern.lab.study.page import StudyPage, format_limits, write_page

PART = "study"

EXIT_CODES = {CheckStatus.HOLDS: 0, CheckStatus.FAILS: 1, CheckStatus.OPEN: 3}
"""The exit codes."""
VERDICT_COLOURS = {CheckStatus.HOLDS: "green", CheckStatus.FAILS: "red", CheckStatus.OPEN: "yellow"}


def study_edition(
    game: Annotated[str, typer.Argument(help="A game; by default the usual one to be studied.", metavar="[GAME]")] = "",
    edition: EditionName = "",
    games: Annotated[int, typer.Option(min=1, help="How many games to play at a table of each size.")] = 400,
    plan_games: Annotated[
        int, typer.Option(min=0, help="In a game with plans: how many with one of each plan; 0: as many.")
    ] = 0,
    quick_games: Annotated[
        int,
        typer.Option(min=0, help="How many games of a quick bot at each table, by the kernel, show what seats matter."),
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
    """Check by simulated games whether an edition is fair: between seats, and in what else matters in its game.

    The exit code is 0 if every check holds, 1 if one fails, and 3 if more games are needed to tell. Ctrl-C ends it and
    prints the results of the games so far.
    """
    rules = game_with(PART, game)
    study: GameStudy = registry.part(rules.id, PART)
    if output is not None:
        check_matplotlib()
        if output.exists() and not force:
            raise BadOptions(f"{output} exists already: name another file, or write over it with --force.")
        if not output.parent.is_dir():
            raise BadOptions(f"There is no folder {output.parent} to write {output.name} into.")
    plan_bots = study.plan_bots(level)
    if plan_games and not plan_bots:
        raise BadOptions(f"{rules.info.title} has no plans: leave --plan-games out.")
    plan = StudyPlan(
        game=rules.id,
        options={**parse_options(rules, edition, None), **study.options},
        level=level,
        table_sizes=study.table_sizes,
        games=games,
        plan_bots=plan_bots,
        plan_games=(plan_games or games) if plan_bots else 0,
        seed=seed,
        quick_bot=study.quick_bot,
        quick_games=quick_games if _has_usable_kernel(rules) else 0,
    )
    evidence = empty_evidence()
    quick = len(plan.table_sizes) * plan.quick_games
    stopped = bool(quick) and run_with_progress(plan.quick_bot, quick, play_quick(plan, evidence))
    if not stopped:
        with open_runner(on, workers) as running:
            stopped = run_with_progress(level, plan.total, play(plan, evidence, running))
    found = study.checks(plan, evidence)
    name = rules.options(plan.options).edition.name
    if json:
        write_json(
            {"edition": name, "seed": seed, "stopped": stopped, "checks": [_check_json(check) for check in found]}
        )
    else:
        _print_checks(found)
    if output is not None and not stopped:
        page = StudyPage(study, plan, evidence, found, name, _command_line(plan, edition))
        written = write_page(page, output, pictures or output.parent / "pictures")
        if not json:
            print_message(f"{output}, with {len(written) - 1} pictures.")
    raise typer.Exit(130 if stopped else EXIT_CODES[worst_status([check.status for check in found])])


def _has_usable_kernel(game: AnyGame) -> bool:
    return registry.manifest(game).kernel is not None and kernel_obstacle() is None


def _command_line(plan: StudyPlan, edition: str) -> str:
    """Return the command that plays the same games again."""
    parts = [
        f"darklantern edition study {plan.game}",
        f"--edition {edition}" if edition else "",
        f"--level {plan.level}" if plan.level is not Level.MASTERMIND else "",
        f"--games {plan.games}",
        f"--plan-games {plan.plan_games}" if plan.plan_bots else "",
        f"--quick-games {plan.quick_games} --seed {plan.seed}",
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
