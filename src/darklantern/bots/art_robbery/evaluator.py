"""The interface of what evaluates the actions of mastermind, and the choice of the best implementation."""

from collections.abc import Sequence
from typing import Protocol

from darklantern.bots.bot import ActionValue
from darklantern.core.chance import Chance
from darklantern.core.jit import kernel_obstacle
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.view import View


class ActionEvaluator(Protocol):
    """Evaluates actions, such as by rollouts with the unseen cards dealt at random."""

    has_many_rollouts: bool
    """Whether it plays enough rollouts for its values to be more precise than the network's."""

    def weigh(self, view: View, legal: Sequence[Action], chance: Chance, precise: bool) -> list[ActionValue]:
        """Return every action with its expected share of the victory, the best first.

        If precise, the values are good enough to be shown; else good enough to choose the best action.
        """
        ...


def best_evaluator() -> ActionEvaluator:
    """Return the best evaluator available: the policy network, with rollouts.

    The rollouts are hundreds by the kernel, or a few by the readable rules if kernels cannot be compiled.
    """
    from darklantern.bots.art_robbery.network_evaluator import NetworkEvaluator

    if kernel_obstacle() is None:
        from darklantern.bots.art_robbery.kernel_rollouts import KernelRollouts

        return NetworkEvaluator(KernelRollouts())
    from darklantern.bots.art_robbery.python_rollouts import PythonRollouts

    return NetworkEvaluator(PythonRollouts())


def rank_actions(actions: Sequence[Action], worth: Sequence[float], shares: Sequence[float]) -> list[ActionValue]:
    """Return actions in descending order of worth, their shares lowered where needed to be in that order too."""
    order = sorted(range(len(actions)), key=lambda at: -worth[at])
    weighed: list[ActionValue] = []
    bound = 1.0
    for at in order:
        bound = min(bound, max(0.0, shares[at]))
        weighed.append(ActionValue(actions[at], bound))
    return weighed
