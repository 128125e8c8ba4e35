"""The parameters of an illegal action's error, as text."""

from rich.markup import escape

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.terminal.english import bold
from darklantern.terminal.players import printable
from darklantern.terminal.renderer import PlayerNames


class ErrorParams:
    """The parameters of an error, as text that is safe to print."""

    def __init__(self, error: IllegalAction, names: PlayerNames) -> None:
        self.params: dict[str, object] = error.params
        self._names = names

    def __getitem__(self, key: str) -> str:
        """Return a parameter as text; empty if there is none."""
        return escape(printable(str(self.params.get(key, ""))))

    def who(self, key: str) -> str:
        """Return the name of the player whose seat is a parameter."""
        seat = self.params[key]
        if isinstance(seat, int) and 0 <= seat < len(self._names):
            return bold(self._names[Seat(seat)])
        return f"seat {seat}"
