"""The log of a table: everything that has happened at it, numbered from 1. The table is what its log says."""

from enum import StrEnum
from typing import TypeAlias

import msgspec
from msgspec import Struct

from darklantern.core.ids import Seat
from darklantern.core.record import By


class Why(StrEnum):
    """Why a bot plays somebody's seat."""

    LOST = "lost"
    """The connection broke, and nobody came back within the grace period."""
    GOODBYE = "goodbye"
    """The player said goodbye."""
    IDLE = "idle"
    """Everyone else was acting, and this player was not."""
    TIME = "time"
    """The player let the clock run out again and again."""


class Entry(Struct, frozen=True, gc=False, omit_defaults=True, tag=str.lower):
    """Something that has happened."""

    number: int


class Sat(Entry, frozen=True, tag="sat"):
    """A player, or a bot, took an empty seat, or the seat of somebody whom the host removed."""

    seat: Seat
    name: str
    player: str | None = None
    bot: str | None = None


class Rose(Entry, frozen=True, tag="rose"):
    """A seat is empty again; this happens only before the game."""

    seat: Seat


class Hosted(Entry, frozen=True, tag="hosted"):
    """Who decides about the table from now on."""

    player: str


class Began(Entry, frozen=True, tag="began"):
    """The game was dealt."""

    deal: tuple[int, ...]


class Verdict(Struct, frozen=True, gc=False):
    """Two hands reached for the same thing, and this one was first."""

    against: Seat
    """Whoever came next."""
    margin: int
    """By how many milliseconds, as the table measured it."""
    waited: int
    """For how many milliseconds the table waited before it decided."""


class Moved(Entry, frozen=True, tag="moved"):
    """A move of the game."""

    seat: Seat
    action: str
    """In the game's notation."""
    at: int
    """Milliseconds of play since the start."""
    picks: tuple[int, ...] = ()
    """What chance added."""
    by: By = "player"
    verdict: Verdict | None = None
    """Where somebody else was later."""


class StoodIn(Entry, frozen=True, tag="stood-in"):
    """A bot plays for a player who is away."""

    seat: Seat
    why: Why


class CameBack(Entry, frozen=True, tag="came-back"):
    """A player has the seat back."""

    seat: Seat


class Said(Entry, frozen=True, tag="said"):
    """Table talk."""

    name: str
    seat: Seat | None = None
    """None for somebody who only watches."""
    text: str | None = None
    phrase: str | None = None
    """A ready-made phrase, which the page translates."""
    player: str | None = None
    """Who said it; None in logs that do not say."""
    person: int | None = None
    """The speaker's number at this table, which others are told."""


class TalkSet(Entry, frozen=True, tag="talk-set"):
    """The host switched table talk on or off."""

    on: bool


class RemovalSet(Entry, frozen=True, tag="removal-set"):
    """The host removed a person from the table for good, or let them in again."""

    person: int
    """The person's number at this table."""
    player: str
    name: str
    on: bool


class MuteSet(Entry, frozen=True, tag="mute-set"):
    """The host muted a person for everyone, or let them talk again."""

    person: int
    """The person's number at this table."""
    player: str
    name: str
    on: bool


class LockSet(Entry, frozen=True, tag="lock-set"):
    """The host locked the table or unlocked it."""

    on: bool


AnyEntry: TypeAlias = (
    Sat | Rose | Hosted | Began | Moved | StoodIn | CameBack | Said | TalkSet | RemovalSet | MuteSet | LockSet
)

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def write_entry(entry: AnyEntry) -> bytes:
    """An entry as one line of JSON."""
    return _encoder.encode(entry)


def read_entry(text: bytes) -> AnyEntry:
    """The entry that `write_entry` writes like this."""
    return _decoder.decode(text)
