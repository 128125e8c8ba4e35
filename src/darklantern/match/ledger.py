"""What has come of whatever was asked of a table."""

from typing import Any, TypeAlias

from msgspec import Struct

from darklantern.core.ids import Seat
from darklantern.match.log import AnyEntry


class Logged(Struct, frozen=True, gc=False):
    """Something happened, and is to be stored, then told."""

    entry: AnyEntry
    events: tuple[Any, ...] = ()
    """What a move brought about, unredacted."""
    state: Any = None
    """The state after a move, or after the deal."""
    awaited: frozenset[Seat] = frozenset()
    """The seats for which the game waits then."""
    token: object = None
    """Whom to answer that it was accepted."""


class Refused(Struct, frozen=True, gc=False):
    """Something was not accepted."""

    token: object
    """Whom to tell."""
    code: str
    params: dict[str, object]


Output: TypeAlias = Logged | Refused


class Ledger:
    """Counts the entries of a table's log, and keeps what has not been collected yet."""

    def __init__(self) -> None:
        self.number = 0
        """The number of the last entry."""
        self._outputs: list[Output] = []

    def log(self, logged: Logged) -> None:
        """Something happened; its number follows the last one."""
        number = logged.entry.number
        assert number == self.number + 1, "the log has no gaps"
        self.number = number
        self._outputs.append(logged)

    def refuse(self, token: object, code: str, params: dict[str, object]) -> None:
        """Something was not accepted."""
        if token is not None:
            self._outputs.append(Refused(token, code, params))

    def collect(self) -> list[Output]:
        """Everything since the last call, in order."""
        outputs, self._outputs = self._outputs, []
        return outputs
