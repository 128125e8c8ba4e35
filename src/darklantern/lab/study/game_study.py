"""The part of a game that studies its editions."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from darklantern.bots.characters import Level
from darklantern.lab.report.figure import Figure
from darklantern.lab.study.checks import Check
from darklantern.lab.study.games import Evidence, StudyPlan


class GameStudy(Protocol):
    """What to play to study an edition of a game, and what the games should show."""

    table_sizes: tuple[int, ...]
    """The numbers of seats at which games are played."""
    quick_bot: str
    """The bot whose games the kernel plays in very large numbers."""
    options: Mapping[str, Any]
    """Options with which the games are played, besides the edition."""
    titles: Mapping[str, str]
    """The title of each check, by its name."""
    remark: str
    """What readers of the page should know besides; empty for nothing."""

    def plan_bots(self, level: Level) -> tuple[str, ...]:
        """Return bots that are each held to another plan, for a table of their own; none for a game without plans."""
        ...

    def checks(self, plan: StudyPlan, evidence: Evidence) -> list[Check]:
        """Return all requirements for which there are games, with their findings."""
        ...

    def figures(self, plan: StudyPlan, evidence: Evidence, checks: Sequence[Check]) -> list[Figure]:
        """Return the figures of the page."""
        ...
