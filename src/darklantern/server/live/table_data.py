"""The data of a table in memory, which the parts of a live table share."""

from dataclasses import dataclass, field

from darklantern.core.ids import Seat
from darklantern.match.match import Match
from darklantern.protocol.people import Person
from darklantern.server.delivery.disclosure import Disclosure
from darklantern.server.live.table_config import TableConfig
from darklantern.server.store import TableId, TableRow


@dataclass
class TableData:
    """A table without its connections."""

    id: TableId
    created: float
    """When it was opened, in seconds since 1970."""
    public: bool
    config: TableConfig
    seed: tuple[int, ...]
    match: Match
    """Its match, which is replaced when the table is restored from the stored log."""
    rematch: str | None = None
    """The id of the table for the rematch."""
    disclosure: Disclosure = field(init=False)
    """Holds what is secret until the game is over."""

    def __post_init__(self) -> None:
        self.disclosure = Disclosure(self.seed)

    @classmethod
    def from_row(cls, row: TableRow, config: TableConfig, seed: tuple[int, ...], match: Match) -> "TableData":
        """Return the data of a table that the store has."""
        return cls(row.id, row.created, row.public, config, seed, match)

    @property
    def hints(self) -> bool:
        """Whether players may ask for hints."""
        if self.config.hints is None:
            return sum(seat_state.bot is None for seat_state in self.match.seat_states) == 1
        return self.config.hints

    @property
    def listed(self) -> bool:
        """Whether the table is in the list of open tables: it is public and not locked."""
        return self.public and not self.match.participants.locked

    def seat_of(self, person: Person | None) -> Seat | None:
        """Return the seat of a person; None for a watcher."""
        return None if person is None else self.match.seat_of(person.id)
