"""The scores of a final table, rendered for the terminal."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from darklantern.core.game import ScoreLine
from darklantern.games.midnight_exchange.components import Art, CardId
from darklantern.games.midnight_exchange.edition import MidnightExchangeEdition
from darklantern.terminal.english import counted, listed, plural
from darklantern.terminal.palette import ALARM, BRIGHT, EDGE, LANTERN, MUTED, NAME
from darklantern.terminal.scoring.tally import UNNAMED, Placement, Score, Tally, Verdict


def report(tally: Tally) -> RenderableType:
    """Render every player's points line by line (ME-F4), the best placements (ME-F3), and who has won (ME-F5)."""
    sheets = [[words(tally.edition, score, line) for line in score.lines] for score in tally.scores]
    width = max(cell_len(text) for sheet in sheets for text in (*sheet, "Total"))
    parts: list[RenderableType] = []
    for score, sheet in zip(tally.scores, sheets, strict=True):
        won = len(tally.scores) > 1 and score.name == tally.verdict.winner
        parts += [*([Text()] if parts else []), _title(score, won), _sheet(score, sheet, width), *_advice(tally, score)]
    if len(tally.scores) > 1:
        parts += [Text(), *_verdicts(tally)]
    return Group(*parts)


def words(edition: MidnightExchangeEdition, score: Score, line: ScoreLine) -> str:
    """Return the label of a line of a player's score."""
    if line.what == "stored":
        return f"{counted(score.holds.stored.count(Art(line.item)), line.item)} in storage"
    if line.what == "unique":
        return "one of a kind" if line.item.startswith(UNNAMED) else f"{line.item}, one of a kind"
    steps = len(edition.card_by_name[CardId(line.item)].ladder)
    filled = next((own.filled for own in score.holds.collections if own.card == line.item), steps)
    return f"{line.item}, " + ("complete" if filled == steps else f"{filled} of {counted(steps, 'step')} filled")


def _title(score: Score, won: bool) -> Text:
    token = "" if score.getaway is None else f" · getaway token {score.getaway}"
    return Text.assemble((score.name, BRIGHT if won else NAME), (" ★" if won else "", LANTERN), (token, MUTED))


def _sheet(score: Score, sheet: Sequence[str], width: int) -> Grid:
    grid = Grid(box=box.ROUNDED, border_style=EDGE, show_header=False)
    grid.add_column(min_width=width)
    grid.add_column(justify="right", min_width=3)
    for text, line in zip(sheet, score.lines, strict=True):
        grid.add_row(Text(text), str(line.points))
    grid.add_section()
    grid.add_row(Text("Total", "bold"), Text(str(score.points), "bold"))
    return grid


def _advice(tally: Tally, score: Score) -> Iterator[RenderableType]:
    """Yield the best placements in words (ME-F3)."""
    stored = Counter(score.holds.stored)
    for placement in score.placements:
        what = _works(placement, stored if not tally.placed else stored + Counter(_all_placed(score)))
        change = f"{placement.points} instead of {placement.instead}, and {placement.storage} less in storage"
        advice = f"{'Placed' if tally.placed else 'Place'} {what} on {placement.card}: {change}."
        yield _marked(Text("▸ ", LANTERN), Text(advice))
    if score.placements and not tally.placed:
        yield Text(f"  With that: {score.best} instead of {score.points}.", "bold")
    if not score.placements and stored:
        yield Text("  Nothing in storage would be worth more on a card.", MUTED)


def _marked(mark: Text, text: Text) -> Grid:
    """Return a text beside a mark, wrapped in its own column."""
    grid = Grid.grid()
    grid.add_row(mark, text)
    return grid


def _all_placed(score: Score) -> Iterator[Art]:
    return (art for placement in score.placements for art in placement.art)


def _works(placement: Placement, stored: Counter[Art]) -> str:
    """Return the works of art of a placement; ``the`` for the only one of its kind in storage."""
    parts: list[str] = []
    for art, count in Counter(placement.art).items():
        one = f"the {art}" if stored[art] == 1 else f"a {art}"
        parts.append(one if count == 1 else f"{count} {plural(art)}")
    return listed(parts)


def _verdicts(tally: Tally) -> Iterator[RenderableType]:
    """Yield who wins, and who would win with the best placements, if there are any."""
    after = " after the best placements" if tally.placed else ""
    mark = Text("★ ", LANTERN) if tally.verdict.winner else Text("! ", ALARM)
    yield _marked(mark, _verdict(tally.verdict, after=after))
    if tally.placed or not any(score.placements for score in tally.scores):
        return
    best = tally.best_verdict
    if (best.winner, best.winner or best.level) != (tally.verdict.winner, tally.verdict.winner or tally.verdict.level):
        verdict = _verdict(best, wins="would win", are="would be")
        yield _marked(Text("! ", ALARM), Text.assemble(("The best placements change that: ", ALARM), verdict))
    elif best.winner is None:
        yield Text("  The best placements do not change that.", MUTED)
    else:
        yield _marked(
            Text("  "), Text.assemble("With the best placements ", _verdict(best, wins="still wins"), style=MUTED)
        )


def _verdict(verdict: Verdict, wins: str = "wins", are: str = "are", after: str = "") -> Text:
    """Return who wins and by how many points, as a sentence."""
    by = f"with {counted(verdict.points, 'point')}{after}"
    if verdict.winner is None:
        level = f"{listed(verdict.level)} {are} level {by}."
        return Text(f"{level} Only the getaway tokens of the last raid can break the tie (ME-F5).")
    others = [name for name in verdict.level if name != verdict.winner]
    tie = f": level with {listed(others)}, but with the lower getaway token" if others else ""
    return Text.assemble((verdict.winner, NAME), f" {wins} {by}{tie}.")
