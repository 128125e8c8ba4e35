"""Counters of the server's activity: plain numbers, so that counting costs a move no time."""

from bisect import bisect_left
from collections import Counter

LATENCY_BOUNDS_MS = (1, 2, 5, 10, 15, 20, 25, 50, 100, 200, 500, 1000)
"""The upper bounds of the histogram of moves' latency, in milliseconds."""


class Counters:
    """Counts since the server's start."""

    def __init__(self) -> None:
        self.moves = 0
        """Moves that were made, stored and published."""
        self.refusals: Counter[str] = Counter()
        """Refused messages, by code."""
        self.closed_connections: Counter[str] = Counter()
        """Connections closed by the server, by reason."""
        self.bot_failures: Counter[tuple[str, str]] = Counter()
        """Decisions at which a bot failed, by game and bot; a simpler bot decided instead."""
        self.connections = 0
        """Open connections."""
        self.watchers: Counter[str] = Counter()
        """Open connections of watchers, by address."""
        self.move_latencies: list[int] = [0] * (len(LATENCY_BOUNDS_MS) + 1)
        """The number of moves with a latency within each bound; the last counts those beyond all bounds."""
        self.total_latency_ms: float = 0.0
        """The sum of the latencies."""

    def add_move_latency(self, milliseconds: float) -> None:
        """Record the time from a move's arrival until it was published."""
        self.move_latencies[bisect_left(LATENCY_BOUNDS_MS, milliseconds)] += 1
        self.total_latency_ms += milliseconds
