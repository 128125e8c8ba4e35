"""Latency of a connection, measured by the table, and the credit given for it in disputes."""

from collections import deque

ROUND_TRIPS_KEPT = 8
"""The number of round trips that are kept."""
REACTIONS_KEPT = 32
"""The number of reactions that are kept."""
ROUND_TRIP_FACTOR = 1.25
"""A round trip counts at most this multiple of the shortest recent round trip of the network,"""
ROUND_TRIP_MARGIN_MS = 5.0
"""plus this many milliseconds for the client to answer."""
REACTION_TIME_MS = 150.0
"""The shortest time, in milliseconds, in which a person can see a tile and act on it."""
REACTION_FACTOR = 1.1
"""A round trip counts at most this multiple of the one derived from reactions, because round trips vary."""
MAX_CREDIT_MS = 120.0
"""The most latency that is credited in one dispute, in milliseconds."""
CREDIT_POOL_MS = 240.0
"""The most latency that is credited within a short time, in milliseconds."""
CREDIT_REFILL_RATE = 0.001
"""The credit that is restored, in milliseconds per millisecond."""


class LatencyEstimator:
    """The latency of one seat's connection, from the table's own measurements; a bot has none.

    A slow connection gets credit for its latency, limited to `MAX_CREDIT_MS` for each dispute and to a total of
    `CREDIT_POOL_MS`. Credit that decides a dispute is spent, and the pool refills slowly.
    """

    __slots__ = ("_pool", "_reactions", "_refilled_at", "_round_trips", "longest_one_way", "one_way")

    one_way: float
    """The likely one-way latency, in milliseconds."""
    longest_one_way: float
    """The longest one-way latency to expect, from the last measurements."""

    def __init__(self) -> None:
        self._round_trips: deque[float] = deque(maxlen=ROUND_TRIPS_KEPT)
        self._reactions: deque[float] = deque(maxlen=REACTIONS_KEPT)
        self._pool = CREDIT_POOL_MS
        self._refilled_at = 0.0
        self.one_way = self.longest_one_way = 0.0

    def add_round_trip(self, round_trip: float, shortest: float | None = None) -> None:
        """Record a round trip, in milliseconds.

        `shortest` is the shortest recent round trip measured by the kernel, which a client cannot make longer. Where it
        is known, a longer delay of the answer was caused by the client itself and is not credited.
        """
        self._round_trips.append(
            round_trip if shortest is None else min(round_trip, ROUND_TRIP_FACTOR * shortest + ROUND_TRIP_MARGIN_MS)
        )
        self._update()

    def add_reaction(self, after: float) -> None:
        """Record that the seat acted this many milliseconds after it was sent new information.

        The message was sent, the player saw it, and the action came back. So the round trip is at most that time minus
        `REACTION_TIME_MS`, however late the answers to pings are. A player who acts without having seen the information
        seems to have a lower latency and loses credit, nothing else.
        """
        self._reactions.append(after)
        self._update()

    def reset(self) -> None:
        """Discard the round trips, because the connection was lost or replaced.

        The credit and the reactions stay, so reconnecting with a higher latency brings no advantage.
        """
        self._round_trips.clear()
        self._update()

    def available_credit(self, now: float) -> float:
        """Return how much latency can be credited to the seat now, in milliseconds."""
        self._pool = min(CREDIT_POOL_MS, self._pool + max(0.0, now - self._refilled_at) * CREDIT_REFILL_RATE)
        self._refilled_at = max(now, self._refilled_at)
        return min(MAX_CREDIT_MS, self._pool)

    def spend_credit(self, amount: float) -> None:
        """Take off credit that decided a dispute."""
        self._pool = max(0.0, self._pool - amount)

    def _update(self) -> None:
        round_trips = sorted(self._round_trips) or [0.0]
        longest = float("inf")
        if self._reactions:
            longest = REACTION_FACTOR * max(0.0, min(self._reactions) - REACTION_TIME_MS)
        outliers = len(round_trips) // 4  # at each end: the server itself may have been late
        self.one_way = min(round_trips[outliers], longest) / 2
        self.longest_one_way = min(round_trips[-1 - outliers], longest) / 2
