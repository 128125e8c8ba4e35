"""Printing results, messages and errors."""

import sys
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.console import Console

from darklantern.lab.statistics import Interval
from darklantern.terminal.players import printable

out: Final = Console(highlight=False)
"""For results."""
err: Final = Console(stderr=True, highlight=False)
"""For errors and progress."""

MAX_MESSAGE_LENGTH = 1000
"""Longer messages are cut."""

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
GameName = Annotated[str, typer.Argument(help="The id of a game; see 'darklantern games'.", metavar="GAME")]


def print_error(sentence: str) -> None:
    """Print an error."""
    err.print(_printable_message(sentence), style="red", markup=False, soft_wrap=True)


def print_message(sentence: str) -> None:
    """Print a message."""
    out.print(_printable_message(sentence), markup=False, soft_wrap=True)


def _printable_message(sentence: str) -> str:
    """Return a message that may quote a file, cut and made safe to print."""
    return printable(sentence if len(sentence) <= MAX_MESSAGE_LENGTH else f"{sentence[:MAX_MESSAGE_LENGTH]} …")


def write_json(value: Any) -> None:
    """Print a value as JSON."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")


def interval_cells(interval: Interval | None, form: str) -> tuple[str, str]:
    """Return an estimate and its interval for two columns of a table."""
    if interval is None:
        return "–", "–"
    return form.format(interval.value), f"{form.format(interval.low)} – {form.format(interval.high)}"
