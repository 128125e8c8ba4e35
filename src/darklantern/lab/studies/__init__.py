"""Statistics of single games in a simulation, beyond who won."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from darklantern.core.ids import GameId
from darklantern.lab.studies.midnight_exchange import MidnightExchangeStudy


class Study(Protocol):
    """Computes the statistics of one game."""

    def begin(self, state: Any) -> None:
        """Begin with the first state."""
        ...

    def see(self, events: tuple[Any, ...], at: int | None) -> None:
        """Take in the events of a move, and its time in milliseconds."""
        ...

    def notes(self) -> dict[str, float]:
        """Return figures of the game by name. Over many games, the mean of each is reported."""
        ...


_STUDIES: Mapping[GameId, Callable[[], Study]] = {GameId("midnight-exchange"): MidnightExchangeStudy}


def study(game: GameId) -> Study | None:
    """Make the statistics for a game; None if there are none for it."""
    return _STUDIES[game]() if game in _STUDIES else None
