"""Hints at a table and reviews of finished games."""

from msgspec import Struct

from darklantern.bots.explanations import ActionDescription, Reason
from darklantern.bots.review import Review


class HintedActions(Struct, frozen=True, kw_only=True):
    """A choice of the best bot, with its reasons."""

    actions: list[str]
    """The moves for it, in the game's notation; if there are several, they are equivalent."""
    worth: float
    """The seat's expected share of the victory, from 0 to 1."""
    deed: ActionDescription
    """The choice as data, from which the page makes a sentence."""
    reasons: list[Reason]
    """The reasons for it, the most important first."""


class Hint(Struct, frozen=True, kw_only=True):
    """A hint: what the best bot would do in a player's place, from the player's view."""

    adviser: str
    """The name of the bot."""
    choices: list[HintedActions]
    """At most three choices, the best first."""


class ReviewState(Struct, frozen=True, kw_only=True):
    """A review, or its progress."""

    id: str
    """The id under which to ask for it."""
    done: int
    """The number of decisions reviewed so far."""
    total: int
    """The number of all decisions."""
    failed: bool
    """Whether the review failed."""
    review: Review | None
    """The review, when it is finished."""
