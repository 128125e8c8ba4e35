"""The requirements of a fair edition, and whether games show that they hold."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from darklantern.bots.characters import Level
from darklantern.games.midnight_exchange.rules.components import Place
from darklantern.games.midnight_exchange.studies.games import QUICK_BOT, Evidence, plan_name
from darklantern.lab.report.estimates import Estimate, by_game, estimate
from darklantern.lab.report.tables import Row, number, text

MAX_PLAN_SHARE = 0.40
"""The most that a plan may win of the games in which one of each meets the others."""
MIN_FACE_USE = 0.5
"""The least share of its rounds in play in which each market face must be used."""
SEAT_MARGIN = 0.03
"""How far a seat's share of victories may be from its fair share."""
ROUND_LIMITS = {4: (3, 7), 2: (1, 12)}
"""By number of players: the fewest and the most rounds of a game."""
MIN_LENGTH_SHARE = 0.95
"""The least share of games with such a length: chance makes some games of any edition longer or shorter."""

PLAN_LABELS = {Place.GARAGE: "garage only", Place.STUDY: "to the study", Place.SAFE: "to the safe"}


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


def run_checks(evidence: Evidence, level: Level) -> list[Check]:
    """Return all requirements for which there are games, with their findings."""
    found = [
        Check(
            "plans",
            f"with one of each plan at three seats, none wins more than {100 * MAX_PLAN_SHARE:.0f} % of the games",
            _plans(evidence, level),
        ),
        Check(
            "markets",
            "every market face is used in at least half of the rounds in which it lies",
            _markets(evidence),
        ),
        Check(
            "seats",
            f"no seat wins more or less than its fair share by more than {100 * SEAT_MARGIN:.0f} points",
            _seats(evidence),
        ),
        Check("many games", f"the same, in very many games of {QUICK_BOT}", _quick_seats(evidence)),
        Check(
            "length",
            "at least 95 % of games last 3 to 7 rounds at four players, and no more than 12 at two",
            _lengths(evidence),
        ),
    ]
    return [check for check in found if check.findings]


def _plans(evidence: Evidence, level: Level) -> tuple[Finding, ...]:
    rows = evidence.with_plans.tables["seats"]
    found = by_game(rows, lambda row: text(row, "player"), lambda row: number(row, "won"), share=True)
    return tuple(
        Finding(words, 0.0, MAX_PLAN_SHARE, found[name])
        for place, words in PLAN_LABELS.items()
        if (name := plan_name(level, place)) in found
    )


def _markets(evidence: Evidence) -> tuple[Finding, ...]:
    rows = evidence.without_plans.tables.get("markets", [])
    found = by_game(rows, lambda row: text(row, "face"), lambda row: float(bool(number(row, "exchanges"))), share=True)
    return tuple(Finding(face, MIN_FACE_USE, 1.0, found[face]) for face in sorted(found))


def _seats(evidence: Evidence) -> tuple[Finding, ...]:
    rows = evidence.without_plans.tables["seats"]

    def key(row: Row) -> tuple[int, int]:
        return int(number(row, "players") or 0), int(number(row, "seat") or 0)

    found = by_game(rows, key, lambda row: number(row, "won"), share=True)
    return tuple(_seat(seat, seats, found[seats, seat]) for seats, seat in sorted(found))


def _quick_seats(evidence: Evidence) -> tuple[Finding, ...]:
    findings: list[Finding] = []
    for seats, summary in evidence.quick.items():
        for seat, standing in enumerate(summary.seats()):
            if (wins := standing.wins) is not None:
                findings.append(_seat(seat, seats, Estimate(standing.games, wins.value, wins.low, wins.high)))
    return tuple(findings)


def _seat(seat: int, seats: int, seen: Estimate) -> Finding:
    return Finding(f"seat {seat + 1} of {seats}", 1 / seats - SEAT_MARGIN, 1 / seats + SEAT_MARGIN, seen)


def _lengths(evidence: Evidence) -> tuple[Finding, ...]:
    findings: list[Finding] = []
    for seats, (least, most) in ROUND_LIMITS.items():
        rounds = [
            int(number(row, "rounds") or 0)
            for row in evidence.without_plans.tables["games"]
            if number(row, "players") == seats
        ]
        seen = estimate((float(least <= count <= most) for count in rounds), share=True)
        if seen is not None:
            range_ = f"{least} to {most}" if least > 1 else f"at most {most}"
            what = f"{seats} players: {range_} rounds (seen: {min(rounds)} to {max(rounds)})"
            findings.append(Finding(what, MIN_LENGTH_SHARE, 1.0, seen))
    return tuple(findings)
