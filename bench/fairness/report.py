"""The report of the fairness trial, as tables and as data."""

from statistics import fmean, quantiles

from msgspec import Struct
from rich.console import Group
from rich.table import Table

from bench.fairness.series import Scores
from bench.fairness.trial import LIES, ROUND_TRIPS_MS, Results
from darklantern.lab.statistics import Interval, RunningStats

EVEN_LOW, EVEN_HIGH = 0.45, 0.55
"""A pair is even if its share of wins is between these."""


class Pair(Struct, frozen=True):
    """Two players who want the same tiles."""

    near: float
    """The round trip of the player with the lower latency, in milliseconds."""
    far: float
    contested: int
    """The number of tiles that both wanted."""
    near_wins: Interval
    """The share of them that the player with the lower latency gets."""
    near_was_first: Interval
    """The share of them for which that player really acted first."""
    plain_contested: int
    plain_near_wins: Interval
    """The same if the first message wins."""
    even: bool


class Waiting(Struct, frozen=True):
    """How long a table waits before it grants a lift, in milliseconds."""

    trips: list[float]
    lifts: int
    mean: float
    median: float
    p95: float
    """The 95th percentile."""
    longest: float
    none: float
    """The share of lifts that are granted without waiting."""


class Gain(Struct, frozen=True):
    """The gain of a liar over the same client when it is honest."""

    name: str
    label: str
    honest_wins: Interval
    """The share of contested tiles that it gets."""
    liar_wins: Interval
    honest_first: Interval
    """The share of raids in which it gets away first."""
    liar_first: Interval


class Report(Struct, frozen=True):
    """The report of a whole trial."""

    races: int
    seed: int
    pairs: list[Pair]
    right: Interval
    """The share of contested tiles that go to the player who really acted first."""
    plain_right: Interval
    waiting: list[Waiting]
    lies: list[Gain]

    @classmethod
    def of(cls, results: Results, races: int, seed: int) -> "Report":
        """Return the report of these results."""
        fair, plain = results.fair, results.plain
        return cls(
            races=races,
            seed=seed,
            pairs=[_pair(fair, plain, pair) for pair in fair.pairs],
            right=_share(fair.won_by_first),
            plain_right=_share(plain.won_by_first),
            waiting=[_waiting(fair), _waiting(results.alike)],
            lies=[_gain(lie.name, lie.label, *results.lies[lie.name]) for lie in LIES],
        )

    @property
    def even(self) -> bool:
        """Whether every pair is even."""
        return all(pair.even for pair in self.pairs)

    def tables(self) -> Group:
        """Return the figures as tables."""
        return Group(self._pairs(), "", self._waiting(), "", self._lies())

    def _pairs(self) -> Table:
        table = Table(
            title="Who wins contested tiles",
            caption=f"{self.races:,} raids of equal hands, with 95 % intervals. Contested: neither hand could have"
            " known of the other. Shares of the nearer player: of the tiles, of the hands that really acted first, and"
            " of the tiles if the first message wins. The hand that acted first gets"
            f" {100 * self.right.value:.1f} % of them; {100 * self.plain_right.value:.1f} % if the first message wins.",
        )
        table.add_column("round trips", no_wrap=True)
        for figure in ("contested", "nearer wins", "45–55 %", "acted first", "first message wins"):
            table.add_column(figure, justify="right", no_wrap=True)
        for pair in self.pairs:
            table.add_row(
                f"{pair.near:g} and {pair.far:g} ms",
                f"{pair.contested:,}",
                _percent(pair.near_wins),
                "[green]yes[/]" if pair.even else "[red]no[/]",
                _percent(pair.near_was_first),
                _percent(pair.plain_near_wins),
            )
        return table

    def _waiting(self) -> Table:
        table = Table(title="How long a lift waits, in milliseconds")
        table.add_column("round trips", no_wrap=True)
        for figure in ("lifts", "mean", "median", "95 of 100", "longest", "at once"):
            table.add_column(figure, justify="right", no_wrap=True)
        for row in self.waiting:
            times = (row.mean, row.median, row.p95, row.longest)
            table.add_row(
                f"{_trips(row.trips)} ms",
                f"{row.lifts:,}",
                *(f"{time:.1f}" for time in times),
                f"{100 * row.none:.1f} %",
            )
        return table

    def _lies(self) -> Table:
        table = Table(
            title=f"What lying gains the client at {ROUND_TRIPS_MS[0]:g} ms",
            caption="Its share of contested tiles, and of the raids that it gets away from first, beside the same"
            " client at the same table if it is honest. A move carries no time that could be forged."
            " Unseen: through a proxy, so that the network's round trip cannot be measured.",
        )
        table.add_column("the liar")
        for figure in ("tiles, honest", "tiles, lying", "first, honest", "first, lying"):
            table.add_column(figure, justify="right", no_wrap=True)
        for gain in self.lies:
            shares = (gain.honest_wins, gain.liar_wins, gain.honest_first, gain.liar_first)
            table.add_row(gain.label, *map(_percent, shares))
        return table


def _pair(fair: Scores, plain: Scores, pair: tuple[int, int]) -> Pair:
    wins = _share(fair.pairs[pair])
    return Pair(
        near=fair.players[pair[0]].round_trip,
        far=fair.players[pair[1]].round_trip,
        contested=fair.pairs[pair].count,
        near_wins=wins,
        near_was_first=_share(fair.acted_first[pair]),
        plain_contested=plain.pairs[pair].count,
        plain_near_wins=_share(plain.pairs[pair]),
        even=EVEN_LOW <= wins.value <= EVEN_HIGH,
    )


def _waiting(scores: Scores) -> Waiting:
    waits = scores.waits
    return Waiting(
        trips=[player.round_trip for player in scores.players],
        lifts=len(waits),
        mean=fmean(waits),
        median=quantiles(waits, n=2)[0],
        p95=quantiles(waits, n=20)[-1],
        longest=max(waits),
        none=sum(wait == 0 for wait in waits) / len(waits),
    )


def _gain(name: str, label: str, honest: Scores, liar: Scores) -> Gain:
    return Gain(
        name,
        label,
        _share(honest.wins[0]),
        _share(liar.wins[0]),
        _share(honest.first_away[0]),
        _share(liar.first_away[0]),
    )


def _share(stats: RunningStats) -> Interval:
    """Return the share; without observations, from 0 to 1."""
    return stats.share() or Interval(0.5, 0.0, 1.0)


def _percent(share: Interval) -> str:
    return f"{100 * share.value:.1f} ± {50 * (share.high - share.low):.1f} %"


def _trips(trips: list[float] | tuple[float, ...]) -> str:
    return ", ".join(f"{trip:g}" for trip in trips)
