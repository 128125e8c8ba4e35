"""So many tables, held for a while, and what came of it."""

from msgspec import Struct

BUSY = 0.8
"""A generator that works for a greater share of the time may itself be what is slow."""
DISTURBED = 0.05
"""A step is disturbed if others had a greater share of one of the two cores."""
SLOW_DISK = 25.0
"""Or if the disk took more milliseconds, once, to keep a page."""


class Order(Struct, frozen=True):
    """What the generator is to do next: so many tables in all, then so many seconds of play."""

    tables: int
    warm_up: float
    hold: float


class Step(Struct, frozen=True, kw_only=True):
    """What came of an order. Times are in milliseconds, shares are of one core."""

    tables: int
    moves: int
    """Sent while the step was held."""
    answered: int
    """Moves whose echo came while the step was held."""
    seconds: float
    p50: float
    p99: float
    """From a move to its own echo; a move without an echo counts as several seconds."""
    longest: float
    unanswered: int
    refused: int
    lost: int
    """Connections that the server closed."""
    problem: str
    """The first refusal, or why a connection was lost."""
    messages: int
    """Received."""
    size: float
    """The average message received, in bytes."""
    server: float
    """The share of its core that the server used."""
    generator: float
    """The same of the generator."""
    late: float
    """How late the generator sent its moves: the 99th percentile."""
    others: float
    """The share of the worse of the two cores that other programs had."""
    disk: float
    """How long the disk took to keep a page of somebody else's: the longest."""

    @property
    def rate(self) -> float:
        """Moves per second."""
        return self.moves / self.seconds

    @property
    def cost(self) -> float:
        """Microseconds of the server's work for each move that it answered. Other programs change it but little."""
        return 1e6 * self.server * self.seconds / max(1, self.answered)

    @property
    def limited(self) -> bool:
        """Whether the generator may have been the limit."""
        return self.generator > BUSY

    @property
    def disturbed(self) -> bool:
        """Whether other programs were in the way, or the disk was."""
        return self.others > DISTURBED or self.disk > SLOW_DISK

    def held(self, limit: float) -> bool:
        """Whether the server answered all moves, and 99 in 100 within so many milliseconds."""
        return self.p99 < limit and not (self.limited or self.unanswered or self.refused or self.lost)
