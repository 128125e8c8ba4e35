"""A live table with its clients: whatever happens is stored first, then told."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from math import ceil
from random import uniform
from typing import Any

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.ledger import Logged, Output, Refused
from darklantern.match.log import Hosted, Moved, RemovalSet, Rose, Said, Sat, read_entry
from darklantern.match.match import Match
from darklantern.match.refusals import Refusal
from darklantern.match.stage import Stage
from darklantern.server import messages
from darklantern.server.bots import Bots
from darklantern.server.connection import Connection
from darklantern.server.delivery.broadcaster import Broadcaster, Token
from darklantern.server.delivery.disclosure import Disclosure
from darklantern.server.delivery.snapshot import Snapshot, clocks, table_state
from darklantern.server.errors import TooOften
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.journal import Journal
from darklantern.server.limits import Buckets
from darklantern.server.logs import short
from darklantern.server.messages import Closing, Incoming
from darklantern.server.plan import Plan
from darklantern.server.presence import PresenceNews
from darklantern.server.store import Store, StoreUnavailable, TableId, TableRow
from darklantern.server.tally import Tally
from darklantern.server.things import Person, Table, TableState

TALK_RATE = 1.0
"""How often somebody may say something, by the second, in the long run."""
TALK_BURST = 5
"""How often at once."""

PINGS = 5.0
"""How often clients are pinged while a race is on or about to begin, in seconds."""
CALM = 10.0
"""How often otherwise."""
WATCHER_PING_INTERVAL_S = 30.0
"""How long a client without a seat is not pinged again, in seconds."""

log = logging.getLogger("darklantern.room")

_BARRED = {Refusal.REMOVED: Closing.BARRED, Refusal.LOCKED: Closing.LOCKED}

_OF_THE_GAME = (Moved, Said)
"""What happens without changing how the table stands."""


class Room:
    """A table that people are connected to.

    All that is told has been stored: moves, and what follows from them, are told in the order of the log, to each
    client as its seat may know it. If the store cannot be reached, what was not stored is refused, and the table goes
    on from what was.
    """

    rematch: str | None = None
    """The table at which the same people play again."""

    def __init__(
        self,
        row: TableRow,
        plan: Plan,
        seed: tuple[int, ...],
        match: Match,
        store: Store,
        tally: Tally,
        clock: Callable[[], float],
        finished: Callable[["Room"], None],
        heavy: HeavyWork,
        pace: float = 1.0,
        talk: Iterable[Said] = (),
    ) -> None:
        self.id = row.id
        self.created = row.created
        self.public = row.public
        self.plan = plan
        self.match = match
        self.used = self.visited = clock()
        """When somebody last did something here, and when somebody last came to look."""
        self._seed = seed
        self._store = store
        self._journal = Journal(store, TableId(row.id))
        self._tally = tally
        self._clock = clock
        self._finished = finished
        self._loop = asyncio.get_running_loop()
        self._pace = pace
        self._heavy = heavy
        self._bots = Bots(self, match.game, heavy, tally, pace)
        self._timer: asyncio.Handle | None = None
        self._pinger: asyncio.Handle | None = None
        self._wakes = 0.0
        """When it wakes the table, by the loop's clock; not every handle knows."""
        self._news = False
        """Whether something about the table has changed that is to be told when all is stored."""
        self._shown: TableState | None = None
        """How the table stood when that was last told."""
        self._broken: asyncio.Task[None] | None = None
        """While the store cannot be reached: waits until it can."""
        self._closed = False
        self._talkers = Buckets(TALK_RATE, TALK_BURST)
        self._presence = PresenceNews(self._loop)
        self.disclosure = Disclosure(seed)
        """What is disclosed when the game is over."""
        self.broadcaster = Broadcaster(match.game, self.disclosure, talk)
        """Everyone who is connected."""
        self._snapshot = Snapshot(row, plan, self.disclosure)
        self._reset()

    def _reset(self) -> None:
        """All that has happened up to now is stored and told."""
        match = self.match
        self.broadcaster.begin(match.number, None if match.play is None else match.play.session.state)
        self._stage = match.stage
        if match.stage is Stage.OVER:
            self.disclosure.open(match)

    # What a room tells

    @property
    def connections(self) -> list[Connection]:
        """Everyone who is connected."""
        return self.broadcaster.connections

    @property
    def racing(self) -> bool:
        """Whether a race is on."""
        return self.broadcaster.race is not None and self._stage is Stage.PLAYING

    @property
    def hints(self) -> bool:
        """Whether players may ask what the best bot would do."""
        if self.plan.hints is None:
            return sum(chair.bot is None for chair in self.match.chairs) == 1
        return self.plan.hints

    @property
    def listed(self) -> bool:
        """Whether the table stands in the list of open ones: it is public and not locked."""
        return self.public and not self.match.participants.locked

    def table(self) -> Table:
        """The table, as the lobby shows it."""
        return self._snapshot.table(self.match, self.public, self.state())

    def state(self, delay: float = 0.0) -> TableState:
        """How the table stands, for somebody whom messages reach after a delay."""
        if self._broken is not None and self._shown is not None:
            return self._shown  # since then nothing has happened that is stored
        return table_state(self.match, self.broadcaster, self.rematch, self.hints, self._clock(), delay)

    def record(self) -> str | None:
        """The record of the game, when it is over and stored."""
        return self.disclosure.record

    # What people do over HTTP is in `hosting`

    def expect_store(self) -> None:
        """Raises `IllegalAction` if nothing can be stored now."""
        if self._broken is not None or self._closed:
            raise IllegalAction(messages.NOT_SAVED)

    async def done(self) -> None:
        """Something was done: waits until all that has happened is stored."""
        self.used = self._clock()
        self._after(changed=True)
        await self.stored()

    async def stored(self) -> None:
        """Waits until all that has happened is stored. Raises `StoreError` if it could not be."""
        await self._journal.stored()

    def seat_bot(self, seat: Seat, bot: str) -> None:
        """Seats a bot. Raises `UnknownName` if there is no such bot for the game."""
        self._bots.check(bot)
        self.match.seat_bot(seat, bot)

    async def show(self, public: bool) -> None:
        """Shows the table in the list of open tables, or does not."""
        await self._store.change_table(self.id, public=public)
        self.public = public

    # What clients do

    def connect(self, connection: Connection, after: int | None) -> None:
        """A client comes, perhaps back: it is told how things stand, or what it has missed."""
        self.used = self._clock()
        person = connection.person
        self._join(connection)
        self._tally.connections += 1
        if after is None or not self.broadcaster.resume(connection, after):
            self._welcome(connection)
        running = self._running
        if person is not None and self._broken is None:
            self.match.arrive(person.id)
        if not self._after(changed=self._running != running, presence=True):
            self._journal.after(lambda _: self._tell_state_to(connection))
        if connection.seat is not None:
            self._bots.prepare()
            connection.ping()  # the delay of a watcher does not matter
        if self._pinger is None:
            self._pinger = self._loop.call_later(min(1.0, self._beat()), self._ping)

    def disconnect(self, connection: Connection) -> None:
        """A client is gone."""
        self._leave(connection)
        self._tally.connections -= 1
        if connection.closed is not None:
            self._tally.closed[connection.closed] += 1
        running = self._running
        if connection.person is not None and self._broken is None:
            self.match.depart(connection.person.id)
        self._after(changed=self._running != running, presence=True)

    def watches(self, person: Person | None) -> bool:
        """Return whether a person has no seat here."""
        return person is None or self.match.seat_of(person.id) is None

    def end_connections(self, person: str, why: Closing) -> None:
        """Close the connections of a person to this table."""
        for connection in self.connections:
            if connection.person is not None and connection.person.id == person:
                connection.close(why)

    def barred(self, person: Person | None) -> Closing | None:
        """Return why a person may not connect to this table; None if they may."""
        refusal = self.match.participants.barred(None if person is None else person.id)
        return None if refusal is None else _BARRED[refusal]

    def _end_removed(self) -> None:
        """Close the connections of everyone whom the host has removed."""
        for participant in self.match.participants:
            if participant.removed:
                self.end_connections(participant.player, Closing.BARRED)

    def receive(self, connection: Connection, message: Incoming) -> None:
        """A client asks for something; it is answered now, or when it is stored."""
        self.used = now = self._clock()
        person = connection.person
        try:
            if person is None:
                raise IllegalAction(Refusal.NOT_SEATED)
            self.expect_store()
            if type(message) is messages.Move:
                self.match.move(person.id, message.action, Token(connection, message.id, now, person.id))
                self._after()
                return
            if isinstance(message, messages.Say):
                self._say(person, message, Token(connection, message.id, now, person.id))
                self._after()
                return
            if isinstance(message, messages.Ready):
                self.match.ready(person.id, message.ready)
            elif isinstance(message, messages.Goodbye):
                self.match.goodbye(person.id)
            else:
                self.match.back(person.id)
        except IllegalAction as error:
            self._refuse(connection, message.id, error.code, error.params)
        except TooOften as error:
            self._refuse(connection, message.id, messages.TOO_OFTEN, {"seconds": ceil(error.seconds)})
        else:
            self._after(changed=True)
            self._accept(connection, message.id)

    def _ping(self) -> None:
        """Times how long messages are under way, and notices who is gone. Every table has a beat of its own."""
        lately = self._clock() - 1000 * WATCHER_PING_INTERVAL_S
        for connection in self.connections:
            if connection.seat is None and connection.pinged > lately:
                continue
            if not connection.ping():
                connection.close(Closing.SILENT)
        self._pinger = self._loop.call_later(self._beat(), self._ping) if self.connections else None

    def _beat(self) -> float:
        racing = self.broadcaster.race is not None and self.match.stage is not Stage.OVER
        return (PINGS if racing else CALM) * uniform(0.9, 1.1)

    def measured(self, connection: Connection, trip: float) -> None:
        """A message to a client and its answer were so many milliseconds under way."""
        if connection.seat is not None:
            self.match.delays[connection.seat].measured(trip, connection.network())

    def decide(self, seat: Seat, action: Any) -> None:
        """A bot decides for a seat."""
        if self._broken is None:
            try:
                self.match.decide(seat, action)
            finally:
                self._after()

    def _say(self, person: Person, say: messages.Say, token: Token) -> None:
        text = None if say.text is None else say.text.strip()
        if (not text) == (say.phrase is None):
            raise IllegalAction(messages.TEXT_OR_PHRASE)
        self._talkers.take(person.id)
        token.connection.take_talk()
        self.match.say(person.id, person.name, text, say.phrase, token)

    # What comes of it

    def _after(self, changed: bool = False, presence: bool = False) -> bool:
        """Store what has happened, so that it can be told; look after time and bots.

        Return whether everyone is told how the table stands, now or as soon as all is stored. If only the presence of
        people has changed, that may be later.
        """
        if self._closed:
            return False
        outputs, journal = self.match.drain(), self._journal
        if outputs and not journal.write(self.match.number, outputs, self._stored):
            journal.after(lambda _: self._answer(outputs))
        if changed or self.match.stage is not self._stage:
            if self.match.failure is not None and self._stage is Stage.COUNTDOWN:
                log.error("the game at table %s could not start", short(self.id), exc_info=self.match.failure)
            self._stage = self.match.stage
            self._bots.prepare()
            self._tell_settled_state()
            told = True
        else:
            told = presence and self._presence.changed(len(self.broadcaster), self._tell_settled_state)
        if self._broken is None:
            self._set_timer()
            self._bots.look()
        return told

    def _answer(self, outputs: Iterable[Output]) -> None:
        """Refusals; each comes after whatever has led to it was told."""
        for output in outputs:
            if isinstance(output, Refused) and isinstance(output.token, Token):
                self._refuse(output.token.connection, output.token.id, output.code, output.params)

    def _refuse(self, connection: Connection, id: int, code: str, params: dict[str, Any]) -> None:
        self._tally.refused[code] += 1
        self.broadcaster.refuse(connection, id, code, params)

    def _accept(self, connection: Connection, id: int) -> None:
        """Says that something was done that is no update of its own; what follows from it is stored by then."""

        def say(stored: bool) -> None:
            if stored:
                self.broadcaster.accept(connection, id, self.broadcaster.number)
            else:
                self._refuse(connection, id, messages.NOT_SAVED, {})

        self._journal.after(say)

    def _stored(self, outputs: list[Output], error: BaseException | None) -> None:
        """A group of entries is stored, or could not be."""
        if error is not None:
            self._lose(outputs, error)
        elif self._broken is not None:
            self._journal.doubt(outputs)
        else:
            self._publish(outputs)
        if self._news:
            self._news = False
            self.tell_state()

    def _publish(self, outputs: list[Output]) -> None:
        """Tells what is stored."""
        logged = [output for output in outputs if type(output) is Logged]
        moved = [output for output in logged if output.state is not None]
        last = moved[-1] if moved else None
        for output in logged:
            self._tell(output, output is last)
            if type(output.entry) not in _OF_THE_GAME:
                self._news = True
        if len(logged) < len(outputs):
            self._answer(outputs)

    def _tell(self, logged: Logged, last: bool) -> None:
        """Tells everyone what happened, and sees to what follows from its being told."""
        entry, now = logged.entry, self._clock()
        host = self._host_seat() if type(entry) is Hosted else None
        self.broadcaster.publish(logged, host, clocks(self.match, now), last)
        if type(entry) is Moved:
            self._tally.moves += 1
            if type(logged.token) is Token:
                self._tally.answered(now - logged.token.arrived)
            if not logged.awaited and self.match.stage is Stage.OVER:
                self._end()
        elif isinstance(entry, Sat | Rose):
            self._reseat()
        elif isinstance(entry, RemovalSet):
            self._end_removed()

    def tell_state(self) -> None:
        """Tells everyone how the table stands. A start is the same instant for everyone: each is told how far off."""
        self._presence.told(len(self.broadcaster))
        self._shown = common = self.state()
        if self.match.stage is not Stage.COUNTDOWN:
            self.broadcaster.publish_state(common)
        else:
            delays = self.match.delays
            self.broadcaster.publish_state(
                common, lambda seat: common if seat is None else self.state(delays[seat].likely)
            )

    def _tell_state_to(self, connection: Connection) -> None:
        """Tell a client how the table stands."""
        seat = connection.seat
        self.broadcaster.tell_state(connection, self.state(0.0 if seat is None else self.match.delays[seat].likely))

    def _tell_settled_state(self) -> None:
        """Tell everyone how the table stands, once all that has happened is stored."""
        if self._journal.pending:
            self._news = True
        else:
            self.tell_state()

    @property
    def _running(self) -> bool:
        return self.match.play is not None and self.match.play.running

    def _host_seat(self) -> int | None:
        host = self.match.host
        return None if host is None else self.match.seat_of(host)

    def _reseat(self) -> None:
        """Somebody sits elsewhere now, and sees with other eyes."""
        for connection in self.connections:
            if self._seat_of(connection) != connection.seat:
                self._seat(connection)
                self._welcome(connection)
        self._after(changed=True)

    def _seat(self, connection: Connection) -> None:
        """Gives a client the eyes of where it sits now."""
        self._leave(connection)
        self._join(connection)
        if connection.person is not None:
            self.match.arrive(connection.person.id)

    def _join(self, connection: Connection) -> None:
        self.broadcaster.join(connection, self._seat_of(connection))
        if connection.seat is None:
            self._tally.watchers[connection.address] += 1

    def _leave(self, connection: Connection) -> None:
        self.broadcaster.leave(connection)
        if connection.seat is None:
            self._tally.watchers[connection.address] -= 1
            if not self._tally.watchers[connection.address]:
                del self._tally.watchers[connection.address]

    def _seat_of(self, connection: Connection) -> Seat | None:
        return None if connection.person is None else self.match.seat_of(connection.person.id)

    def _number_of(self, connection: Connection) -> int | None:
        """The table's number for a client's person; None if the table does not know them."""
        known = None if connection.person is None else self.match.participants.get(connection.person.id)
        return None if known is None else known.number

    def _end(self) -> None:
        """The game is over."""
        self.disclosure.open(self.match)
        self.broadcaster.publish_end()
        self.tell_state()
        self._finished(self)

    # Coming, and coming back

    def _welcome(self, connection: Connection) -> None:
        self.broadcaster.welcome(connection, self.table(), self.match.options.edition, self._number_of(connection))

    # Time

    def _set_timer(self) -> None:
        """Makes sure that the table is woken when it wants to be."""
        due = self.match.due()
        if self._timer is not None:
            if due is not None and self._wakes <= due / 1000:
                return
            self._timer.cancel()
            self._timer = None
        if due is not None:
            self._wakes = due / 1000
            self._timer = self._loop.call_at(self._wakes, self._wake)

    def _wake(self) -> None:
        self._timer = None
        if self._broken is None:
            self.match.wake()
            self._after()

    def close(self) -> None:
        """The room is not used any more; the table stays in the store."""
        self._closed = True
        self._bots.stop()
        del self._bots  # they know the room: so it is gone with its last user, and waits for no garbage collector
        if self._timer is not None:
            self._timer.cancel()
        if self._pinger is not None:
            self._pinger.cancel()
        self._presence.cancel()
        if self._broken is not None:
            self._broken.cancel()

    # When the store cannot be reached

    def _lose(self, outputs: list[Output], error: BaseException) -> None:
        """What could not be stored has not happened."""
        if isinstance(error, StoreUnavailable) and error.in_doubt:
            self._journal.doubt(outputs)
        else:
            self._refuse_all(outputs)
        if self._broken is None and not self._closed:
            reason = error if isinstance(error, StoreUnavailable) else type(error).__name__
            log.warning("table %s could not be stored: %s", short(self.id), reason)
            self._bots.stop()
            self._broken = self._loop.create_task(self._recover())

    def _refuse_all(self, outputs: Iterable[Output]) -> None:
        for output in outputs:
            if isinstance(output.token, Token):
                self._refuse(output.token.connection, output.token.id, messages.NOT_SAVED, {})

    async def _recover(self) -> None:
        """Waits for the store, and goes on from what it has."""
        entries = await self._journal.recovered()
        old, over = self.match, self.disclosure.over
        self.match = Match.restore(
            old.game, old.setup, self._seed, self._clock, [read_entry(entry) for entry in entries]
        )
        self._reset()
        self._broken = None
        self._bots = Bots(self, old.game, self._heavy, self._tally, self._pace)
        for connection in self.connections:
            self._seat(connection)
            self._welcome(connection)
        self._end_removed()
        self._clear_up(entries)
        if self.disclosure.over and not over:
            self._finished(self)
        self._after(changed=True)

    def _clear_up(self, entries: list[bytes]) -> None:
        """Answers what was in doubt, now that it is known what was stored."""
        for output, stored in self._journal.clear_up(entries):
            if not stored:
                self._refuse_all([output])
            elif isinstance(output, Logged) and isinstance(token := output.token, Token):
                self.broadcaster.accept(token.connection, token.id, output.entry.number)
