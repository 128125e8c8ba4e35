"""A custom agent for Art Robbery. To measure it:

darklantern tournament art-robbery --bots examples/agent.py:Sparrow,greedy,random --games 200
"""

from collections.abc import Sequence

from darklantern import Chance
from darklantern.games.art_robbery import Action, Take, View


class Sparrow:
    """Takes the most valuable token from the centre, or else a random action. Put your own strategy here."""

    name = "sparrow"

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """Return one of the legal actions. Use only the given chance for randomness, so that games can be repeated."""
        takes = [action for action in legal if isinstance(action, Take)]
        if takes:
            return max(takes, key=lambda take: view.edition.token_points(take.token))
        return legal[chance.pick(len(legal))]
