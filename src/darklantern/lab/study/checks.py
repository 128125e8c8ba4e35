"""Requirements of an edition, and whether games show that they hold."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from darklantern.lab.report.estimates import Estimate, by_game
from darklantern.lab.report.tables import Row, number
from darklantern.lab.study.games import Evidence


class CheckStatus(StrEnum):
    """Whether games show that a requirement holds."""

    HOLDS = "holds"
    """The whole interval is within the requirement."""
    OPEN = "open"
    """The interval includes a limit: more games are needed."""
    FAILS = "fails"
    """The whole interval is outside."""


class Finding(Struct, frozen=True):
    """A measured value and the limits required of it."""

    what: str
    low: float
    high: float
    """The required limits."""
    measured: Estimate

    @property
    def status(self) -> CheckStatus:
        """Whether the interval is within the limits."""
        low, high = self.measured.low, self.measured.high
        if low is None or high is None:
            return CheckStatus.OPEN
        if low > self.high or high < self.low:
            return CheckStatus.FAILS
        return CheckStatus.HOLDS if self.low <= low and high <= self.high else CheckStatus.OPEN


class Check(Struct, frozen=True):
    """A requirement of an edition, with its findings."""

    name: str
    wanted: str
    findings: tuple[Finding, ...]

    @property
    def status(self) -> CheckStatus:
        """The worst of its findings."""
        return worst_status([finding.status for finding in self.findings])


def worst_status(verdicts: Sequence[CheckStatus]) -> CheckStatus:
    """Return the worst of some results: ``fails`` before ``open`` before ``holds``; ``open`` if there are none."""
    for verdict in (CheckStatus.FAILS, CheckStatus.OPEN):
        if verdict in verdicts:
            return verdict
    return CheckStatus.HOLDS if verdicts else CheckStatus.OPEN


def seat_findings(evidence: Evidence, margin: float, label: str = "seat") -> tuple[Finding, ...]:
    """Return the share of victories of each seat, at each size of table."""
    rows = evidence.without_plans.tables["seats"]

    def key(row: Row) -> tuple[int, int]:
        return int(number(row, "players") or 0), int(number(row, "seat") or 0)

    found = by_game(rows, key, lambda row: number(row, "won"), share=True)
    return tuple(_seat(label, seat, seats, margin, found[seats, seat]) for seats, seat in sorted(found))


def quick_seat_findings(evidence: Evidence, margin: float, label: str = "seat") -> tuple[Finding, ...]:
    """Return the same for the many games of the quick bot."""
    findings: list[Finding] = []
    for seats, summary in evidence.quick.items():
        for seat, standing in enumerate(summary.seats()):
            if (wins := standing.wins) is not None:
                seen = Estimate(standing.games, wins.value, wins.low, wins.high)
                findings.append(_seat(label, seat, seats, margin, seen))
    return tuple(findings)


def _seat(label: str, seat: int, seats: int, margin: float, seen: Estimate) -> Finding:
    return Finding(f"{label} {seat + 1} of {seats}", 1 / seats - margin, 1 / seats + margin, seen)
