"""What a timed run plays. Uses only the standard library, because it also runs in the baselines' environment."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple, TypeAlias


class Count(NamedTuple):
    """The number of events that were played."""

    decisions: int
    """Decisions of players."""
    chance: int = 0
    """Chance events that the driver sees: separate calls, or picks that the rules request."""


Play: TypeAlias = Callable[[Random], Count]
"""A function that plays one game or one round of games; each choice is ``legal[int(rng.random() * len(legal))]``."""
