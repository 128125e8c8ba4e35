"""What a timed run plays. Only the standard library, since the peers' environment has nothing of ours."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple, TypeAlias


class Count(NamedTuple):
    """What was played."""

    decisions: int
    """Decisions of players that were applied."""
    chance: int = 0
    """Chance events that the driver sees: each a call of its own, or a pick that the rules asked it for."""


Play: TypeAlias = Callable[[Random], Count]
"""Plays one game, or one round of games, each choice ``legal[int(rng.random() * len(legal))]``."""
