"""What the best bot would do, and why."""

from collections.abc import Hashable, Sequence
from typing import Any

from msgspec import Struct

from darklantern.bots.bot import Adviser, Weighed
from darklantern.bots.sense import Reason, Sense
from darklantern.core.chance import Chance

CHOICES = 3
"""So many choices a hint has at most."""
REASONS = 3
"""So many reasons each of them has at most."""


class Choice(Struct, frozen=True):
    """Something to do: one action, or several that come to the same."""

    actions: tuple[Any, ...]
    """All of them are legal; the first is as good as any."""
    worth: float
    """The share of the victory that the seat may hope for, from 0 to 1."""
    reasons: tuple[Reason, ...]

    @property
    def action(self) -> Any:
        """One of the actions."""
        return self.actions[0]


def hint(
    adviser: Adviser, sense: Sense, view: Any, legal: Sequence[Any], chance: Chance, most: int = CHOICES
) -> tuple[Choice, ...]:
    """The best choices of whoever's view it is, the best first. The same arguments and picks give the same answer."""
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
    """What was weighed, the best first, with those that come to the same together."""
    found: dict[Hashable, list[Weighed]] = {}
    for one in weighed:
        found.setdefault(sense.alike(view, one.action), []).append(one)
    return found
