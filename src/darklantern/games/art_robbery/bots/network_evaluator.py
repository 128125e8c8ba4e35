"""Evaluation of actions by the policy network, by rollouts, or by both."""

from collections.abc import Sequence

from darklantern.bots.bot import ActionValue
from darklantern.core.chance import Chance
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.bots.evaluator import ActionEvaluator, rank_actions
from darklantern.games.art_robbery.bots.policy_network import trained_network
from darklantern.games.art_robbery.rules.actions import Action
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.games.art_robbery.rules.view import View

SHARE_LOSS_PER_E_FOLD = 0.01
"""The loss of value assumed for an action that is *e* times less likely; chosen, not measured."""
MIN_SEATS_FOR_ROLLOUTS = 5
"""The number of seats from which hundreds of rollouts win more games than the network does."""


class NetworkEvaluator:
    """Evaluates by the policy network in the edition that it was trained with, and by rollouts in others.

    At the largest table it uses rollouts too, if it can play hundreds of them.
    """

    def __init__(self, rollouts: ActionEvaluator) -> None:
        self.has_many_rollouts: bool = rollouts.has_many_rollouts
        self._rollouts = rollouts
        self._network = trained_network()
        self._checked_edition: tuple[ArtRobberyEdition, bool] | None = None

    def evaluate(self, view: View, legal: Sequence[Action], chance: Chance, precise: bool) -> list[ActionValue]:
        """Return every action with its expected share of the victory, the best first.

        The network gives the order. If precise and if there are many rollouts, the shares come from those; an action
        whose share would contradict the order gets that of the action before it.
        """
        large_table = len(view.hand_sizes) >= MIN_SEATS_FOR_ROLLOUTS
        if not self._is_trained_for(view.edition) or (large_table and self.has_many_rollouts):
            return self._rollouts.evaluate(view, legal, chance, precise)
        output = self._network.evaluate(view, legal)
        most = max(output.log_probabilities)
        shares = [
            output.win_share + SHARE_LOSS_PER_E_FOLD * (logarithm - most) for logarithm in output.log_probabilities
        ]
        if precise and self.has_many_rollouts:
            rollout_shares = {
                value.action: value.win_share for value in self._rollouts.evaluate(view, legal, chance, precise)
            }
            shares = [rollout_shares[action] for action in legal]
        return rank_actions(legal, output.log_probabilities, shares)

    def _is_trained_for(self, edition: ArtRobberyEdition) -> bool:
        if self._checked_edition is None or self._checked_edition[0] is not edition:
            self._checked_edition = edition, _contents(edition) == _contents(GAME.options({}).edition)
        return self._checked_edition[1]


def _contents(edition: ArtRobberyEdition) -> object:
    return edition.loot, edition.deck, edition.figures
