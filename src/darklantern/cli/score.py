"""``darklantern score``."""

import os.path
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import typer

from darklantern.cli.games import game_with
from darklantern.cli.options import EditionName, parse_options, read_text
from darklantern.cli.output import AsJson, err, out, print_error, write_json
from darklantern.core import registry
from darklantern.core.edition import Edition
from darklantern.core.errors import BadEdition, BadOptions, Problem
from darklantern.core.game import AnyGame
from darklantern.core.toml import parse_toml
from darklantern.terminal.dialogue import console_input
from darklantern.terminal.play import EXIT_INTERRUPTED
from darklantern.terminal.scoring import AnyScoring, TableInterview
from darklantern.terminal.table_file import BadTable

PART = "scoring"


def score_table(
    game_or_file: Annotated[
        str,
        typer.Argument(
            help="A game, by default the one that the file names, or the usual one to be scored.", metavar="[GAME]"
        ),
    ] = "",
    file: Annotated[
        Path | None, typer.Argument(help="A table in TOML; without a file you are asked for the table.", metavar="FILE")
    ] = None,
    best: Annotated[
        bool, typer.Option("--best", help="Do the best of what players may still do before the count.")
    ] = False,
    edition: EditionName = "",
    save: Annotated[Path | None, typer.Option(help="Write your answers to this file; it must be new.")] = None,
    example: Annotated[bool, typer.Option("--example", help="Print an example table to change into yours.")] = False,
    json: AsJson = False,
) -> None:
    """Score a game that was played with the box: points line by line, and the winner."""
    named = game_or_file
    if file is None and named and named not in registry.game_ids():
        named, file = "", Path(named)
        if not file.is_file():
            known = ", ".join(registry.games_with(PART))
            raise BadOptions(f"There is no file {file}; to be asked for a table, name one of the games {known}.")
    text = None if file is None else _read_file(file, json)
    game = _game_of(text, named)
    scoring: AnyScoring = registry.part(game.id, PART)
    if best and not scoring.places_best:
        raise BadOptions(f"In {game.info.title} nothing can be done before the count: leave --best out.")
    if example:
        if file or save:
            raise BadOptions(
                "--example takes no FILE and no --save; to keep it, run: darklantern score --example > table.toml"
            )
        sys.stdout.write(scoring.example())
    elif file is not None and text is not None:
        if save:
            raise BadOptions(f"--save keeps typed answers; {file} is a file already.")
        table = _read_table(game, file, text, edition, json)
        _print_scores(scoring, scoring.score(table, place=best), json)
    else:
        _score_interview(game, edition, save, best, json)


def _read_file(file: Path, json: bool) -> str:
    """Return the text of a file. If it is no text, print that and exit with 1."""
    try:
        return read_text(file)
    except BadEdition as error:
        _exit_with_problems(file, error.problems, json)


def _game_of(text: str | None, named: str) -> AnyGame:
    """Return the game of a table: the named one, that of the file, the one that recognizes it, or the default.

    Raises `BadOptions` for a game that cannot be scored.
    """
    if not named and text is not None:
        try:
            data = parse_toml(text)
        except BadEdition:
            data = {}
        given = data.get("game")
        named = given if isinstance(given, str) else ""
        if not named:
            recognized = (id for id in registry.games_with(PART) if registry.part(id, PART).recognizes(data))
            named = next(recognized, "")
    return game_with(PART, named)


def _read_table(game: AnyGame, file: Path, text: str, edition: str, json: bool) -> Any:
    """Return the table in a file. If it is invalid, print all problems and exit with 1."""

    def find(named: str) -> Edition:
        if edition:
            return _load_edition(game, edition)
        shipped = not named or named in game.editions()
        return _load_edition(game, named if shipped else str(file.parent / named))

    try:
        return registry.part(game.id, PART).read(text, find)
    except (BadEdition, BadTable) as error:
        _exit_with_problems(file, error.problems, json)


def _exit_with_problems(file: Path, problems: tuple[Problem, ...], json: bool) -> NoReturn:
    if json:
        write_json({"ok": False, "problems": problems})
    else:
        for problem in problems:
            print_error(f"{file}, {problem}" if problem.line else f"{file}: {problem}")
    raise typer.Exit(1)


def _load_edition(game: AnyGame, named: str) -> Edition:
    """Return the edition of that name or in that file; an empty name is the default. Raises `BadOptions`."""
    return game.options(parse_options(game, named, None)).edition


def _score_interview(game: AnyGame, named: str, save: Path | None, best: bool, json: bool) -> None:
    """Ask for a table, score it, and save it if asked to."""
    if save is not None and save.exists():
        raise BadOptions(f"{save} exists already; name a new file for the table.")
    if save is not None and not save.parent.is_dir():
        raise BadOptions(f"There is no folder {save.parent} for {save.name}.")
    scoring: AnyScoring = registry.part(game.id, PART)
    console = err if json else out
    interview = scoring.interview(_load_edition(game, named), named, console, console_input(console))
    try:
        table = interview.table()
    except (EOFError, KeyboardInterrupt, UnicodeDecodeError) as end:
        console.print()
        print_error("You leave before the table is complete, so nothing is counted.")
        raise typer.Exit(EXIT_INTERRUPTED if isinstance(end, KeyboardInterrupt) else 1) from None
    console.print()
    _print_scores(scoring, scoring.score(table, place=best), json)
    if save is not None:
        _save_table(game, table, save)
        console.print(f"The table is in {save}.", markup=False, soft_wrap=True)
    elif not json:
        _offer_file(scoring, interview, table)


def _save_table(game: AnyGame, table: Any, file: Path) -> None:
    """Write a table to a new file; print it if that fails, since it was typed by hand."""
    if table.edition_name and table.edition_name not in game.editions():
        table = msgspec.structs.replace(table, edition_name=os.path.relpath(table.edition_name, file.parent))
    text = registry.part(game.id, PART).write(table)
    try:
        with file.open("x", encoding="utf-8") as new_file:
            new_file.write(text)
    except OSError:
        err.print(text, markup=False, soft_wrap=True)
        raise


def _offer_file(scoring: AnyScoring, interview: TableInterview[Any], table: Any) -> None:
    """Ask whether to print the table as a file."""
    out.print()
    try:
        if interview.confirm("Show this table as a file to keep?"):
            out.print(f"\n{scoring.write(table)}", end="", markup=False, soft_wrap=True)
    except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
        out.print()


def _print_scores(scoring: AnyScoring, scores: Any, json: bool) -> None:
    if json:
        write_json({"ok": True, **scoring.to_json(scores)})
    else:
        out.print(scoring.render(scores))
