"""Hints: the actions that the best bot of a game would choose, with reasons."""

from collections.abc import Hashable, Sequence
from typing import Any

from msgspec import Struct

from darklantern.bots.bot import ActionValue, Adviser
from darklantern.bots.explanations import Explainer, Reason
from darklantern.core.chance import Chance

MAX_CHOICES = 3
"""The most choices in a hint."""
MAX_REASONS = 3
"""The most reasons for a choice."""


class HintChoice(Struct, frozen=True):
    """A suggested action, together with the actions equivalent to it."""

    actions: tuple[Any, ...]
    """Equivalent legal actions; any of them may be played."""
    win_share: float
    """The expected share of the victory, from 0 to 1."""
    reasons: tuple[Reason, ...]

    @property
    def action(self) -> Any:
        """The first of the actions."""
        return self.actions[0]


def hint(
    adviser: Adviser, explainer: Explainer, view: Any, legal: Sequence[Any], chance: Chance, limit: int = MAX_CHOICES
) -> tuple[HintChoice, ...]:
    """Return the best choices for the seat of a view, the best first. The same arguments and picks give the same."""
    grouped = group_equivalent(explainer, view, adviser.evaluate(view, legal, chance))
    return tuple(
        HintChoice(
            tuple(value.action for value in equivalents),
            max(value.win_share for value in equivalents),
            tuple(reasons_for(explainer, view, equivalents[0], legal)),
        )
        for equivalents in list(grouped.values())[:limit]
    )


def reasons_for(explainer: Explainer, view: Any, value: ActionValue, legal: Sequence[Any]) -> list[Reason]:
    """Return the most important reasons for an action: those of the game first, then those of its value."""
    return [*explainer.reasons(view, value.action, legal), *value.reasons][:MAX_REASONS]


def group_equivalent(
    explainer: Explainer, view: Any, evaluated: Sequence[ActionValue]
) -> dict[Hashable, list[ActionValue]]:
    """Return evaluated actions grouped by equivalence, in the order given."""
    found: dict[Hashable, list[ActionValue]] = {}
    for value in evaluated:
        found.setdefault(explainer.equivalence_key(view, value.action), []).append(value)
    return found
