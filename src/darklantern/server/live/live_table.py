"""A live table and its clients: events are stored first, then published."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from math import ceil
from random import uniform
from typing import Any

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import HostedEntry, MovedEntry, RemovalSetEntry, RoseEntry, SaidEntry, SatEntry, read_entry
from darklantern.match.match import Match
from darklantern.match.output_buffer import NewEntry, Output, RefusedRequest
from darklantern.match.stage import Stage
from darklantern.protocol.client_messages import ClientMessage, LeaveMessage, MoveMessage, ReadyMessage, SayMessage
from darklantern.protocol.closing import CloseReason
from darklantern.protocol.limits import (
    PING_INTERVAL_S,
    RACE_PING_INTERVAL_S,
    TALK_BURST,
    TALK_RATE_PER_S,
    WATCHER_PING_INTERVAL_S,
)
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.protocol.people import Person
from darklantern.protocol.tables import Table, TableState
from darklantern.server.counters import Counters
from darklantern.server.delivery.broadcaster import Broadcaster, PendingRequest
from darklantern.server.delivery.disclosure import Disclosure
from darklantern.server.delivery.snapshot import Snapshot, clocks, table_state
from darklantern.server.errors import RateLimitExceeded
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.limits import RateLimiter
from darklantern.server.live.bots import TableBots
from darklantern.server.live.connection import Connection
from darklantern.server.live.event_log_writer import EventLogWriter
from darklantern.server.live.presence import PresenceThrottle
from darklantern.server.live.table_config import TableConfig
from darklantern.server.logs import hashed_id
from darklantern.server.store import Store, StoreUnavailable, TableId, TableRow

log = logging.getLogger("darklantern.room")

_BAR_CLOSE_REASONS = {
    TableErrorCode.REMOVED: CloseReason.PERSON_REMOVED,
    TableErrorCode.LOCKED: CloseReason.TABLE_LOCKED,
}

_ENTRIES_WITHOUT_STATE_CHANGE = (MovedEntry, SaidEntry)
"""Log entries that do not change the table's state."""


