"""One raid in simulated time: a table, its players, and the messages between them."""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple

from msgspec import Struct

from bench.fairness.guest import Guest
from bench.fairness.link import JITTER, Link
from bench.fairness.racer import Racer
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.actions import Lift
from darklantern.games.midnight_exchange.components import Tile
from darklantern.match.delay import Delay
from darklantern.match.ledger import Logged
from darklantern.match.log import Moved
from darklantern.match.match import COUNTDOWN, Match
from darklantern.match.setup import Setup
from darklantern.server.room import PINGS

GAME = registry.game("midnight-exchange")
PING = round(1000 * PINGS)
"""The interval between pings of the table, in milliseconds."""
LONGEST = 20_000
"""A raid that lasts longer, in milliseconds, is cut off: too few useful tiles are left."""


class Reach(Struct):
    """A player's attempt to take a tile."""

    seat: Seat
    tile: Tile
    acted: float
    """The true time of the action."""
    arrived: float = 0.0
    granted: bool = False
    waited: float = 0.0
    """How long the table waited before it granted the tile."""


class Raid(NamedTuple):
    """The result of a raid."""

    reaches: list[Reach]
    first: Seat | None
    """The seat that got away first."""
    ended: float


class RaidTable:
    """Plays one raid.

    The latency estimators belong to a whole series and keep their measurements. The same seed gives the same raid.
    """

    def __init__(self, guests: Sequence[Guest], delays: Sequence[Delay], now: float, seed: tuple[int, ...]) -> None:
        self._now = now
        self._guests = guests
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._number = count()
        self._match = Match(GAME, Setup(game=GAME.id, seats=len(guests)), seed, lambda: self._now)
        self._chance = Chance.seeded(*seed, 1)
        self._up = [Link(guest.trip, Chance.seeded(*seed, 2, seat)) for seat, guest in enumerate(guests)]
        self._down = [Link(guest.trip, Chance.seeded(*seed, 3, seat)) for seat, guest in enumerate(guests)]
        self._racers: list[Racer] = []
        self._reaches: list[Reach] = []
        for seat in range(len(guests)):
            self._match.sit(str(seat), str(seat), Seat(seat))
            self._match.arrive(str(seat))
            self._match.delays[seat] = delays[seat]

    def play(self, gathering: float, measure: bool) -> Raid:
        """Play the raid, which begins after `gathering` milliseconds and the countdown; `measure` sends pings."""
        begins = self._now + gathering
        if measure:
            for seat in range(len(self._guests)):
                self._at(self._now + self._chance.pick(PING), lambda seat=seat: self._ping(seat))
        self._at(begins, self._ready)
        while not self._over() and self._now < begins + COUNTDOWN + LONGEST:
            due = self._match.due()
            if due is not None and due <= self._queue[0][0]:
                self._now = due
                self._match.wake()
                self._tell()
            else:
                self._now, _, happens = heappop(self._queue)
                happens()
        return Raid(self._reaches, self._first(), self._now)

    def _first(self) -> Seat | None:
        play = self._match.play
        assert play is not None, "everyone was ready"
        getaways: tuple[int | None, ...] = play.session.state.raid.getaways
        gone = [(token, Seat(seat)) for seat, token in enumerate(getaways) if token is not None]
        return min(gone)[1] if gone else None

    def _over(self) -> bool:
        play = self._match.play
        return play is not None and play.race is None

    def _at(self, time: float, happens: Callable[[], None]) -> None:
        heappush(self._queue, (time, next(self._number), happens))

    # Pings

    def _ping(self, seat: int) -> None:
        sent = self._now
        there = self._down[seat].arrives(sent) + self._guests[seat].holds_back(self._chance)
        self._at(there, lambda: self._pong(seat, sent))
        self._at(sent + PING, lambda: self._ping(seat))

    def _pong(self, seat: int, sent: float) -> None:
        guest = self._guests[seat]
        shortest = None if guest.proxied else guest.trip * (1 - JITTER)
        self._at(
            self._up[seat].arrives(self._now), lambda: self._match.delays[seat].measured(self._now - sent, shortest)
        )

    # The game

    def _ready(self) -> None:
        for seat in range(len(self._guests)):
            self._match.ready(str(seat))
        self._at(self._now + COUNTDOWN, self._start)

    def _start(self) -> None:
        """Start the raid. Everyone knows the instant of the start in advance and reacts to it (ME-R1)."""
        self._match.wake()
        play = self._match.play
        assert play is not None, "everyone was ready"
        for seat, guest in enumerate(self._guests):
            racer = Racer(Seat(seat), guest, play.session.state, self._chance)
            self._racers.append(racer)
            self._at(self._now + racer.reacts(), lambda seat=seat: self._plan(seat))

    def _plan(self, seat: int) -> None:
        after, action = self._racers[seat].plans()
        if action is None:
            self._at(self._now + after, lambda: self._plan(seat))
        else:
            self._at(self._now + after, lambda: self._reach(seat, action))

    def _reach(self, seat: int, action: Any) -> None:
        """Send an action at its time, or plan again if it is not possible any more."""
        if not self._racers[seat].still(action):
            self._plan(seat)
        elif isinstance(action, Lift):
            reach = Reach(Seat(seat), action.tile, self._now)
            self._reaches.append(reach)
            self._send(seat, action, reach)
        else:
            self._send(seat, action, None)

    def _send(self, seat: int, action: Any, token: object) -> None:
        text = GAME.format_action(action)
        self._at(self._up[seat].arrives(self._now), lambda: self._arrive(seat, text, token))

    def _arrive(self, seat: int, text: str, token: object) -> None:
        if isinstance(token, Reach):
            token.arrived = self._now
        self._match.move(str(seat), text, token)
        self._tell()

    def _tell(self) -> None:
        """Send the output of the table to everyone."""
        for output in self._match.drain():
            reach = output.token
            if isinstance(output, Logged):
                if not isinstance(output.entry, Moved):
                    continue
                if isinstance(reach, Reach):
                    reach.granted, reach.waited = True, self._now - reach.arrived
                for seat in range(len(self._guests)):
                    mine = reach if isinstance(reach, Reach) and reach.seat == seat else None
                    arrives = self._down[seat].arrives(self._now)
                    self._at(arrives, lambda seat=seat, state=output.state, mine=mine: self._hear(seat, state, mine))
            elif isinstance(reach, Reach):
                self._at(self._down[reach.seat].arrives(self._now), lambda seat=reach.seat: self._plan(seat))

    def _hear(self, seat: int, state: Any, mine: Reach | None) -> None:
        racer = self._racers[seat]
        racer.sees(state)
        if mine is not None:
            after, action = racer.finds(mine.tile)
            self._at(self._now + after, lambda: self._put(seat, action))

    def _put(self, seat: int, action: Any) -> None:
        """Put a tile down and plan at once, because this action is always accepted."""
        self._send(seat, action, None)
        self._plan(seat)
