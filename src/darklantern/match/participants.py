"""The people known to a table, and what its host has decided about them."""

from collections.abc import Iterator

from darklantern.core.errors import IllegalAction
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import AnyEntry, LockSetEntry, MuteSetEntry, RemovalSetEntry, SaidEntry, SatEntry


class Participant:
    """A person who has sat at the table or talked at it. Clients receive the number, never the person's id."""

    def __init__(self, number: int, player: str, name: str) -> None:
        self.number = number
        self.player = player
        self.name = name
        """The person's last name at this table."""
        self.has_sat = False
        self.muted = False
        """Whether the host has muted the person for everyone."""
        self.removed = False
        """Whether the host has removed the person, who cannot come back."""


class Participants:
    """Everyone who has sat at the table or talked at it, numbered from 1: built from the log entries."""

    def __init__(self) -> None:
        self.locked: bool = False
        """Whether only people who have had a seat may come."""
        self._by_player: dict[str, Participant] = {}

    def __iter__(self) -> Iterator[Participant]:
        return iter(self._by_player.values())

    def get(self, player: str) -> Participant | None:
        """Return a person by id; None if the table does not know them."""
        return self._by_player.get(player)

    def by_number(self, number: int) -> Participant:
        """Return a person by number. Raises `IllegalAction` if there is none."""
        for participant in self:
            if participant.number == number:
                return participant
        raise IllegalAction(TableErrorCode.NO_SUCH_PERSON, person=number)

    def number_of(self, player: str) -> int:
        """Return the number of a person: the next one for a person whom the table does not know yet."""
        participant = self._by_player.get(player)
        return len(self._by_player) + 1 if participant is None else participant.number

    def bar_reason(self, player: str | None) -> TableErrorCode | None:
        """Return why a person may not come to the table; None if they may. An anonymous watcher is None."""
        participant = None if player is None else self._by_player.get(player)
        if participant is not None and participant.removed:
            return TableErrorCode.REMOVED
        if self.locked and not (participant is not None and participant.has_sat):
            return TableErrorCode.LOCKED
        return None

    def apply(self, entry: AnyEntry) -> None:
        """Apply a log entry to the known people and the lock."""
        if isinstance(entry, SatEntry):
            if entry.player is not None:
                self._get_or_add(entry.player, entry.name).has_sat = True
        elif isinstance(entry, SaidEntry):
            if entry.player is not None:
                self._get_or_add(entry.player, entry.name)
        elif isinstance(entry, RemovalSetEntry):
            self._get_or_add(entry.player, entry.name).removed = entry.on
        elif isinstance(entry, MuteSetEntry):
            self._get_or_add(entry.player, entry.name).muted = entry.on
        elif isinstance(entry, LockSetEntry):
            self.locked = entry.on

    def _get_or_add(self, player: str, name: str) -> Participant:
        participant = self._by_player.get(player)
        if participant is None:
            participant = self._by_player[player] = Participant(self.number_of(player), player, name)
        participant.name = name
        return participant
