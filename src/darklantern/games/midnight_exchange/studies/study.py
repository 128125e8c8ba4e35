"""The study of an edition of Midnight Exchange, as `darklantern.lab.study.game_study.GameStudy` asks for it."""

from collections.abc import Mapping, Sequence
from typing import Any

from darklantern.bots.characters import Level
from darklantern.games.midnight_exchange.rules.components import Place
from darklantern.games.midnight_exchange.studies.checks import plan_name, run_checks
from darklantern.games.midnight_exchange.studies.figures import figures
from darklantern.lab.report.figure import Figure
from darklantern.lab.study.checks import Check
from darklantern.lab.study.game_study import GameStudy
from darklantern.lab.study.games import Evidence, StudyPlan


class _MidnightExchangeStudy:
    """Checks plans, markets, seats and the length of games."""

    table_sizes: tuple[int, ...] = (2, 3, 4)
    quick_bot = "greedy"
    options: Mapping[str, Any] = {}
    titles: Mapping[str, str] = {
        "plans": "Plans",
        "markets": "Markets",
        "seats": "Seats",
        "many games": "Seats, in very many games",
        "length": "Length",
    }
    remark = (
        "A plan says how deep a bot goes in every raid, and no deeper: it stays in the garage, takes an iron key, or "
        "takes both keys, if it can before the others end the raid; all else it does as well as it can."
    )

    def plan_bots(self, level: Level) -> tuple[str, ...]:
        """Return a bot for each place to which a plan leads."""
        return tuple(plan_name(level, place) for place in Place)

    def checks(self, plan: StudyPlan, evidence: Evidence) -> list[Check]:
        """Return all requirements for which there are games, with their findings."""
        return run_checks(plan, evidence)

    def figures(self, plan: StudyPlan, evidence: Evidence, checks: Sequence[Check]) -> list[Figure]:
        """Return a figure for each check, and one of how deep each plan went."""
        return figures(plan, evidence, checks)


STUDY: GameStudy = _MidnightExchangeStudy()
"""The study of an edition."""
