"""A game as a tree: decisions of one seat after another, and each pick of chance a node of its own.

It is played by the readable rules. An action that picks k times is carried out k + 1 times: as soon as it asks for a
pick that is not given yet it is given up, and it starts again when chance has answered. So nothing of the rules is
written a second time; the price is that an action costs as many times what it costs at a table.
"""

from collections.abc import Mapping
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from darklantern.bots.tempo import Tempo, tempo
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.game import Outcome
from darklantern.core.ids import GameId, Seat
from darklantern.games.midnight_exchange.state import SPOTS
from darklantern.kernels.registry import kernel
from darklantern.lab.environments.asking import Asking, First, Unanswered

_MIXED: Mapping[GameId, int] = {GameId("midnight-exchange"): SPOTS}
"""How many things are laid out on the table in some order on which no rule depends."""


class Value:
    """What never changes: a copy of it is itself."""

    __slots__ = ()

    def __copy__(self) -> "Value":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Value":
        return self


class Log(Value):
    """What has happened, as each seat was told."""

    __slots__ = ("_before", "_course", "_events", "_known")

    def __init__(self, course: "Course", before: "Log | None", events: tuple[Any, ...], known: dict[int, bytes]):
        self._course, self._before, self._events, self._known = course, before, events, known

    def __reduce__(self) -> tuple[Any, ...]:
        """What everyone has been told is kept, not how it came about."""
        return Log, (self._course, None, (), {seat: self.told(seat) for seat in range(-1, self._course.seats)})

    def told(self, seat: int) -> bytes:
        """A fingerprint of all that a seat was told, different for any two courses that it can tell apart.

        For -1 it is that of those who only watch.
        """
        line: list[Log] = [self]
        while seat not in line[-1]._known and line[-1]._before is not None:
            line.append(line[-1]._before)
        digest = line[-1]._known.get(seat, b"")
        for log in reversed(line):
            if seat not in log._known:
                log._known[seat] = digest = log._with_events(digest, seat)
            digest = log._known[seat]
        return digest

    def _with_events(self, digest: bytes, seat: int) -> bytes:
        redact, hearer = self._course.game.redact, None if seat < 0 else Seat(seat)
        told = [redact(event, hearer) for event in self._events]
        return blake2b(digest + msgspec.json.encode(told), digest_size=16).digest()


class Hands(NamedTuple):
    """Whose hand is ready when, in milliseconds."""

    ready: tuple[int, ...]
    now: int = 0
    racing: bool = False


