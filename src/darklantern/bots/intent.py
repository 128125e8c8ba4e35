"""What a bot in a race is about to do, between looking at the table and acting."""

from typing import Any

from msgspec import Struct

from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat


class Intent(Struct, frozen=True):
    """An action that a bot has decided on and not yet made; meanwhile another seat may get what it reaches for."""

    action: Any
    race: int | None
    """The race in which it was decided on."""
    target: str | None
    """What the action tries to get before others; None if nothing."""

    @staticmethod
    def of(game: AnyGame, state: Any, seat: Seat, action: Any) -> "Intent":
        """Return the intent of an action that was chosen in a state."""
        return Intent(action, game.race(state), _target(game, state, seat, action))

    def is_possible(self, game: AnyGame, state: Any, seat: Seat) -> bool:
        """Return whether the action is still legal in the same race, and what it reaches for is still there."""
        return (
            game.race(state) == self.race
            and self.action in game.legal_actions(state, seat)
            and _target(game, state, seat, self.action) == self.target
        )


def _target(game: AnyGame, state: Any, seat: Seat, action: Any) -> str | None:
    contest = game.contest(state, seat, action)
    return None if contest is None else contest.target
