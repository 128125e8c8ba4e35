"""The report of a fairness study: a page of Markdown with figures."""

from collections import Counter
from collections.abc import Sequence
from os.path import relpath
from pathlib import Path

from msgspec import Struct

from darklantern.bots.characters import Level
from darklantern.games.midnight_exchange.studies.checks import PLAN_LABELS, ROUND_LIMITS, Check, Finding
from darklantern.games.midnight_exchange.studies.games import QUICK_BOT, Evidence, FairnessStudy, plan_name
from darklantern.lab.report.estimates import shares
from darklantern.lab.report.figure import Dot, Dots, Figure, Histogram, Stack
from darklantern.lab.report.figure_parts import binned, rows
from darklantern.lab.report.formatting import format_interval, format_number
from darklantern.lab.report.plots import draw_file
from darklantern.lab.report.tables import number, text

TITLES = {
    "plans": "Plans",
    "markets": "Markets",
    "seats": "Seats",
    "many games": "Seats, in very many games",
    "length": "Length",
}


def format_limits(finding: Finding) -> str:
    """Return the limits of a finding, in words."""
    if finding.low <= 0:
        return f"at most {format_number(finding.high, percent=True)}"
    if finding.high >= 1:
        return f"at least {format_number(finding.low, percent=True)}"
    return f"{100 * finding.low:.1f} to {format_number(finding.high, percent=True)}"


def figures(evidence: Evidence, found: Sequence[Check], level: Level) -> list[Figure]:
    """Return a figure for each check, and one of how deep each plan went."""
    named = {check.name: check for check in found}
    drawn: list[Figure] = []
    if plans := named.get("plans"):
        drawn += [
            _dots_figure("plans", "Who wins, by plan", plans, "share of games won"),
            _depths_figure(evidence, level),
        ]
    if markets := named.get("markets"):
        drawn.append(_dots_figure("markets", "How often each market is used", markets, "share of rounds"))
    if seats := named.get("many games") or named.get("seats"):
        drawn.append(_dots_figure("seats", "Who wins, by seat", seats, "share of games won"))
    if "length" in named:
        drawn.append(_rounds_figure(evidence))
    return drawn


def _dots_figure(name: str, title: str, check: Check, axis: str) -> Figure:
    """Return the findings of a check as dots with intervals, beside their limits or fair shares."""
    dots = tuple(Dot(finding.what, (finding.measured,), _marked_value(finding)) for finding in check.findings)
    most = max(finding.measured.n for finding in check.findings)
    return Figure(name, title, Dots(axis, dots, percent=True), check.wanted, f"up to {most:,} games each")


def _marked_value(finding: Finding) -> float:
    """Return the value to mark for a finding: its limit, or the middle of two."""
    if finding.low <= 0:
        return finding.high
    return finding.low if finding.high >= 1 else (finding.low + finding.high) / 2


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


class FairnessReport(Struct, frozen=True):
    """What the page of a fairness study is made from."""

    study: FairnessStudy
    evidence: Evidence
    checks: Sequence[Check]
    edition: str
    """The name of the edition."""
    command: str
    """The command that plays the same games again."""


def write_report(report: FairnessReport, output: Path, pictures: Path) -> list[Path]:
    """Write the page, and its figures into a folder; return all files written."""
    pictures.mkdir(parents=True, exist_ok=True)
    written = [output]
    drawn: list[str] = []
    for figure in figures(report.evidence, report.checks, report.study.level):
        path = pictures / f"{report.edition}-{figure.name}.svg"
        path.write_bytes(draw_file(figure, "svg"))
        written.append(path)
        drawn += [f"![{figure.title}]({_relative_path(output, path)})", ""]
    output.write_text("\n".join([*_opening(report), *drawn, *_tables(report.checks)]), "utf-8")
    return written


def _relative_path(page: Path, picture: Path) -> str:
    """Return the relative path from a page to a picture."""
    return Path(relpath(picture, page.parent)).as_posix()


def _opening(report: FairnessReport) -> list[str]:
    study, evidence = report.study, report.evidence
    free, plans = evidence.without_plans, evidence.with_plans
    tables = ", ".join(f"{games:,} of {seats}" for seats, games in sorted(free.seats.items()))
    quick = f", and {study.quick_games:,} games of `{QUICK_BOT}` at each table by the kernel" if evidence.quick else ""
    return [
        f"# Is the edition *{report.edition}* fair?",
        "",
        f"What bots of the level *{study.level}* show in {plans.finished:,} games with one of each plan at three seats "
        f"and in games in which everyone plays as they like ({tables} players){quick}.",
        "",
        "```console",
        f"$ {report.command}",
        "```",
        "",
        "| | wanted | so it is |",
        "|---|---|---|",
        *(f"| {TITLES[check.name]} | {check.wanted} | **{check.status}** |" for check in report.checks),
        "",
        "A plan says how deep a bot goes in every raid, and no deeper: it stays in the garage, takes an iron key, or "
        "takes both keys, if it can before the others end the raid; all else it does as well as it can.",
        "",
        "*Holds*: the whole 95 % interval of every measure is within what is wanted. *Open*: an interval reaches over "
        "the edge, so that more games would be needed to tell. *Fails*: an interval is wholly outside.",
        "",
    ]


def _tables(found: Sequence[Check]) -> list[str]:
    lines: list[str] = []
    for check in found:
        lines += [f"## {TITLES[check.name]}", "", f"Wanted: {check.wanted}.", ""]
        lines += ["| | wanted | seen | 95 % | games | |", "|---|---|---|---|---|---|"]
        lines += [
            f"| {finding.what} | {format_limits(finding)} | {format_number(finding.measured.value, percent=True)} "
            f"| {format_interval(finding.measured, percent=True)} | {finding.measured.n:,} | {finding.status} |"
            for finding in check.findings
        ]
        lines.append("")
    return lines
