"""``darklantern score``."""

import os.path
import sys
from importlib import resources
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer

from darklantern.cli.options import EditionName, parse_options, read_text
from darklantern.cli.output import AsJson, err, out, print_error, write_json
from darklantern.core import registry
from darklantern.core.errors import BadEdition, BadOptions, Problem
from darklantern.games.midnight_exchange.rules.edition import GAME_ID, MidnightExchangeEdition
from darklantern.games.midnight_exchange.scoring.final_table import FinalTable
from darklantern.games.midnight_exchange.scoring.interview import Interview
from darklantern.games.midnight_exchange.scoring.score_report import render_scores
from darklantern.games.midnight_exchange.scoring.scores import TableScores, score_final_table
from darklantern.games.midnight_exchange.scoring.table_file import BadTable, read_table, write_table
from darklantern.terminal.dialogue import console_input
from darklantern.terminal.play import EXIT_INTERRUPTED


def score_table(
    file: Annotated[
        Path | None, typer.Argument(help="A table in TOML; without a file you are asked for the table.", metavar="FILE")
    ] = None,
    best: Annotated[
        bool, typer.Option("--best", help="Make the best placements of stored art before counting.")
    ] = False,
    edition: EditionName = "",
    save: Annotated[Path | None, typer.Option(help="Write your answers to this file; it must be new.")] = None,
    example: Annotated[bool, typer.Option("--example", help="Print an example table to change into yours.")] = False,
    json: AsJson = False,
) -> None:
    """Score a game of Midnight Exchange played with the box: points line by line, best placements, winner."""
    if example:
        if file or save:
            raise BadOptions(
                "--example takes no FILE and no --save; to keep it, run: darklantern score --example > table.toml"
            )
        sys.stdout.write(
            resources.files("darklantern.games.midnight_exchange.scoring").joinpath("example.toml").read_text("utf-8")
        )
    elif file:
        if save:
            raise BadOptions(f"--save keeps typed answers; {file} is a file already.")
        _print_scores(score_final_table(_read_table_file(file, edition, json), place=best), json)
    else:
        _score_interview(edition, save, best, json)


def _read_table_file(file: Path, edition: str, json: bool) -> FinalTable:
    """Return the table in a file. If it is invalid, print all problems and exit with 1."""

    def find(named: str) -> MidnightExchangeEdition:
        if edition:
            return _load_edition(edition)
        shipped = not named or named in registry.game(GAME_ID).editions()
        return _load_edition(named if shipped else str(file.parent / named))

    try:
        return read_table(read_text(file), find)
    except (BadEdition, BadTable) as error:
        _exit_with_problems(file, error.problems, json)


def _exit_with_problems(file: Path, problems: tuple[Problem, ...], json: bool) -> NoReturn:
    if json:
        write_json({"ok": False, "problems": problems})
    else:
        for problem in problems:
            print_error(f"{file}, {problem}" if problem.line else f"{file}: {problem}")
    raise typer.Exit(1)


def _load_edition(named: str) -> MidnightExchangeEdition:
    """Return the edition of that name or in that file; an empty name is the default. Raises `BadOptions`."""
    game = registry.game(GAME_ID)
    return game.options(parse_options(game, named, None)).edition


def _score_interview(named: str, save: Path | None, best: bool, json: bool) -> None:
    """Ask for a table, score it, and save it if asked to."""
    if save is not None and save.exists():
        raise BadOptions(f"{save} exists already; name a new file for the table.")
    if save is not None and not save.parent.is_dir():
        raise BadOptions(f"There is no folder {save.parent} for {save.name}.")
    console = err if json else out
    interview = Interview(_load_edition(named), named, console, console_input(console))
    try:
        table = interview.table()
    except (EOFError, KeyboardInterrupt, UnicodeDecodeError) as end:
        console.print()
        print_error("You leave before the table is complete, so nothing is counted.")
        raise typer.Exit(EXIT_INTERRUPTED if isinstance(end, KeyboardInterrupt) else 1) from None
    console.print()
    _print_scores(score_final_table(table, place=best), json)
    if save is not None:
        _save_table(table, save)
        console.print(f"The table is in {save}.", markup=False, soft_wrap=True)
    elif not json:
        _offer_file(interview, table)


def _save_table(table: FinalTable, file: Path) -> None:
    """Write a table to a new file; print it if that fails, since it was typed by hand."""
    if table.edition_name and table.edition_name not in registry.game(GAME_ID).editions():
        table = msgspec.structs.replace(table, edition_name=os.path.relpath(table.edition_name, file.parent))
    text = write_table(table)
    try:
        with file.open("x", encoding="utf-8") as new_file:
            new_file.write(text)
    except OSError:
        err.print(text, markup=False, soft_wrap=True)
        raise


def _offer_file(interview: Interview, table: FinalTable) -> None:
    """Ask whether to print the table as a file."""
    out.print()
    try:
        if interview.confirm("Show this table as a file to keep?"):
            out.print(f"\n{write_table(table)}", end="", markup=False, soft_wrap=True)
    except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
        out.print()


def _print_scores(result: TableScores, json: bool) -> None:
    if json:
        write_json(_scores_json(result))
    else:
        out.print(render_scores(result))


def _scores_json(result: TableScores) -> dict[str, object]:
    """Return the scores for JSON. A single player has no verdict."""
    players = [
        {
            "name": score.name,
            "getaway": score.getaway,
            "lines": score.lines,
            "points": score.points,
            "placements": score.placements,
            "best": score.best,
        }
        for score in result.scores
    ]
    alone = len(players) == 1
    return {
        "ok": True,
        "edition": result.edition.name,
        "placed": result.placed,
        "players": players,
        "verdict": None if alone else result.verdict,
        "best_verdict": None if alone else result.best_verdict,
    }
