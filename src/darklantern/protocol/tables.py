"""Tables, their seats, and the people at them."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from darklantern.match.log import StandInReason
from darklantern.match.setup import Clock, NoClock
from darklantern.match.stage import Stage
from darklantern.protocol.people import Language

TableName: TypeAlias = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a table. Anyone who has it may watch and join.")
]


class SeatListing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of a table, and its player."""

    name: str = ""
    """The player's name; empty for an empty seat."""
    bot: str | None = None
    """The bot on the seat, if any."""
    host: bool = False
    """Whether the player is the table's host."""
    present: bool = False
    """Whether the player is connected."""
    ready: bool = False
    """Whether the player is ready for the start."""
    away: StandInReason | None = None
    """Why a bot plays for the player now; null if the player plays."""
    person: int | None = None
    """The player's number at this table, which chat messages refer to; null for a bot."""


class TableState(Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """The state of a table: its seats, and how far the game is."""

    stage: Stage
    seats: list[SeatListing]
    """The seats in order round the table."""
    watchers: int
    """The number of watchers."""
    talk: bool
    """Whether table talk is on."""
    awaited: list[int] = []
    """The seats for which the game waits."""
    starts_in: int | None = None
    """In a countdown: milliseconds to the start, corrected by the client's latency so that all start at once."""
    clocks: list[int] | None = None
    """By seat: milliseconds left to decide, at a table with clocks."""
    limit: int | None = None
    """Milliseconds left of a phase of play that has a time limit."""
    rematch: str | None = None
    """The id of the table for the rematch."""
    hints: bool = False
    """Whether players may ask for hints."""
    failure: str | None = None
    """Why the game could not start when all players were ready, in English. They may be ready again to retry."""
    locked: bool = False
    """Whether only people who have sat at the table may join. A locked table is in no list."""
    muted: list[int] = []
    """The numbers of the people whom the host has muted for everyone."""


class Table(Struct, frozen=True, kw_only=True):
    """A table, as the lobby shows it."""

    id: str
    """The table's id. Anyone who has it may watch and join."""
    game: str
    """The id of the game."""
    edition: str
    """The edition's name."""
    options: dict[str, Any]
    """The options of the game other than the edition."""
    clock: Clock
    stretch: int | None
    """A factor for all time limits of the game; null switches them off."""
    public: bool
    language: Language
    promise: str
    """The fingerprint of the seed from which the table deals."""
    created: float
    """Seconds since 1970."""
    state: TableState
    """The current state."""
    seed: list[int] | None = None
    """The seed itself, when the game is over."""


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The request for a new table."""

    game: str
    """The id of the game."""
    seats: int
    """The number of players."""
    options: dict[str, Any] = {}
    """The options of the game."""
    edition: Annotated[str, Meta(max_length=64)] | None = None
    """The id of a saved edition. The table gets a copy of its present version."""
    clock: Clock = NoClock()
    """The clock for decisions."""
    stretch: Annotated[int, Meta(ge=1, le=10)] | None = 1
    """For practice: a factor for all time limits of the game; null switches them off."""
    bots: list[str | None] = []
    """By seat: the name of a bot, or null. The host takes the first seat without a bot."""
    public: bool = False
    """Whether the table is in the list of open tables."""
    talk: bool = True
    """Whether table talk is on."""
    hints: bool | None = None
    """Whether players may ask for hints; null allows them if there is only one human player."""
    language: Language = Language.ENGLISH


class TableChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes of a table by its host."""

    talk: bool | None = None
    public: bool | None = None
    locked: bool | None = None
    """Whether only people who have sat at the table may join. Present watchers may stay."""


class TablePerson(Struct, frozen=True, kw_only=True):
    """A person who has sat or talked at a table, as the host sees them."""

    person: int
    """The person's number at this table."""
    name: str
    """The person's name at this table."""
    seat: int | None
    """The person's seat; null for a person without a seat."""
    muted: bool
    """Whether the host has muted the person for everyone."""
    removed: bool
    """Whether the host has removed the person, who then cannot come back."""


class TablePersonChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes by the host of a person's rights at the table."""

    muted: bool | None = None
    """Mutes the person for everyone, or lets them talk again."""
    removed: bool | None = None
    """Removes the person, who cannot come back, or lets them in again."""


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to take; null is any."""

    seat: int | None = None


class SeatChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The bot to put on a seat; null empties it."""

    bot: str | None


class SeatSwap(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat with which to exchange players."""

    other: Annotated[int, Meta(ge=0, le=9)]
