"""The score sheet at the end of a game."""

from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from darklantern.core.game import Outcome
from darklantern.core.ids import Seat
from darklantern.terminal.english import join_words
from darklantern.terminal.palette import ACCENT, BORDER, HEADING, MUTED, NAME, styled
from darklantern.terminal.renderer import GameRenderer, PlayerNames


def score_sheet(outcome: Outcome, renderer: GameRenderer, names: PlayerNames, you: Seat | None) -> RenderableType:
    """Render every player's points line by line, the tie-breakers if the game has any, and who won among several."""
    alone = len(names) == 1
    table = Table(box=box.ROUNDED, border_style=BORDER, title="Score sheet", title_style=HEADING, title_justify="left")
    table.add_column("", style=MUTED)
    for seat, name in enumerate(names):
        won = not alone and seat in outcome.winners
        shown = Text("You" if seat == you else name, overflow="fold")
        header = Text.assemble(shown, ("\n★ winner", ACCENT)) if won else shown
        style = HEADING if won else ""
        table.add_column(header, justify="right", style=style, header_style=style or "bold")
    kinds = dict.fromkeys(line.what for sheet in outcome.sheets for line in sheet)
    for what in kinds:
        sums = [[line.points for line in sheet if line.what == what] for sheet in outcome.sheets]
        table.add_row(
            renderer.score_line_label(what), *[_points_text(sum(points)) if points else "" for points in sums]
        )
    table.add_section()
    table.add_row(Text("Score", "bold"), *[Text(_points_text(score), "bold") for score in outcome.scores])
    if any(outcome.tiebreaks):
        table.add_row(renderer.tiebreak_label, *[str(abs(figure)) for figure in outcome.tiebreaks])
    return table if alone else Group(table, styled(winner_sentence(outcome, renderer, names, you)))


def winner_sentence(outcome: Outcome, renderer: GameRenderer, names: PlayerNames, you: Seat | None) -> str:
    """Return who won and by how many points, as a sentence in rich markup."""
    winner, *others = outcome.winners
    points = outcome.scores[winner]
    tied = [seat for seat, score in enumerate(outcome.scores) if score == points]
    by = f"{_points_text(points)} {'point' if points == 1 else 'points'}"
    if others:
        who = join_words([_player_name(seat, names, you) for seat in outcome.winners])
        return f"[{ACCENT}]★[/] {who} share the victory with {by} each."
    wins = "win" if winner == you else "wins"
    tie = f", {renderer.tiebreak_phrase}" if len(tied) > 1 else ""
    return f"[{ACCENT}]★[/] {_player_name(winner, names, you)} {wins} with {by}{tie}."


def _player_name(seat: int, names: PlayerNames, you: Seat | None) -> str:
    return f"[{NAME}]{'You' if seat == you else escape(names[seat])}[/]"


def _points_text(points: int) -> str:
    return str(points).replace("-", "−")
