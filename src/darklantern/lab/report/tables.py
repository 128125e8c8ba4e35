"""Tables of features of games: one of games, one of seats, and further ones that depend on the game."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from darklantern.core.game import Outcome

Value: TypeAlias = int | float | str | None
"""The value of a cell; None if there is none."""

Row: TypeAlias = dict[str, Value]
"""A row of a table, by column."""

Tables: TypeAlias = dict[str, list[Row]]
"""Rows by the name of their table. Every game fills ``games`` and ``seats``; each row names its ``game``."""


class FeatureExtractor(Protocol):
    """Extracts features of one game, from its full states and events, as rows."""

    def begin(self, state: Any) -> None:
        """Begin with the first state."""
        ...

    def observe(self, state: Any, events: tuple[Any, ...], at: int | None) -> None:
        """Take in the events of a move, the state after it, and its time in milliseconds."""
        ...

    def extract(self, state: Any, outcome: Outcome) -> Tables:
        """Return the rows of the game, from its last state and its outcome.

        ``games`` has one row and ``seats`` one for each seat, in their order; the columns of every game are added.
        """
        ...


class GenericFeatureExtractor:
    """The extractor for a game without features of its own: it adds no columns."""

    def begin(self, state: Any) -> None:
        """Do nothing."""

    def observe(self, state: Any, events: tuple[Any, ...], at: int | None) -> None:
        """Do nothing."""

    def extract(self, state: Any, outcome: Outcome) -> Tables:
        """Return empty rows."""
        return {"games": [{}], "seats": [{} for _ in outcome.scores]}


def columns(rows: Iterable[Mapping[str, Value]]) -> list[str]:
    """Return the columns of a table, in the order in which they first occur."""
    return list(dict.fromkeys(name for row in rows for name in row))


def number(row: Mapping[str, Value], column: str) -> float | None:
    """Return the number in a cell; None if there is none."""
    value = row.get(column)
    return float(value) if isinstance(value, int | float) else None


def text(row: Mapping[str, Value], column: str) -> str:
    """Return the value of a cell as text."""
    return str(row.get(column, ""))