class LiveTable:
    """A table in memory, with its connections.

    Everything published has been stored: moves and their effects are published in the order of the log, to each
    client as its seat may know it. If the store is unavailable, what was not stored is refused, and the table
    continues from the stored log.
    """

    rematch: str | None = None
    """The id of the table for the rematch."""

    def __init__(
        self,
        row: TableRow,
        plan: TableConfig,
        seed: tuple[int, ...],
        match: Match,
        store: Store,
        tally: Counters,
        clock: Callable[[], float],
        finished: Callable[["LiveTable"], None],
        heavy: HeavyWork,
        pace: float = 1.0,
        talk: Iterable[SaidEntry] = (),
    ) -> None:
        self.id = row.id
        self.created = row.created
        self.public = row.public
        self.config = plan
        self.match = match
        self.last_command_at = self.last_visit_at = clock()
        """The times of the last command and of the last visit, in milliseconds."""
        self._seed = seed
        self._store = store
        self._log_writer = EventLogWriter(store, TableId(row.id))
        self._counters = tally
        self._clock = clock
        self._on_finished = finished
        self._loop = asyncio.get_running_loop()
        self._bot_pace = pace
        self._heavy_work = heavy
        self._bots = TableBots(self, match.game, heavy, tally, pace)
        self._timer: asyncio.Handle | None = None
        self._pinger: asyncio.Handle | None = None
        self._timer_fires_at = 0.0
        """When the timer fires, by the loop's clock. Handles of some event loops do not have the time."""
        self._state_changed = False
        """Whether the table's state has changed and is to be published when everything is stored."""
        self._published_state: TableState | None = None
        """The table's state as it was last published."""
        self._recovery: asyncio.Task[None] | None = None
        """While the store is unavailable: the task that waits for it."""
        self._closed = False
        self._talk_limits = RateLimiter(TALK_RATE_PER_S, TALK_BURST)
        self._presence = PresenceThrottle(self._loop)
        self.disclosure = Disclosure(seed)
        """Holds what is secret until the game is over."""
        self.broadcaster = Broadcaster(match.game, self.disclosure, talk)
        """Sends to all connections what each may know."""
        self._snapshot = Snapshot(row, plan, self.disclosure)
        self._reset()

    def _reset(self) -> None:
        """Start from the match as it is: everything up to now is stored and published."""
        match = self.match
        self.broadcaster.restart(match.last_number, None if match.play is None else match.play.session.state)
        self._stage = match.stage
        if match.stage is Stage.OVER:
            self.disclosure.disclose(match)

    # State

    @property
    def connections(self) -> list[Connection]:
        """All connections."""
        return self.broadcaster.connections

    @property
    def racing(self) -> bool:
        """Return whether a race is on."""
        return self.broadcaster.race is not None and self._stage is Stage.PLAYING

    @property
    def hints(self) -> bool:
        """Return whether players may ask for hints."""
        if self.config.hints is None:
            return sum(seat_state.bot is None for seat_state in self.match.seat_states) == 1
        return self.config.hints

    @property
    def listed(self) -> bool:
        """Return whether the table is in the list of open tables: it is public and not locked."""
        return self.public and not self.match.participants.locked

    def table(self) -> Table:
        """Return the table as the lobby shows it."""
        return self._snapshot.table(self.match, self.public, self.state())

    def state(self, delay: float = 0.0) -> TableState:
        """Return the table's state, for a client with a given latency in milliseconds."""
        if self._recovery is not None and self._published_state is not None:
            return self._published_state  # nothing has been stored since
        return table_state(self.match, self.broadcaster, self.rematch, self.hints, self._clock(), delay)

    def record(self) -> str | None:
        """Return the game's record if the game is over and stored."""
        return self.disclosure.record

    # Commands over HTTP: see `table_commands`

    def expect_store(self) -> None:
        """Raise `IllegalAction` if the store is unavailable."""
        if self._recovery is not None or self._closed:
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
        await self._store.change_table(self.id, public=public)
        self.public = public

    # Connections and their messages

    def connect(self, connection: Connection, after: int | None) -> None:
        """Add a connection: the client gets the current state, or the updates it has missed."""
        self.last_command_at = self._clock()
        person = connection.person
        self._join(connection)
        self._counters.connections += 1
        if after is None or not self.broadcaster.resume(connection, after):
            self._welcome(connection)
        running = self._is_running
        if person is not None and self._recovery is None:
            self.match.add_connection(person.id)
        if not self._process_outputs(changed=self._is_running != running, presence=True):
            self._log_writer.call_when_stored(lambda _: self._send_state(connection))
        if connection.seat is not None:
            self._bots.prepare()
            connection.ping()  # the latency of watchers does not matter
        if self._pinger is None:
            self._pinger = self._loop.call_later(min(1.0, self._ping_interval()), self._ping)

    def disconnect(self, connection: Connection) -> None:
        """Remove a connection that has ended."""
        self._leave(connection)
        self._counters.connections -= 1
        if connection.close_reason is not None:
            self._counters.closed_connections[connection.close_reason] += 1
        running = self._is_running
        if connection.person is not None and self._recovery is None:
            self.match.remove_connection(connection.person.id)
        self._process_outputs(changed=self._is_running != running, presence=True)

    def is_watcher(self, person: Person | None) -> bool:
        """Return whether a person has no seat at this table."""
        return person is None or self.match.seat_of(person.id) is None

    def close_connections(self, person: str, why: CloseReason) -> None:
        """Close the connections of a person to this table."""
        for connection in self.connections:
            if connection.person is not None and connection.person.id == person:
                connection.close(why)

    def bar_reason(self, person: Person | None) -> CloseReason | None:
        """Return the reason why a person may not connect to this table; None if they may."""
        refusal = self.match.participants.bar_reason(None if person is None else person.id)
        return None if refusal is None else _BAR_CLOSE_REASONS[refusal]

    def _close_removed(self) -> None:
        """Close the connections of all people removed by the host."""
        for participant in self.match.participants:
            if participant.removed:
                self.close_connections(participant.player, CloseReason.PERSON_REMOVED)

    def receive(self, connection: Connection, message: ClientMessage) -> None:
        """Handle a client's message. It is answered now, or when its effects are stored."""
        self.last_command_at = now = self._clock()
        person = connection.person
        try:
            if person is None:
                raise IllegalAction(TableErrorCode.NOT_SEATED)
            self.expect_store()
            if type(message) is MoveMessage:
                self.match.move(person.id, message.action, PendingRequest(connection, message.id, now, person.id))
                self._process_outputs()
                return
            if isinstance(message, SayMessage):
                self._say(person, message, PendingRequest(connection, message.id, now, person.id))
                self._process_outputs()
                return
            if isinstance(message, ReadyMessage):
                self.match.set_ready(person.id, message.ready)
            elif isinstance(message, LeaveMessage):
                self.match.leave(person.id)
            else:
                self.match.return_to_seat(person.id)
        except IllegalAction as error:
            self._refuse(connection, message.id, error.code, error.params)
        except RateLimitExceeded as error:
            self._refuse(connection, message.id, MessageErrorCode.TOO_OFTEN, {"seconds": ceil(error.seconds)})
        else:
            self._process_outputs(changed=True)
            self._accept_when_stored(connection, message.id)

    def _ping(self) -> None:
        """Ping clients to measure latency and to detect dead connections. Intervals vary, to spread the load."""
        lately = self._clock() - 1000 * WATCHER_PING_INTERVAL_S
        for connection in self.connections:
            if connection.seat is None and connection.pinged_at > lately:
                continue
            if not connection.ping():
                connection.close(CloseReason.PING_TIMEOUT)
        self._pinger = self._loop.call_later(self._ping_interval(), self._ping) if self.connections else None

    def _ping_interval(self) -> float:
        racing = self.broadcaster.race is not None and self.match.stage is not Stage.OVER
        return (RACE_PING_INTERVAL_S if racing else PING_INTERVAL_S) * uniform(0.9, 1.1)

    def add_round_trip(self, connection: Connection, trip: float) -> None:
        """Record a ping's round-trip time in milliseconds."""
        if connection.seat is not None:
            self.match.latencies[connection.seat].add_round_trip(trip, connection.tcp_rtt_ms())

    def act(self, seat: Seat, action: Any) -> None:
        """Perform a bot's action for a seat."""
        if self._recovery is None:
            try:
                self.match.decide(seat, action)
            finally:
                self._process_outputs()

    def _say(self, person: Person, say: SayMessage, token: PendingRequest) -> None:
        text = None if say.text is None else say.text.strip()
        if (not text) == (say.phrase is None):
            raise IllegalAction(MessageErrorCode.TEXT_OR_PHRASE)
        self._talk_limits.take(person.id)
        token.connection.take_talk()
        self.match.say(person.id, person.name, text, say.phrase, token)

    # Storing and publishing

    def _process_outputs(self, changed: bool = False, presence: bool = False) -> bool:
        """Store the match's outputs, update the timer and the bots, and publish the table's state if it changed.

        Return whether the state is published now or as soon as everything is stored. If only the presence of people has
        changed, it may be published later.
        """
        if self._closed:
            return False
        outputs, journal = self.match.drain(), self._log_writer
        if outputs and not journal.write(self.match.last_number, outputs, self._on_stored):
            journal.call_when_stored(lambda _: self._send_refusals(outputs))
        if changed or self.match.stage is not self._stage:
            if self.match.failure is not None and self._stage is Stage.COUNTDOWN:
                log.error("the game at table %s could not start", hashed_id(self.id), exc_info=self.match.failure)
            self._stage = self.match.stage
            self._bots.prepare()
            self._publish_state_when_stored()
            told = True
        else:
            told = presence and self._presence.publish_soon(len(self.broadcaster), self._publish_state_when_stored)
        if self._recovery is None:
            self._set_timer()
            self._bots.schedule_decisions()
        return told

    def _send_refusals(self, outputs: Iterable[Output]) -> None:
        """Send refusals. They are sent after the updates that caused them."""
        for output in outputs:
            if isinstance(output, RefusedRequest) and isinstance(output.request, PendingRequest):
                self._refuse(output.request.connection, output.request.id, output.code, output.params)

    def _refuse(self, connection: Connection, id: int, code: str, params: dict[str, Any]) -> None:
        self._counters.refusals[code] += 1
        self.broadcaster.refuse(connection, id, code, params)

    def _accept_when_stored(self, connection: Connection, id: int) -> None:
        """Confirm a message that has no update of its own, once its effects are stored."""

        def say(stored: bool) -> None:
            if stored:
                self.broadcaster.accept(connection, id, self.broadcaster.last_number)
            else:
                self._refuse(connection, id, MessageErrorCode.NOT_SAVED, {})

        self._log_writer.call_when_stored(say)

    def _on_stored(self, outputs: list[Output], error: BaseException | None) -> None:
        """Handle the store's answer to a group of entries."""
        if error is not None:
            self._on_store_error(outputs, error)
        elif self._recovery is not None:
            self._log_writer.add_uncertain(outputs)
        else:
            self._publish(outputs)
        if self._state_changed:
            self._state_changed = False
            self.publish_state()

    def _publish(self, outputs: list[Output]) -> None:
        """Publish stored outputs."""
        logged = [output for output in outputs if type(output) is NewEntry]
        moved = [output for output in logged if output.state is not None]
        last = moved[-1] if moved else None
        for output in logged:
            self._publish_entry(output, output is last)
            if type(output.entry) not in _ENTRIES_WITHOUT_STATE_CHANGE:
                self._state_changed = True
        if len(logged) < len(outputs):
            self._send_refusals(outputs)

    def _publish_entry(self, logged: NewEntry, last: bool) -> None:
        """Publish one log entry to all clients, and do what follows from it."""
        entry, now = logged.entry, self._clock()
        host = self._host_seat() if type(entry) is HostedEntry else None
        self.broadcaster.publish(logged, host, clocks(self.match, now), last)
        if type(entry) is MovedEntry:
            self._counters.moves += 1
            if type(logged.request) is PendingRequest:
                self._counters.add_move_latency(now - logged.request.arrived)
            if not logged.to_act and self.match.stage is Stage.OVER:
                self._publish_end()
        elif isinstance(entry, SatEntry | RoseEntry):
            self._update_viewers()
        elif isinstance(entry, RemovalSetEntry):
            self._close_removed()

    def publish_state(self) -> None:
        """Publish the table's state. In a countdown, each client's time to the start is corrected by its latency."""
        self._presence.note_published(len(self.broadcaster))
        self._published_state = common = self.state()
        if self.match.stage is not Stage.COUNTDOWN:
            self.broadcaster.publish_state(common)
        else:
            delays = self.match.latencies
            self.broadcaster.publish_state(
                common, lambda seat: common if seat is None else self.state(delays[seat].one_way)
            )

    def _send_state(self, connection: Connection) -> None:
        """Send a client the table's state."""
        seat = connection.seat
        self.broadcaster.send_state(connection, self.state(0.0 if seat is None else self.match.latencies[seat].one_way))

    def _publish_state_when_stored(self) -> None:
        """Publish the table's state once everything is stored."""
        if self._log_writer.pending:
            self._state_changed = True
        else:
            self.publish_state()

    @property
    def _is_running(self) -> bool:
        return self.match.play is not None and self.match.play.running

    def _host_seat(self) -> int | None:
        host = self.match.host
        return None if host is None else self.match.seat_of(host)

    def _update_viewers(self) -> None:
        """Give connections whose person changed seats the view of the new seat."""
        for connection in self.connections:
            if self._seat_of(connection) != connection.seat:
                self._reseat(connection)
                self._welcome(connection)
        self._process_outputs(changed=True)

    def _reseat(self, connection: Connection) -> None:
        """Move a connection to the seat that its person has now."""
        self._leave(connection)
        self._join(connection)
        if connection.person is not None:
            self.match.add_connection(connection.person.id)

    def _join(self, connection: Connection) -> None:
        self.broadcaster.add(connection, self._seat_of(connection))
        if connection.seat is None:
            self._counters.watchers[connection.address] += 1

    def _leave(self, connection: Connection) -> None:
        self.broadcaster.remove(connection)
        if connection.seat is None:
            self._counters.watchers[connection.address] -= 1
            if not self._counters.watchers[connection.address]:
                del self._counters.watchers[connection.address]

    def _seat_of(self, connection: Connection) -> Seat | None:
        return None if connection.person is None else self.match.seat_of(connection.person.id)

    def _participant_number(self, connection: Connection) -> int | None:
        """Return the number of a connection's person at this table; None if there is none."""
        known = None if connection.person is None else self.match.participants.get(connection.person.id)
        return None if known is None else known.number

    def _publish_end(self) -> None:
        """Publish the end of the game."""
        self.disclosure.disclose(self.match)
        self.broadcaster.publish_end()
        self.publish_state()
        self._on_finished(self)

    # Welcome

    def _welcome(self, connection: Connection) -> None:
        self.broadcaster.welcome(
            connection, self.table(), self.match.options.edition, self._participant_number(connection)
        )

    # Timer

    def _set_timer(self) -> None:
        """Set the timer for the time at which the match is due next."""
        due = self.match.due()
        if self._timer is not None:
            if due is not None and self._timer_fires_at <= due / 1000:
                return
            self._timer.cancel()
            self._timer = None
        if due is not None:
            self._timer_fires_at = due / 1000
            self._timer = self._loop.call_at(self._timer_fires_at, self._wake)

    def _wake(self) -> None:
        self._timer = None
        if self._recovery is None:
            self.match.wake()
            self._process_outputs()

    def close(self) -> None:
        """Free the live table; the table stays in the store."""
        self._closed = True
        self._bots.stop()
        del self._bots  # breaks a reference cycle, so that reference counting frees the table
        if self._timer is not None:
            self._timer.cancel()
        if self._pinger is not None:
            self._pinger.cancel()
        self._presence.cancel()
        if self._recovery is not None:
            self._recovery.cancel()

    # Recovery from an unavailable store

    def _on_store_error(self, outputs: list[Output], error: BaseException) -> None:
        """Refuse what could not be stored, and start the recovery."""
        if isinstance(error, StoreUnavailable) and error.in_doubt:
            self._log_writer.add_uncertain(outputs)
        else:
            self._refuse_all(outputs)
        if self._recovery is None and not self._closed:
            reason = error if isinstance(error, StoreUnavailable) else type(error).__name__
            log.warning("table %s could not be stored: %s", hashed_id(self.id), reason)
            self._bots.stop()
            self._recovery = self._loop.create_task(self._recover())

    def _refuse_all(self, outputs: Iterable[Output]) -> None:
        for output in outputs:
            if isinstance(output.request, PendingRequest):
                self._refuse(output.request.connection, output.request.id, MessageErrorCode.NOT_SAVED, {})

    async def _recover(self) -> None:
        """Wait for the store, and continue from the stored log."""
        entries = await self._log_writer.wait_recovered()
        old, over = self.match, self.disclosure.over
        self.match = Match.restore(
            old.game, old.setup, self._seed, self._clock, [read_entry(entry) for entry in entries]
        )
        self._reset()
        self._recovery = None
        self._bots = TableBots(self, old.game, self._heavy_work, self._counters, self._bot_pace)
        for connection in self.connections:
            self._reseat(connection)
            self._welcome(connection)
        self._close_removed()
        self._answer_uncertain(entries)
        if self.disclosure.over and not over:
            self._on_finished(self)
        self._process_outputs(changed=True)

    def _answer_uncertain(self, entries: list[bytes]) -> None:
        """Answer the messages of which it was unknown whether they were stored."""
        for output, stored in self._log_writer.resolve_uncertain(entries):
            if not stored:
                self._refuse_all([output])
            elif isinstance(output, NewEntry) and isinstance(token := output.request, PendingRequest):
                self.broadcaster.accept(token.connection, token.id, output.entry.number)
