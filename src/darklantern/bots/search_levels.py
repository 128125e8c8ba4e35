"""The search bots of the three levels, for games without bots of their own."""

from collections.abc import Callable, Mapping

from darklantern.bots.bot import Bot
from darklantern.bots.characters import Level
from darklantern.bots.explanations import Explainer
from darklantern.bots.search import SearchBot, SearchSettings
from darklantern.core.game import AnyGame

SETTINGS: Mapping[Level, SearchSettings] = {
    Level.MASTERMIND: SearchSettings(iterations=480, tree_depth=12),
    Level.BURGLAR: SearchSettings(iterations=96, tree_depth=2, attention=0.95),
    Level.LOOKOUT: SearchSettings(iterations=16, max_moves=30, attention=0.75),
}
"""How much each level searches. A lookout overlooks a quarter of its choices, and plans nothing."""


def search_bot(
    game: AnyGame, level: Level, name: str, explainer: Explainer, make_rollout_bot: Callable[[], Bot] | None = None
) -> SearchBot:
    """Make the search bot of a level for any game."""
    return SearchBot(game, SETTINGS[level], name, explainer, make_rollout_bot)
