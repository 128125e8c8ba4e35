"""An agent of one's own, for Art Robbery. To see how good it is:

darklantern tournament art-robbery --bots examples/agent.py:Sparrow,greedy,random --games 200
"""

from collections.abc import Sequence

from darklantern.core.chance import Chance
from darklantern.games.art_robbery.actions import Action, Take
from darklantern.games.art_robbery.view import View


class Sparrow:
    """Takes what is worth most from the centre, and anything else by chance. Put your own wisdom here."""

    name = "sparrow"

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the legal actions. Dice of its own would make games that nobody can repeat: chance is given."""
        takes = [action for action in legal if isinstance(action, Take)]
        if takes:
            return max(takes, key=lambda take: view.edition.worth(take.token))
        return legal[chance.pick(len(legal))]
