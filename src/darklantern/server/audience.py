"""Everyone who is connected to a table, and what they have been told."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Raw, Struct

from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.match.ledger import Logged
from darklantern.match.log import Said
from darklantern.server import messages, wording
from darklantern.server.connection import Connection
from darklantern.server.frames import text_frame
from darklantern.server.messages import PROTOCOL, Happened, Refused, Resumed, Update
from darklantern.server.teller import Eye, Teller, said, write

KEPT = 512
"""How many updates are kept for clients that come back."""
TALK = 50
"""How much of what was said newcomers hear."""


class Token(Struct, frozen=True, gc=False):
    """Whom to answer, and what."""

    connection: Connection
    id: int
    arrived: float
    person: str
    """Who asked."""


class _Told(Struct, frozen=True, gc=False):
    """An update, as it can be told again."""

    number: int
    what: bytes
    """As JSON."""
    events: tuple[Any, ...]
    person: str | None = None
    """Whose wish it was."""
    id: int | None = None
    """The id of that."""


class Audience:
    """The clients of a table: each sees with the eyes of a seat, or of a spectator, and all hear the same updates."""

    def __init__(self, game: AnyGame, talk: Iterable[Said] = ()) -> None:
        self._game = game
        self._teller = Teller(game)
        self._eyes: dict[Eye, list[Connection]] = {}
        self._told: deque[_Told] = deque(maxlen=KEPT)
        self.talk: deque[messages.Said] = deque(map(said, talk), maxlen=TALK)
        """What was said lately."""
        self.begin(0, None)

    def begin(self, number: int, state: Any) -> None:
        """All that has happened up to now counts as told; state is None before the game."""
        self.number = number
        """The number of the last update."""
        self.state = state
        """How the game stands after it."""
        self.race: int | None = None if state is None else self._game.race(state)
        """Which race is on."""
        self._awaited: frozenset[Seat] = frozenset() if state is None else self._game.awaited(state)
        self._choices: dict[int, bytes] = {}
        self._told.clear()

    @property
    def awaited(self) -> list[int]:
        """The seats for which the game waits."""
        return sorted(self._awaited)

    # Who is here

    @property
    def connections(self) -> list[Connection]:
        """Everyone who is connected."""
        return [connection for eye in self._eyes.values() for connection in eye]

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""
        return len(self._eyes.get(None, ()))

    def join(self, connection: Connection, seat: Eye) -> None:
        """A client comes, and sees with the eyes of a seat; None is a spectator."""
        connection.seat = seat
        self._eyes.setdefault(seat, []).append(connection)

    def leave(self, connection: Connection) -> None:
        """A client goes."""
        self._eyes[connection.seat].remove(connection)

    # What they are told

    def tell(self, logged: Logged, what: Happened, clocks: list[int] | None, last: bool) -> None:
        """Tells everyone what happened, each what they may know; after the last of some moves, what they may do."""
        entry, state = logged.entry, logged.state
        self.number = entry.number
        written = write(what)
        token = logged.token if type(logged.token) is Token else None
        if token is None:
            self._told.append(_Told(entry.number, written, logged.events))
        else:
            self._told.append(_Told(entry.number, written, logged.events, token.person, token.id))
        if type(entry) is Said:
            self.talk.append(said(entry))
        apart = state is not None and self._turn_to(state) and last
        opening = wording.opening(entry.number, written)
        common = wording.common(self._now_awaited(logged.awaited) if last else None, clocks)
        telling = self._teller.telling(logged.events)
        frames: dict[bytes, bytes] = {}
        for seat, connections in self._eyes.items():
            if connections:
                rest = wording.rest(telling.to(seat), self._new_choices(seat) if last else None, common)
                self._send(opening, rest, connections, token, apart, frames)

    def tell_each(self, message: Callable[[Eye], Any]) -> None:
        """Tells everyone something, by the seat."""
        for seat, connections in self._eyes.items():
            if connections:
                told = message(seat)
                for connection in connections:
                    connection.send(told)

    def refuse(self, connection: Connection, id: int, code: str, params: dict[str, Any]) -> None:
        """Tells a client that something was not done, and what it may do."""
        choices = None if self.state is None else Raw(self._teller.choices(self.state, connection.seat))
        connection.send(Refused(id, code, params, choices))

    def catch_up(self, connection: Connection, after: int) -> bool:
        """Tells a client what it has missed since an update; False if that is too long ago."""
        missed = [told for told in self._told if told.number > after]
        if after > self.number or len(missed) != self.number - after:
            return False
        connection.send(Resumed(protocol=PROTOCOL, seat=connection.seat, number=self.number))
        person = connection.person
        choices = self.choices_of(connection)
        for update in missed:
            now = update.number == self.number
            connection.send(
                Update(
                    update.number,
                    Raw(update.what),
                    update.id if person is not None and update.person == person.id else None,
                    Raw(self._teller.events(update.events, connection.seat)),
                    legal=choices if now else None,
                    view=self.view_of(connection) if now else None,
                )
            )
        return True

    def choices_of(self, connection: Connection) -> Raw:
        """What a client may do, which it is told now."""
        choices = self._teller.choices(self.state, connection.seat)
        if connection.seat is not None:
            self._choices[connection.seat] = choices
        return Raw(choices)

    def view_of(self, connection: Connection) -> Any:
        """What a client may know; None before the game."""
        return self._teller.view(self.state, connection.seat)

    def _turn_to(self, state: Any) -> bool:
        """The game stands like this now: whether everyone needs to see it whole, as in a race nobody does."""
        race = self._game.race(state)
        apart = race is None or race != self.race
        self.state, self.race = state, race
        return apart

    def _send(
        self,
        opening: bytes,
        rest: bytes,
        connections: Sequence[Connection],
        token: Token | None,
        apart: bool,
        frames: dict[bytes, bytes],
    ) -> None:
        """Sends an update to everyone with the same eyes. Frames are kept for others who see the same."""
        view: bytes | None = None
        for connection in connections:
            told = rest
            if (apart or connection.views) and self.state is not None:
                view = view or wording.seen(write(self.view_of(connection)))
                told += view
            if token is not None and token.connection is connection:
                connection.send_frame(text_frame(b"%b%b%b}" % (opening, wording.answering(token.id), told)))
                continue
            frame = frames.get(told)
            if frame is None:
                frame = frames[told] = text_frame(b"%b%b}" % (opening, told))
            connection.send_frame(frame)

    def _new_choices(self, seat: Eye) -> bytes | None:
        """What a seat may do, if that is not what it was told last."""
        if seat is None:
            return None
        choices = self._teller.choices(self.state, seat)
        if self._choices.get(seat) == choices:
            return None
        self._choices[seat] = choices
        return choices

    def _now_awaited(self, seats: frozenset[Seat]) -> list[int] | None:
        """The seats for which the game waits, if they are not what was told last."""
        if seats == self._awaited:
            return None
        self._awaited = seats
        return self.awaited
