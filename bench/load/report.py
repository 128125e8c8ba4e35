"""The results of the load test, to read and to keep."""

from collections.abc import Sequence

from msgspec import Struct
from rich.table import Table

from bench.load.stacks import OURS, PEER
from bench.load.step import Step
from bench.load.trial import Plan, Result
from bench.machine import Machine

TABLES = 400
"""How many tables our server should hold."""
SHARE = 0.6
"""How many it should hold for each one of the bare peer."""


class Row(Struct, frozen=True):
    """A server's result."""

    server: str
    label: str
    version: str
    tables: int | None
    """How many it held; None if it could not be measured."""
    at_least: bool
    """Whether the generator was the limit, so that it might hold more."""
    ratio: float | None
    """Our tables over its."""
    best: Step | None
    problem: str
    steps: list[Step]


class LoadReport(Struct, frozen=True):
    """A whole load test."""

    machine: Machine
    plan: Plan
    wanted_tables: int
    wanted_ratio: float
    rows: list[Row]

    @classmethod
    def of(cls, results: Sequence[Result], machine: Machine, plan: Plan) -> "LoadReport":
        """The report of these results."""
        ours = next((result.tables for result in results if result.stack is OURS), None) if not plan.tables else None
        return cls(machine, plan, TABLES, SHARE, [_row(result, ours) for result in results])

    def table(self) -> Table:
        """The figures as a table."""
        plan = self.plan
        versions = ", ".join(f"{row.label} {row.version}" for row in self.rows if row.version)
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
        for row in self.rows:
            table.add_row(row.label, *_figures(row), self._ratio(row))
        return table

    def _ratio(self, row: Row) -> str:
        if row.server == OURS.name:
            return (
                ""
                if row.tables is None or self.plan.tables
                else f"≥ {self.wanted_tables} {_met(row.tables >= self.wanted_tables)}"
            )
        if row.ratio is None:
            return ""
        if row.server == PEER.name:
            return f"{row.ratio:.2f} ≥ {self.wanted_ratio:g} {_met(row.ratio >= self.wanted_ratio)}"
        return f"{row.ratio:.2f}"


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
