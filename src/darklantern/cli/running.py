"""Options and progress of long simulations."""

from collections.abc import Iterable
from time import perf_counter
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from darklantern.cli.output import err
from darklantern.lab.run_location import RunLocation

WorkersOption = Annotated[int, typer.Option(min=1, help="The number of cores to use.")]
RunnerOption = Annotated[
    RunLocation,
    typer.Option("--on", help="What plays: this machine's cores, or a Ray cluster (RAY_ADDRESS, or one started here)."),
]


def run_with_progress(title: str, total: int, parts: Iterable[int], done: int = 0) -> bool:
    """Run an iterator that yields numbers of finished games, with a progress bar. Return whether Ctrl-C stopped it."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]} games/s"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task(title, total=total, completed=done, rate="–")
        started, played = perf_counter(), 0
        try:
            for games in parts:
                played += games
                rate = played / (perf_counter() - started)
                progress.update(task, completed=done + played, rate=f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}")
        except KeyboardInterrupt:
            return True
    return False
