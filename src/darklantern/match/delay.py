"""Latency of a connection, measured by the table, and the credit given for it in disputes."""

from collections import deque

KEPT = 8
"""The number of round trips that are kept."""
ANSWERS = 32
"""The number of reactions that are kept."""
FACTOR = 1.25
"""A round trip counts at most this multiple of the shortest recent round trip of the network,"""
MARGIN = 5.0
"""plus this many milliseconds for the client to answer."""
LOOK = 150.0
"""The shortest time, in milliseconds, in which a person can see a tile and act on it."""
SLACK = 1.1
"""A round trip counts at most this multiple of the one derived from reactions, because round trips vary."""
CREDIT = 120.0
"""The most latency that is credited in one dispute, in milliseconds."""
PURSE = 240.0
"""The most latency that is credited within a short time, in milliseconds."""
REFILL = 0.001
"""The credit that is restored, in milliseconds per millisecond."""


class Delay:
    """The latency of one seat's connection, from the table's own measurements; a bot has none.

    A slow connection gets credit for its latency, limited to `MAX_CREDIT_MS` for each dispute and to a total of
    `CREDIT_POOL_MS`. Credit that decides a dispute is spent, and the pool refills slowly.
    """

    __slots__ = ("_answers", "_filled", "_purse", "_trips", "likely", "longest")

    likely: float
    """The likely one-way latency, in milliseconds."""
    longest: float
    """The longest one-way latency to expect, from the last measurements."""

    def __init__(self) -> None:
        self._trips: deque[float] = deque(maxlen=KEPT)
        self._answers: deque[float] = deque(maxlen=ANSWERS)
        self._purse = PURSE
        self._filled = 0.0
        self.likely = self.longest = 0.0

    def measured(self, trip: float, shortest: float | None = None) -> None:
        """Record a round trip, in milliseconds.

        `shortest` is the shortest recent round trip measured by the kernel, which a client cannot make longer. Where it
        is known, a longer delay of the answer was caused by the client itself and is not credited.
        """
        self._trips.append(trip if shortest is None else min(trip, FACTOR * shortest + MARGIN))
        self._weigh()

    def answered(self, after: float) -> None:
        """Record that the seat acted this many milliseconds after it was sent new information.

        The message was sent, the player saw it, and the action came back. So the round trip is at most that time minus
        `REACTION_TIME_MS`, however late the answers to pings are. A player who acts without having seen the information
        seems to have a lower latency and loses credit, nothing else.
        """
        self._answers.append(after)
        self._weigh()

    def forget(self) -> None:
        """Discard the round trips, because the connection was lost or replaced.

        The credit and the reactions stay, so reconnecting with a higher latency brings no advantage.
        """
        self._trips.clear()
        self._weigh()

    def credit(self, now: float) -> float:
        """Return how much latency can be credited to the seat now, in milliseconds."""
        self._purse = min(PURSE, self._purse + max(0.0, now - self._filled) * REFILL)
        self._filled = max(now, self._filled)
        return min(CREDIT, self._purse)

    def spend(self, amount: float) -> None:
        """Take off credit that decided a dispute."""
        self._purse = max(0.0, self._purse - amount)

    def _weigh(self) -> None:
        trips = sorted(self._trips) or [0.0]
        most = SLACK * max(0.0, min(self._answers) - LOOK) if self._answers else float("inf")
        odd = len(trips) // 4  # drop outliers: the server itself may have been late
        self.likely = min(trips[odd], most) / 2
        self.longest = min(trips[-1 - odd], most) / 2
