"""The clients of a live table and the messages that they are sent."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec import Raw, Struct

from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.match.log import SaidEntry
from darklantern.match.output_buffer import NewEntry
from darklantern.protocol.limits import TALK_MESSAGES_KEPT, UPDATES_KEPT
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.protocol.server_messages import Accepted, GameOver, Refused, Resumed, Update, Welcome
from darklantern.protocol.table_events import Said
from darklantern.protocol.tables import Table, TableState
from darklantern.server.delivery.disclosure import Disclosure
from darklantern.server.delivery.encoder import UpdateEncoder
from darklantern.server.delivery.entry_messages import entry_message, talk_message
from darklantern.server.delivery.frames import Frame, text_frame
from darklantern.server.delivery.serializer import ViewSerializer, encode
from darklantern.server.delivery.viewer import Viewer
from darklantern.server.live.connection import Connection


class PendingRequest(Struct, frozen=True, gc=False):
    """A client's message that has to be answered."""

    connection: Connection
    id: int
    arrived_at: float
    """When it arrived, in milliseconds."""
    person: str
    """The id of the person who sent it."""


class _SentUpdate(Struct, frozen=True, gc=False):
    """An update that was sent, kept for clients that resume."""

    number: int
    what: bytes
    """What happened, as JSON."""
    events: tuple[Any, ...]
    """Unredacted."""
    person: str | None = None
    """The person whose message it answered."""
    id: int | None = None
    """The id of that message."""


class _Audience(NamedTuple):
    """Connections that get the same updates."""

    viewer: Viewer
    race_moves: bool
    """Whether they get the viewer's legal moves during races too."""
    plain_actions: bool = False
    """Whether they get the legal moves as data too."""


