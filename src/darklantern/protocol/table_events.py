"""The events at a table, in the updates that clients receive: JSON objects, distinguished by ``type``."""

from typing import TypeAlias

from msgspec import Struct

from darklantern.core.record import DecidedBy
from darklantern.match.log import ContestVerdict, StandInReason
from darklantern.protocol.client_messages import Phrase


class _TableEvent(Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


class Sat(_TableEvent, frozen=True, tag="sat"):
    """A person or a bot took a seat."""

    seat: int
    name: str
    bot: str | None = None


class Rose(_TableEvent, frozen=True, tag="rose"):
    """A seat became empty."""

    seat: int


class Hosted(_TableEvent, frozen=True, tag="hosted"):
    """The table has another host now."""

    seat: int | None


class Began(_TableEvent, frozen=True, tag="began"):
    """The game began."""


class Moved(_TableEvent, frozen=True, tag="moved"):
    """A move was made; seat -1 is the clock. Its effects are the update's events."""

    seat: int
    at: int
    """Milliseconds of play since the start."""
    by: DecidedBy = "player"
    """Who decided the move."""
    verdict: ContestVerdict | None = None
    """Set if two players reached for the same thing at almost the same time: this one was first."""


class StoodIn(_TableEvent, frozen=True, tag="stood-in"):
    """A bot plays for an absent player now."""

    seat: int
    why: StandInReason


class CameBack(_TableEvent, frozen=True, tag="came-back"):
    """A player took the seat back from the bot."""

    seat: int


class Said(_TableEvent, frozen=True, tag="said"):
    """A chat message: a text or a phrase."""

    name: str
    seat: int | None = None
    """Null for a watcher."""
    text: str | None = None
    phrase: Phrase | None = None
    person: int | None = None
    """The speaker's number at this table, which stays the same while the table exists. Null in old logs."""


class TalkSet(_TableEvent, frozen=True, tag="talk-set"):
    """The host switched table talk on or off."""

    on: bool


class RemovalSet(_TableEvent, frozen=True, tag="removal-set"):
    """The host removed a person from the table, or let them in again."""

    person: int
    """The person's number at this table."""
    name: str
    on: bool
    """Whether the person is removed."""


class MuteSet(_TableEvent, frozen=True, tag="mute-set"):
    """The host muted a person for everyone, or let them talk again."""

    person: int
    """The person's number at this table."""
    name: str
    on: bool
    """Whether the person is muted."""


class LockSet(_TableEvent, frozen=True, tag="lock-set"):
    """The host locked the table or unlocked it."""

    on: bool


TableEvent: TypeAlias = (
    Sat | Rose | Hosted | Began | Moved | StoodIn | CameBack | Said | TalkSet | RemovalSet | MuteSet | LockSet
)
