"""What the store keeps, row by row.

Times are seconds since 1970 by the server's clock, for people to read. What is deleted by age is judged by seconds of
uptime instead: see `retention`.
"""

from enum import StrEnum
from typing import NewType

from msgspec import Struct

PersonId = NewType("PersonId", str)
"""Someone who has a name on this server."""

TableId = NewType("TableId", str)
"""A table on this server, from its opening to its record."""


EditionId = NewType("EditionId", str)
"""An edition that somebody keeps on this server."""


class TableStatus(StrEnum):
    """What has become of a table."""

    OPEN = "open"
    FINISHED = "finished"
    """It has a record."""
    EXPIRED = "expired"
    """It was not used for too long. It can be restored until the grace period is over; then it is deleted."""


class PersonRow(Struct, frozen=True):
    """Someone who plays here."""

    id: PersonId
    name: str
    language: str
    secret_hash: bytes
    """By what they are known again. No two people share it."""
    created: float
    seen: float
    code_hash: bytes | None = None
    """By what they come back on another device, if they asked for that. No two people share it."""
    bot: bool = False
    used: float = 0.0
    """When they were last here, in seconds of uptime."""
    deleted: bool = False
    """Whether they are being deleted: their name is still to be removed from logs and records."""


class TableRow(Struct, frozen=True):
    """A table, without its log."""

    id: TableId
    created: float
    touched: float
    """When something last happened there, as far as the store was told."""
    setup: bytes
    """What is played there and how, as JSON."""
    seed: str
    host: str
    public: bool = False
    status: TableStatus = TableStatus.OPEN
    used: float = 0.0
    """When it was last used, in seconds of uptime."""
    expired: float | None = None
    """When it expired, in seconds of uptime."""
    log_deleted: bool = False
    """Whether only the record of its game is left."""
    rematch_of: TableId | None = None
    """The table at which the same people played before."""
    closed_by: str | None = None
    """The host who closed it, which makes it expire at once; None if none did."""


class SeatRow(Struct, frozen=True):
    """An entry of a log by which a person sits down on a seat, or the seat has no person any more."""

    number: int
    """The number of the entry."""
    seat: int
    person: PersonId | None


class RecordRow(Struct, frozen=True):
    """The record of a finished game."""

    table: TableId
    finished: float
    game: str
    body: str
    """One line of a file of records."""


class EditionRow(Struct, frozen=True):
    """An edition of somebody's own."""

    id: EditionId
    owner: PersonId
    """Whoever may change it."""
    game: str
    name: str
    title: str
    created: float
    changed: float
    body: bytes
    """Its components, as JSON."""


class Statistics(Struct):
    """What has been written since the store was opened."""

    groups: int = 0
    """Transactions that were committed."""
    entries: int = 0
    """Entries that were committed."""
    longest_group: int = 0
    """The most writes that shared one transaction."""
    commit_seconds: float = 0.0
    """Seconds spent in transactions that were committed."""
    failures: int = 0
    """Groups of writes that failed because the database was not available."""
