"""The command ``scripts/bench heavy``."""

import signal
from typing import Annotated

import typer
from msgspec import Struct
from rich.table import Table

from bench.heavy.flood import Kind
from bench.heavy.trial import Pair, Phase, Plan, TrialError, measure, ratio
from bench.load.tables import ServerRefused
from bench.machine import Machine, this_machine
from bench.output import Json, Output

KINDS: list[Kind] = ["replays", "reviews"]
MAX_P99_RATIO = 1.5
"""The highest accepted ratio of the p99 of moves under load to the p99 without."""


class HeavyReport(Struct, frozen=True):
    """The report of the benchmark."""

    machine: Machine
    plan: Plan
    wanted: float
    ratios: dict[Kind, float]
    """The median of the pairs' ratios, by kind."""
    pairs: list[Pair]

    def table(self) -> Table:
        """Return the figures as a table."""
        plan = self.plan
        table = Table(
            title=f"Moves at {plan.tables} tables of four, without and with {plan.clients} heavy requests at a time",
            caption=f"{self.machine.processor}, {self.machine.cores} cores, {self.machine.python}. Phases of"
            f" {plan.seconds:g} s in alternation. Times in ms from a move to its own echo.",
        )
        for column in ("load", "p50 without", "p50 with", "p99 without", "p99 with", "longest with", "÷", "answered"):
            table.add_column(column, justify="left" if column == "load" else "right")
        for kind in self.ratios:
            for pair in (pair for pair in self.pairs if pair.kind == kind):
                table.add_row(kind, *_figures(pair.without, pair.under_load), f"{pair.ratio:.2f}", _answered(pair))
            verdict = "met" if self.ratios[kind] <= self.wanted else "missed"
            table.add_row(f"median {kind}", *[""] * 5, f"{self.ratios[kind]:.2f}", f"≤ {self.wanted:g}: {verdict}")
            table.add_section()
        return table


def heavy(
    tables: Annotated[int, typer.Option(min=1, help="How many tables of four are played at.")] = 20,
    seconds: Annotated[float, typer.Option(min=0.5, help="Seconds of each phase.")] = 8,
    runs: Annotated[int, typer.Option(min=1, help="How often each pair of phases is measured.")] = 5,
    clients: Annotated[int, typer.Option(min=1, help="Heavy requests at the same time.")] = 10,
    json: Json = "",
) -> None:
    """Measure moves at tables without and with replays of a record of 9,998 moves, and with reviews.

    Exits with 1 if the p99 under load is more than 1.5 times the p99 without, by the median of all pairs.
    """
    output = Output(json)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    plan = Plan(tables=tables, seconds=seconds, runs=runs, clients=clients)

    def print_pair(pair: Pair) -> None:
        output.errors.print(
            f"{pair.kind}: p99 {pair.without.p99:.1f} ms, under load {pair.under_load.p99:.1f} ms ({pair.ratio:.2f});"
            f" moves late by {pair.without.late:.1f} and {pair.under_load.late:.1f} ms; answered {_answered(pair)}",
            markup=False,
            highlight=False,
        )

    try:
        pairs = measure(plan, KINDS, print_pair)
    except (TrialError, ServerRefused, OSError) as error:
        output.errors.print(str(error), style="red", markup=False)
        raise typer.Exit(1) from None
    report = HeavyReport(this_machine(), plan, MAX_P99_RATIO, {kind: ratio(pairs, kind) for kind in KINDS}, pairs)
    output.write(report, report.table())
    if max(report.ratios.values()) > MAX_P99_RATIO:
        raise typer.Exit(1)


def _figures(without: Phase, under_load: Phase) -> list[str]:
    times = (without.p50, under_load.p50, without.p99, under_load.p99, under_load.longest)
    return [f"{time:.1f}" for time in times]


def _answered(pair: Pair) -> str:
    return ", ".join(f"{number} × {status}" for status, number in sorted(pair.under_load.answers.items())) or "none"
