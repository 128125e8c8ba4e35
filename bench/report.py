"""The report of the benchmark, as a table and as data."""

from collections.abc import Sequence
from statistics import median

from msgspec import Struct
from rich.table import Table

from bench.machine import Machine
from bench.roster import is_ours
from bench.trial import MIN_CORE_SHARE, Plan, Result
from bench.worker import Run


class Ratio(Struct, frozen=True):
    """The speed of one of our games, relative to a baseline."""

    ratio: float
    """Our moves per second divided by the baseline's."""
    wanted: float | None

    def __str__(self) -> str:
        if self.wanted is None:
            return f"{self.ratio:.2f}"
        met = "[green]yes[/]" if self.ratio >= self.wanted else "[red]no[/]"
        return f"{self.ratio:.2f}  ≥ {self.wanted:g} {met}"


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
    """The median, with chance events counted too."""
    ratios: dict[str, Ratio]
    """For a baseline: the ratio for each of our games that was measured."""
    problem: str
    repeated: int
    runs: list[Run]


class Report(Struct, frozen=True):
    """The report of a whole benchmark."""

    machine: Machine
    plan: Plan
    share_of_core: float
    rows: list[Row]

    @classmethod
    def of(cls, results: Sequence[Result], machine: Machine, plan: Plan) -> "Report":
        """Return the report of these results."""
        ours = {
            result.contender.name: result.rate
            for result in results
            if is_ours(result.contender) and result.rate is not None
        }
        return cls(machine, plan, MIN_CORE_SHARE, [_row(result, ours) for result in results])

    def table(self) -> Table:
        """Return the figures as a table."""
        table = Table(
            title="Random legal play on one core",
            caption=f"{self.machine.processor}, {self.machine.python}."
            f" Median of {self.plan.runs} runs of {self.plan.seconds:g} s; our games at all numbers of seats in turn."
            " A move is a decision of a player; steps count chance too, where the driver sees it.",
        )
        games = list(dict.fromkeys(game for row in self.rows for game in row.ratios))
        table.add_column("contender")
        for figure in ("moves/s", "min–max", "steps/s", *(f"{game} ÷ it" for game in games)):
            table.add_column(figure, justify="right")
        for row in self.rows:
            table.add_row(*_cells(row), *(str(row.ratios[game]) if game in row.ratios else "" for game in games))
        return table


def _row(result: Result, ours: dict[str, float]) -> Row:
    """Return a contender's row, given the medians of our games."""
    contender, rate = result.contender, result.rate
    compared = {} if rate is None or is_ours(contender) else ours
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
        ratios={
            game: Ratio(own_rate / (rate or own_rate), contender.wanted.get(game))
            for game, own_rate in compared.items()
        },
        problem=result.problem,
        repeated=result.repeated,
        runs=result.runs,
    )


def _cells(row: Row) -> list[str]:
    """Return the cells of the contender itself."""
    label = f"{row.label} {row.version}"
    if row.moves_per_second is None or row.lowest is None or row.highest is None or row.steps_per_second is None:
        return [label, "not measured", "", ""]
    return [
        label,
        f"{row.moves_per_second:,.0f}",
        f"{row.lowest / row.moves_per_second:.0%}–{row.highest / row.moves_per_second:.0%}",
        f"{row.steps_per_second:,.0f}",
    ]
