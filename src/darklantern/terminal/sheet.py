"""The score sheet at the end of a game."""

from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from darklantern.core.game import Outcome
from darklantern.core.ids import Seat
from darklantern.terminal.english import listed
from darklantern.terminal.face import Face, Names
from darklantern.terminal.palette import BRIGHT, EDGE, LANTERN, MUTED, NAME, styled


def score_sheet(outcome: Outcome, face: Face, names: Names, you: Seat | None) -> RenderableType:
    """Render every player's points line by line, the tie-breakers, and who won."""
    table = Table(box=box.ROUNDED, border_style=EDGE, title="Score sheet", title_style=BRIGHT, title_justify="left")
    table.add_column("", style=MUTED)
    for seat, name in enumerate(names):
        won = seat in outcome.winners
        shown = Text("You" if seat == you else name, overflow="fold")
        header = Text.assemble(shown, ("\n★ winner", LANTERN)) if won else shown
        style = BRIGHT if won else ""
        table.add_column(header, justify="right", style=style, header_style=style or "bold")
    kinds = dict.fromkeys(line.what for sheet in outcome.sheets for line in sheet)
    for what in kinds:
        sums = [[line.points for line in sheet if line.what == what] for sheet in outcome.sheets]
        table.add_row(face.line(what), *[_figure(sum(points)) if points else "" for points in sums])
    table.add_section()
    table.add_row(Text("Score", "bold"), *[Text(_figure(score), "bold") for score in outcome.scores])
    table.add_row(face.tiebreak, *[str(abs(figure)) for figure in outcome.tiebreaks])
    return Group(table, styled(verdict(outcome, face, names, you)))


def verdict(outcome: Outcome, face: Face, names: Names, you: Seat | None) -> str:
    """Return who won and by how many points, as a sentence in rich markup."""
    winner, *others = outcome.winners
    points = outcome.scores[winner]
    level = [seat for seat, score in enumerate(outcome.scores) if score == points]
    by = f"{_figure(points)} {'point' if points == 1 else 'points'}"
    if others:
        who = listed([_who(seat, names, you) for seat in outcome.winners])
        return f"[{LANTERN}]★[/] {who} share the victory with {by} each."
    wins = "win" if winner == you else "wins"
    tie = f", {face.ahead}" if len(level) > 1 else ""
    return f"[{LANTERN}]★[/] {_who(winner, names, you)} {wins} with {by}{tie}."


def _who(seat: int, names: Names, you: Seat | None) -> str:
    return f"[{NAME}]{'You' if seat == you else escape(names[seat])}[/]"


def _figure(points: int) -> str:
    return str(points).replace("-", "−")
