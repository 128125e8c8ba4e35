"""Summaries of tables for lists."""

from typing import NamedTuple

from darklantern.match.stage import Stage
from darklantern.protocol.tables import Table
from darklantern.server.live.live_table import LiveTable

MAX_CACHED_SUMMARIES = 1000
"""The most summaries that are cached of tables outside memory."""


class TableSummary(NamedTuple):
    """A table for lists, with the people at it."""

    table: Table
    players: frozenset[str]
    """The ids of the people who sit at it; empty once the game is over."""


def summarize(table: LiveTable) -> TableSummary:
    """Return the summary of a table."""
    if table.match.stage is Stage.OVER:
        return TableSummary(table.listing(), frozenset())
    players = [seat_state.player for seat_state in table.match.seat_states]
    return TableSummary(table.listing(), frozenset(player for player in players if player is not None))


class SummaryCache:
    """Summaries of recently listed tables that are not in memory."""

    def __init__(self) -> None:
        self._summaries: dict[str, TableSummary] = {}
        """By the table's id, the latest last."""

    def __len__(self) -> int:
        return len(self._summaries)

    def get(self, table_id: str) -> TableSummary | None:
        """Return the summary of a table; None if it is not cached."""
        return self._summaries.get(table_id)

    def add(self, table_id: str, summary: TableSummary) -> None:
        """Cache the summary of a table. With too many, the oldest is dropped."""
        self._summaries[table_id] = summary
        while len(self._summaries) > MAX_CACHED_SUMMARIES:
            del self._summaries[next(iter(self._summaries))]

    def discard(self, table_id: str) -> None:
        """Drop the summary of a table that has changed or is loaded."""
        self._summaries.pop(table_id, None)
