"""``scripts/bench frames``."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from bench.machine import this_machine
from bench.page.raid import Frames, FramesError, measure


def frames(
    seconds: Annotated[float, typer.Option(min=1, help="Seconds for which each is watched.")] = 10,
    trace: Annotated[str, typer.Option(metavar="FILE", help="Keep Chromium's trace of the raid at the desk.")] = "",
    json: Annotated[str, typer.Option(metavar="FILE", help="Write JSON.")] = "",
) -> None:
    """Find out how smoothly a raid of four runs in Chromium: three bots that do not rest, and a hand in the browser.

    The page must be built. Chromium has no screen here and draws with the processor, which a player's browser does not.
    """
    errors = Console(stderr=True)
    found: list[Frames] = []
    try:
        with errors.status("Watching …"):
            found.extend(measure(seconds, Path(trace) if trace else None))
    except FramesError as error:
        errors.print(f"{error}.", style="red")
        raise typer.Exit(1) from None
    Console().print(_table(found))
    if json:
        Path(json).write_bytes(msgspec.json.format(msgspec.json.encode(found)))


def _table(found: list[Frames]) -> Table:
    machine = this_machine()
    table = Table(
        title="Frames of the page",
        caption=f"{machine.processor}, {machine.cores} cores; Chromium without a screen, drawn by the processor."
        " Intervals between frames in ms; late: more than 25 ms after the last; long: tasks of more than 50 ms; busy:"
        " the share of a core that the page's thread used, and scripts' part of it; work: that thread's processor time"
        " for a frame, p50/p95/p99 in ms, too much: the share of frames with more than a sixtieth of a second of it.",
    )
    table.add_column("what", no_wrap=True)
    for column in ("heard/s", "fps", "p50", "p95", "p99", "late", "long", "busy", "scripts", "work", "too much"):
        table.add_column(column, justify="right", no_wrap=True)
    for one in found:
        times = (f"{one.within(share):.1f}" for share in (0.5, 0.95, 0.99))
        tasks = f"{len(one.tasks)}" + (f", {max(one.tasks):.0f} ms" if one.tasks else "")
        shares = (f"{share:.1%}" for share in (one.busy, one.script))
        work = "/".join(f"{one.worked(share):.1f}" for share in (0.5, 0.95, 0.99)) if one.work else ""
        row = (f"{one.moves:.0f}", f"{one.rate:.1f}", *times, f"{one.missed:.1%}", tasks, *shares, work)
        table.add_row(one.what, *row, f"{one.overworked:.1%}" if one.work else "")
    return table
