"""The bot of the level mastermind: our strongest player of Art Robbery."""

from collections.abc import Sequence

from darklantern.bots.art_robbery import shrewd
from darklantern.bots.art_robbery.rehearsal import Rehearsal, rehearsal
from darklantern.bots.art_robbery.sense import Look
from darklantern.bots.bot import Weighed
from darklantern.bots.characters import Temperament
from darklantern.core.chance import Chance
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.view import View

LEANING = 0.004
"""The share of the victory that a character gives up for a point of heuristic value: it decides close choices."""
ORDINARY = Temperament()


def warm() -> None:
    """Compile what mastermind needs, or load it from the cache. The first time on a machine takes some seconds."""
    state = GAME.start(GAME.options({}), 2, Chance.seeded(0))
    (seat,) = GAME.deciders(state)
    rehearsal().weigh(GAME.view(state, seat), GAME.legal(state, seat), Chance.seeded(0), closely=True)


class MastermindBot:
    """Follows the policy network; to value actions precisely it also plays hundreds of rollouts.

    In an edition that the network was not trained with, it chooses by rollouts. Without compiled kernels those are few,
    and it plays less well.
    """

    slow = True
    prepare = staticmethod(warm)

    def __init__(self, temperament: Temperament, name: str) -> None:
        self.name = name
        self._temperament = temperament
        self._rehearsal: Rehearsal | None = None

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the action with the best chance to win; the temperament decides close choices."""
        if len(legal) == 1:
            return legal[0]
        weighed = self._rehearse(view, legal, chance, closely=False)
        if self._temperament == ORDINARY:
            return weighed[0].action
        plain, moved = Look(view, shrewd.SENSE), Look(view, shrewd.SENSE.tempered(self._temperament))

        def leaning(one: Weighed) -> float:
            return one.worth + LEANING * (moved.worth(one.action) - plain.worth(one.action))

        return max(weighed, key=leaning).action

    def weigh(self, view: View, legal: Sequence[Action], chance: Chance) -> list[Weighed]:
        """Return every legal action with its expected share of the victory, the best first."""
        return self._rehearse(view, legal, chance, closely=True)

    def _rehearse(self, view: View, legal: Sequence[Action], chance: Chance, closely: bool) -> list[Weighed]:
        if self._rehearsal is None:
            self._rehearsal = rehearsal()  # made on first use: Numba takes a while to load
        return self._rehearsal.weigh(view, legal, chance, closely)
