"""Rollouts by the compiled kernel: hundreds of deals in some milliseconds. Needs the extra ``fast``."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from darklantern.bots.art_robbery import shrewd
from darklantern.bots.art_robbery.rehearsal import ranked
from darklantern.bots.art_robbery.sense import Sense
from darklantern.bots.bot import Weighed
from darklantern.core.chance import Chance
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.edition import ArtRobberyEdition
from darklantern.games.art_robbery.kernel.packing import encode, encode_action, pack_setup
from darklantern.games.art_robbery.kernel.search import search
from darklantern.games.art_robbery.kernel.sense import FIGURES
from darklantern.games.art_robbery.state import ArtRobberyOptions
from darklantern.games.art_robbery.view import View, imagine

ROUNDS = 10
"""The most rounds of rollouts."""
LEAST, CLOSELY = 1, 8
"""The fewest rounds, to choose an action and to estimate its value precisely."""
SEEDS = 1 << 62


class CompiledRehearsal:
    """Evaluates actions by hundreds of rollouts in the kernel."""

    thorough = True

    def __init__(self) -> None:
        self._packed: tuple[ArtRobberyEdition, int, Any] | None = None
        self._senses = np.array([pack_sense(sense) for sense in shrewd.SENSES])

    def weigh(self, view: View, legal: Sequence[Action], chance: Chance, closely: bool) -> list[Weighed]:
        """Return every action with its expected share of the victory, the best first. Picks once."""
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        state = imagine(view, Chance.seeded(0))  # the seed does not matter: the search deals anew
        found = search(
            self._setup(view.edition, len(view.hand_sizes)),
            encode(state),
            me,
            [encode_action(state, me, action) for action in legal],
            self._senses,
            CLOSELY if closely else LEAST,
            ROUNDS,
            chance.pick(SEEDS),
        )
        return ranked(legal, found.worth.tolist(), found.shares.tolist())

    def _setup(self, edition: ArtRobberyEdition, seats: int) -> Any:
        """Return the packed edition, cached for the last edition and number of seats."""
        packed = self._packed
        if packed is None or packed[0] is not edition or packed[1] != seats:
            packed = edition, seats, pack_setup(ArtRobberyOptions(edition=edition), seats)
            self._packed = packed
        return packed[2]


def pack_sense(sense: Sense) -> NDArray[np.float64]:
    """Return heuristic weights as the row of numbers that the kernel takes."""
    return np.array([getattr(sense, figure) for figure in FIGURES])
