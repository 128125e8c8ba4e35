"""The network between a client and the table."""

from darklantern.core.chance import Chance

JITTER = 0.1
"""The share by which the latency of a message varies."""
STEPS = 1000


class Link:
    """One direction of a connection: messages take about half a round trip and never overtake each other."""

    def __init__(self, trip: float, chance: Chance) -> None:
        self._mean = trip / 2
        self._chance = chance
        self._last = 0.0

    def arrives(self, sent: float) -> float:
        """Return when a message that is sent at this time arrives."""
        swing = JITTER * (2 * self._chance.pick(STEPS + 1) / STEPS - 1)
        self._last = max(self._last, sent + self._mean * (1 + swing))
        return self._last
