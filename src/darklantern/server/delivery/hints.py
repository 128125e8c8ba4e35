"""Hints for a seat at a live table."""

from collections.abc import Sequence
from typing import Any

from darklantern.bots.hints import HintChoice
from darklantern.bots.registry import explainer
from darklantern.core.errors import IllegalAction
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol.advice import Hint, HintedActions


class HintPosition:
    """The position of a seat that asked for a hint, as far as the seat may know it."""

    def __init__(self, game: AnyGame, state: Any, seat: Seat) -> None:
        self.view: Any = game.view(state, seat)
        """The view of the seat."""
        self.legal: Sequence[Any] = game.legal_actions(state, seat)
        """The legal actions of the seat."""
        self._game = game
        self._state = state
        self._seat = seat

    def hint(self, adviser: str, choices: Sequence[HintChoice], now: Any) -> Hint:
        """Return a hint from an adviser's choices, for the current state. Raises `IllegalAction` if it is too late."""
        game, game_explainer = self._game, explainer(self._game.id)
        return Hint(
            adviser=adviser,
            choices=[
                HintedActions(
                    actions=[game.format_action(action) for action in actions],
                    worth=choice.win_share,
                    deed=game_explainer.describe(self.view, actions[0]),
                    reasons=list(choice.reasons),
                )
                for choice, actions in self._still_possible(choices, now)
            ],
        )

    def _still_possible(self, choices: Sequence[HintChoice], now: Any) -> list[tuple[HintChoice, tuple[Any, ...]]]:
        """Return the choices that are still legal. Outside of races the state must not have changed."""
        if now is self._state:
            return [(choice, choice.actions) for choice in choices]
        if self._game.race(now) is not None:
            legal = self._game.legal_actions(now, self._seat)
            still_legal = [
                (choice, tuple(action for action in choice.actions if action in legal)) for choice in choices
            ]
            if possible := [(choice, actions) for choice, actions in still_legal if actions]:
                return possible
        raise IllegalAction(TableErrorCode.MOVED_ON)
