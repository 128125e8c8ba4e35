"""Explanations of actions: a description, reasons, which actions are equivalent, and which are worth reviewing."""

from collections.abc import Hashable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from darklantern.core.game import AnyGame
from darklantern.core.plain_action import plain_action


class Reason(Struct, frozen=True):
    """A reason for an action, as a code that the client translates."""

    code: str
    """A code never changes its meaning."""
    params: dict[str, Any] = {}
    """What the words for the code need."""


class ActionDescription(Struct, frozen=True):
    """A description of an action from its player's point of view, as a code that the client translates."""

    code: str
    """A code never changes its meaning."""
    params: dict[str, Any] = {}
    """What the words for the code need."""


class Explainer(Protocol):
    """Explains the actions of a game, from nothing but the view of the seat."""

    action_codes: frozenset[str]
    """All codes of `ActionDescription` for this game."""
    reason_codes: frozenset[str]
    """All codes of `Reason` for this game."""

    def equivalence_key(self, view: Any, action: Any) -> Hashable:
        """Return a key that is equal for equivalent actions, such as lifting one or another unseen tile."""
        ...

    def describe(self, view: Any, action: Any) -> ActionDescription:
        """Return a description of an action that is understood without looking at the table."""
        ...

    def reasons(self, view: Any, action: Any, legal: Sequence[Any]) -> list[Reason]:
        """Return reasons for an action, the most important first; there may be none."""
        ...

    def is_worth_reviewing(self, view: Any, action: Any, legal: Sequence[Any]) -> bool:
        """Return whether an action is worth reviewing. Most actions in a race are not."""
        ...


SEARCH_REASON_CODES: frozenset[str] = frozenset(
    {
        "search-only",  # there is no other choice
        "search-close",  # it is worth about as much as the best choice, or, if it is the best, as the next
        "search-lead",  # it is the best: it wins `share` more of the games than the next
        "search-behind",  # it wins `share` less of the games than the best
        "search-points",  # it brings `points` more than the choices do on average
        "search-rival",  # it costs `seat` a `share` of the victory, compared with the choices on average
    }
)
"""Codes of reasons that search bots give for the actions of any game. Shares are from 0 to 1."""


class GenericExplainer:
    """The explainer of a game that has none of its own. It names actions by their notation."""

    action_codes: frozenset[str] = frozenset({"move"})
    reason_codes: frozenset[str] = frozenset()

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def equivalence_key(self, view: Any, action: Any) -> Hashable:
        """Return the action: no two are equivalent."""
        return action

    def describe(self, view: Any, action: Any) -> ActionDescription:
        """Return the code for any move, with the action in the game's notation and as plain data."""
        plain = plain_action(action)
        notation = self._game.format_action(action)
        return ActionDescription("move", {"action": notation, "kind": plain.kind, "fields": plain.params})

    def reasons(self, view: Any, action: Any, legal: Sequence[Any]) -> list[Reason]:
        """Return no reasons."""
        return []

    def is_worth_reviewing(self, view: Any, action: Any, legal: Sequence[Any]) -> bool:
        """Return whether there was more than one legal action."""
        return len(legal) > 1
