"""Profile of our server under load, by py-spy."""

import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from time import perf_counter

from rich.table import Table

from bench import baseline_environment
from bench.load.cores import Cores, main_thread_seconds, process_seconds
from bench.load.running_server import LoadError, RunningServer
from bench.load.stacks import OURS
from bench.load.step import Order
from bench.load.trial import Plan

TABLES = 200
SAMPLES_PER_SECOND = 200
"""The samples a second."""
LINES = 40


def profile(plan: Plan, cores: Cores) -> Table:
    """Return a table of the functions in which our server spends its time under load. Raises `LoadError`."""
    tables = plan.tables or TABLES
    with RunningServer(OURS, cores, seed=1) as running, tempfile.TemporaryDirectory(prefix="profile-") as folder:
        running.hold(Order(tables, plan.warm_up, 0.5))
        stacks = Path(folder) / "stacks"
        spy = _spy(running.process, cores, plan.warm_up + plan.hold, stacks)
        begun = perf_counter(), process_seconds(running.process), main_thread_seconds(running.process)
        try:
            running.hold(Order(tables, plan.warm_up, plan.hold))
            ended = perf_counter(), process_seconds(running.process), main_thread_seconds(running.process)
            _, spy_errors = spy.communicate(timeout=60)
        finally:
            spy.kill()
            spy.wait()
        if not stacks.exists():
            raise LoadError(f"py-spy cannot look into the server: {' '.join(spy_errors.split())}")
        own, all_, samples = count_samples(stacks.read_text())
    wall, work, main = (after - before for after, before in zip(ended, begun, strict=True))
    table = Table(
        title=f"Our server with {tables} tables: {work / wall:.0%} of a core, its main thread {main / wall:.0%}",
        caption="Shares of the samples of the thread that runs Python; work of SQLite is not included.",
    )
    table.add_column("function")
    table.add_column("own", justify="right", no_wrap=True)
    table.add_column("all", justify="right", no_wrap=True)
    for place, number in all_.most_common():
        if table.row_count < LINES and ("(darklantern/" in place or own[place] > samples / 200):
            table.add_row(place, f"{own[place] / samples:.1%}", f"{number / samples:.1%}")
    table.add_section()
    for place, number in own.most_common(LINES // 2):
        table.add_row(place, f"{number / samples:.1%}", f"{all_[place] / samples:.1%}")
    return table


def count_samples(stacks: str) -> tuple[Counter[str], Counter[str], int]:
    """Count lines like ``outer;inner 12``: by function, the samples in it and those in or below it; and the total."""
    own, all_, samples = Counter[str](), Counter[str](), 0
    for line in stacks.splitlines():
        stack, _, number = line.rpartition(" ")
        places = [_without_line(place) for place in stack.split(";")]
        own[places[-1]] += int(number)
        for place in set(places):
            all_[place] += int(number)
        samples += int(number)
    return own, all_, samples


def _without_line(place: str) -> str:
    """Return the function and the file, without the line number."""
    name, _, line = place.rpartition(":")
    return f"{name})" if line.rstrip(")").isdigit() else place


def _spy(process: int, cores: Cores, seconds: float, target: Path) -> "subprocess.Popen[str]":
    command = [str(baseline_environment.VENV / "bin" / "py-spy"), "record", "--pid", str(process)]
    command += ["--duration", str(round(seconds)), "--rate", str(SAMPLES_PER_SECOND), "--gil", "--format", "raw"]
    command += ["--output", str(target)]
    launcher = [str(baseline_environment.PYTHON), "-m", "bench.load.run_pinned", str(cores.generator), *command]
    return subprocess.Popen(
        launcher, cwd=baseline_environment.ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
