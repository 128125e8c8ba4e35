"""The output of a table: log entries and refusals that were not collected yet."""

from typing import Any, TypeAlias

from msgspec import Struct

from darklantern.core.ids import Seat
from darklantern.match.log import AnyEntry


class NewEntry(Struct, frozen=True, gc=False):
    """A new log entry, to be stored and then published."""

    entry: AnyEntry
    events: tuple[Any, ...] = ()
    """The events of a move, unredacted."""
    state: Any = None
    """The state after a move, or after the deal."""
    to_act: frozenset[Seat] = frozenset()
    """The seats for which the game waits after the entry."""
    request: object = None
    """The request to answer as accepted."""


class RefusedRequest(Struct, frozen=True, gc=False):
    """The refusal of a request."""

    request: object
    """The request to answer."""
    code: str
    params: dict[str, object]


Output: TypeAlias = NewEntry | RefusedRequest


class OutputBuffer:
    """The output of a table since the last `drain`, and the number of its last log entry."""

    def __init__(self) -> None:
        self.last_number: int = 0
        """The number of the last entry."""
        self._outputs: list[Output] = []

    @property
    def next_number(self) -> int:
        """The number of the next entry."""
        return self.last_number + 1

    def add_entry(self, new_entry: NewEntry) -> None:
        """Add a log entry; its number must follow the last one."""
        number = new_entry.entry.number
        assert number == self.next_number, "the log has no gaps"
        self.last_number = number
        self._outputs.append(new_entry)

    def add_refusal(self, request: object, code: str, params: dict[str, object]) -> None:
        """Add a refusal, if there is a request to answer."""
        if request is not None:
            self._outputs.append(RefusedRequest(request, code, params))

    def drain(self) -> list[Output]:
        """Remove and return the output since the last call, in order."""
        outputs, self._outputs = self._outputs, []
        return outputs
