"""What a table manager shares with its live tables."""

from collections.abc import Callable
from dataclasses import dataclass

from darklantern.server.counters import Counters
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.live.table_data import TableData
from darklantern.server.store import Store


@dataclass(frozen=True)
class TableServices:
    """The parts of the server that every live table uses."""

    store: Store
    heavy_work: HeavyWork
    counters: Counters
    clock: Callable[[], float]
    """Returns monotonic time in milliseconds."""
    bot_pace: float
    """The factor by which bots' delays are multiplied."""
    on_finished: Callable[[TableData], None]
    """Called when the end of a game has been stored and published."""