class Position(Value):
    """A node: a seat is to decide, or chance is, or the game has ended. It never changes."""

    __slots__ = ("_actions", "asked", "course", "doing", "given", "hands", "log", "number", "seat", "state", "tied")

    def __init__(
        self,
        course: "Course",
        state: Any,
        log: Log,
        hands: Hands,
        *,
        seat: Seat | None = None,
        asked: int = 0,
        tied: tuple[Seat, ...] = (),
        doing: tuple[Seat, Any] | None = None,
        given: Mapping[int, int] | None = None,
        number: int = 0,
    ) -> None:
        self.course = course
        self.state = state
        """The state; at a node of chance, that before the action; None before the deal."""
        self.log = log
        self.hands = hands
        self.seat = seat
        """Who is to decide."""
        self.asked = asked
        """Among how many chance is to pick."""
        self.tied = tied
        """Who is ready at the same time, so that chance says who is first."""
        self.doing = doing
        """The action in the middle of which chance is asked; None is the deal."""
        self.given: Mapping[int, int] = given or {}
        """What it has picked so far."""
        self.number = number
        """The number of the pick that is asked for."""
        self._actions: dict[int, Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        more = {name: getattr(self, name) for name in ("seat", "asked", "tied", "doing", "given", "number")}
        return partial(Position, **more), (self.course, self.state, self.log, self.hands)

    @property
    def over(self) -> bool:
        """Whether the game has ended, or was cut off."""
        return self.seat is None and not self.asked

    def actions(self) -> dict[int, Any]:
        """What the seat to decide may do, by the kernel's numbers, in rising order."""
        if self._actions is None:
            course, seat = self.course, self.seat
            assert seat is not None, "only a seat has actions"
            encode, state = course.kernel.encode_action, self.state
            found = {encode(state, seat, action): action for action in course.game.legal(state, seat)}
            self._actions = dict(sorted(found.items()))
        return self._actions

    def after(self, number: int) -> "Position":
        """The next node: after an action by its number, or an outcome of chance."""
        if self.tied:
            return self.course.turn_of(self, self.tied[number])
        if self.asked:
            return self.course.carry_out(self, self.doing, {**self.given, self.number: number})
        assert self.seat is not None, "a game that has ended goes on no more"
        return self.course.carry_out(self, (self.seat, self.actions()[number]), {})

    def outcome(self) -> Outcome | None:
        """How the game ended; None if it has not, or was cut off."""
        return self.course.game.outcome(self.state) if self.over else None

    def row(self, seat: int) -> NDArray[np.int16]:
        """What a seat may know now, as the kernel's row; all 0 before the deal and after the end."""
        row = np.zeros(self.course.kernel.features, np.int16)
        if self.state is not None and self.course.game.awaited(self.state):
            course, table = self.course, self.course.kernel.encode(self.state)
            mask = np.zeros(course.kernel.actions, np.bool_)
            course.kernel.one.tell(course.prepared.setup, table, seat, mask, row)
        return row

    def imagined(self, seat: Seat, chance: Chance) -> "Position":
        """Some position that looks the same to the seat that is to decide. The others know what they then would."""
        assert self.seat == seat, "only who is to decide may imagine the rest"
        course = self.course
        state = course.game.imagine(course.game.view(self.state, seat), chance)
        known: dict[int, bytes] = {seat: self.log.told(seat)}
        other = Position(course, state, Log(course, None, (), known), self.hands, seat=seat)
        public = self.log.told(-1)
        for one in range(course.seats):
            if one != seat:
                known[one] = blake2b(public + other.row(one).tobytes(), digest_size=16).digest()
        known[-1] = public
        return other


class Course(Value):
    """How games with the same options go."""

    def __init__(self, game: str, seats: int, options: Mapping[str, object], patience: int | None = None) -> None:
        self._made_of = (game, seats, options, patience)
        self.game = registry.game(game)
        self.kernel = kernel(self.game.id)
        self.options = self.game.options(options)
        self.prepared = self.kernel.prepare(self.options, seats)
        self.seats = seats
        self.patience = self.game.patience if patience is None else patience
        self._mixed = _MIXED.get(self.game.id)
        hand = tempo(self.game.id)
        self._tempo = None if hand is None else replace(hand, spread=0.0)
        if self.game.time_limit(self.game.start(self.options, seats, Chance.seeded(0))) is not None:
            raise BadOptions("A game as a tree has no clock: leave the limit of time out of the options.")
        self.start = self._start()

    def __reduce__(self) -> tuple[Any, ...]:
        return Course, self._made_of

    def _start(self) -> Position:
        """Before the deal."""
        hands = Hands((0,) * self.seats)
        return self.carry_out(Position(self, None, Log(self, None, (), {}), hands), None, {})

    def carry_out(self, at: Position, doing: tuple[Seat, Any] | None, given: Mapping[int, int]) -> Position:
        """The next node, with the picks given so far. Without an action, it is the deal."""
        chance = Asking(given, self._mixed)
        try:
            if doing is None:
                state, events = self.game.start(self.options, self.seats, chance), ()
            else:
                step = self.game.apply(at.state, *doing, chance)
                state, events = step.state, step.events
            chance.finish()
        except Unanswered as missing:
            return Position(
                self, at.state, at.log, at.hands, asked=missing.n, doing=doing, given=given, number=missing.number
            )
        hands = at.hands
        if doing is not None and self._tempo is not None:
            hands = _spent(hands, self._tempo, *doing)
        known = {} if doing is not None else self._first_known(state)
        return self._next(state, Log(self, at.log if doing else None, events, known), hands)

    def turn_of(self, at: Position, seat: Seat) -> Position:
        """The same, with that seat to decide."""
        return Position(self, at.state, at.log, at.hands, seat=seat)

    def _next(self, state: Any, log: Log, hands: Hands) -> Position:
        """Who decides next: whose hand is ready first. Among equals chance is asked."""
        awaited = sorted(self.game.awaited(state))
        if not awaited or self.game.turns(state) >= self.patience:
            return Position(self, state, log, hands)
        if len(awaited) > 1 and not hands.racing and self._tempo is not None:
            react = hands.now + self._tempo.react
            ready = tuple(react if seat in awaited else at for seat, at in enumerate(hands.ready))
            hands = hands._replace(ready=ready)
        soonest = min(hands.ready[seat] for seat in awaited)
        hands = Hands(hands.ready, max(hands.now, soonest), len(awaited) > 1)
        first = [seat for seat in awaited if hands.ready[seat] == soonest]
        if len(first) > 1:
            return Position(self, state, log, hands, asked=len(first), tied=tuple(first))
        return Position(self, state, log, hands, seat=first[0])

    def _first_known(self, state: Any) -> dict[int, bytes]:
        """What the deal tells each seat."""
        dealt = Position(self, state, Log(self, None, (), {}), Hands(()))
        return {-1: b"", **{seat: dealt.row(seat).tobytes() for seat in range(self.seats)}}


def _spent(hands: Hands, hand: Tempo, seat: Seat, action: Any) -> Hands:
    """What a seat does takes time: in a race it is busy afterwards, alone it has thought before."""
    done = hands.now + hand.takes(action, First())
    ready = (*hands.ready[:seat], done, *hands.ready[seat + 1 :])
    return Hands(ready, hands.now if hands.racing else done, hands.racing)
