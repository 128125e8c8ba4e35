"""Output of reports: a table on the terminal and, if requested, JSON."""

from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
import typer
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

Json: TypeAlias = Annotated[str, typer.Option(metavar="FILE", help="Write JSON; - is the output.")]


class Output:
    """The output of a command. It checks that the file can be written before anything is measured."""

    def __init__(self, json: Json) -> None:
        """Write JSON to the file `json`, or to standard output for ``-``. Raises `BadParameter` if it cannot."""
        self.errors = Console(stderr=True)
        """The console for everything except the report."""
        self._json = json
        if json not in {"", "-"}:
            try:
                Path(json).touch()
            except OSError as error:
                raise typer.BadParameter(f"{json} cannot be written: {error.strerror}.") from None

    def progress(self) -> Progress:
        """Return a progress bar that disappears afterwards."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        return Progress(*columns, console=self.errors, transient=True)

    def write(self, report: object, table: RenderableType) -> None:
        """Print the table, and write the JSON. If JSON goes to standard output, the table goes to standard error."""
        (self.errors if self._json == "-" else Console()).print(table)
        encoded = msgspec.json.format(msgspec.json.encode(report)).decode() + "\n"
        if self._json == "-":
            print(encoded, end="")
        elif self._json:
            Path(self._json).write_text(encoded)
