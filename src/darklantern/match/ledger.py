"""The output of a table: log entries and refusals that were not collected yet."""

from typing import Any, TypeAlias

from msgspec import Struct

from darklantern.core.ids import Seat
from darklantern.match.log import AnyEntry


class Logged(Struct, frozen=True, gc=False):
    """A new log entry, to be stored and then published."""

    entry: AnyEntry
    events: tuple[Any, ...] = ()
    """The events of a move, unredacted."""
    state: Any = None
    """The state after a move, or after the deal."""
    awaited: frozenset[Seat] = frozenset()
    """The seats for which the game waits after the entry."""
    token: object = None
    """The request to answer as accepted."""


class Refused(Struct, frozen=True, gc=False):
    """The refusal of a request."""

    token: object
    """The request to answer."""
    code: str
    params: dict[str, object]


Output: TypeAlias = Logged | Refused


class Ledger:
    """The output of a table since the last `drain`, and the number of its last log entry."""

    def __init__(self) -> None:
        self.number = 0
        """The number of the last entry."""
        self._outputs: list[Output] = []

    def log(self, logged: Logged) -> None:
        """Add a log entry; its number must follow the last one."""
        number = logged.entry.number
        assert number == self.number + 1, "the log has no gaps"
        self.number = number
        self._outputs.append(logged)

    def refuse(self, token: object, code: str, params: dict[str, object]) -> None:
        """Add a refusal, if there is a request to answer."""
        if token is not None:
            self._outputs.append(Refused(token, code, params))

    def collect(self) -> list[Output]:
        """Remove and return the output since the last call, in order."""
        outputs, self._outputs = self._outputs, []
        return outputs
