"""A game as a tree of decision nodes, one seat after another, and of chance nodes, one for each random pick.

The readable rules are used as they are. An action that picks k times is carried out k + 1 times: when it needs a pick
that is not given yet it is abandoned, and it starts again once that pick is known. The price is that an action costs
k + 1 times what it costs at a table.
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
"""The number of things that are shuffled into an order on which no rule depends."""


class Value:
    """Base class of immutable objects: a copy is the object itself."""

    __slots__ = ()

    def __copy__(self) -> "Value":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Value":
        return self


class Log(Value):
    """The events of a game so far, as each seat was told."""

    __slots__ = ("_before", "_course", "_events", "_known")

    def __init__(self, course: "Course", before: "Log | None", events: tuple[Any, ...], known: dict[int, bytes]):
        self._course, self._before, self._events, self._known = course, before, events, known

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the fingerprints of what each seat was told, without the events."""
        return Log, (self._course, None, (), {seat: self.told(seat) for seat in range(-1, self._course.seats)})

    def told(self, seat: int) -> bytes:
        """Return a fingerprint of all that a seat was told: it differs for any two games that the seat can tell apart.

        For -1 it is that of a spectator.
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
    """The times at which the seats' hands are ready, in milliseconds."""

    ready: tuple[int, ...]
    now: int = 0
    racing: bool = False


class Position(Value):
    """An immutable node of the tree: a seat is to decide, or chance is, or the game has ended."""

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
        """The state; at a chance node, the state before the action; None before the deal."""
        self.log = log
        self.hands = hands
        self.seat = seat
        """The seat to decide; None at a chance node and at the end."""
        self.asked = asked
        """The number of outcomes of a chance node, else 0."""
        self.tied = tied
        """Seats that are ready at the same time, of which chance picks the first to act."""
        self.doing = doing
        """The seat and the action that need a pick; None is the deal."""
        self.given: Mapping[int, int] = given or {}
        """The picks of the action so far, by number."""
        self.number = number
        """The number of the pick that is needed."""
        self._actions: dict[int, Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        more = {name: getattr(self, name) for name in ("seat", "asked", "tied", "doing", "given", "number")}
        return partial(Position, **more), (self.course, self.state, self.log, self.hands)

    @property
    def over(self) -> bool:
        """Whether the game has ended or was cut off."""
        return self.seat is None and not self.asked

    def actions(self) -> dict[int, Any]:
        """Return the legal actions of the seat to decide by the kernel's numbers, in rising order."""
        if self._actions is None:
            course, seat = self.course, self.seat
            assert seat is not None, "only a seat has actions"
            encode, state = course.kernel.encode_action, self.state
            found = {encode(state, seat, action): action for action in course.game.legal(state, seat)}
            self._actions = dict(sorted(found.items()))
        return self._actions

    def after(self, number: int) -> "Position":
        """Return the node after an action, by its number, or after an outcome of chance."""
        if self.tied:
            return self.course.turn_of(self, self.tied[number])
        if self.asked:
            return self.course.carry_out(self, self.doing, {**self.given, self.number: number})
        assert self.seat is not None, "a game that has ended has no next node"
        return self.course.carry_out(self, (self.seat, self.actions()[number]), {})

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None if it has not ended or was cut off."""
        return self.course.game.outcome(self.state) if self.over else None

    def row(self, seat: int) -> NDArray[np.int16]:
        """Return what a seat may know, as the kernel's row; all 0 before the deal and after the end."""
        row = np.zeros(self.course.kernel.features, np.int16)
        if self.state is not None and self.course.game.awaited(self.state):
            course, table = self.course, self.course.kernel.encode(self.state)
            mask = np.zeros(course.kernel.actions, np.bool_)
            course.kernel.one.tell(course.prepared.setup, table, seat, mask, row)
        return row

    def imagined(self, seat: Seat, chance: Chance) -> "Position":
        """Return a node that looks the same to the seat to decide; what other seats know fits the new state."""
        assert self.seat == seat, "only the seat to decide can imagine a state"
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
    """The game tree for a game, a number of seats and options."""

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
        """Return the node before the deal."""
        hands = Hands((0,) * self.seats)
        return self.carry_out(Position(self, None, Log(self, None, (), {}), hands), None, {})

    def carry_out(self, at: Position, doing: tuple[Seat, Any] | None, given: Mapping[int, int]) -> Position:
        """Carry out an action with the picks given so far, and return the next node. Without an action, deal."""
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
        """Return the same node with this seat to decide."""
        return Position(self, at.state, at.log, at.hands, seat=seat)

    def _next(self, state: Any, log: Log, hands: Hands) -> Position:
        """Return the node of the seat whose hand is ready first; a chance node if several are."""
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
        """Return what the deal tells each seat."""
        dealt = Position(self, state, Log(self, None, (), {}), Hands(()))
        return {-1: b"", **{seat: dealt.row(seat).tobytes() for seat in range(self.seats)}}


def _spent(hands: Hands, hand: Tempo, seat: Seat, action: Any) -> Hands:
    """Account for the time of an action: in a race the seat is busy after it, in a turn it thinks before it."""
    done = hands.now + hand.takes(action, First())
    ready = (*hands.ready[:seat], done, *hands.ready[seat + 1 :])
    return Hands(ready, hands.now if hands.racing else done, hands.racing)
