"""The results, to read and to keep."""

from collections.abc import Sequence
from statistics import median

from msgspec import Struct
from rich.table import Table

from bench.machine import Machine
from bench.roster import OURS
from bench.trial import SHARE, Plan, Result
from bench.worker import Run


class Row(Struct, frozen=True):
    """A contender's result."""

    contender: str
    label: str
    version: str
    python: str
    moves_per_second: float | None
    """The median of the runs; a move is a decision of a player."""
    lowest: float | None
    highest: float | None
    steps_per_second: float | None
    """The median with chance counted too."""
    ratio: float | None
    """Our moves per second over its."""
    wanted: float | None
    met: bool | None
    problem: str
    repeated: int
    runs: list[Run]


class Report(Struct, frozen=True):
    """A whole benchmark."""

    machine: Machine
    game: str
    seats: tuple[int, ...]
    plan: Plan
    share_of_core: float
    rows: list[Row]

    @classmethod
    def of(
        cls,
        results: Sequence[Result],
        machine: Machine,
        game: str,
        seats: tuple[int, ...],
        plan: Plan,
    ) -> "Report":
        """The report of these results."""
        ours = next((result.rate for result in results if result.contender.name == OURS), None)
        rows = [_row(result, ours, game) for result in results]
        return cls(machine, game, seats, plan, SHARE, rows)

    def table(self) -> Table:
        """The figures as a table."""
        table = Table(
            title="Random legal play on one core",
            caption=f"{self.machine.processor}, {self.machine.python}."
            f" Median of {self.plan.runs} runs of {self.plan.seconds:g} s;"
            f" {self.game} with {', '.join(map(str, self.seats))} seats in turn."
            " A move is a decision of a player; steps count chance too, where the driver sees it.",
        )
        table.add_column("contender")
        for figure in ("moves/s", "min–max", "steps/s", "ours ÷ it", "wanted", "met"):
            table.add_column(figure, justify="right", no_wrap=True)
        for row in self.rows:
            table.add_row(*_cells(row))
        return table


def _row(result: Result, ours: float | None, game: str) -> Row:
    """A contender's row, given the median of ours."""
    contender, rate = result.contender, result.rate
    ratio = ours / rate if ours and rate and contender.name != OURS else None
    wanted = contender.wanted.get(game)
    measured = rate is not None
    return Row(
        contender=contender.name,
        label=contender.label,
        version=result.runs[0].version if result.runs else "",
        python=result.runs[0].python if result.runs else "",
        moves_per_second=rate,
        lowest=min(result.rates) if measured else None,
        highest=max(result.rates) if measured else None,
        steps_per_second=median(run.events / run.wall for run in result.runs) if measured else None,
        ratio=ratio,
        wanted=wanted,
        met=None if ratio is None or wanted is None else ratio >= wanted,
        problem=result.problem,
        repeated=result.repeated,
        runs=result.runs,
    )


def _cells(row: Row) -> list[str]:
    """A row of the table."""
    label = f"{row.label} {row.version}"
    if row.moves_per_second is None or row.lowest is None or row.highest is None or row.steps_per_second is None:
        return [label, "not measured", "", "", "", "", ""]
    return [
        label,
        f"{row.moves_per_second:,.0f}",
        f"{row.lowest / row.moves_per_second:.0%}–{row.highest / row.moves_per_second:.0%}",
        f"{row.steps_per_second:,.0f}",
        "" if row.ratio is None else f"{row.ratio:.2f}",
        "" if row.wanted is None else f"≥ {row.wanted:g}",
        "" if row.met is None else "[green]yes[/]" if row.met else "[red]no[/]",
    ]
