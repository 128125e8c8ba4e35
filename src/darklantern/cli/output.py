"""What the commands print, and how."""

import sys
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from darklantern.lab.statistics import Interval
from darklantern.terminal.players import printable

out = Console(highlight=False)
"""For results."""
err = Console(stderr=True, highlight=False)
"""For complaints and progress."""

LONGEST = 1000
"""A sentence that quotes more than this is cut."""

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, for a machine to read.")]
GameName = Annotated[str, typer.Argument(help="A game, such as art-robbery.", metavar="GAME")]


def complain(sentence: str) -> None:
    """Says what is wrong."""
    err.print(_shown(sentence), style="red", markup=False, soft_wrap=True)


def say(sentence: str) -> None:
    """Says what was done."""
    out.print(_shown(sentence), markup=False, soft_wrap=True)


def _shown(sentence: str) -> str:
    """A sentence that may quote a file: harmless to a terminal, and not too long."""
    return printable(sentence if len(sentence) <= LONGEST else f"{sentence[:LONGEST]} …")


def write_json(value: Any) -> None:
    """Writes a value for a machine to read."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")


def cells(interval: Interval | None, form: str) -> tuple[str, str]:
    """An estimate and its interval, for two columns of a table."""
    if interval is None:
        return "–", "–"
    return form.format(interval.value), f"{form.format(interval.low)} – {form.format(interval.high)}"
