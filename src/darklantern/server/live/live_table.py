"""A live table and its clients: events are stored first, then published."""

import logging
from collections.abc import Iterable
from math import ceil
from typing import Any, Final

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import MovedEntry, RemovalSetEntry, RoseEntry, SaidEntry, SatEntry, read_entry
from darklantern.match.match import Match
from darklantern.match.output_buffer import NewEntry, Output
from darklantern.match.stage import Stage
from darklantern.protocol.client_messages import ClientMessage
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.protocol.tables import Table
from darklantern.server.delivery.broadcaster import Broadcaster
from darklantern.server.errors import RateLimitExceeded
from darklantern.server.live.bots import TableBots
from darklantern.server.live.connection import Connection
from darklantern.server.live.entry_publisher import EntryPublisher
from darklantern.server.live.event_log_writer import EventLogWriter
from darklantern.server.live.match_timer import MatchTimer
from darklantern.server.live.message_dispatcher import MessageDispatcher
from darklantern.server.live.pinger import Pinger
from darklantern.server.live.recovery import Recovery
from darklantern.server.live.responder import Responder
from darklantern.server.live.state_publisher import StatePublisher
from darklantern.server.live.table_clients import TableClients
from darklantern.server.live.table_data import TableData
from darklantern.server.live.table_services import TableServices
from darklantern.server.logs import hashed_id
from darklantern.server.store import TableId

log: logging.Logger = logging.getLogger("darklantern.live_table")


