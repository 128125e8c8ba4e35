"""The interface of what evaluates the actions of mastermind."""

from collections.abc import Sequence
from typing import Protocol

from darklantern.bots.bot import ActionValue
from darklantern.core.chance import Chance
from darklantern.games.art_robbery.rules.actions import Action
from darklantern.games.art_robbery.rules.view import View


class ActionEvaluator(Protocol):
    """Evaluates actions, such as by rollouts with the unseen cards dealt at random."""

    has_many_rollouts: bool
    """Whether it plays enough rollouts for its values to be more precise than the network's."""

    def evaluate(self, view: View, legal: Sequence[Action], chance: Chance, precise: bool) -> list[ActionValue]:
        """Return every action with its expected share of the victory, the best first.

        If precise, the values are good enough to be shown; else good enough to choose the best action.
        """
        ...


def rank_actions(actions: Sequence[Action], values: Sequence[float], shares: Sequence[float]) -> list[ActionValue]:
    """Return actions in descending order of value, their shares lowered where needed to be in that order too."""
    order = sorted(range(len(actions)), key=lambda at: -values[at])
    ranked: list[ActionValue] = []
    bound = 1.0
    for at in order:
        bound = min(bound, max(0.0, shares[at]))
        ranked.append(ActionValue(actions[at], bound))
    return ranked
