"""How mastermind tries its actions out before it chooses."""

from collections.abc import Sequence
from typing import Protocol

from darklantern.bots.bot import Weighed
from darklantern.core.chance import Chance
from darklantern.core.jit import kernel_obstacle
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.view import View


class Rehearsal(Protocol):
    """Plays actions out, with the unseen cards dealt in many ways."""

    thorough: bool
    """Whether it plays so many games that its shares are better than a network's."""

    def weigh(self, view: View, legal: Sequence[Action], chance: Chance, closely: bool) -> list[Weighed]:
        """Every action with the share of the victory that it leads to, the best first.

        Closely: not only well enough to choose, but so that the best one's share may be believed.
        """
        ...


def rehearsal() -> Rehearsal:
    """The best there is: what a network has learnt, and games played out.

    Those are hundreds by the compiled rules, or a few by the readable ones where nothing can be compiled.
    """
    from darklantern.bots.art_robbery.taught import TaughtRehearsal

    if kernel_obstacle() is None:
        from darklantern.bots.art_robbery.compiled import CompiledRehearsal

        return TaughtRehearsal(CompiledRehearsal())
    from darklantern.bots.art_robbery.readable import ReadableRehearsal

    return TaughtRehearsal(ReadableRehearsal())


def ranked(actions: Sequence[Action], worth: Sequence[float], shares: Sequence[float]) -> list[Weighed]:
    """Actions by their worth, the best first; none is said to have a better share than one before it."""
    order = sorted(range(len(actions)), key=lambda at: -worth[at])
    weighed: list[Weighed] = []
    bound = 1.0
    for at in order:
        bound = min(bound, max(0.0, shares[at]))
        weighed.append(Weighed(actions[at], bound))
    return weighed
