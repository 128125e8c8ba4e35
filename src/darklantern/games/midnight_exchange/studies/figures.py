"""The figures of the study of an edition of Midnight Exchange."""

from collections import Counter
from collections.abc import Sequence

from darklantern.bots.characters import Level
from darklantern.games.midnight_exchange.studies.checks import PLAN_LABELS, ROUND_LIMITS, plan_name
from darklantern.lab.report.estimates import shares
from darklantern.lab.report.figure import Figure, Histogram, Stack
from darklantern.lab.report.figure_parts import binned, rows
from darklantern.lab.report.tables import number, text
from darklantern.lab.study.checks import Check
from darklantern.lab.study.games import Evidence, StudyPlan
from darklantern.lab.study.page import dots_figure


def figures(plan: StudyPlan, evidence: Evidence, found: Sequence[Check]) -> list[Figure]:
    """Return a figure for each check, and one of how deep each plan went."""
    named = {check.name: check for check in found}
    drawn: list[Figure] = []
    if plans := named.get("plans"):
        drawn += [
            dots_figure("plans", "Who wins, by plan", plans, "share of games won"),
            _depths_figure(evidence, plan.level),
        ]
    if markets := named.get("markets"):
        drawn.append(dots_figure("markets", "How often each market is used", markets, "share of rounds"))
    if seats := named.get("many games") or named.get("seats"):
        drawn.append(dots_figure("seats", "Who wins, by seat", seats, "share of games won"))
    if "length" in named:
        drawn.append(_rounds_figure(evidence))
    return drawn


def _depths_figure(evidence: Evidence, level: Level) -> Figure:
    """Return the figure of how deep the raids of each plan went."""
    players = {(row["game"], row["seat"]): text(row, "player") for row in rows(evidence.with_plans, "seats")}
    went = {plan_name(level, place): Counter[str]() for place in PLAN_LABELS}
    for row in rows(evidence.with_plans, "raids"):
        went[players[row["game"], row["seat"]]][text(row, "depth")] += 1
    bars = {
        f"plan: {words}": tuple(shares({depth: went[plan_name(level, place)][depth] for depth in PLAN_LABELS}).values())
        for place, words in PLAN_LABELS.items()
    }
    chart = Stack("share of raids", tuple(PLAN_LABELS.values()), bars)
    return Figure(
        "plan-depths", "How deep the raids of each plan went", chart, "", f"{evidence.with_plans.finished:,} games"
    )


def _rounds_figure(evidence: Evidence) -> Figure:
    """Return the figure of the rounds in a game, at tables with a required length."""
    parts = {
        f"{seats} players": binned(
            [
                number(row, "rounds") or 0
                for row in rows(evidence.without_plans, "games")
                if number(row, "players") == seats
            ],
            1,
        )
        for seats in sorted(ROUND_LIMITS)
    }
    played = sum(evidence.without_plans.seats[seats] for seats in ROUND_LIMITS)
    return Figure("rounds", "Rounds in a game", Histogram("rounds", parts), "", f"{played:,} games")
