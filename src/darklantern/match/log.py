"""The event log of a table, numbered from 1. The state of the table follows from its log."""

from enum import StrEnum
from typing import TypeAlias

import msgspec
from msgspec import Struct, field

from darklantern.core.ids import Seat
from darklantern.core.record import DecidedBy


class StandInReason(StrEnum):
    """Why a bot stands in for a player."""

    LOST = "lost"
    """The connection was lost, and the player did not come back within the grace period."""
    GOODBYE = "goodbye"
    """The player said goodbye."""
    IDLE = "idle"
    """The player did nothing for too long while the others acted."""
    TIME = "time"
    """The player's clock ran out several times in a row."""


class LogEntry(Struct, frozen=True, gc=False, omit_defaults=True, tag=str.lower):
    """An entry of a table's log."""

    number: int


class SatEntry(LogEntry, frozen=True, tag="sat"):
    """A player or a bot took an empty seat, or the seat of a person whom the host removed."""

    seat: Seat
    name: str
    player: str | None = None
    bot: str | None = None


class RoseEntry(LogEntry, frozen=True, tag="rose"):
    """A seat was emptied, which happens only before the game."""

    seat: Seat


class HostedEntry(LogEntry, frozen=True, tag="hosted"):
    """A player became the host of the table."""

    player: str


class BeganEntry(LogEntry, frozen=True, tag="began"):
    """The game was dealt."""

    deal: tuple[int, ...]


class ContestVerdict(Struct, frozen=True, gc=False):
    """How a contested object was decided: several players wanted it, and this move was first."""

    against: Seat
    """The seat that was second."""
    margin: int
    """The difference in milliseconds, as the table measured it."""
    waited: int
    """The milliseconds that the table waited before it decided."""


class MovedEntry(LogEntry, frozen=True, tag="moved"):
    """A move of the game."""

    seat: Seat
    action: str
    """In the game's notation."""
    at: int
    """Milliseconds of play since the start."""
    picks: tuple[int, ...] = ()
    """The picks of chance in this move."""
    by: DecidedBy = "player"
    verdict: ContestVerdict | None = None
    """Set if another player wanted the same object and was later."""


class StoodInEntry(LogEntry, frozen=True, tag="stood-in"):
    """A bot stands in for a player."""

    seat: Seat
    reason: StandInReason = field(name="why")


class CameBackEntry(LogEntry, frozen=True, tag="came-back"):
    """A player took the seat back from the bot."""

    seat: Seat


class SaidEntry(LogEntry, frozen=True, tag="said"):
    """Table talk."""

    name: str
    seat: Seat | None = None
    """None for a watcher."""
    text: str | None = None
    phrase: str | None = None
    """A phrase from the fixed list, which the page translates."""
    player: str | None = None
    """The speaker's id; None in older logs."""
    person: int | None = None
    """The speaker's number at this table, which is sent to clients instead of the id."""


class TalkSetEntry(LogEntry, frozen=True, tag="talk-set"):
    """The host switched table talk on or off."""

    on: bool


class RemovalSetEntry(LogEntry, frozen=True, tag="removal-set"):
    """The host removed a person from the table for good, or let them in again."""

    person: int
    """The person's number at this table."""
    player: str
    name: str
    on: bool


class MuteSetEntry(LogEntry, frozen=True, tag="mute-set"):
    """The host muted a person for everyone, or let them talk again."""

    person: int
    """The person's number at this table."""
    player: str
    name: str
    on: bool


class LockSetEntry(LogEntry, frozen=True, tag="lock-set"):
    """The host locked the table or unlocked it."""

    on: bool


AnyEntry: TypeAlias = (
    SatEntry
    | RoseEntry
    | HostedEntry
    | BeganEntry
    | MovedEntry
    | StoodInEntry
    | CameBackEntry
    | SaidEntry
    | TalkSetEntry
    | RemovalSetEntry
    | MuteSetEntry
    | LockSetEntry
)

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def write_entry(entry: AnyEntry) -> bytes:
    """Return an entry as one line of JSON."""
    return _encoder.encode(entry)


def read_entry(text: bytes) -> AnyEntry:
    """Return the entry in a line of JSON that `write_entry` wrote."""
    return _decoder.decode(text)
