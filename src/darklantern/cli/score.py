"""``darklantern score``."""

import os.path
import sys
from importlib import resources
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer

from darklantern.cli.options import EditionName, given_options, read_text
from darklantern.cli.output import AsJson, complain, err, out, write_json
from darklantern.core import registry
from darklantern.core.errors import BadEdition, BadOptions, Problem
from darklantern.games.midnight_exchange.edition import GAME, MidnightExchangeEdition
from darklantern.terminal.dialogue import keyboard
from darklantern.terminal.play import INTERRUPTED
from darklantern.terminal.scoring.file import BadTable, read_table, write_table
from darklantern.terminal.scoring.interview import Interview
from darklantern.terminal.scoring.report import report
from darklantern.terminal.scoring.table import Table
from darklantern.terminal.scoring.tally import Tally, tally


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
        sys.stdout.write(resources.files("darklantern.terminal.scoring").joinpath("example.toml").read_text("utf-8"))
    elif file:
        if save:
            raise BadOptions(f"--save keeps typed answers; {file} is a file already.")
        _show(tally(_read(file, edition, json), place=best), json)
    else:
        _ask(edition, save, best, json)


def _read(file: Path, edition: str, json: bool) -> Table:
    """Return the table in a file. If it is invalid, print all problems and exit with 1."""

    def find(named: str) -> MidnightExchangeEdition:
        if edition:
            return _edition(edition)
        shipped = not named or named in registry.game(GAME).editions()
        return _edition(named if shipped else str(file.parent / named))

    try:
        return read_table(read_text(file), find)
    except (BadEdition, BadTable) as error:
        _refuse(file, error.problems, json)


def _refuse(file: Path, problems: tuple[Problem, ...], json: bool) -> NoReturn:
    if json:
        write_json({"ok": False, "problems": problems})
    else:
        for problem in problems:
            complain(f"{file}, {problem}" if problem.line else f"{file}: {problem}")
    raise typer.Exit(1)


def _edition(named: str) -> MidnightExchangeEdition:
    """Return the edition of that name or in that file; an empty name is the default. Raises `BadOptions`."""
    game = registry.game(GAME)
    return game.options(given_options(game, named, None)).edition


def _ask(named: str, save: Path | None, best: bool, json: bool) -> None:
    """Ask for a table, score it, and save it if asked to."""
    if save is not None and save.exists():
        raise BadOptions(f"{save} exists already; name a new file for the table.")
    if save is not None and not save.parent.is_dir():
        raise BadOptions(f"There is no folder {save.parent} for {save.name}.")
    console = err if json else out
    interview = Interview(_edition(named), named, console, keyboard(console))
    try:
        table = interview.table()
    except (EOFError, KeyboardInterrupt, UnicodeDecodeError) as end:
        console.print()
        complain("You leave before the table is complete, so nothing is counted.")
        raise typer.Exit(INTERRUPTED if isinstance(end, KeyboardInterrupt) else 1) from None
    console.print()
    _show(tally(table, place=best), json)
    if save is not None:
        _write(table, save)
        console.print(f"The table is in {save}.", markup=False, soft_wrap=True)
    elif not json:
        _offer(interview, table)


def _write(table: Table, file: Path) -> None:
    """Write a table to a new file; print it if that fails, since it was typed by hand."""
    if table.named and table.named not in registry.game(GAME).editions():
        table = msgspec.structs.replace(table, named=os.path.relpath(table.named, file.parent))
    text = write_table(table)
    try:
        with file.open("x", encoding="utf-8") as kept:
            kept.write(text)
    except OSError:
        err.print(text, markup=False, soft_wrap=True)
        raise


def _offer(interview: Interview, table: Table) -> None:
    """Ask whether to print the table as a file."""
    out.print()
    try:
        if interview.confirm("Show this table as a file to keep?"):
            out.print(f"\n{write_table(table)}", end="", markup=False, soft_wrap=True)
    except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
        out.print()


def _show(result: Tally, json: bool) -> None:
    if json:
        write_json(_plain(result))
    else:
        out.print(report(result))


def _plain(result: Tally) -> dict[str, object]:
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
