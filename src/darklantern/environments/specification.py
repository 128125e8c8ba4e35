"""What a game says about itself to environments: the part ``environment`` of its manifest. All of it is optional."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from darklantern.core import registry
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat

LISTED_ACTIONS = 256
"""How many actions a game has in environments, if it does not say so itself."""


class ActionNumbers(Struct, frozen=True, kw_only=True):
    """Numbers for the actions of a game, from 0 up to `count`."""

    count: int = LISTED_ACTIONS
    """How many numbers there are. Legal actions that would get a higher one cannot be chosen."""
    encode: Callable[[Any, Seat, Any], int] | None = None
    """``(state, seat, action)``: return the number of a legal action, which no other action of the seat has now.

    None: it is the place of the action in the list of legal actions, which is stable."""

    def legal(self, game: AnyGame, state: Any, seat: Seat) -> dict[int, Any]:
        """Return the legal actions of a seat by their numbers, in rising order."""
        actions = game.legal_actions(state, seat)
        if self.encode is None:
            return dict(zip(range(self.count), actions, strict=False))
        numbered = {self.encode(state, seat, action): action for action in actions}
        return dict(sorted(item for item in numbered.items() if item[0] < self.count))


class EnvironmentSpec(Struct, frozen=True, kw_only=True):
    """What a game says about itself to environments."""

    actions: ActionNumbers | None = None
    """The numbers of its actions; None: those of its kernel or, without one, places in the list of legal actions."""
    shuffled: int | None = None
    """The number of items that its rules shuffle into an order on which no rule depends; a game tree leaves it out."""


def environment_spec(game: AnyGame) -> EnvironmentSpec:
    """Return what a game says about itself to environments."""
    found: EnvironmentSpec | None = registry.part(game.id, "environment")
    return EnvironmentSpec() if found is None else found


def action_numbers(game: AnyGame) -> ActionNumbers:
    """Return the numbers of a game's actions: its own, those of its kernel, or places in the list of legal actions."""
    own = environment_spec(game).actions
    if own is not None:
        return own
    kernel = registry.part(game.id, "kernel")
    return ActionNumbers() if kernel is None else ActionNumbers(count=kernel.action_count, encode=kernel.encode_action)
