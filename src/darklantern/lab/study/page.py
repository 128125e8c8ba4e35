"""The page of a study: Markdown with figures."""

from collections.abc import Sequence
from os.path import relpath
from pathlib import Path

from msgspec import Struct

from darklantern.lab.report.figure import Dot, Dots, Figure
from darklantern.lab.report.formatting import format_interval, format_number
from darklantern.lab.report.plots import draw_file
from darklantern.lab.study.checks import Check, Finding
from darklantern.lab.study.game_study import GameStudy
from darklantern.lab.study.games import Evidence, StudyPlan


def format_limits(finding: Finding) -> str:
    """Return the limits of a finding, in words."""
    if finding.low <= 0:
        return f"at most {format_number(finding.high, percent=True)}"
    if finding.high >= 1:
        return f"at least {format_number(finding.low, percent=True)}"
    return f"{100 * finding.low:.1f} to {format_number(finding.high, percent=True)}"


def dots_figure(name: str, title: str, check: Check, axis: str) -> Figure:
    """Return the findings of a check as dots with intervals, beside their limits or fair shares."""
    dots = tuple(Dot(finding.what, (finding.measured,), _marked_value(finding)) for finding in check.findings)
    most = max(finding.measured.n for finding in check.findings)
    return Figure(name, title, Dots(axis, dots, percent=True), check.wanted, f"up to {most:,} games each")


def _marked_value(finding: Finding) -> float:
    """Return the value to mark for a finding: its limit, or the middle of two."""
    if finding.low <= 0:
        return finding.high
    return finding.low if finding.high >= 1 else (finding.low + finding.high) / 2


class StudyPage(Struct, frozen=True):
    """What the page of a study is made from."""

    study: GameStudy
    plan: StudyPlan
    evidence: Evidence
    checks: Sequence[Check]
    edition: str
    """The name of the edition."""
    command: str
    """The command that plays the same games again."""


def write_page(page: StudyPage, output: Path, pictures: Path) -> list[Path]:
    """Write the page, and its figures into a folder; return all files written."""
    pictures.mkdir(parents=True, exist_ok=True)
    written = [output]
    drawn: list[str] = []
    for figure in page.study.figures(page.plan, page.evidence, page.checks):
        path = pictures / f"{page.edition}-{figure.name}.svg"
        path.write_bytes(draw_file(figure, "svg"))
        written.append(path)
        drawn += [f"![{figure.title}]({_relative_path(output, path)})", ""]
    output.write_text("\n".join([*_opening(page), *drawn, *_tables(page)]), "utf-8")
    return written


def _relative_path(page: Path, picture: Path) -> str:
    """Return the relative path from a page to a picture."""
    return Path(relpath(picture, page.parent)).as_posix()


def _opening(page: StudyPage) -> list[str]:
    plan, evidence = page.plan, page.evidence
    free, plans = evidence.without_plans, evidence.with_plans
    tables = ", ".join(f"{games:,} of {seats}" for seats, games in sorted(free.seats.items()))
    held = f"{plans.finished:,} games with one of each plan at {_seats_text(len(plan.plan_bots))} and in "
    if not plan.plan_bots:
        held = ""
    quick = f", and {plan.quick_games:,} games of `{plan.quick_bot}` at each table by the kernel"
    return [
        f"# Is the edition *{page.edition}* fair?",
        "",
        f"What bots of the level *{plan.level}* show in {held}games in which everyone plays as "
        f"they like ({tables} players){quick if evidence.quick else ''}.",
        "",
        "```console",
        f"$ {page.command}",
        "```",
        "",
        "| | wanted | so it is |",
        "|---|---|---|",
        *(f"| {page.study.titles[check.name]} | {check.wanted} | **{check.status}** |" for check in page.checks),
        "",
        *([page.study.remark, ""] if page.study.remark else []),
        "*Holds*: the whole 95 % interval of every measure is within what is wanted. *Open*: an interval reaches over "
        "the edge, so that more games would be needed to tell. *Fails*: an interval is wholly outside.",
        "",
    ]


def _seats_text(seats: int) -> str:
    words = {2: "two", 3: "three", 4: "four", 5: "five"}
    return f"{words.get(seats, str(seats))} seats"


def _tables(page: StudyPage) -> list[str]:
    lines: list[str] = []
    for check in page.checks:
        lines += [f"## {page.study.titles[check.name]}", "", f"Wanted: {check.wanted}.", ""]
        lines += ["| | wanted | seen | 95 % | games | |", "|---|---|---|---|---|---|"]
        lines += [
            f"| {finding.what} | {format_limits(finding)} | {format_number(finding.measured.value, percent=True)} "
            f"| {format_interval(finding.measured, percent=True)} | {finding.measured.n:,} | {finding.status} |"
            for finding in check.findings
        ]
        lines.append("")
    return lines