class LiveTable:
    """A table in memory, with its connections.

    Everything published has been stored: moves and their effects are published in the order of the log, to each
    client as its seat may know it. If the store is unavailable, what was not stored is refused, and the table
    continues from the stored log.
    """

    def __init__(self, data: TableData, services: TableServices, talk: Iterable[SaidEntry] = ()) -> None:
        self.id: TableId = data.id
        self.data = data
        counters, clock = services.counters, services.clock
        self.last_command_at: float = clock()
        """The time of the last command, in milliseconds."""
        self.last_visit_at: float = self.last_command_at
        """The time of the last visit, in milliseconds."""
        self._services = services
        self._counters = counters
        self._clock = clock
        self._log_writer = EventLogWriter(services.store, data.id)
        self.broadcaster: Final = Broadcaster(data.match.game, data.disclosure, talk)
        """Sends to all connections what each may know."""
        self._responder = Responder(self.broadcaster, self._log_writer, counters)
        self._recovery = Recovery(services.store, data.id, self._log_writer, self.broadcaster, self._responder)
        self.state_publisher: Final = StatePublisher(data, self.broadcaster, self._log_writer, self._recovery, clock)
        self._entry_publisher = EntryPublisher(data, self.broadcaster, self._responder, counters, clock)
        self.clients: Final = TableClients(data, self.broadcaster, self.state_publisher, counters)
        self._dispatcher = MessageDispatcher(data)
        self._bots = TableBots(data, services, self.act)
        self._timer = MatchTimer()
        self._pinger = Pinger(self.broadcaster, clock)
        self._closed = False
        self._reset()

    def _reset(self) -> None:
        """Start from the match as it is: everything up to now is stored and published."""
        match = self.match
        self.broadcaster.restart(match.outputs.last_number, None if match.play is None else match.play.session.state)
        self._stage = match.stage
        if match.stage is Stage.OVER:
            self.data.disclosure.disclose(match)

    @property
    def match(self) -> Match:
        """The match, which is replaced when the table recovers from an unavailable store."""
        return self.data.match

    @property
    def connections(self) -> list[Connection]:
        """All connections."""
        return self.broadcaster.connections

    def listing(self) -> Table:
        """Return the table as the lobby shows it."""
        return self.state_publisher.listing()

    # Commands over HTTP: see `table_commands`

    def expect_store(self) -> None:
        """Raise `IllegalAction` if the store is unavailable."""
        if self._recovery.active or self._closed:
            raise IllegalAction(MessageErrorCode.NOT_SAVED)

    async def commit(self) -> None:
        """Process the effects of a command, and wait until they are stored."""
        self.last_command_at = self._clock()
        self._process_outputs(changed=True)
        await self.wait_stored()

    async def wait_stored(self) -> None:
        """Wait until everything is stored. Raise `StoreError` if that fails."""
        await self._log_writer.wait_stored()

    def seat_bot(self, seat: Seat, bot: str) -> None:
        """Seat a bot. Raise `UnknownName` if the game has no such bot."""
        self._bots.check_name(bot)
        self.match.seat_bot(seat, bot)

    async def set_public(self, public: bool) -> None:
        """Add the table to the list of open tables, or remove it."""
        await self._services.store.change_table(self.id, public=public)
        self.data.public = public

    # Connections and their messages

    def connect(self, connection: Connection, after: int | None) -> None:
        """Add a connection: the client gets the current state, or the updates it has missed."""
        self.last_command_at = self._clock()
        self.clients.add(connection)
        self._counters.connections += 1
        if after is None or not self.broadcaster.resume(connection, after):
            self.clients.welcome(connection)
        was_running = self._is_running
        if connection.person is not None and not self._recovery.active:
            self.match.add_connection(connection.person.id)
        if not self._process_outputs(changed=self._is_running != was_running, presence=True):
            self.state_publisher.send_when_stored(connection)
        if connection.seat is not None:
            self._bots.prepare()
            connection.ping()  # the latency of watchers does not matter
        self._pinger.start()

    def disconnect(self, connection: Connection) -> None:
        """Remove a connection that has ended."""
        self.clients.remove(connection)
        self._counters.connections -= 1
        if connection.close_reason is not None:
            self._counters.closed_connections[connection.close_reason] += 1
        was_running = self._is_running
        if connection.person is not None and not self._recovery.active:
            self.match.remove_connection(connection.person.id)
        self._process_outputs(changed=self._is_running != was_running, presence=True)

    def receive(self, connection: Connection, message: ClientMessage) -> None:
        """Handle a client's message. It is answered now, or when its effects are stored."""
        self.last_command_at = now = self._clock()
        try:
            if connection.person is None:
                raise IllegalAction(TableErrorCode.NOT_SEATED)
            self.expect_store()
            answered = self._dispatcher.dispatch(connection, connection.person, message, now)
        except IllegalAction as error:
            self._responder.refuse(connection, message.id, error.code, error.params)
        except RateLimitExceeded as error:
            self._responder.refuse(connection, message.id, MessageErrorCode.TOO_OFTEN, {"seconds": ceil(error.seconds)})
        else:
            self._process_outputs(changed=not answered)
            if not answered:
                self._responder.accept_when_stored(connection, message.id)

    def add_round_trip(self, connection: Connection, round_trip: float) -> None:
        """Record a ping's round-trip time in milliseconds."""
        if connection.seat is not None:
            self.match.latencies[connection.seat].add_round_trip(round_trip, connection.client.tcp_rtt_ms())

    # Bots and timer

    def act(self, seat: Seat, action: Any) -> None:
        """Perform a bot's action for a seat."""
        if not self._recovery.active:
            try:
                self.match.decide(seat, action)
            finally:
                self._process_outputs()

    def _wake(self) -> None:
        if not self._recovery.active:
            self.match.wake()
            self._process_outputs()

    # Storing and publishing

    def _process_outputs(self, changed: bool = False, presence: bool = False) -> bool:
        """Store the match's outputs, update the timer and the bots, and publish the table's state if it changed.

        Return whether the state is published now or as soon as everything is stored. If only the presence of people has
        changed, it may be published later.
        """
        if self._closed:
            return False
        match, log_writer = self.match, self._log_writer
        outputs = match.outputs.drain()
        if outputs and not log_writer.write(match.outputs.last_number, outputs, self._on_stored):
            # Refusals are sent after the updates that caused them.
            log_writer.call_when_stored(lambda _: self._responder.send_refusals(outputs))
        if changed or match.stage is not self._stage:
            self._enter_stage(match)
            self._bots.prepare()
            self.state_publisher.publish_when_stored()
            published = True
        else:
            published = presence and self.state_publisher.publish_presence()
        if not self._recovery.active:
            self._timer.set(match.due(), self._wake)
            self._bots.schedule_decisions()
        return published

    def _enter_stage(self, match: Match) -> None:
        if match.failure is not None and self._stage is Stage.COUNTDOWN:
            log.error("the game at table %s could not start", hashed_id(self.id), exc_info=match.failure)
        self._stage = match.stage

    def _on_stored(self, outputs: list[Output], error: BaseException | None) -> None:
        """Handle the store's answer to a group of entries."""
        if error is not None:
            self._recovery.add_failed(outputs, error)
            if not self._recovery.active and not self._closed:
                self._bots.stop()
                self._recovery.start(error, self._restore)
        elif self._recovery.active:
            self._recovery.add_uncertain(outputs)
        else:
            self._entry_publisher.publish(outputs, self._on_published)
        self.state_publisher.publish_changes()

    def _on_published(self, new_entry: NewEntry) -> None:
        """Do what follows from a published log entry."""
        entry = new_entry.entry
        if type(entry) is MovedEntry:
            if not new_entry.to_act and self.match.stage is Stage.OVER:
                self._publish_end()
        elif type(entry) is not SaidEntry:
            self.state_publisher.note_change()
            if isinstance(entry, SatEntry | RoseEntry):
                self.clients.update_seats()
                self._process_outputs(changed=True)
            elif isinstance(entry, RemovalSetEntry):
                self.clients.close_removed()

    def _publish_end(self) -> None:
        """Publish the end of the game."""
        self.data.disclosure.disclose(self.match)
        self.broadcaster.publish_end()
        self.state_publisher.publish()
        self._services.on_finished(self.data)

    def _restore(self, entries: list[bytes]) -> None:
        """Continue from the stored log after the store was unavailable."""
        data, old = self.data, self.match
        was_over = data.disclosure.over
        data.match = Match.restore(old.game, old.setup, data.seed, self._clock, map(read_entry, entries))
        self._reset()
        self._bots = TableBots(data, self._services, self.act)
        self.clients.reseat_all()
        self.clients.close_removed()
        self._recovery.answer_uncertain(entries)
        if data.disclosure.over and not was_over:
            self._services.on_finished(data)
        self._process_outputs(changed=True)

    @property
    def _is_running(self) -> bool:
        return self.match.play is not None and self.match.play.running

    def close(self) -> None:
        """Free the live table; the table stays in the store."""
        self._closed = True
        self._bots.stop()
        self._timer.cancel()
        self._pinger.stop()
        self.state_publisher.cancel()
        self._recovery.cancel()
