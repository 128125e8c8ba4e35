"""How mastermind tries its actions out before it chooses."""

from collections.abc import Sequence
from typing import Protocol

from darklantern.bots.bot import Weighed
from darklantern.core.chance import Chance
from darklantern.core.errors import MissingExtra
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.view import View


class Rehearsal(Protocol):
    """Plays actions out, with the unseen cards dealt in many ways."""

    def weigh(self, view: View, legal: Sequence[Action], chance: Chance, closely: bool) -> list[Weighed]:
        """Every action with the share of the victory that it leads to, the best first.

        Closely: not only well enough to choose, but so that the best one's share may be believed.
        """
        ...


def rehearsal() -> Rehearsal:
    """The best there is: what a network has learnt, or the readable rules where Numba is not installed."""
    try:
        from darklantern.bots.art_robbery.taught import TaughtRehearsal
    except MissingExtra:
        from darklantern.bots.art_robbery.readable import ReadableRehearsal

        return ReadableRehearsal()
    return TaughtRehearsal()


def ranked(actions: Sequence[Action], worth: Sequence[float], shares: Sequence[float]) -> list[Weighed]:
    """Actions by their worth, the best first; none is said to have a better share than one before it."""
    order = sorted(range(len(actions)), key=lambda at: -worth[at])
    weighed: list[Weighed] = []
    bound = 1.0
    for at in order:
        bound = min(bound, max(0.0, shares[at]))
        weighed.append(Weighed(actions[at], bound))
    return weighed
