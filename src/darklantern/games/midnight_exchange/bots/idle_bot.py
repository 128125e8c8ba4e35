"""A bot that does as little as possible."""

from collections.abc import Sequence

from darklantern.core.chance import Chance
from darklantern.games.midnight_exchange.rules.actions import Action, Done, Pass
from darklantern.games.midnight_exchange.rules.view import View


class IdleBot:
    """Lifts nothing, passes, and places nothing, so that a person can practise raids alone."""

    name = "bystander"

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action | None:
        """Return passing or being done if it is legal, else None to wait."""
        return next((action for action in legal if isinstance(action, Pass | Done)), None)
