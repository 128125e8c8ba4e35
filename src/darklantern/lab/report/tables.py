"""What is known of many games, as rows: one table for games, one for seats, and whatever else a game has to tell."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from darklantern.core.game import Outcome

Value: TypeAlias = int | float | str | None
"""What stands in a cell; None where there is nothing to say."""

Row: TypeAlias = dict[str, Value]
"""A row of a table, by column."""

Tables: TypeAlias = dict[str, list[Row]]
"""Rows by the name of their table. Every game fills ``games`` and ``seats``; each row names its ``game``."""


class Witness(Protocol):
    """Watches one game with all secrets open, and tells it in rows."""

    def begin(self, state: Any) -> None:
        """The game starts like this."""
        ...

    def see(self, state: Any, events: tuple[Any, ...], at: int | None) -> None:
        """What a move brought about, how things stand after it, and when it was, in milliseconds."""
        ...

    def tell(self, state: Any, outcome: Outcome) -> Tables:
        """The rows of a game that ended like this.

        ``games`` has one row and ``seats`` one for each seat, in their order; what holds of any game is added to them.
        """
        ...


class Bystander:
    """The witness of a game that nobody has a report of its own for: it has nothing to add."""

    def begin(self, state: Any) -> None:
        """Nothing to note."""

    def see(self, state: Any, events: tuple[Any, ...], at: int | None) -> None:
        """Nothing to note."""

    def tell(self, state: Any, outcome: Outcome) -> Tables:
        """Empty rows."""
        return {"games": [{}], "seats": [{} for _ in outcome.scores]}


def columns(rows: Iterable[Mapping[str, Value]]) -> list[str]:
    """The columns of a table, in the order in which they first come."""
    return list(dict.fromkeys(name for row in rows for name in row))


def number(row: Mapping[str, Value], column: str) -> float | None:
    """The number in a cell; None where there is none."""
    value = row.get(column)
    return float(value) if isinstance(value, int | float) else None


def text(row: Mapping[str, Value], column: str) -> str:
    """What stands in a cell, as text."""
    return str(row.get(column, ""))
