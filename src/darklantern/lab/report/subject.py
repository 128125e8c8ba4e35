"""What a report looks for in each game. A new game is one line here; without one it gets what holds of any game."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from darklantern.core.ids import GameId
from darklantern.lab.report.figure import Chapter
from darklantern.lab.report.tables import Bystander, Witness

if TYPE_CHECKING:
    from darklantern.lab.report.gather import Gathered


class Feature(Struct, frozen=True):
    """Something that seats have more or less of, and that may decide games."""

    column: str
    """Of the table of seats."""
    words: str
    """What a plot calls it."""


def _no_chapters(sources: "Sequence[Gathered]") -> list[Chapter]:
    return []


class Subject(Struct, frozen=True):
    """What there is to report of a game."""

    witness: Callable[[], Witness] = Bystander
    features: tuple[Feature, ...] = ()
    """What may decide it."""
    chapters: "Callable[[Sequence[Gathered]], list[Chapter]]" = _no_chapters
    """Its own chapters, about one set of games or two."""


_SUBJECTS: Mapping[GameId, str] = {
    GameId("art-robbery"): "darklantern.lab.report.art_robbery",
    GameId("midnight-exchange"): "darklantern.lab.report.midnight_exchange",
}
"""Each game's package, whose ``SUBJECT`` it is."""


@cache
def subject(game: GameId) -> Subject:
    """What there is to report of a game."""
    if game not in _SUBJECTS:
        return Subject()
    return cast(Subject, import_module(_SUBJECTS[game]).SUBJECT)
