"""The log of changes to a table's roster."""

from darklantern.match.log import AnyEntry
from darklantern.match.output_buffer import NewEntry, OutputBuffer
from darklantern.match.roster import Roster


class RosterLog:
    """Applies log entries that are not moves to the roster, and adds them to the output."""

    def __init__(self, roster: Roster, outputs: OutputBuffer) -> None:
        self._roster = roster
        self._outputs = outputs

    @property
    def next_number(self) -> int:
        """The number of the next entry."""
        return self._outputs.next_number

    def add(self, entry: AnyEntry, request: object = None) -> None:
        """Apply and log an entry. It answers the request, if there is one."""
        self._roster.apply(entry)
        self._outputs.add_entry(NewEntry(entry, request=request))
