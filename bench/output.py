"""Where a report goes: a table for whoever looks on, and JSON for whoever asked for it."""

from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
import typer
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

Json: TypeAlias = Annotated[str, typer.Option(metavar="FILE", help="Write JSON; - is the output.")]


class Output:
    """What a command writes. That the file can be written is found out before anything is measured."""

    def __init__(self, json: Json) -> None:
        """`json` names a file, or is ``-``, or empty for none. Raises `BadParameter` if it cannot be written."""
        self.errors = Console(stderr=True)
        """For all that is not the report."""
        self._json = json
        if json not in {"", "-"}:
            try:
                Path(json).touch()
            except OSError as error:
                raise typer.BadParameter(f"{json} cannot be written: {error.strerror}.") from None

    def progress(self) -> Progress:
        """A bar that counts what is done, and is gone afterwards."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        return Progress(*columns, console=self.errors, transient=True)

    def write(self, report: object, table: RenderableType) -> None:
        """Shows the table; if JSON goes to the output, beside it."""
        (self.errors if self._json == "-" else Console()).print(table)
        encoded = msgspec.json.format(msgspec.json.encode(report)).decode() + "\n"
        if self._json == "-":
            print(encoded, end="")
        elif self._json:
            Path(self._json).write_text(encoded)
