"""``darklantern play``."""

from getpass import getuser
from pathlib import Path
from secrets import randbits
from typing import Annotated

import typer

from darklantern.cli.options import EditionName, GivenOptions, check_seats, parse_bots, parse_options
from darklantern.cli.output import out
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.terminal.play import play
from darklantern.terminal.players import seat_players


def play_game(
    game: Annotated[str, typer.Argument(help="A game.", metavar="[GAME]")] = "art-robbery",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = True,
    seats: Annotated[int, typer.Option(help="The number of players, including you.")] = 3,
    bots: Annotated[str, typer.Option(help="The bots, separated by commas; one name fills all seats.")] = "",
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards; by default a new one.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the game's record here; the file must be new.")] = None,
    pause: Annotated[float, typer.Option(min=0, max=60, help="Seconds to read a bot's move.")] = 0.7,
    edition: EditionName = "",
    option: GivenOptions = None,
) -> None:
    """Play a game against bots."""
    rules = registry.game(game)
    options = rules.options(parse_options(rules, edition, option))
    check_seats(rules, seats)
    opponents = parse_bots(rules, bots, seats - 1)
    if rules.time_limit(rules.start(options, seats, Chance.seeded(0))) is not None:
        raise BadOptions("Games in the terminal have no time limit: leave that option out.")
    if record is not None:
        record.touch(exist_ok=False)
    players = seat_players(name or _user_name(), opponents)
    played = play(rules, options, players, randbits(53) if seed is None else seed, out, record_to=record, pause_s=pause)
    raise typer.Exit(played.exit_code)


def _user_name() -> str:
    try:
        return getuser().capitalize()
    except (KeyError, OSError):
        return ""
