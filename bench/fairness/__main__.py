"""The command ``scripts/fairness``."""

from typing import Annotated

import typer

from bench.fairness import trial
from bench.fairness.report import Report
from bench.output import Json, Output


def main(
    races: Annotated[int, typer.Option(min=8, help="Raids at each of the two tables that are compared.")] = 5000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same report.")] = 1,
    json: Json = "",
) -> None:
    """Play with equally fast players on unequal connections, in simulated time, and report who wins contested tiles.

    Exits with 1 if a pair is not even.
    """
    output = Output(json)
    with output.progress() as progress:
        task = progress.add_task("", total=trial.total_raids(races))
        results = trial.play(races, seed, lambda label: progress.update(task, description=label, advance=1))

    report = Report.of(results, races, seed)
    output.write(report, report.tables())
    if not report.even:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
