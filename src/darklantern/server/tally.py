"""What the server has done, counted where it is done. Plain numbers: a move must not wait for a count."""

from bisect import bisect_left
from collections import Counter

BOUNDS = (1, 2, 5, 10, 15, 20, 25, 50, 100, 200, 500, 1000)
"""The upper bounds, in milliseconds, by which answers are sorted."""


class Tally:
    """Counts since the start."""

    def __init__(self) -> None:
        self.moves = 0
        """Moves that were made, stored and told."""
        self.refused: Counter[str] = Counter()
        """Moves and other messages that were refused, by code."""
        self.closed: Counter[str] = Counter()
        """Connections that the server closed, by reason."""
        self.bot_failures: Counter[tuple[str, str]] = Counter()
        """Decisions at which a bot failed, by game and bot; a simpler one decided instead."""
        self.connections = 0
        """Connections that are open."""
        self.watchers: Counter[str] = Counter()
        """By address: connections to tables at which they have no seat."""
        self.answers = [0] * (len(BOUNDS) + 1)
        """How many moves were answered within each bound; the last is for those that took longer."""
        self.answered_ms = 0.0
        """How long all of them took together."""

    def answered(self, milliseconds: float) -> None:
        """A move was told to whoever made it, so long after it arrived."""
        self.answers[bisect_left(BOUNDS, milliseconds)] += 1
        self.answered_ms += milliseconds
