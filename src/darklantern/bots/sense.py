"""What there is to say about an action: which others come to the same, whether it matters, and why one would do it."""

from collections.abc import Hashable, Sequence
from typing import Any, Protocol

from msgspec import Struct


class Reason(Struct, frozen=True):
    """One reason for an action, as a code; whoever shows it has the words."""

    code: str
    """A code never changes its meaning."""
    params: dict[str, Any] = {}
    """What the words for the code need."""


class Deed(Struct, frozen=True):
    """An action in the terms of whoever does it, as a code; whoever shows it has the words."""

    code: str
    """A code never changes its meaning."""
    params: dict[str, Any] = {}
    """What the words for the code need."""


class Sense(Protocol):
    """What somebody who knows a game sees in an action. All of it follows from the view."""

    deeds: frozenset[str]
    """Every code that a deed can have."""
    codes: frozenset[str]
    """Every code that a reason can have."""

    def alike(self, view: Any, action: Any) -> Hashable:
        """The same for actions that come to the same for the seat, such as lifting one or another unseen tile."""
        ...

    def deed(self, view: Any, action: Any) -> Deed:
        """What somebody does by an action, so that one can say it without looking at the table."""
        ...

    def reasons(self, view: Any, action: Any, legal: Sequence[Any]) -> list[Reason]:
        """Why one would do that, the most important first. It may be empty."""
        ...

    def matters(self, view: Any, action: Any, legal: Sequence[Any]) -> bool:
        """Whether what was done is worth to be looked at again. In a race most of what a hand does is not."""
        ...


class PlainSense:
    """The sense of somebody who knows nothing of the game."""

    deeds: frozenset[str] = frozenset({"move"})
    codes: frozenset[str] = frozenset()

    def alike(self, view: Any, action: Any) -> Hashable:
        """No two are."""
        return action

    def deed(self, view: Any, action: Any) -> Deed:
        """A move, whatever it is."""
        return Deed("move")

    def reasons(self, view: Any, action: Any, legal: Sequence[Any]) -> list[Reason]:
        """None."""
        return []

    def matters(self, view: Any, action: Any, legal: Sequence[Any]) -> bool:
        """Everything does."""
        return True
