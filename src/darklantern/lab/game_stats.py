"""Statistics of single games in a simulation, beyond who won."""

from typing import Any, Protocol

from darklantern.core import registry
from darklantern.core.ids import GameId


class GameStats(Protocol):
    """Computes the statistics of one game."""

    def begin(self, state: Any) -> None:
        """Begin with the first state."""
        ...

    def observe(self, events: tuple[Any, ...], at: int | None) -> None:
        """Take in the events of a move, and its time in milliseconds."""
        ...

    def notes(self) -> dict[str, float]:
        """Return figures of the game by name. Over many games, the mean of each is reported."""
        ...


def game_stats(game: GameId) -> GameStats | None:
    """Make the statistics for a game; None if there are none for it."""
    make = registry.part(game, "statistics")
    return None if make is None else make()
