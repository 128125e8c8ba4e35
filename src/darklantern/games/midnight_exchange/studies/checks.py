"""The requirements of a fair edition of Midnight Exchange."""

from darklantern.bots.characters import Level
from darklantern.games.midnight_exchange.rules.components import Place
from darklantern.lab.report.estimates import by_game, estimate
from darklantern.lab.report.tables import number, text
from darklantern.lab.study.checks import Check, Finding, quick_seat_findings, seat_findings
from darklantern.lab.study.games import Evidence, StudyPlan

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


def plan_name(level: Level, place: Place) -> str:
    """Return the name of the bot of a level that is held to going to a place."""
    return f"{level}:{place}"


def run_checks(plan: StudyPlan, evidence: Evidence) -> list[Check]:
    """Return all requirements for which there are games, with their findings."""
    found = [
        Check(
            "plans",
            f"with one of each plan at three seats, none wins more than {100 * MAX_PLAN_SHARE:.0f} % of the games",
            _plans(evidence, plan.level),
        ),
        Check(
            "markets",
            "every market face is used in at least half of the rounds in which it lies",
            _markets(evidence),
        ),
        Check(
            "seats",
            f"no seat wins more or less than its fair share by more than {100 * SEAT_MARGIN:.0f} points",
            seat_findings(evidence, SEAT_MARGIN),
        ),
        Check(
            "many games",
            f"the same, in very many games of {plan.quick_bot}",
            quick_seat_findings(evidence, SEAT_MARGIN),
        ),
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
