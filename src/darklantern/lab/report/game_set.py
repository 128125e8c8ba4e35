"""Sets of games as tables."""

from collections import Counter
from typing import Any

from msgspec import Struct, field

from darklantern.core.game import AnyGame
from darklantern.lab.report.tables import Tables


class GameSet(Struct):
    """A set of games as tables."""

    label: str
    """The name of the set, to tell it from another one."""
    origin: str
    """The origin of the games."""
    game: AnyGame | None = None
    """None as long as there are no games."""
    edition: Any = None
    """The edition of the first game."""
    tables: Tables = field(default_factory=lambda: {"games": [], "seats": []})
    cut_off: int = 0
    """Games that were cut off after the maximum number of turns; they are not in the tables."""
    unfinished: int = 0
    """Games that were not played to the end; they are not in the tables."""
    editions: Counter[str] = field(default_factory=Counter[str])
    seats: Counter[int] = field(default_factory=Counter[int])
    """By number of players: the number of games."""
    players: Counter[str] = field(default_factory=Counter[str])
    """By name of a player: the number of games."""

    @property
    def finished(self) -> int:
        """The number of finished games."""
        return len(self.tables["games"])
