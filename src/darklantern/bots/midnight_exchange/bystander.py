"""A bot that leaves the table to others."""

from collections.abc import Sequence

from darklantern.core.chance import Chance
from darklantern.games.midnight_exchange.actions import Action, Done, Pass
from darklantern.games.midnight_exchange.view import View


class BystanderBot:
    """Only looks on: it lifts nothing, passes, and places nothing. With it one searches alone, for practice."""

    name = "bystander"

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action | None:
        """As little as the rules allow."""
        return next((action for action in legal if isinstance(action, Pass | Done)), None)
