"""``darklantern play``."""

from getpass import getuser
from pathlib import Path
from secrets import randbits
from typing import Annotated, Any

import typer

from darklantern.cli.options import EditionName, GivenOptions, check_seats, parse_bots, parse_options
from darklantern.cli.output import out
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.game import AnyGame
from darklantern.terminal.play import play
from darklantern.terminal.players import seat_players

DEFAULT_SEATS = 3
"""The number of players, in a game that can have it."""


def play_game(
    game: Annotated[str, typer.Argument(help="A game; by default the first installed one.", metavar="[GAME]")] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = True,
    seats: Annotated[
        int, typer.Option(min=0, help="The number of players, including you; by default 3, or the fewest possible.")
    ] = 0,
    bots: Annotated[str, typer.Option(help="The bots, separated by commas; one name fills all seats.")] = "",
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards; by default a new one.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the game's record here; the file must be new.")] = None,
    pause: Annotated[float, typer.Option(min=0, max=60, help="Seconds to read a bot's move.")] = 0.7,
    edition: EditionName = "",
    option: GivenOptions = None,
) -> None:
    """Play a game against bots."""
    rules = registry.game(game or registry.game_ids()[0])
    seats = seats or (DEFAULT_SEATS if DEFAULT_SEATS in rules.seat_counts else rules.seat_counts[0])
    check_seats(rules, seats)
    options = _untimed_options(rules, parse_options(rules, edition, option), seats)
    opponents = parse_bots(rules, bots, seats - 1)
    if record is not None:
        record.touch(exist_ok=False)
    players = seat_players(name or _user_name(), opponents)
    played = play(rules, options, players, randbits(53) if seed is None else seed, out, record_to=record, pause_s=pause)
    raise typer.Exit(played.exit_code)


def _untimed_options(game: AnyGame, given: dict[str, Any], seats: int) -> Any:
    """Return a game's options without its usual time limits. Raises `BadOptions` if a time limit was asked for."""
    options = game.options(given)
    if _has_time_limit(game, options, seats) and not _has_time_limit(game, game.options({}), seats):
        raise BadOptions("Games in the terminal have no time limit: leave that option out.")
    return game.scale_time_limits(options, None)


def _has_time_limit(game: AnyGame, options: Any, seats: int) -> bool:
    return game.time_limit(game.start(options, seats, Chance.seeded(0))) is not None


def _user_name() -> str:
    try:
        return getuser().capitalize()
    except (KeyError, OSError):
        return ""
