"""``darklantern games`` and ``darklantern rules``."""

from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

from darklantern.bots.registry import bots
from darklantern.cli.output import AsJson, GameName, out, write_json
from darklantern.core import registry
from darklantern.core.edition import digest
from darklantern.core.game import AnyGame
from darklantern.core.rulebook import rulebook


def list_games(json: AsJson = False) -> None:
    """List the games on the shelf."""
    games = [registry.game(name) for name in registry.games()]
    if json:
        write_json([_facts(game) for game in games])
        return
    table = Table("game", "players", "minutes", "age", "bots", "editions", "by", box=None, header_style="bold")
    for game in games:
        about = game.about
        table.add_row(
            f"{about.title}\n[dim]{game.id}[/]",
            f"{game.seats[0]}–{game.seats[-1]}",
            str(about.minutes),
            f"{about.age}+",
            "\n".join(bots(game.id)),
            "\n".join(game.editions()),
            about.credits,
        )
    out.print(table)


def _facts(game: AnyGame) -> dict[str, object]:
    about = game.about
    return {
        "id": game.id,
        "title": about.title,
        "rules": game.rules,
        "seats": list(game.seats),
        "minutes": about.minutes,
        "age": about.age,
        "credits": about.credits,
        "bots": bots(game.id),
        "editions": {name: digest(edition) for name, edition in game.editions().items()},
    }


def show_rules(
    game: GameName,
    ids: Annotated[
        list[str] | None, typer.Argument(help="Rules by their ids; by default all.", metavar="[ID]...")
    ] = None,
    json: AsJson = False,
) -> None:
    """Show the rules of a game, numbered, with our decisions on what the rulebook leaves open."""
    book = rulebook(registry.game(game).id)
    wanted = [book.rule(name) for name in ids] if ids else list(book.rules)
    if json:
        write_json(wanted)
    elif ids:
        for rule in wanted:
            out.print(Markdown(f"**{rule.id}** {rule.text}"))
    else:
        out.print(Markdown(book.text))
