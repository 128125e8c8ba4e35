"""``darklantern games`` and ``darklantern rules``."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.console import Console, ConsoleOptions
from rich.markdown import Markdown
from rich.markup import escape
from rich.segment import Segment
from rich.table import Table

from darklantern.bots.registry import bot_names
from darklantern.cli.output import AsJson, GameName, out, print_error, write_json
from darklantern.core import registry
from darklantern.core.edition import edition_digest
from darklantern.core.errors import BadOptions, BrokenGame
from darklantern.core.game import AnyGame
from darklantern.core.manifest import FOLDER_PARTS, IMPORTED_PARTS
from darklantern.core.rulebook import DECISION_WORDS, rulebook


def game_with(part: str, named: str) -> AnyGame:
    """Return the named game; if no name is given, the default game for a part, or else the first that has it.

    Raises `UnknownName`, and `BadOptions` for a game without the part.
    """
    known = registry.games_with(part)
    if not known:
        raise BadOptions(f"No installed game has the part {part!r}.")
    default = next((id for id in known if part in registry.manifest(id).default_for), known[0])
    game = registry.game(named or default)
    if game.id not in known:
        raise BadOptions(f"{game.info.title} has no part {part!r}: use one of {', '.join(known)}.")
    return game


def list_games(json: AsJson = False) -> None:
    """List the installed games and the parts that each has."""
    games = [registry.game(name) for name in registry.game_ids()]
    if json:
        write_json([_game_json(game) for game in games])
        return
    table = Table("game", "players", "minutes", "age", "bots", "editions", "by", box=None, header_style="bold")
    for game in games:
        info = game.info
        table.add_row(
            f"{escape(info.title)}\n[dim]{game.id}[/]",
            f"{game.seat_counts[0]}–{game.seat_counts[-1]}",
            str(info.minutes),
            f"{info.age}+",
            "\n".join(_bot_names(game)),
            "\n".join(game.editions()),
            escape(info.credits),
        )
    out.print(table)
    out.print()
    out.print(_parts_table(games))


def _bot_names(game: AnyGame) -> tuple[str, ...]:
    """Return the names of a game's bots; none, with a message, if they cannot be imported."""
    try:
        return bot_names(game.id)
    except BrokenGame as error:
        print_error(str(error))
        return ()


def _part_names(game: AnyGame) -> list[str]:
    """Return the names of the optional parts that a game's manifest names."""
    manifest = registry.manifest(game)
    optional = [name for name in (*IMPORTED_PARTS, "words", *FOLDER_PARTS) if name != "game"]
    return [name for name in optional if getattr(manifest, name) is not None]


def _parts_table(games: Sequence[AnyGame]) -> Table:
    """Return which package each game comes from, and its optional parts."""
    table = Table("game", "package", "parts", box=None, header_style="bold")
    for game in games:
        table.add_row(game.id, escape(registry.package_of(game)), ", ".join(_part_names(game)) or "–")
    return table


def _game_json(game: AnyGame) -> dict[str, object]:
    info = game.info
    return {
        "id": game.id,
        "title": info.title,
        "rules": game.rules_version,
        "seats": list(game.seat_counts),
        "minutes": info.minutes,
        "age": info.age,
        "authors": info.authors,
        "publisher": info.publisher,
        "package": registry.package_of(game),
        "parts": _part_names(game),
        "bots": _bot_names(game),
        "editions": {name: edition_digest(edition) for name, edition in game.editions().items()},
    }


def show_rules(
    game: GameName,
    ids: Annotated[
        list[str] | None, typer.Argument(help="Ids of rules; by default all rules.", metavar="[ID]...")
    ] = None,
    language: Annotated[
        str, typer.Option("--language", "-l", help=f"The language of the rules: {', '.join(DECISION_WORDS)}.")
    ] = "en",
    json: AsJson = False,
) -> None:
    """Show the numbered rules of a game, with our decisions on what the rulebook leaves open."""
    book = rulebook(registry.game(game).id, language)
    wanted = [book.rule(name) for name in ids] if ids else list(book.rules)
    if json:
        write_json(wanted)
    elif ids:
        for rule in wanted:
            out.print(_RulesPage(f"**{rule.id}** {rule.text}"))
    else:
        out.print(_RulesPage(book.text))


class _RulesPage:
    """Markdown in which lines do not break at no-break spaces."""

    def __init__(self, text: str) -> None:
        self.markdown = Markdown(text.translate(_PROTECTED_SPACES))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for text, style, control in console.render(self.markdown, options):
            yield Segment(text.translate(_RESTORED_SPACES), style, control)


_PROTECTED_SPACES = {ord("\u00a0"): "\ue000", ord("\u202f"): "\ue001"}
"""Private-use characters in place of no-break spaces, at which the Markdown renderer would break lines."""
_RESTORED_SPACES = {ord(held): space for space, held in _PROTECTED_SPACES.items()}
