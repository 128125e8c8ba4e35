"""The chapters of a report, from one set of games or from two side by side."""

from collections.abc import Sequence

from darklantern.core.errors import BadOptions
from darklantern.lab.report.figure import Chapter
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.report.general_chapters import differences, length, what_decides, who_wins
from darklantern.lab.report.registry import game_report


def make_chapters(sources: Sequence[GameSet]) -> list[Chapter]:
    """Return all chapters. Raises `BadOptions` for sets of games that cannot be reported on together."""
    games = [source.game for source in sources if source.game is not None]
    for source in sources:
        if not source.finished:
            left = (
                f" It has {source.cut_off:,} cut off and {source.unfinished:,} left."
                if source.cut_off + source.unfinished
                else ""
            )
            raise BadOptions(f"{source.label}: there is no finished game to report on.{left}")
    if len({game.id for game in games}) > 1:
        games_of_sources = ", ".join(
            f"{source.label} is of {source.game.info.title}" for source in sources if source.game is not None
        )
        raise BadOptions(f"Only sets of the same game can be compared: {games_of_sources}.")
    report = game_report(games[0].id)
    chapters = [
        differences(sources, report.features),
        who_wins(sources),
        what_decides(sources, report.features),
        *report.chapters(sources),
        length(sources),
    ]
    return [chapter for chapter in chapters if chapter is not None]


def make_labels_distinct(sources: Sequence[GameSet]) -> None:
    """Number the labels of two sets of games with the same label."""
    if len({source.label for source in sources}) < len(sources):
        for number, source in enumerate(sources, start=1):
            source.label = f"{source.label} ({number})"
