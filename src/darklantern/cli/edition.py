"""``darklantern edition check`` and ``darklantern edition new``."""

from pathlib import Path
from typing import Annotated

import typer

from darklantern.cli.options import read_text
from darklantern.cli.output import AsJson, GameName, print_error, print_message, write_json
from darklantern.core import registry
from darklantern.core.edition import Edition, edition_digest
from darklantern.core.errors import BadEdition, Problem, UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.toml import parse_toml


def check_edition(file: Annotated[Path, typer.Argument(help="An edition, in TOML.")], json: AsJson = False) -> None:
    """Check whether an edition can be played; print each problem with its line."""
    try:
        game, edition = _read_edition(file)
    except BadEdition as error:
        if json:
            write_json({"ok": False, "problems": error.problems})
        else:
            for problem in error.problems:
                print_error(f"{file}, {problem}" if problem.line else f"{file}: {problem}")
        raise typer.Exit(1) from None
    if json:
        write_json({"ok": True, "game": game.id, "name": edition.name, "digest": edition_digest(edition)})
    else:
        print_message(f"{file} is in order: {edition.name}, an edition of {game.info.title}.")


def _read_edition(file: Path) -> tuple[AnyGame, Edition]:
    """Return the game that a file names, and the edition in the file. Raises `BadEdition`."""
    text = read_text(file)
    named = parse_toml(text).get("game")
    if not isinstance(named, str) or named not in registry.game_ids():
        reason = f"game must be one of {', '.join(registry.game_ids())}, not {named!r}"
        raise BadEdition([Problem(None, reason)])
    game = registry.game(named)
    return game, game.read_edition(text)


def new_edition(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="Where to write it. A file that exists is left alone.")],
    source: Annotated[str, typer.Option("--from", help="The edition to copy; by default the game's first.")] = "",
) -> None:
    """Write a commented copy of an edition, to fill in from your own box."""
    texts = registry.game(game).edition_texts()
    name = source or next(iter(texts))
    if name not in texts:
        raise UnknownName("edition", name, tuple(texts))
    with file.open("x", encoding="utf-8") as copy:
        copy.write(texts[name])
    print_message(
        f"{file} is a copy of {name}. Change what differs in your box, then run: darklantern edition check {file}"
    )
