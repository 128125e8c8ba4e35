"""The rows of the store's tables.

Times are seconds since 1970 by the server's clock, for people to read. Times that decide about deletion are seconds of
uptime instead: see `retention`.
"""

from enum import StrEnum
from typing import NewType

from msgspec import Struct

PersonId = NewType("PersonId", str)
"""The id of a person on this server."""

TableId = NewType("TableId", str)
"""The id of a table on this server."""


EditionId = NewType("EditionId", str)
"""The id of an edition that a person stores on this server."""


class TableStatus(StrEnum):
    """The status of a stored table."""

    OPEN = "open"
    FINISHED = "finished"
    """The game is over, and the table has a record."""
    EXPIRED = "expired"
    """It was unused for too long. It can be restored during the grace period and is deleted after it."""


class PersonRow(Struct, frozen=True):
    """A person on this server."""

    id: PersonId
    name: str
    language: str
    secret_hash: bytes
    """The hash of the token that identifies the person. Unique."""
    created: float
    seen: float
    code_hash: bytes | None = None
    """The hash of the recovery code for another device; None without one. Unique."""
    bot: bool = False
    used: float = 0.0
    """The last visit, in seconds of uptime."""
    deleted: bool = False
    """Whether the person's deletion has begun: the name has still to be removed from logs and records."""


class TableRow(Struct, frozen=True):
    """A table, without its log."""

    id: TableId
    created: float
    touched: float
    """The last activity that was reported to the store."""
    setup: bytes
    """The `TableConfig`, as JSON."""
    seed: str
    host: str
    public: bool = False
    status: TableStatus = TableStatus.OPEN
    used: float = 0.0
    """The last use, in seconds of uptime."""
    expired: float | None = None
    """The time of expiry, in seconds of uptime."""
    log_deleted: bool = False
    """Whether the log is deleted, so that only the record of the game is left."""
    rematch_of: TableId | None = None
    """The table of which this is the rematch."""
    closed_by: str | None = None
    """The host who closed the table, which expires it at once; None if it was not closed."""


class SeatRow(Struct, frozen=True):
    """A change of a seat by a log entry: a person takes the seat, or no person has it any more."""

    number: int
    """The number of the log entry."""
    seat: int
    person: PersonId | None


class RecordRow(Struct, frozen=True):
    """The record of a finished game."""

    table: TableId
    finished: float
    game: str
    body: str
    """The record, as one line of JSON."""


class SavedEditionRow(Struct, frozen=True):
    """An edition that a person made."""

    id: EditionId
    owner: PersonId
    """The person who may change it."""
    game: str
    name: str
    title: str
    created: float
    changed: float
    body: bytes
    """The components, as JSON."""


class Statistics(Struct):
    """Counters of writes since the store was opened."""

    groups: int = 0
    """Committed transactions."""
    entries: int = 0
    """Committed log entries."""
    longest_group: int = 0
    """The most writes in one transaction."""
    commit_seconds: float = 0.0
    """Seconds spent in committed transactions."""
    failures: int = 0
    """Groups of writes that failed because the database was not available."""
