"""Evaluation of actions by the policy network, by rollouts, or by both."""

from collections.abc import Sequence

from darklantern.bots.art_robbery.network import learnt_network
from darklantern.bots.art_robbery.rehearsal import Rehearsal, ranked
from darklantern.bots.bot import Weighed
from darklantern.core.chance import Chance
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.edition import ArtRobberyEdition
from darklantern.games.art_robbery.view import View

DOUBT = 0.01
"""The loss of value assumed for an action that is *e* times less likely; chosen, not measured."""
FULL = 5
"""The number of seats from which hundreds of rollouts win more games than the network does."""


class TaughtRehearsal:
    """Evaluates by the policy network in the edition that it was trained with, and by rollouts in others.

    At the largest table it uses rollouts too, if it can play hundreds of them.
    """

    def __init__(self, tried: Rehearsal) -> None:
        self.thorough = tried.thorough
        self._tried = tried
        self._network = learnt_network()
        self._asked: tuple[ArtRobberyEdition, bool] | None = None

    def weigh(self, view: View, legal: Sequence[Action], chance: Chance, closely: bool) -> list[Weighed]:
        """Return every action with its expected share of the victory, the best first.

        The network gives the order. If precise and if there are many rollouts, the shares come from those; an action
        whose share would contradict the order gets that of the action before it.
        """
        full = len(view.hand_sizes) >= FULL
        if not self._knows(view.edition) or (full and self.thorough):
            return self._tried.weigh(view, legal, chance, closely)
        opinion = self._network.judge(view, legal)
        most = max(opinion.chances)
        shares = [opinion.hope + DOUBT * (its - most) for its in opinion.chances]
        if closely and self.thorough:
            tried = {one.action: one.worth for one in self._tried.weigh(view, legal, chance, closely)}
            shares = [tried[action] for action in legal]
        return ranked(legal, opinion.chances, shares)

    def _knows(self, edition: ArtRobberyEdition) -> bool:
        if self._asked is None or self._asked[0] is not edition:
            self._asked = edition, _contents(edition) == _contents(GAME.options({}).edition)
        return self._asked[1]


def _contents(edition: ArtRobberyEdition) -> object:
    return edition.loot, edition.deck, edition.figures
