"""Actions judged by a network or tried out, whichever is better; or both, to say how much they are worth."""

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
"""What an action that is *e* times less likely is taken to lose: a figure chosen, not measured."""
FULL = 5
"""At a table of so many, trying out hundreds of deals wins more than the network does; at smaller ones it wins no more,
or less."""


class TaughtRehearsal:
    """Follows what a network has learnt, in the edition it was learnt with; in others it tries everything out.

    So it does at the largest table, if it can try out hundreds of deals.
    """

    def __init__(self, tried: Rehearsal) -> None:
        self.thorough = tried.thorough
        self._tried = tried
        self._network = learnt_network()
        self._asked: tuple[ArtRobberyEdition, bool] | None = None

    def weigh(self, view: View, legal: Sequence[Action], chance: Chance, closely: bool) -> list[Weighed]:
        """Every action with the share of the victory that it leads to, the best first.

        The network says what is best. Closely, the shares are those of games played out, if those are many; where
        those would have chosen otherwise, no difference is claimed.
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
