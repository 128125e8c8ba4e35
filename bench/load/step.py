"""A step of the load test: a number of tables that is held for a while, and its result."""

from msgspec import Struct

MAX_GENERATOR_SHARE = 0.8
"""A generator that is busy for a greater share of the time may itself be the limit."""
MAX_OTHERS_SHARE = 0.05
"""A step is disturbed if other programs used a greater share of one of the two cores."""
MAX_SYNC_MS = 25.0
"""A step is disturbed if a sync of the disk took longer, in milliseconds."""


class Order(Struct, frozen=True):
    """An order to the generator: the total number of tables, and the seconds of play."""

    tables: int
    warm_up: float
    hold: float


class Step(Struct, frozen=True, kw_only=True):
    """The result of an order. Times are in milliseconds, shares are of one core."""

    tables: int
    moves: int
    """The moves that were sent while the step was held."""
    answered: int
    """The moves that were answered while the step was held."""
    seconds: float
    p50: float
    p99: float
    """The time from sending a move to receiving it back; an unanswered move counts as several seconds."""
    longest: float
    unanswered: int
    refused: int
    lost: int
    """The connections that the server closed."""
    problem: str
    """The first refusal, or the reason of a lost connection."""
    messages: int
    """The messages that were received."""
    size: float
    """The average size of a received message, in bytes."""
    server: float
    """The share of its core that the server used."""
    generator: float
    """The share of its core that the generator used."""
    late: float
    """The 99th percentile of how late the generator sent its moves."""
    others: float
    """The share that other programs used of the more disturbed core."""
    disk: float
    """The longest sync of an unrelated page to the disk."""

    @property
    def rate(self) -> float:
        """Moves per second."""
        return self.moves / self.seconds

    @property
    def cost(self) -> float:
        """CPU microseconds of the server for each answered move. Other programs hardly change it."""
        return 1e6 * self.server * self.seconds / max(1, self.answered)

    @property
    def limited(self) -> bool:
        """Whether the generator may have been the limit."""
        return self.generator > MAX_GENERATOR_SHARE

    @property
    def disturbed(self) -> bool:
        """Whether other programs or the disk disturbed the step."""
        return self.others > MAX_OTHERS_SHARE or self.disk > MAX_SYNC_MS

    def held(self, limit: float) -> bool:
        """Return whether the server answered all moves, and 99 in 100 within `limit` milliseconds."""
        return self.p99 < limit and not (self.limited or self.unanswered or self.refused or self.lost)
