"""How long a connection's messages are under way, as the table measures it, and what that earns."""

from collections import deque

KEPT = 8
"""How many round trips are remembered."""
ANSWERS = 32
"""How many answers are."""
FACTOR = 1.25
"""A round trip may take so many times as long as the shortest that the network has had of late,"""
MARGIN = 5.0
"""and so many milliseconds more, for the client to answer."""
LOOK = 150.0
"""Nobody sees what was found, and acts on it, sooner than after so many milliseconds."""
SLACK = 1.1
"""A round trip may take so many times as long as the one of an answer: they vary."""
CREDIT = 120.0
"""The most that a delay earns at a time, in milliseconds."""
PURSE = 240.0
"""The most that it earns in a short time."""
REFILL = 0.001
"""How much of that comes back, in milliseconds for each millisecond."""


class Delay:
    """The delay of one seat's connection, from what the table timed itself; a bot at the table has none.

    A connection that seems slow is given credit for it, at most so much at a time, and out of a purse: wherever the
    credit decides who was first it is spent, and the purse fills again slowly.
    """

    __slots__ = ("_answers", "_filled", "_purse", "_trips", "likely", "longest")

    likely: float
    """How long a message takes one way, in milliseconds, most likely."""
    longest: float
    """How long one may take, to go by the last ones."""

    def __init__(self) -> None:
        self._trips: deque[float] = deque(maxlen=KEPT)
        self._answers: deque[float] = deque(maxlen=ANSWERS)
        self._purse = PURSE
        self._filled = 0.0
        self.likely = self.longest = 0.0

    def measured(self, trip: float, shortest: float | None = None) -> None:
        """A message went there and an answer came back in so many milliseconds.

        Where the shortest round trip of the network is known, which no client can make longer, an answer that comes
        later than that explains is the client's own doing and earns nothing.
        """
        self._trips.append(trip if shortest is None else min(trip, FACTOR * shortest + MARGIN))
        self._weigh()

    def answered(self, after: float) -> None:
        """The seat acted on something that it was told so many milliseconds before.

        The news went there, somebody saw it, and the answer came back. So the round trip cannot be longer than the time
        between, less `LOOK`, however late the answers to pings are. Whoever acts without having seen what they were
        told seems nearer than they are, and loses credit, nothing else.
        """
        self._answers.append(after)
        self._weigh()

    def forget(self) -> None:
        """The connection is gone, or another one now.

        The credit stays as it is, and so do the answers: to come back as somebody far away does not pay.
        """
        self._trips.clear()
        self._weigh()

    def credit(self, now: float) -> float:
        """How much of its delay the seat can be given back now."""
        self._purse = min(PURSE, self._purse + max(0.0, now - self._filled) * REFILL)
        self._filled = max(now, self._filled)
        return min(CREDIT, self._purse)

    def spend(self, amount: float) -> None:
        """Without so much of it, somebody else would have been first."""
        self._purse = max(0.0, self._purse - amount)

    def _weigh(self) -> None:
        trips = sorted(self._trips) or [0.0]
        most = SLACK * max(0.0, min(self._answers) - LOOK) if self._answers else float("inf")
        odd = len(trips) // 4  # so many may have met with a delay of our own
        self.likely = min(trips[odd], most) / 2
        self.longest = min(trips[-1 - odd], most) / 2
