"""Publishes the state of a table."""

import asyncio
from collections.abc import Callable

from darklantern.core.ids import Seat
from darklantern.match.stage import Stage
from darklantern.protocol.tables import Table, TableState
from darklantern.server.delivery.broadcaster import Broadcaster
from darklantern.server.delivery.snapshot import table_listing, table_state
from darklantern.server.live.connection import Connection
from darklantern.server.live.event_log_writer import EventLogWriter
from darklantern.server.live.presence import PresenceThrottle
from darklantern.server.live.recovery import Recovery
from darklantern.server.live.table_data import TableData


class StatePublisher:
    """Publishes the state of a table: its stage, seats and clocks, once everything in it is stored."""

    def __init__(
        self,
        data: TableData,
        broadcaster: Broadcaster,
        log_writer: EventLogWriter,
        recovery: Recovery,
        clock: Callable[[], float],
    ) -> None:
        self._data = data
        self._broadcaster = broadcaster
        self._log_writer = log_writer
        self._recovery = recovery
        self._clock = clock
        self._presence = PresenceThrottle(asyncio.get_running_loop())
        self._changed = False
        """Whether the state has changed and is to be published when everything is stored."""
        self._published: TableState | None = None
        """The state as it was last published."""

    def listing(self) -> Table:
        """Return the table as the lobby shows it."""
        return table_listing(self._data, self.state())

    def state(self, delay: float = 0.0) -> TableState:
        """Return the state for a client with a given one-way latency in milliseconds."""
        if self._recovery.active and self._published is not None:
            return self._published  # nothing has been stored since
        return table_state(self._data, self._broadcaster, self._clock(), delay)

    def publish(self) -> None:
        """Publish the state. In a countdown, each client's time to the start is corrected by its latency."""
        self._presence.note_published(len(self._broadcaster))
        self._published = common = self.state()
        if self._data.match.stage is not Stage.COUNTDOWN:
            self._broadcaster.publish_state(common)
        else:
            self._broadcaster.publish_state(common, lambda seat: common if seat is None else self._state_of(seat))

    def publish_when_stored(self) -> None:
        """Publish the state once everything is stored."""
        if self._log_writer.pending:
            self._changed = True
        else:
            self.publish()

    def publish_presence(self) -> bool:
        """Publish who is connected, soon. Return whether it is published now or as soon as everything is stored."""
        return self._presence.publish_soon(len(self._broadcaster), self.publish_when_stored)

    def note_change(self) -> None:
        """Note that the state has changed: the next `publish_changes` publishes it."""
        self._changed = True

    def publish_changes(self) -> None:
        """Publish the state if it has changed; called when something has been stored."""
        if self._changed:
            self._changed = False
            self.publish()

    def send_when_stored(self, connection: Connection) -> None:
        """Send a client the state once everything is stored."""
        self._log_writer.call_when_stored(lambda _: self._send(connection))

    def cancel(self) -> None:
        """Cancel a message that is delayed."""
        self._presence.cancel()

    def _send(self, connection: Connection) -> None:
        state = self.state() if connection.seat is None else self._state_of(connection.seat)
        self._broadcaster.send_state(connection, state)

    def _state_of(self, seat: Seat) -> TableState:
        return self.state(self._data.match.latencies[seat].one_way)
