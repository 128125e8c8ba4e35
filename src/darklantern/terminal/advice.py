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
from darklantern.terminal.palette import ACCENT, ERROR, HEADING, MUTED, styled
from darklantern.terminal.renderer import GameRenderer, PlayerNames

HintFunction: TypeAlias = Callable[[Any, Sequence[Any]], Sequence[hints.HintChoice]]
"""Return the best choices for a view and its legal actions."""

SPARKLINE_CHARS = "▁▂▃▄▅▆▇█"
SPARKLINE_POINTS = 24
"""The most bars in a sparkline."""


def adviser(game: AnyGame, chance: Chance) -> HintFunction:
    """Return a hint function for a game. It draws from its own ``chance``, so asking does not change the game."""
    best_bot, explainer = registry.adviser(game.id), registry.explainer(game.id)
    return lambda view, legal: hints.hint(best_bot, explainer, view, legal, chance)


def render_hints(
    game: AnyGame, renderer: GameRenderer, names: PlayerNames, view: Any, choices: Sequence[hints.HintChoice]
) -> RenderableType:
    """Render the best choices, each with its chance to win, how to type it, and the reasons."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=HEADING, justify="right", no_wrap=True)
    grid.add_column()
    explainer = registry.explainer(game.id)
    for choice in choices:
        action_text = renderer.describe_action(explainer.describe(view, choice.action), names)
        typed = f"[{MUTED}]({escape(game.format_action(choice.action))})[/]"
        why = "; ".join(renderer.describe_reason(reason, names) for reason in choice.reasons)
        reasons = f"\n[{MUTED}]{why}[/]" if why else ""
        grid.add_row(f"{choice.win_share:.0%}", styled(f"{action_text} {typed}{reasons}"))
    return Group(Text("The chance to win, by the best bot's judgement:", ACCENT), grid)


def render_review(
    renderer: GameRenderer, names: PlayerNames, review: Review, player: int | None = None
) -> RenderableType:
    """Render a review: how each player did, the turning points and the chances over time.

    With ``player``, only that player, with every decision that cost them something.
    """
    parts: list[RenderableType] = [_summary_table(names, review, player), Text()]
    parts += [Text("Turning points", HEADING), *(_turning_point(renderer, names, turn) for turn in review.turns)]
    if not review.turns:
        parts.append(Text("None: there was nothing to decide.", MUTED))
    if player is not None:
        lost = [
            decision for decision in review.decisions if decision.seat == player and decision.loss >= MIN_NOTABLE_LOSS
        ]
        parts += [
            Text(),
            Text("What cost something", HEADING),
            *(_decision_text(renderer, names, decision) for decision in lost),
        ]
        if not lost:
            parts.append(Text("Nothing did.", MUTED))
    return Group(*parts)


def _summary_table(names: PlayerNames, review: Review, player: int | None) -> Table:
    table = Table("player", box=None, header_style="bold", padding=(0, 2, 0, 0))
    for column in ("decisions", "mean loss", "worst", "best"):
        table.add_column(column, justify="right")
    table.add_column("chances to win, from start to end")
    for player_summary in review.players:
        if player in (None, player_summary.seat):
            values = [chances.shares[player_summary.seat] for chances in review.chances]
            table.add_row(
                escape(names[player_summary.seat]),
                str(player_summary.decisions),
                f"{player_summary.loss:.1%}" if player_summary.decisions else "–",
                _move_label(player_summary.worst),
                _move_label(player_summary.best),
                Text(_sparkline(values), ACCENT),
            )
    return table


def _move_label(number: int | None) -> str:
    return "–" if number is None else f"move {number}"


def _sparkline(values: Sequence[float]) -> str:
    """Return a sparkline of at most `SPARKLINE_POINTS` bars: each bar is the last value of its slice."""
    count = min(SPARKLINE_POINTS, len(values))
    ends = [values[(at + 1) * len(values) // count - 1] for at in range(count)]
    return "".join(SPARKLINE_CHARS[min(len(SPARKLINE_CHARS) - 1, int(share * len(SPARKLINE_CHARS)))] for share in ends)


def _turning_point(renderer: GameRenderer, names: PlayerNames, turn: TurningPoint) -> Text:
    if turn.kind == "loss":
        return _decision_text(renderer, names, turn.decision)
    who = f"[bold]{escape(names[turn.seat])}[/] played: {renderer.describe_action(turn.decision.played, names)}"
    way = "up" if turn.size > 0 else "down"
    return styled(f"  move {turn.number}: {who} – chances {way} by {abs(turn.size):.0%}")


def _decision_text(renderer: GameRenderer, names: PlayerNames, decision: Decision) -> Text:
    """Return what was played, what would have been better, and why."""
    assert decision.better is not None, "a decision that lost something has a better choice"
    why = "; ".join(renderer.describe_reason(reason, names) for reason in decision.reasons)
    return styled(
        f"  move {decision.number}: [bold]{escape(names[decision.seat])}[/] "
        f"played: {renderer.describe_action(decision.played, names)} [{ERROR}]−{decision.loss:.0%}[/]\n"
        f"    better: {renderer.describe_action(decision.better, names)}" + (f" [{MUTED}]({why})[/]" if why else "")
    )
