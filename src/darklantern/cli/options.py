"""Parsing of a game's options and bots on the command line."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from darklantern.bots.registry import bot, default_bot_name
from darklantern.core.edition import Edition
from darklantern.core.errors import BadEdition, BadOptions, Problem
from darklantern.core.game import AnyGame

EditionName = Annotated[str, typer.Option(help="An edition that comes with the game, or a file.", metavar="NAME|FILE")]
GivenOptions = Annotated[
    list[str] | None,
    typer.Option("--option", help="Any other option of the game, such as first=0.", metavar="KEY=VALUE"),
]


def parse_options(game: AnyGame, edition: str, pairs: list[str] | None) -> dict[str, Any]:
    """Return validated options for `Game.options`. Raises a `DarkLanternError`."""
    given: dict[str, Any] = {}
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise BadOptions(f"--option is KEY=VALUE, not {pair!r}.")
        given[key] = _parse_value(value)
    if edition:
        given["edition"] = edition if edition in game.editions() else _edition_from_file(game, edition)
    game.options(given)
    return given


def _parse_value(text: str) -> Any:
    """Parse a value as JSON; anything that is not JSON is text."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text


def _edition_from_file(game: AnyGame, name: str) -> Edition:
    file = Path(name)
    if not file.is_file():
        known = ", ".join(game.editions())
        raise BadOptions(f"Unknown edition {name!r} of {game.id}: use a file, or one of {known}.")
    try:
        return game.read_edition(read_text(file))
    except BadEdition as error:
        raise BadOptions(f"{file} cannot be played: {error}. Run: darklantern edition check {file}") from None


def read_text(file: Path) -> str:
    """Return a file's text. Raises `BadEdition` if it is not UTF-8."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadEdition([Problem(None, "this is not a text file in UTF-8")]) from None


def parse_bots(game: AnyGame, names: str, wanted: int) -> tuple[str, ...]:
    """Return the bots for ``wanted`` seats. A single name fills all seats; 0 takes as many as are named.

    Raises a `DarkLanternError` for unknown names or a number that does not fit.
    """
    chosen = tuple(name.strip() for name in names.split(",")) if names else (default_bot_name(game.id),)
    for name in chosen:
        bot(game.id, name)
    if len(chosen) == 1 and wanted:
        return chosen * wanted
    if wanted and wanted != len(chosen):
        raise BadOptions(f"--bots names {len(chosen)}, but there are {wanted} seats for bots; name {wanted} or one.")
    return chosen


def check_seats(game: AnyGame, seats: int) -> None:
    """Raise `BadOptions` for a number of seats that the game does not have."""
    if seats not in game.seat_counts:
        raise BadOptions(
            f"{game.info.title} is for {game.seat_counts[0]} to {game.seat_counts[-1]} players, not {seats}."
        )
