"""``scripts/fairness``."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench.fairness import trial
from bench.fairness.report import Report


def main(
    races: Annotated[int, typer.Option(min=8, help="Raids at each of the two tables that are compared.")] = 5000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same report.")] = 1,
    json: Annotated[str, typer.Option(metavar="FILE", help="Write JSON; - is the output.")] = "",
) -> None:
    """Play equal hands behind unequal connections, in simulated time, and report who wins contested tiles.

    Leaves with 1 if a pair is not even.
    """
    target = _target(json)
    errors = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=errors,
        transient=True,
    ) as progress:
        task = progress.add_task("", total=trial.parts(races))
        results = trial.play(races, seed, lambda label: progress.update(task, description=label, advance=1))

    report = Report.of(results, races, seed)
    (errors if json == "-" else Console()).print(report.tables())
    encoded = msgspec.json.format(msgspec.json.encode(report)).decode() + "\n"
    if target:
        target.write_text(encoded)
    elif json:
        print(encoded, end="")
    if not report.even:
        raise typer.Exit(1)


def _target(json: str) -> Path | None:
    """The file to write, found out to be writable before anything is played."""
    if json in {"", "-"}:
        return None
    target = Path(json)
    try:
        target.touch()
    except OSError as error:
        raise typer.BadParameter(f"{target} cannot be written: {error.strerror}.") from None
    return target


if __name__ == "__main__":
    typer.run(main)
