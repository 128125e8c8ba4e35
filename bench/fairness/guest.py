"""Who sits at a simulated table."""

from enum import StrEnum

from msgspec import Struct

from darklantern.bots.tempo import Tempo
from darklantern.core.chance import Chance
from darklantern.match.delay import LOOK


class Pongs(StrEnum):
    """How a client answers pings. Only to answer late could pay: whoever seems nearer has less credit."""

    HONEST = "honest"
    """At once."""
    SLOW = "slow"
    """Each as late as one from far away."""
    ERRATIC = "erratic"
    """At once or very late, by chance."""


SEEMS = 200.0
"""The round trip that a slow liar pretends to."""
WILD = 400.0
"""The most that an erratic one does."""


class Guest(Struct, frozen=True, kw_only=True):
    """A client, and the connection it has."""

    trip: float
    """The round trip, in milliseconds."""
    pongs: Pongs = Pongs.HONEST
    tempo: Tempo = Tempo()
    patience: float = LOOK
    """It answers what it has found no sooner than after so many milliseconds."""
    proxied: bool = False
    """Whether there is a proxy in between, so that nobody knows how long the network takes."""

    def holds_back(self, chance: Chance) -> float:
        """For how many milliseconds it keeps a pong."""
        if self.pongs is Pongs.SLOW:
            return max(0.0, SEEMS - self.trip)
        if self.pongs is Pongs.ERRATIC and chance.pick(2):
            return max(0.0, WILD - self.trip)
        return 0.0
