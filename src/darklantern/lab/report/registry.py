"""The parts of a report that depend on the game. A game that has none gets the chapters for every game."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from darklantern.core import registry
from darklantern.core.ids import GameId
from darklantern.lab.report.figure import Chapter
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.report.tables import FeatureExtractor, GenericFeatureExtractor


class Feature(Struct, frozen=True):
    """A quantity of seats that may decide games."""

    column: str
    """The column of the table ``seats``."""
    label: str
    """The label in a plot."""


def _no_chapters(sources: Sequence[GameSet]) -> list[Chapter]:
    return []


class GameReport(Struct, frozen=True):
    """The parts of a report that depend on the game."""

    make_extractor: Callable[[], FeatureExtractor] = GenericFeatureExtractor
    features: tuple[Feature, ...] = ()
    """The quantities that may decide the game."""
    chapters: Callable[[Sequence[GameSet]], list[Chapter]] = _no_chapters
    """The chapters for this game only, about one set of games or two."""


_GENERIC_REPORT = GameReport()


def game_report(game: GameId) -> GameReport:
    """Return the parts of a report that depend on the game."""
    found: GameReport | None = registry.part(game, "report")
    return _GENERIC_REPORT if found is None else found
