"""What the commands print, and how."""

import sys
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

out = Console(highlight=False)
"""For results."""
err = Console(stderr=True, highlight=False)
"""For complaints and progress."""

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, for a machine to read.")]
GameName = Annotated[str, typer.Argument(help="A game, such as art-robbery.", metavar="GAME")]


def complain(sentence: str) -> None:
    """Says what is wrong."""
    err.print(sentence, style="red", markup=False, soft_wrap=True)


def say(sentence: str) -> None:
    """Says what was done."""
    out.print(sentence, markup=False, soft_wrap=True)


def write_json(value: Any) -> None:
    """Writes a value for a machine to read."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")
