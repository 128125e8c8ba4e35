"""The interface of what evaluates the actions of mastermind, and the choice of the best implementation."""

from collections.abc import Sequence
from typing import Protocol

from darklantern.bots.bot import Weighed
from darklantern.core.chance import Chance
from darklantern.core.jit import kernel_obstacle
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.view import View


class Rehearsal(Protocol):
    """Evaluates actions, such as by rollouts with the unseen cards dealt at random."""

    thorough: bool
    """Whether it plays enough rollouts for its values to be more precise than the network's."""

    def weigh(self, view: View, legal: Sequence[Action], chance: Chance, closely: bool) -> list[Weighed]:
        """Return every action with its expected share of the victory, the best first.

        If precise, the values are good enough to be shown; else good enough to choose the best action.
        """
        ...


def rehearsal() -> Rehearsal:
    """Return the best evaluator available: the policy network, with rollouts.

    The rollouts are hundreds by the kernel, or a few by the readable rules if kernels cannot be compiled.
    """
    from darklantern.bots.art_robbery.taught import TaughtRehearsal

    if kernel_obstacle() is None:
        from darklantern.bots.art_robbery.compiled import CompiledRehearsal

        return TaughtRehearsal(CompiledRehearsal())
    from darklantern.bots.art_robbery.readable import ReadableRehearsal

    return TaughtRehearsal(ReadableRehearsal())


def ranked(actions: Sequence[Action], worth: Sequence[float], shares: Sequence[float]) -> list[Weighed]:
    """Return actions in descending order of worth, their shares lowered where needed to be in that order too."""
    order = sorted(range(len(actions)), key=lambda at: -worth[at])
    weighed: list[Weighed] = []
    bound = 1.0
    for at in order:
        bound = min(bound, max(0.0, shares[at]))
        weighed.append(Weighed(actions[at], bound))
    return weighed
