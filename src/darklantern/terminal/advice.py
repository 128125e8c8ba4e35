"""Hints and reviews, rendered for the terminal."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from darklantern.bots import hints, registry
from darklantern.bots.review import MIN_NOTABLE_LOSS, Decision, Review, TurningPoint
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.terminal.face import Face, Names
from darklantern.terminal.palette import ALARM, BRIGHT, LANTERN, MUTED, styled

Advise: TypeAlias = Callable[[Any, Sequence[Any]], Sequence[hints.HintChoice]]
"""Return the best choices for a view and its legal actions."""

BARS = "▁▂▃▄▅▆▇█"
POINTS = 24
"""The most bars in a sparkline."""


def adviser(game: AnyGame, chance: Chance) -> Advise:
    """Return a hint function for a game. It draws from its own ``chance``, so asking does not change the game."""
    mind, sense = registry.adviser(game.id), registry.explainer(game.id)
    return lambda view, legal: hints.hint(mind, sense, view, legal, chance)


def hint_lines(
    game: AnyGame, face: Face, names: Names, view: Any, choices: Sequence[hints.HintChoice]
) -> RenderableType:
    """Render the best choices, each with its chance to win, how to type it, and the reasons."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=BRIGHT, justify="right", no_wrap=True)
    grid.add_column()
    sense = registry.explainer(game.id)
    for choice in choices:
        said = face.deed(sense.deed(view, choice.action), names)
        typed = f"[{MUTED}]({escape(game.format_action(choice.action))})[/]"
        why = "; ".join(face.reason(reason, names) for reason in choice.reasons)
        grid.add_row(f"{choice.worth:.0%}", styled(f"{said} {typed}" + (f"\n[{MUTED}]{why}[/]" if why else "")))
    return Group(Text("The chance to win, by the best bot's judgement:", LANTERN), grid)


def review_lines(face: Face, names: Names, review: Review, player: int | None = None) -> RenderableType:
    """Render a review: how each player did, the turning points and the chances over time.

    With ``player``, only that player, with every decision that cost them something.
    """
    parts: list[RenderableType] = [_summary(names, review, player), Text()]
    parts += [Text("Turning points", BRIGHT), *(_turn(face, names, turn) for turn in review.turns)]
    if not review.turns:
        parts.append(Text("None: there was nothing to decide.", MUTED))
    if player is not None:
        lost = [one for one in review.decisions if one.seat == player and one.loss >= MIN_NOTABLE_LOSS]
        parts += [Text(), Text("What cost something", BRIGHT), *(_decision(face, names, one) for one in lost)]
        if not lost:
            parts.append(Text("Nothing did.", MUTED))
    return Group(*parts)


def _summary(names: Names, review: Review, player: int | None) -> Table:
    table = Table("player", box=None, header_style="bold", padding=(0, 2, 0, 0))
    for column in ("decisions", "mean loss", "worst", "best"):
        table.add_column(column, justify="right")
    table.add_column("chances to win, from start to end")
    for one in review.players:
        if player in (None, one.seat):
            course = [chances.shares[one.seat] for chances in review.chances]
            table.add_row(
                escape(names[one.seat]),
                str(one.decisions),
                f"{one.loss:.1%}" if one.decisions else "–",
                _move(one.worst),
                _move(one.best),
                Text(_bars(course), LANTERN),
            )
    return table


def _move(number: int | None) -> str:
    return "–" if number is None else f"move {number}"


def _bars(course: Sequence[float]) -> str:
    """Return a sparkline of at most `SPARKLINE_POINTS` bars: each bar is the last value of its slice."""
    count = min(POINTS, len(course))
    ends = [course[(at + 1) * len(course) // count - 1] for at in range(count)]
    return "".join(BARS[min(len(BARS) - 1, int(share * len(BARS)))] for share in ends)


def _turn(face: Face, names: Names, turn: TurningPoint) -> Text:
    if turn.kind == "loss":
        return _decision(face, names, turn.decision)
    who = f"[bold]{escape(names[turn.seat])}[/] played: {face.deed(turn.decision.played, names)}"
    way = "up" if turn.size > 0 else "down"
    return styled(f"  move {turn.number}: {who} – chances {way} by {abs(turn.size):.0%}")


def _decision(face: Face, names: Names, one: Decision) -> Text:
    """Return what was played, what would have been better, and why."""
    assert one.better is not None, "a decision that lost something has a better choice"
    why = "; ".join(face.reason(reason, names) for reason in one.reasons)
    return styled(
        f"  move {one.number}: [bold]{escape(names[one.seat])}[/] "
        f"played: {face.deed(one.played, names)} [{ALARM}]−{one.loss:.0%}[/]\n"
        f"    better: {face.deed(one.better, names)}" + (f" [{MUTED}]({why})[/]" if why else "")
    )
