"""Publishes the log entries of a table."""

from collections.abc import Callable, Sequence

from darklantern.match.log import HostedEntry, MovedEntry
from darklantern.match.output_buffer import NewEntry, Output
from darklantern.server.counters import Counters
from darklantern.server.delivery.broadcaster import Broadcaster, PendingRequest
from darklantern.server.delivery.snapshot import clocks
from darklantern.server.live.responder import Responder
from darklantern.server.live.table_data import TableData


class EntryPublisher:
    """Publishes stored log entries to all clients, in the order of the log, and counts moves."""

    def __init__(
        self,
        data: TableData,
        broadcaster: Broadcaster,
        responder: Responder,
        counters: Counters,
        clock: Callable[[], float],
    ) -> None:
        self._data = data
        self._broadcaster = broadcaster
        self._responder = responder
        self._counters = counters
        self._clock = clock

    def publish(self, outputs: Sequence[Output], on_published: Callable[[NewEntry], None]) -> None:
        """Publish stored outputs. `on_published` is called after each log entry, before the next one."""
        new_entries = [output for output in outputs if type(output) is NewEntry]
        moves = [output for output in new_entries if output.state is not None]
        last_move = moves[-1] if moves else None
        for new_entry in new_entries:
            self._publish_entry(new_entry, new_entry is last_move)
            on_published(new_entry)
        if len(new_entries) < len(outputs):
            self._responder.send_refusals(outputs)

    def _publish_entry(self, new_entry: NewEntry, last: bool) -> None:
        entry, request, match, now = new_entry.entry, new_entry.request, self._data.match, self._clock()
        host_seat = None
        if type(entry) is HostedEntry and match.host is not None:
            host_seat = match.seat_of(match.host)
        self._broadcaster.publish(new_entry, host_seat, clocks(match, now), last)
        if type(entry) is MovedEntry:
            self._counters.moves += 1
            if type(request) is PendingRequest:
                self._counters.add_move_latency(now - request.arrived_at)
