"""One raid in simulated time: a table, its players, and the messages between them."""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple

from msgspec import Struct

from bench.fairness.link import JITTER, Link
from bench.fairness.racer import Racer
from bench.fairness.simulated_player import SimulatedPlayer
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.actions import Lift
from darklantern.games.midnight_exchange.rules.components import Tile
from darklantern.match.latency import LatencyEstimator
from darklantern.match.lifecycle import COUNTDOWN_MS
from darklantern.match.log import MovedEntry
from darklantern.match.match import Match
from darklantern.match.output_buffer import NewEntry
from darklantern.match.setup import TableSetup
from darklantern.protocol.limits import RACE_PING_INTERVAL_S

GAME = registry.game("midnight-exchange")
PING_INTERVAL_MS = round(1000 * RACE_PING_INTERVAL_S)
"""The interval between pings of the table, in milliseconds."""
MAX_RAID_MS = 20_000
"""A raid that lasts longer, in milliseconds, is cut off: too few useful tiles are left."""


class Attempt(Struct):
    """A player's attempt to take a tile."""

    seat: Seat
    tile: Tile
    acted_at: float
    """The true time of the action."""
    arrived_at: float = 0.0
    granted: bool = False
    waited: float = 0.0
    """How long the table waited before it granted the tile."""


class RaidResult(NamedTuple):
    """The result of a raid."""

    attempts: list[Attempt]
    first_away: Seat | None
    """The seat that got away first."""
    ended_at: float


class RaidTable:
    """Plays one raid.

    The latency estimators belong to a whole series and keep their measurements. The same seed gives the same raid.
    """

    def __init__(
        self,
        players: Sequence[SimulatedPlayer],
        latencies: Sequence[LatencyEstimator],
        now: float,
        seed: tuple[int, ...],
    ) -> None:
        self._now = now
        self._players = players
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._number = count()
        self._match = Match(GAME, TableSetup(game=GAME.id, seats=len(players)), seed, lambda: self._now)
        self._chance = Chance.seeded(*seed, 1)
        self._up = [Link(player.round_trip, Chance.seeded(*seed, 2, seat)) for seat, player in enumerate(players)]
        self._down = [Link(player.round_trip, Chance.seeded(*seed, 3, seat)) for seat, player in enumerate(players)]
        self._racers: list[Racer] = []
        self._attempts: list[Attempt] = []
        for seat in range(len(players)):
            self._match.sit(str(seat), str(seat), Seat(seat))
            self._match.add_connection(str(seat))
            self._match.latencies[seat] = latencies[seat]

    def play(self, gathering: float, measure: bool) -> RaidResult:
        """Play the raid, which begins after `gathering` milliseconds and the countdown; `measure` sends pings."""
        begins = self._now + gathering
        if measure:
            for seat in range(len(self._players)):
                self._schedule(self._now + self._chance.pick(PING_INTERVAL_MS), lambda seat=seat: self._ping(seat))
        self._schedule(begins, self._ready)
        while not self._over() and self._now < begins + COUNTDOWN_MS + MAX_RAID_MS:
            due = self._match.due()
            if due is not None and due <= self._queue[0][0]:
                self._now = due
                self._match.wake()
                self._send_outputs()
            else:
                self._now, _, happens = heappop(self._queue)
                happens()
        return RaidResult(self._attempts, self._first(), self._now)

    def _first(self) -> Seat | None:
        play = self._match.play
        assert play is not None, "everyone was ready"
        getaways: tuple[int | None, ...] = play.session.state.raid.getaways
        gone = [(token, Seat(seat)) for seat, token in enumerate(getaways) if token is not None]
        return min(gone)[1] if gone else None

    def _over(self) -> bool:
        play = self._match.play
        return play is not None and play.race is None

    def _schedule(self, time: float, happens: Callable[[], None]) -> None:
        heappush(self._queue, (time, next(self._number), happens))

    # Pings

    def _ping(self, seat: int) -> None:
        sent = self._now
        there = self._down[seat].arrives(sent) + self._players[seat].pong_delay(self._chance)
        self._schedule(there, lambda: self._pong(seat, sent))
        self._schedule(sent + PING_INTERVAL_MS, lambda: self._ping(seat))

    def _pong(self, seat: int, sent: float) -> None:
        player = self._players[seat]
        shortest = None if player.proxied else player.round_trip * (1 - JITTER)
        self._schedule(
            self._up[seat].arrives(self._now),
            lambda: self._match.latencies[seat].add_round_trip(self._now - sent, shortest),
        )

    # The game

    def _ready(self) -> None:
        for seat in range(len(self._players)):
            self._match.set_ready(str(seat))
        self._schedule(self._now + COUNTDOWN_MS, self._start)

    def _start(self) -> None:
        """Start the raid. Everyone knows the instant of the start in advance and reacts to it (ME-R1)."""
        self._match.wake()
        play = self._match.play
        assert play is not None, "everyone was ready"
        for seat, player in enumerate(self._players):
            racer = Racer(Seat(seat), player, play.session.state, self._chance)
            self._racers.append(racer)
            self._schedule(self._now + racer.reaction_time(), lambda seat=seat: self._plan(seat))

    def _plan(self, seat: int) -> None:
        after, action = self._racers[seat].next_action()
        if action is None:
            self._schedule(self._now + after, lambda: self._plan(seat))
        else:
            self._schedule(self._now + after, lambda: self._reach(seat, action))

    def _reach(self, seat: int, action: Any) -> None:
        """Send an action at its time, or plan again if it is not possible any more."""
        if not self._racers[seat].still_possible(action):
            self._plan(seat)
        elif isinstance(action, Lift):
            attempt = Attempt(Seat(seat), action.tile, self._now)
            self._attempts.append(attempt)
            self._send(seat, action, attempt)
        else:
            self._send(seat, action, None)

    def _send(self, seat: int, action: Any, token: object) -> None:
        text = GAME.format_action(action)
        self._schedule(self._up[seat].arrives(self._now), lambda: self._arrive(seat, text, token))

    def _arrive(self, seat: int, text: str, token: object) -> None:
        if isinstance(token, Attempt):
            token.arrived_at = self._now
        self._match.move(str(seat), text, token)
        self._send_outputs()

    def _send_outputs(self) -> None:
        """Send the output of the table to everyone."""
        for output in self._match.outputs.drain():
            attempt = output.request
            if isinstance(output, NewEntry):
                if not isinstance(output.entry, MovedEntry):
                    continue
                if isinstance(attempt, Attempt):
                    attempt.granted, attempt.waited = True, self._now - attempt.arrived_at
                for seat in range(len(self._players)):
                    mine = attempt if isinstance(attempt, Attempt) and attempt.seat == seat else None
                    arrives = self._down[seat].arrives(self._now)
                    self._schedule(
                        arrives, lambda seat=seat, state=output.state, mine=mine: self._hear(seat, state, mine)
                    )
            elif isinstance(attempt, Attempt):
                self._schedule(self._down[attempt.seat].arrives(self._now), lambda seat=attempt.seat: self._plan(seat))

    def _hear(self, seat: int, state: Any, mine: Attempt | None) -> None:
        racer = self._racers[seat]
        racer.update(state)
        if mine is not None:
            after, action = racer.action_with_tile(mine.tile)
            self._schedule(self._now + after, lambda: self._put(seat, action))

    def _put(self, seat: int, action: Any) -> None:
        """Put a tile down and plan at once, because this action is always accepted."""
        self._send(seat, action, None)
        self._plan(seat)
