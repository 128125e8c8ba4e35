"""The study of an edition of Art Robbery, as `darklantern.lab.study.game_study.GameStudy` asks for it."""

from collections.abc import Mapping, Sequence
from typing import Any

from darklantern.bots.characters import Level
from darklantern.games.art_robbery.studies.checks import run_checks
from darklantern.lab.report.figure import Figure
from darklantern.lab.study.checks import Check
from darklantern.lab.study.game_study import GameStudy
from darklantern.lab.study.games import Evidence, StudyPlan
from darklantern.lab.study.page import dots_figure

_FIGURES = {
    "turns": ("turns", "Who wins, by place in the turn order", "share of games won"),
    "many games": ("turns", "Who wins, by place in the turn order", "share of games won"),
    "spread": ("spread", "How many games are close", "share of games"),
    "cards": ("cards", "How often each card brings something", "share of plays"),
    "alibis": ("alibis", "How many games alibis decide", "share of games"),
    "length": ("length", "How many games are short enough", "share of games"),
}
"""By check: the name, the title and the axis of its figure."""


class _ArtRobberyStudy:
    """Checks the turn order, the spread of points, the use of cards, alibis and the length of games."""

    table_sizes: tuple[int, ...] = (2, 3, 4, 5)
    quick_bot = "greedy"
    options: Mapping[str, Any] = {"first": 0}
    """The first seat starts, so that seats are places in the turn order (AR-S2)."""
    titles: Mapping[str, str] = {
        "turns": "Turn order",
        "many games": "Turn order, in very many games",
        "spread": "Spread of points",
        "cards": "Use of cards",
        "alibis": "Alibis",
        "length": "Length",
    }
    remark = "A game is decided by alibis if another player would have won by loot alone."

    def plan_bots(self, level: Level) -> tuple[str, ...]:
        """Return no bots: the game has no plans."""
        return ()

    def checks(self, plan: StudyPlan, evidence: Evidence) -> list[Check]:
        """Return all requirements for which there are games, with their findings."""
        return run_checks(plan, evidence)

    def figures(self, plan: StudyPlan, evidence: Evidence, checks: Sequence[Check]) -> list[Figure]:
        """Return a figure for each check; of both about the turn order, the one with more games."""
        drawn: dict[str, Figure] = {}
        for check in checks:
            name, title, axis = _FIGURES[check.name]
            drawn[name] = dots_figure(name, title, check, axis)
        return list(drawn.values())


STUDY: GameStudy = _ArtRobberyStudy()
"""The study of an edition."""
