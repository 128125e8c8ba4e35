"""The report of the load test, as a table and as data."""

from collections.abc import Callable, Sequence
from statistics import median

from msgspec import Struct
from rich.table import Table

from bench.load.stacks import BASELINE, OURS, Stack
from bench.load.step import Step
from bench.load.trial import Plan, Result
from bench.machine import Machine

TARGET_TABLES = 400
"""The number of tables that our server should hold."""
TARGET_RATIO = 0.6
"""The number of tables that it should hold, relative to the bare Node server."""


class Row(Struct, frozen=True):
    """The result of a server."""

    server: str
    label: str
    version: str
    tables: int | None
    """The number of tables that it held; None if it could not be measured."""
    at_least: bool
    """Whether the generator was the limit, so the server might hold more."""
    ratio: float | None
    """The tables of our server divided by those of this one."""
    best: Step | None
    problem: str
    steps: list[Step]


class LoadReport(Struct, frozen=True):
    """The report of a whole load test."""

    machine: Machine
    plan: Plan
    wanted_tables: int
    wanted_ratio: float
    runs: list[list[Row]]
    """The results of the servers, for each run."""

    @classmethod
    def of(cls, runs: Sequence[Sequence[Result]], machine: Machine, plan: Plan) -> "LoadReport":
        """Return the report of these results."""
        return cls(machine, plan, TARGET_TABLES, TARGET_RATIO, [_rows(results, plan) for results in runs])

    def table(self) -> Table:
        """Return the figures as a table."""
        plan = self.plan
        versions = ", ".join(f"{row.label} {row.version}" for row in self.runs[0] if row.version)
        table = Table(
            title=f"Tables of four, three moves a second each, with p99 under {plan.limit:g} ms",
            caption=f"{self.machine.processor}, {self.machine.python}; {versions}. Server on one core, generator on"
            f" another; steps of {plan.hold:g} s. Times in ms from a move to its own echo, at the tables held;"
            " µs/move is the server's CPU, load the generator's. Bare servers pass messages on, without rules and"
            " without a store.",
        )
        table.add_column("server", no_wrap=True)
        for column in ("tables", "p50", "p99", "CPU", "µs/move", "load", "ours ÷ it"):
            table.add_column(column, justify="right", no_wrap=True)
        for rows in self.runs:
            table.add_section()
            for row in rows:
                table.add_row(row.label, *_figures(row), "" if row.ratio is None else f"{row.ratio:.2f}")
        if not self.plan.tables:
            table.add_section()
            for label, tables, verdict in self._targets():
                table.add_row(label, tables, *[""] * 5, verdict)
        return table

    def _targets(self) -> list[tuple[str, str, str]]:
        """Return the targets of our server: label, median of all runs, and whether the target is met."""
        found: list[tuple[str, str, str]] = []
        label = "median" if len(self.runs) > 1 else "wanted"
        if tables := self._figures_of(OURS, lambda row: row.tables):
            met = _met(median(tables) >= self.wanted_tables)
            found.append((f"{label} {OURS.label}", f"{median(tables):g}", f"≥ {self.wanted_tables} {met}"))
        if ratios := self._figures_of(BASELINE, lambda row: row.ratio):
            met = _met(median(ratios) >= self.wanted_ratio)
            found.append((f"{label} ÷ {BASELINE.label}", "", f"{median(ratios):.2f} ≥ {self.wanted_ratio:g} {met}"))
        return found

    def _figures_of(self, stack: Stack, figure: Callable[[Row], float | None]) -> list[float]:
        """Return a figure of a server from all runs that have it."""
        found = [figure(row) for rows in self.runs for row in rows if row.server == stack.name]
        return [value for value in found if value is not None]


def _rows(results: Sequence[Result], plan: Plan) -> list[Row]:
    ours = next((result.tables for result in results if result.stack is OURS), None) if not plan.tables else None
    return [_row(result, ours) for result in results]


def _row(result: Result, ours: int | None) -> Row:
    compared = result.stack is not OURS and ours is not None and result.tables
    return Row(
        server=result.stack.name,
        label=result.stack.label,
        version=result.version,
        tables=result.tables,
        at_least=result.limited,
        ratio=ours / result.tables if compared and ours is not None and result.tables else None,
        best=result.best,
        problem=result.problem,
        steps=result.steps,
    )


def _figures(row: Row) -> list[str]:
    if row.tables is None:
        return ["–", *[""] * 5]
    best = row.best
    if best is None:
        return ["0", *[""] * 5]
    return [
        ("≥ " if row.at_least else "") + str(row.tables),
        f"{best.p50:.1f}",
        f"{best.p99:.1f}",
        f"{best.server:.0%}",
        f"{best.cost:.0f}",
        f"{best.generator:.0%}",
    ]


def _met(met: bool) -> str:
    return "[green]yes[/]" if met else "[red]no[/]"
