"""What is worth counting in the games of a simulation, beyond who won."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from darklantern.core.ids import GameId
from darklantern.lab.studies.midnight_exchange import MidnightExchangeStudy


class Study(Protocol):
    """Watches one game."""

    def begin(self, state: Any) -> None:
        """The game starts like this."""
        ...

    def see(self, events: tuple[Any, ...], at: int | None) -> None:
        """What a move brought about, and when, in milliseconds."""
        ...

    def notes(self) -> dict[str, float]:
        """Figures of the game by name. Over many games, the mean of each is reported."""
        ...


_STUDIES: Mapping[GameId, Callable[[], Study]] = {GameId("midnight-exchange"): MidnightExchangeStudy}


def study(game: GameId) -> Study | None:
    """A new study of a game, if there is a kind for it."""
    return _STUDIES[game]() if game in _STUDIES else None
