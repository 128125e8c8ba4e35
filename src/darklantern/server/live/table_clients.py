"""The clients of a table, each with the view of its person's seat."""

from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol.closing import CloseReason
from darklantern.protocol.people import Person
from darklantern.server.counters import Counters
from darklantern.server.delivery.broadcaster import Broadcaster
from darklantern.server.live.connection import Connection
from darklantern.server.live.state_publisher import StatePublisher
from darklantern.server.live.table_data import TableData

_BAR_CLOSE_REASONS = {
    TableErrorCode.REMOVED: CloseReason.PERSON_REMOVED,
    TableErrorCode.LOCKED: CloseReason.TABLE_LOCKED,
}


class TableClients:
    """Adds and removes the connections of a table, and welcomes them with the state of the game."""

    def __init__(
        self, data: TableData, broadcaster: Broadcaster, state_publisher: StatePublisher, counters: Counters
    ) -> None:
        self._data = data
        self._broadcaster = broadcaster
        self._state_publisher = state_publisher
        self._counters = counters

    def add(self, connection: Connection) -> None:
        """Add a connection at the seat of its person."""
        self._broadcaster.add(connection, self._data.seat_of(connection.person))
        if connection.seat is None:
            self._counters.watchers[connection.client.address] += 1

    def remove(self, connection: Connection) -> None:
        """Remove a connection."""
        self._broadcaster.remove(connection)
        if connection.seat is None:
            self._counters.watchers[connection.client.address] -= 1
            if not self._counters.watchers[connection.client.address]:
                del self._counters.watchers[connection.client.address]

    def welcome(self, connection: Connection) -> None:
        """Send a client the whole current state."""
        match, person = self._data.match, connection.person
        participant = None if person is None else match.participants.get(person.id)
        number = None if participant is None else participant.number
        self._broadcaster.welcome(connection, self._state_publisher.listing(), match.options.edition, number)

    def update_seats(self) -> None:
        """Move connections whose person changed seats to the new seat, and welcome them there."""
        for connection in self._broadcaster.connections:
            if self._data.seat_of(connection.person) != connection.seat:
                self._reseat(connection)

    def reseat_all(self) -> None:
        """Move all connections to their seats in a restored match, and welcome them there."""
        for connection in self._broadcaster.connections:
            self._reseat(connection)

    def close_of(self, person: str, reason: CloseReason) -> None:
        """Close the connections of a person to this table."""
        for connection in self._broadcaster.connections:
            if connection.person is not None and connection.person.id == person:
                connection.close(reason)

    def close_removed(self) -> None:
        """Close the connections of all people removed by the host."""
        for participant in self._data.match.participants:
            if participant.removed:
                self.close_of(participant.player, CloseReason.PERSON_REMOVED)

    def bar_reason(self, person: Person | None) -> CloseReason | None:
        """Return the reason why a person may not connect to this table; None if they may."""
        code = self._data.match.participants.bar_reason(None if person is None else person.id)
        return None if code is None else _BAR_CLOSE_REASONS[code]

    def _reseat(self, connection: Connection) -> None:
        self.remove(connection)
        self.add(connection)
        if connection.person is not None:
            self._data.match.add_connection(connection.person.id)
        self.welcome(connection)
