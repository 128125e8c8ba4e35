"""The bot of the level mastermind: our strongest player of Art Robbery."""

from collections.abc import Sequence
from typing import Any, Final

from darklantern.bots.bot import ActionValue
from darklantern.bots.characters import Temperament
from darklantern.core.chance import Chance
from darklantern.core.jit import kernel_obstacle
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.bots import heuristic_weights
from darklantern.games.art_robbery.bots.evaluator import ActionEvaluator
from darklantern.games.art_robbery.bots.heuristics import Heuristic
from darklantern.games.art_robbery.bots.network_evaluator import NetworkEvaluator
from darklantern.games.art_robbery.rules.actions import Action
from darklantern.games.art_robbery.rules.view import View

SHARE_PER_POINT = 0.004
"""The share of the victory that a character gives up for a point of heuristic value: it decides close choices."""
NO_TEMPERAMENT = Temperament()


def warm_up() -> None:
    """Compile what mastermind needs, or load it from the cache. The first time on a machine takes some seconds."""
    state = GAME.start(GAME.options({}), 2, Chance.seeded(0))
    (seat,) = GAME.may_act(state)
    _best_evaluator().evaluate(GAME.view(state, seat), GAME.legal_actions(state, seat), Chance.seeded(0), precise=True)


class MastermindBot:
    """Follows the policy network; to value actions precisely it also plays hundreds of rollouts.

    In an edition that the network was not trained with, it chooses by rollouts. Without compiled kernels those are few,
    and it plays less well.
    """

    slow = True
    prepare: Final = staticmethod(warm_up)

    def __init__(self, temperament: Temperament, name: str) -> None:
        self.name = name
        self._temperament = temperament
        self._evaluator: ActionEvaluator | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy makes an evaluator of its own on first use: it keeps nothing between decisions."""
        return MastermindBot, (self._temperament, self.name)

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the action with the best chance to win; the temperament decides close choices."""
        if len(legal) == 1:
            return legal[0]
        evaluated = self._evaluate(view, legal, chance, precise=False)
        if self._temperament == NO_TEMPERAMENT:
            return evaluated[0].action
        plain_heuristic, tempered_heuristic = (
            Heuristic(view, heuristic_weights.MASTERMIND_WEIGHTS),
            Heuristic(view, heuristic_weights.MASTERMIND_WEIGHTS.with_temperament(self._temperament)),
        )

        def tempered_value(value: ActionValue) -> float:
            return value.win_share + SHARE_PER_POINT * (
                tempered_heuristic.action_value(value.action) - plain_heuristic.action_value(value.action)
            )

        return max(evaluated, key=tempered_value).action

    def evaluate(self, view: View, legal: Sequence[Action], chance: Chance) -> list[ActionValue]:
        """Return every legal action with its expected share of the victory, the best first."""
        return self._evaluate(view, legal, chance, precise=True)

    def _evaluate(self, view: View, legal: Sequence[Action], chance: Chance, precise: bool) -> list[ActionValue]:
        if self._evaluator is None:
            self._evaluator = _best_evaluator()  # made on first use: Numba takes a while to load
        return self._evaluator.evaluate(view, legal, chance, precise)


def _best_evaluator() -> ActionEvaluator:
    """Return the best evaluator available: the policy network, with rollouts.

    The rollouts are hundreds by the kernel, or a few by the readable rules if kernels cannot be compiled.
    """
    if kernel_obstacle() is None:
        from darklantern.games.art_robbery.bots.kernel_rollouts import KernelRollouts

        return NetworkEvaluator(KernelRollouts())
    from darklantern.games.art_robbery.bots.python_rollouts import PythonRollouts

    return NetworkEvaluator(PythonRollouts())
