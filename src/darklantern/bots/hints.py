"""Hints: the actions that the best bot of a game would choose, with reasons."""

from collections.abc import Hashable, Sequence
from typing import Any

from msgspec import Struct

from darklantern.bots.bot import Adviser, Weighed
from darklantern.bots.sense import Reason, Sense
from darklantern.core.chance import Chance

CHOICES = 3
"""The most choices in a hint."""
REASONS = 3
"""The most reasons for a choice."""


class Choice(Struct, frozen=True):
    """A suggested action, together with the actions equivalent to it."""

    actions: tuple[Any, ...]
    """Equivalent legal actions; any of them may be played."""
    worth: float
    """The expected share of the victory, from 0 to 1."""
    reasons: tuple[Reason, ...]

    @property
    def action(self) -> Any:
        """The first of the actions."""
        return self.actions[0]


def hint(
    adviser: Adviser, sense: Sense, view: Any, legal: Sequence[Any], chance: Chance, most: int = CHOICES
) -> tuple[Choice, ...]:
    """Return the best choices for the seat of a view, the best first. The same arguments and picks give the same."""
    grouped = groups(sense, view, adviser.weigh(view, legal, chance))
    return tuple(
        Choice(
            tuple(one.action for one in alike),
            max(one.worth for one in alike),
            tuple(sense.reasons(view, alike[0].action, legal)[:REASONS]),
        )
        for alike in list(grouped.values())[:most]
    )


def groups(sense: Sense, view: Any, weighed: Sequence[Weighed]) -> dict[Hashable, list[Weighed]]:
    """Return weighed actions grouped by equivalence, in the order given."""
    found: dict[Hashable, list[Weighed]] = {}
    for one in weighed:
        found.setdefault(sense.alike(view, one.action), []).append(one)
    return found
