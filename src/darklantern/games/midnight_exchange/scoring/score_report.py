"""The scores of a final table, rendered for the terminal."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from darklantern.core.game import ScoreLine
from darklantern.games.midnight_exchange.rules.components import Art, CardId
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.scoring.scores import (
    UNNAMED_UNIQUE_CARD,
    Placement,
    PlayerScore,
    ScoringResult,
    TableScores,
)
from darklantern.terminal.english import count_noun, join_words, plural
from darklantern.terminal.palette import ACCENT, BORDER, ERROR, HEADING, MUTED, NAME


def render_scores(scores: TableScores) -> RenderableType:
    """Render every player's points line by line (ME-F4), the best placements (ME-F3), and who has won (ME-F5)."""
    sheets = [[score_line_text(scores.edition, score, line) for line in score.lines] for score in scores.scores]
    width = max(cell_len(text) for sheet in sheets for text in (*sheet, "Total"))
    parts: list[RenderableType] = []
    for score, sheet in zip(scores.scores, sheets, strict=True):
        won = len(scores.scores) > 1 and score.name == scores.verdict.winner
        parts += [
            *([Text()] if parts else []),
            _title(score, won),
            _sheet(score, sheet, width),
            *_placement_advice(scores, score),
        ]
    if len(scores.scores) > 1:
        parts += [Text(), *_result_lines(scores)]
    return Group(*parts)


def score_line_text(edition: MidnightExchangeEdition, score: PlayerScore, line: ScoreLine) -> str:
    """Return the label of a line of a player's score."""
    if line.what == "stored":
        return f"{count_noun(score.holds.stored.count(Art(line.item)), line.item)} in storage"
    if line.what == "unique":
        return "one of a kind" if line.item.startswith(UNNAMED_UNIQUE_CARD) else f"{line.item}, one of a kind"
    steps = len(edition.card_by_name[CardId(line.item)].ladder)
    filled = next((own.filled for own in score.holds.collections if own.card == line.item), steps)
    return f"{line.item}, " + ("complete" if filled == steps else f"{filled} of {count_noun(steps, 'step')} filled")


def _title(score: PlayerScore, won: bool) -> Text:
    token = "" if score.getaway is None else f" · getaway token {score.getaway}"
    return Text.assemble((score.name, HEADING if won else NAME), (" ★" if won else "", ACCENT), (token, MUTED))


def _sheet(score: PlayerScore, sheet: Sequence[str], width: int) -> Grid:
    grid = Grid(box=box.ROUNDED, border_style=BORDER, show_header=False)
    grid.add_column(min_width=width)
    grid.add_column(justify="right", min_width=3)
    for text, line in zip(sheet, score.lines, strict=True):
        grid.add_row(Text(text), str(line.points))
    grid.add_section()
    grid.add_row(Text("Total", "bold"), Text(str(score.points), "bold"))
    return grid


def _placement_advice(scores: TableScores, score: PlayerScore) -> Iterator[RenderableType]:
    """Yield the best placements in words (ME-F3)."""
    stored = Counter(score.holds.stored)
    for placement in score.placements:
        what = _placed_art_text(placement, stored if not scores.placed else stored + Counter(_all_placed(score)))
        change = f"{placement.points} instead of {placement.instead}, and {placement.storage} less in storage"
        advice = f"{'Placed' if scores.placed else 'Place'} {what} on {placement.card}: {change}."
        yield _with_mark(Text("▸ ", ACCENT), Text(advice))
    if score.placements and not scores.placed:
        yield Text(f"  With that: {score.best} instead of {score.points}.", "bold")
    if not score.placements and stored:
        yield Text("  Nothing in storage would be worth more on a card.", MUTED)


def _with_mark(mark: Text, text: Text) -> Grid:
    """Return a text beside a mark, wrapped in its own column."""
    grid = Grid.grid()
    grid.add_row(mark, text)
    return grid


def _all_placed(score: PlayerScore) -> Iterator[Art]:
    return (art for placement in score.placements for art in placement.art)


def _placed_art_text(placement: Placement, stored: Counter[Art]) -> str:
    """Return the works of art of a placement; ``the`` for the only one of its kind in storage."""
    parts: list[str] = []
    for art, count in Counter(placement.art).items():
        single = f"the {art}" if stored[art] == 1 else f"a {art}"
        parts.append(single if count == 1 else f"{count} {plural(art)}")
    return join_words(parts)


def _result_lines(scores: TableScores) -> Iterator[RenderableType]:
    """Yield who wins, and who would win with the best placements, if there are any."""
    after = " after the best placements" if scores.placed else ""
    mark = Text("★ ", ACCENT) if scores.verdict.winner else Text("! ", ERROR)
    yield _with_mark(mark, _result_sentence(scores.verdict, after=after))
    if scores.placed or not any(score.placements for score in scores.scores):
        return
    best = scores.best_verdict
    if (best.winner, best.winner or best.level) != (
        scores.verdict.winner,
        scores.verdict.winner or scores.verdict.level,
    ):
        verdict = _result_sentence(best, wins="would win", are="would be")
        yield _with_mark(Text("! ", ERROR), Text.assemble(("The best placements change that: ", ERROR), verdict))
    elif best.winner is None:
        yield Text("  The best placements do not change that.", MUTED)
    else:
        yield _with_mark(
            Text("  "),
            Text.assemble("With the best placements ", _result_sentence(best, wins="still wins"), style=MUTED),
        )


def _result_sentence(verdict: ScoringResult, wins: str = "wins", are: str = "are", after: str = "") -> Text:
    """Return who wins and by how many points, as a sentence."""
    by = f"with {count_noun(verdict.points, 'point')}{after}"
    if verdict.winner is None:
        level = f"{join_words(verdict.level)} {are} level {by}."
        return Text(f"{level} Only the getaway tokens of the last raid can break the tie (ME-F5).")
    others = [name for name in verdict.level if name != verdict.winner]
    tie = f": level with {join_words(others)}, but with the lower getaway token" if others else ""
    return Text.assemble((verdict.winner, NAME), f" {wins} {by}{tie}.")
