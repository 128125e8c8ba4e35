"""The players at a simulated table."""

from enum import StrEnum

from msgspec import Struct

from darklantern.core.chance import Chance
from darklantern.games.midnight_exchange.bots.tempo import RaidTempo
from darklantern.match.latency import REACTION_TIME_MS


class Pongs(StrEnum):
    """How a client answers pings. Only late answers could pay, because a lower latency means less credit."""

    HONEST = "honest"
    """At once."""
    SLOW = "slow"
    """Every answer as late as one with a high latency."""
    ERRATIC = "erratic"
    """At once or very late, at random."""


SLOW_ROUND_TRIP_MS = 200.0
"""The round trip that a slow liar simulates, in milliseconds."""
ERRATIC_ROUND_TRIP_MS = 400.0
"""The longest round trip that an erratic liar simulates, in milliseconds."""


class SimulatedPlayer(Struct, frozen=True, kw_only=True):
    """A simulated client and its connection."""

    round_trip: float
    """The round trip, in milliseconds."""
    pongs: Pongs = Pongs.HONEST
    tempo: RaidTempo = RaidTempo()
    reaction_time: float = REACTION_TIME_MS
    """The least time in which it reacts to a tile that it sees, in milliseconds."""
    proxied: bool = False
    """Whether it connects through a proxy, so that the network's round trip cannot be measured."""

    def pong_delay(self, chance: Chance) -> float:
        """Return for how many milliseconds it holds back a pong."""
        if self.pongs is Pongs.SLOW:
            return max(0.0, SLOW_ROUND_TRIP_MS - self.round_trip)
        if self.pongs is Pongs.ERRATIC and chance.pick(2):
            return max(0.0, ERRATIC_ROUND_TRIP_MS - self.round_trip)
        return 0.0
