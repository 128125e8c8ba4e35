"""The command ``scripts/bench frames``."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from bench.machine import this_machine
from bench.page.raid import Frames, FramesError, measure


def frames(
    seconds: Annotated[float, typer.Option(min=1, help="Seconds of each measurement.")] = 10,
    trace: Annotated[str, typer.Option(metavar="FILE", help="Keep Chromium's trace of the raid on the desktop.")] = "",
    json: Annotated[str, typer.Option(metavar="FILE", help="Write JSON.")] = "",
) -> None:
    """Measure the frame rate of a raid of four in Chromium: three fast bots, and simulated input in the browser.

    The page must be built. Chromium has no screen here and draws with the processor, which a player's browser does not.
    """
    errors = Console(stderr=True)
    found: list[Frames] = []
    try:
        with errors.status("Measuring …"):
            found.extend(measure(seconds, Path(trace) if trace else None))
    except FramesError as error:
        errors.print(f"{error}.", style="red")
        raise typer.Exit(1) from None
    Console().print(table_of(found))
    if json:
        Path(json).write_bytes(msgspec.json.format(msgspec.json.encode(found)))


def table_of(found: list[Frames]) -> Table:
    """Return a table with a column for each measured page, at most 80 characters wide."""
    machine = this_machine()
    table = Table(
        title="Frames of the page",
        caption=f"{machine.processor}, {machine.cores} cores; Chromium without a screen, drawn by the processor.",
    )
    table.add_column("")
    for page in found:
        table.add_column(page.what, justify="right", no_wrap=True)
    rows: dict[str, Callable[[Frames], str]] = {
        "updates received a second": lambda one: f"{one.moves:.0f}",
        "frames a second": lambda one: f"{one.rate:.1f}",
        "between frames, ms, p50/p95/p99": lambda one: _spread(one.within),
        "late frames: after more than 25 ms": lambda one: f"{one.late_share:.1%}",
        "tasks of more than 50 ms": lambda one: _longest(one.tasks),
        "main thread: share of a core": lambda one: f"{one.busy:.1%}",
        "scripts: share of a core": lambda one: f"{one.script:.1%}",
        "work for a frame, ms, p50/p95/p99": lambda one: _spread(one.worked) if one.work else "",
        "frames with more than 1/60 s of work": lambda one: f"{one.overworked_share:.1%}" if one.work else "",
    }
    for name, figure in rows.items():
        table.add_row(name, *map(figure, found))
    return table


def _spread(within: Callable[[float], float]) -> str:
    return "/".join(f"{within(share):.1f}" for share in (0.5, 0.95, 0.99))


def _longest(tasks: list[float]) -> str:
    return f"{len(tasks)}, up to {max(tasks):.0f} ms" if tasks else "none"
