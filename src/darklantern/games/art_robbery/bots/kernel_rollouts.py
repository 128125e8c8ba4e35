"""Rollouts by the compiled kernel: hundreds of deals in some milliseconds. Needs the extra ``fast``."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from darklantern.bots.bot import ActionValue
from darklantern.core.chance import Chance
from darklantern.games.art_robbery.bots import heuristic_weights
from darklantern.games.art_robbery.bots.evaluator import rank_actions
from darklantern.games.art_robbery.bots.heuristics import HeuristicWeights
from darklantern.games.art_robbery.bots.python_rollouts import PythonRollouts
from darklantern.games.art_robbery.kernel.heuristics import WEIGHT_NAMES
from darklantern.games.art_robbery.kernel.packing import encode_action, encode_state, has_whole_box, pack_setup
from darklantern.games.art_robbery.kernel.search import search
from darklantern.games.art_robbery.rules.actions import Action
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.games.art_robbery.rules.state import ArtRobberyOptions
from darklantern.games.art_robbery.rules.view import View, imagine

MAX_ROUNDS = 10
"""The most rounds of rollouts."""
MIN_ROUNDS, MIN_ROUNDS_IF_PRECISE = 1, 8
"""The fewest rounds, to choose an action and to estimate its value precisely."""
SEED_COUNT = 1 << 62


class KernelRollouts:
    """Evaluates actions by hundreds of rollouts in the kernel; in a small set-up, by a few of the readable rules."""

    has_many_rollouts = True

    def __init__(self) -> None:
        self._packed: tuple[ArtRobberyEdition, int, Any] | None = None
        self._opponent_weights = np.array([pack_weights(weights) for weights in heuristic_weights.OPPONENT_WEIGHTS])

    def evaluate(self, view: View, legal: Sequence[Action], chance: Chance, precise: bool) -> list[ActionValue]:
        """Return every action with its expected share of the victory, the best first. Picks once."""
        if not has_whole_box(view.edition):
            return PythonRollouts().evaluate(view, legal, chance, precise)
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        state = imagine(view, Chance.seeded(0))  # the seed does not matter: the search deals anew
        found = search(
            self._setup(view.edition, len(view.hand_sizes)),
            encode_state(state),
            me,
            [encode_action(state, me, action) for action in legal],
            self._opponent_weights,
            MIN_ROUNDS_IF_PRECISE if precise else MIN_ROUNDS,
            MAX_ROUNDS,
            chance.pick(SEED_COUNT),
        )
        return rank_actions(legal, found.values.tolist(), found.shares.tolist())

    def _setup(self, edition: ArtRobberyEdition, seats: int) -> Any:
        """Return the packed edition, cached for the last edition and number of seats."""
        packed = self._packed
        if packed is None or packed[0] is not edition or packed[1] != seats:
            packed = edition, seats, pack_setup(ArtRobberyOptions(edition=edition), seats)
            self._packed = packed
        return packed[2]


def pack_weights(weights: HeuristicWeights) -> NDArray[np.float64]:
    """Return heuristic weights as the row of numbers that the kernel takes."""
    return np.array([getattr(weights, name) for name in WEIGHT_NAMES])