class Broadcaster:
    """Sends messages to the clients of a table. Every message contains only what its viewer may know."""

    def __init__(self, game: AnyGame, disclosure: Disclosure, talk: Iterable[SaidEntry] = ()) -> None:
        self._game = game
        self._disclosure = disclosure
        self._serializer = ViewSerializer(game)
        self._audiences: dict[_Audience, dict[Connection, None]] = {}
        self._sent: deque[_SentUpdate] = deque(maxlen=UPDATES_KEPT)
        self._talk: deque[Said] = deque(map(talk_message, talk), maxlen=TALK_MESSAGES_KEPT)
        self.restart(0, None)

    def restart(self, number: int, state: Any) -> None:
        """Start after the update with this number, with the state after it; None before the game."""
        self.last_number: int = number
        """The number of the last update."""
        self.state: Any = state
        """The state after it."""
        self.race: int | None = None if state is None else self._game.race(state)
        """The number of the race that is on; None outside of races."""
        self._to_act: frozenset[Seat] = frozenset() if state is None else self._game.to_act(state)
        self._legal: dict[_Audience, bytes] = {}
        self._sent.clear()

    @property
    def to_act(self) -> list[int]:
        """The seats for which the game waits."""
        return sorted(self._to_act)

    @property
    def racing(self) -> bool:
        """Whether a race is on or about to begin."""
        return self.race is not None and not self._disclosure.over

    # Who is connected

    @property
    def connections(self) -> list[Connection]:
        """All connections."""
        return [connection for connections in self._audiences.values() for connection in connections]

    @property
    def watchers(self) -> int:
        """The number of connections without a seat."""
        return len(self._audiences.get(_WATCHERS, ()))

    def __len__(self) -> int:
        return sum(map(len, self._audiences.values()))

    def add(self, connection: Connection, viewer: Viewer) -> None:
        """Add a client, which receives what a viewer may know."""
        connection.seat = viewer
        self._audiences.setdefault(_audience(connection), {})[connection] = None

    def remove(self, connection: Connection) -> None:
        """Remove a client."""
        del self._audiences[_audience(connection)][connection]

    # Messages to everyone

    def publish(self, new_entry: NewEntry, host_seat: int | None, clocks: list[int] | None, last: bool) -> None:
        """Send a stored log entry to everyone; with the last one of a group, also the legal actions."""
        entry, state = new_entry.entry, new_entry.state
        self.last_number = number = entry.number
        what = encode(entry_message(entry, host_seat))
        request = new_entry.request if type(new_entry.request) is PendingRequest else None
        if request is None:
            self._sent.append(_SentUpdate(number, what, new_entry.events))
        else:
            self._sent.append(_SentUpdate(number, what, new_entry.events, request.person, request.id))
        if type(entry) is SaidEntry:
            self._talk.append(talk_message(entry))
        show_view = state is not None and self._set_state(state) and last
        encoder = UpdateEncoder(number, what, self._changed_to_act(new_entry.to_act) if last else None, clocks)
        events = self._serializer.shared_events(new_entry.events)
        for audience, connections in self._audiences.items():
            if connections:
                legal = self._changed_legal(audience) if last else None
                actions = None if legal is None else self._actions_of(audience)
                body = encoder.body(events.events(audience.viewer), legal, actions)
                self._send(encoder, body, audience, request, show_view)

    def publish_state(self, state: TableState, of_viewer: Callable[[Viewer], TableState] | None = None) -> None:
        """Send the state of the table to everyone; with a function, a state for each viewer."""
        common = _frame(state)
        for audience, connections in self._audiences.items():
            frame = common if of_viewer is None else _frame(of_viewer(audience.viewer))
            for connection in connections:
                connection.send(frame)

    def publish_end(self) -> None:
        """Send the end of the game to everyone."""
        over = _frame(self._over_message())
        for connection in self.connections:
            connection.send(over)

    # Messages to one client

    def welcome(self, connection: Connection, table: Table, edition: Any, person: int | None) -> None:
        """Send a client the whole current state; `person` is its number at the table."""
        viewer, audience = connection.seat, _audience(connection)
        message = Welcome(
            protocol=connection.client.protocol,
            table=table,
            edition=edition,
            seat=viewer,
            number=self.last_number,
            view=Raw(self._serializer.view(self.state, viewer)),
            legal=Raw(self._current_legal(audience)),
            talk=list(self._talk),
            outcome=self._disclosure.outcome,
            person=person,
            actions=_raw(self._actions_of(audience)),
        )
        connection.send(_frame(message))

    def resume(self, connection: Connection, after: int) -> bool:
        """Send a client the updates after a number. Return False if they are not kept any more."""
        missed = [update for update in self._sent if update.number > after]
        if after > self.last_number or len(missed) != self.last_number - after:
            return False
        viewer, person = connection.seat, connection.person
        connection.send(_frame(Resumed(protocol=connection.client.protocol, seat=viewer, number=self.last_number)))
        audience = _audience(connection)
        legal, actions = Raw(self._current_legal(audience)), _raw(self._actions_of(audience))
        for update in missed:
            now = update.number == self.last_number
            message = Update(
                update.number,
                Raw(update.what),
                update.id if person is not None and update.person == person.id else None,
                Raw(self._serializer.events(update.events, viewer)),
                legal=legal if now else None,
                actions=actions if now else None,
                view=Raw(self._serializer.view(self.state, viewer)) if now and self.state is not None else None,
            )
            connection.send(_frame(message))
        if self._disclosure.over:
            connection.send(_frame(self._over_message()))
        return True

    def send_state(self, connection: Connection, state: TableState) -> None:
        """Send a client the state of the table, if it is still connected."""
        if connection in self._audiences[_audience(connection)]:
            connection.send(_frame(state))

    def accept(self, connection: Connection, id: int, number: int) -> None:
        """Send a client that its message was carried out, at the latest by the update with this number."""
        connection.send(_frame(Accepted(id, number)))

    def refuse(self, connection: Connection, id: int, code: str, params: dict[str, Any]) -> None:
        """Send a client the refusal of its message, with its legal actions; in a race only if it gets them there."""
        known = self.state is not None and (self.race is None or connection.wants_race_moves)
        legal = Raw(self._serializer.legal(self.state, connection.seat)) if known else None
        actions = _raw(self._actions_of(_audience(connection))) if known else None
        connection.send(_frame(Refused(id, code, params, legal, actions)))

    def refuse_unreadable(self, connection: Connection, reason: str) -> None:
        """Send a client that its message could not be read."""
        connection.send(_frame(Refused(None, MessageErrorCode.UNREADABLE, {"reason": reason})))

    def _send(
        self, encoder: UpdateEncoder, body: bytes, audience: _Audience, request: PendingRequest | None, show_view: bool
    ) -> None:
        """Send an update to an audience, with the view if `show_view` or to connections that asked for views."""
        body_with_view: bytes | None = None
        for connection in self._audiences[audience]:
            sent_body = body
            if (show_view or connection.wants_views) and self.state is not None:
                if body_with_view is None:
                    body_with_view = encoder.with_view(body, self._serializer.view(self.state, audience.viewer))
                sent_body = body_with_view
            if request is not None and request.connection is connection:
                connection.send(encoder.answer(sent_body, request.id))
            else:
                connection.send(encoder.frame(sent_body))

    def _set_state(self, state: Any) -> bool:
        """Set the current state. Return whether to send the view: clients derive it themselves during a race."""
        race = self._game.race(state)
        show_view = race is None or race != self.race
        self.state, self.race = state, race
        return show_view

    def _current_legal(self, audience: _Audience) -> bytes:
        """Return the legal actions that an audience gets now, and remember that they are sent."""
        legal = self._legal_of(audience)
        if audience.viewer is not None:
            self._legal[audience] = legal
        return legal

    def _changed_legal(self, audience: _Audience) -> bytes | None:
        """Return the legal actions that an audience gets now, or None if they are the same as sent last."""
        if audience.viewer is None:
            return None
        legal = self._legal_of(audience)
        if self._legal.get(audience) == legal:
            return None
        self._legal[audience] = legal
        return legal

    def _legal_of(self, audience: _Audience) -> bytes:
        """Return the legal actions of an audience's viewer; none in a race unless the audience gets them there."""
        if self.race is not None and not audience.race_moves:
            return b"[]"
        return self._serializer.legal(self.state, audience.viewer)

    def _actions_of(self, audience: _Audience) -> bytes | None:
        """Return the actions of `_legal_of` as data; None for an audience that does not get them."""
        if not audience.plain_actions:
            return None
        if self.race is not None and not audience.race_moves:
            return b"[]"
        return self._serializer.plain_legal(self.state, audience.viewer)

    def _changed_to_act(self, seats: frozenset[Seat]) -> list[int] | None:
        """Return the seats for which the game waits, or None if they are the same as sent last."""
        if seats == self._to_act:
            return None
        self._to_act = seats
        return self.to_act

    def _over_message(self) -> GameOver:
        outcome, seed = self._disclosure.outcome, self._disclosure.seed
        assert outcome is not None, "a game that is over has an outcome"
        assert seed is not None, "a game that is over has no secrets"
        return GameOver(outcome=outcome, seed=seed)


_WATCHERS = _Audience(None, race_moves=False)
"""Watchers have no legal moves, so they are one audience."""


def _audience(connection: Connection) -> _Audience:
    """Return the audience of a connection."""
    if connection.seat is None:
        return _WATCHERS
    return _Audience(connection.seat, connection.wants_race_moves, connection.wants_actions)


def _raw(text: bytes | None) -> Raw | None:
    return None if text is None else Raw(text)


def _frame(message: Any) -> Frame:
    return text_frame(encode(message))
