"""The ``darklantern`` command with all its subcommands."""

import sys
from importlib import metadata
from io import TextIOWrapper
from typing import Annotated, Final

import typer

from darklantern.cli.data import (
    back_up_database,
    check_database,
    delete_person,
    export_games,
    prune_data,
    restore_database,
    restore_expired_table,
)
from darklantern.cli.edition import check_edition, new_edition
from darklantern.cli.edition_study import study_edition
from darklantern.cli.games import list_games, show_rules
from darklantern.cli.new_game import new_game
from darklantern.cli.output import print_error, print_message
from darklantern.cli.play import play_game
from darklantern.cli.replay import replay_records
from darklantern.cli.report import report_games
from darklantern.cli.review import review_game
from darklantern.cli.score import score_table
from darklantern.cli.serve import serve_tables
from darklantern.cli.simulate import simulate_games
from darklantern.cli.tournament import hold_tournament
from darklantern.core import registry
from darklantern.core.errors import DarkLanternError

app: Final = typer.Typer(
    name="darklantern",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("serve")(serve_tables)
app.command("play")(play_game)
app.command("games")(list_games)
app.command("rules")(show_rules)
app.command("simulate")(simulate_games)
app.command("report")(report_games)
app.command("tournament")(hold_tournament)
app.command("replay")(replay_records)
app.command("review")(review_game)
app.command("score")(score_table)
app.command("new-game")(new_game)

GAME_COMMANDS: Final = frozenset(
    {"play", "games", "rules", "simulate", "report", "tournament", "replay", "review", "score", "edition"}
)
"""The commands that report installed games which cannot be loaded. The server has them in its log."""

editions: Final = typer.Typer(help="Editions: what a copy of the box contains.", no_args_is_help=True)
editions.command("check")(check_edition)
editions.command("new")(new_edition)
editions.command("study")(study_edition)
app.add_typer(editions, name="edition")

data: Final = typer.Typer(help="What the server stores: back up, restore, check, export, delete.", no_args_is_help=True)
data.command("export")(export_games)
data.command("backup")(back_up_database)
data.command("restore")(restore_database)
data.command("check")(check_database)
data.command("prune")(prune_data)
data.command("delete-person")(delete_person)
data.command("restore-table")(restore_expired_table)
app.add_typer(data, name="data")


def _print_version(wanted: bool) -> None:
    if wanted:
        print_message(f"darklantern {metadata.version('darklantern')}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Heist board games to play and to study. Without a command: start the server and open the browser."""
    if context.invoked_subcommand in GAME_COMMANDS:
        for broken in registry.broken_games():
            print_error(str(broken))
    if context.invoked_subcommand is None:
        serve_tables(open_browser=True)


def main() -> None:
    """Run the command line. A user's mistake ends with one sentence and a non-zero exit code, without a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except DarkLanternError as error:
        print_error(str(error))
        sys.exit(1)
    except OSError as error:
        print_error(_describe_os_error(error))
        sys.exit(1)


def _describe_os_error(error: OSError) -> str:
    if error.filename is None:
        return f"{error.strerror or error}."
    match error:
        case FileExistsError():
            return f"{error.filename} exists already: name a new file."
        case FileNotFoundError():
            return f"There is no file or folder {error.filename}."
        case IsADirectoryError():
            return f"{error.filename} is a folder: name a file."
        case PermissionError():
            return f"You may not open {error.filename}."
        case _:
            return f"{error.filename}: {error.strerror}."
