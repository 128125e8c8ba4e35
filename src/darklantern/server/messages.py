"""The messages of a live table, over a WebSocket: JSON, one object a message, told apart by ``type``."""

from enum import StrEnum
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from darklantern.core.game import Outcome
from darklantern.core.record import By
from darklantern.match.log import Verdict, Why
from darklantern.server.things import Table, TableState

PROTOCOL = 1
"""The version of the messages. A client that names another one is sent away."""

LONGEST = 4096
"""The longest message that a client may send, in bytes."""

Id: TypeAlias = Annotated[
    int, Meta(ge=0, le=2**53 - 1, description="Chosen by the client; the answer carries the same.")
]


NOT_SAVED = "not-saved"
"""The code of a refusal: it could not be stored, so it has not happened. Try again."""
TEXT_OR_PHRASE = "text-or-phrase"
"""The code of a refusal: say something either in words or with a phrase."""
TOO_OFTEN = "too-often"
"""The code of a refusal: so much talk is too much; after ``seconds`` there may be more."""
UNREADABLE = "unreadable-message"
"""The code of a refusal: no message of this protocol; ``reason`` says what is wrong."""


class Phrase(StrEnum):
    """What can be said without words, and is read in everyone's own language."""

    HELLO = "hello"
    GOOD_LUCK = "good-luck"
    READY = "ready"
    WAIT = "wait"
    HURRY = "hurry"
    NICE = "nice"
    OUCH = "ouch"
    SORRY = "sorry"
    THANKS = "thanks"
    WELL_PLAYED = "well-played"
    AGAIN = "again"
    GOODBYE = "goodbye"


# From the client


class _Asked(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    id: Id


class Move(_Asked, frozen=True, tag="move"):
    """Do something in the game."""

    action: Annotated[str, Meta(max_length=200)]
    """In the game's notation: one of the legal moves, or one with more detail."""


class Ready(_Asked, frozen=True, tag="ready"):
    """Be ready for the start, or after all not."""

    ready: bool = True
    """False takes it back."""


class Goodbye(_Asked, frozen=True, tag="goodbye"):
    """Leave: before the game the seat is empty again, in it a bot plays on."""


class Back(_Asked, frozen=True, tag="back"):
    """Take the seat back from the bot."""


class Say(_Asked, frozen=True, tag="say"):
    """Say something to everyone at the table, in words or with a phrase."""

    text: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    phrase: Phrase | None = None


Incoming: TypeAlias = Move | Ready | Goodbye | Back | Say

read_incoming = msgspec.json.Decoder(Incoming).decode
"""The message in a text. Raises `msgspec.ValidationError` or `msgspec.DecodeError`."""


# From the server: what has happened


class _Happened(Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


class SatDown(_Happened, frozen=True, tag="sat"):
    """Somebody, or a bot, took a seat."""

    seat: int
    name: str
    bot: str | None = None


class Rose(_Happened, frozen=True, tag="rose"):
    """A seat is empty again."""

    seat: int


class Hosted(_Happened, frozen=True, tag="hosted"):
    """Somebody else decides about the table now."""

    seat: int | None


class Began(_Happened, frozen=True, tag="began"):
    """The game was dealt."""


class Moved(_Happened, frozen=True, tag="moved"):
    """A move was made; seat -1 is the clock. What it brought about is in the update's events."""

    seat: int
    at: int
    """Milliseconds of play since the start."""
    by: By = "player"
    """Who decided it."""
    verdict: Verdict | None = None
    """Where two hands reached for the same thing, and this one was first."""


class StoodIn(_Happened, frozen=True, tag="stood-in"):
    """A bot plays for somebody who is away."""

    seat: int
    why: Why


class CameBack(_Happened, frozen=True, tag="came-back"):
    """Somebody has the seat back."""

    seat: int


class Said(_Happened, frozen=True, tag="said"):
    """Somebody said something, in words or with a phrase."""

    name: str
    seat: int | None = None
    """Null for somebody who only watches."""
    text: str | None = None
    phrase: Phrase | None = None
    person: int | None = None
    """The speaker's number at this table: the same for as long as the table exists. Null in old logs."""


class TalkSet(_Happened, frozen=True, tag="talk-set"):
    """The host switched table talk on or off."""

    on: bool


class RemovalSet(_Happened, frozen=True, tag="removal-set"):
    """The host removed a person from the table, or let them in again."""

    person: int
    """The person's number at this table."""
    name: str
    on: bool
    """Whether the person is removed."""


class MuteSet(_Happened, frozen=True, tag="mute-set"):
    """The host muted a person for everyone, or let them talk again."""

    person: int
    """The person's number at this table."""
    name: str
    on: bool
    """Whether the person is muted."""


class LockSet(_Happened, frozen=True, tag="lock-set"):
    """The host locked the table or unlocked it."""

    on: bool


Happened: TypeAlias = (
    SatDown | Rose | Hosted | Began | Moved | StoodIn | CameBack | Said | TalkSet | RemovalSet | MuteSet | LockSet
)


# From the server: messages


class Update(Struct, frozen=True, tag_field="type", tag="update", omit_defaults=True):
    """Something happened. Updates are numbered without gaps, the same for everyone at the table."""

    number: int
    """One more than that of the update before."""
    what: Happened | Raw
    """What happened, in the table's terms."""
    id: int | None = None
    """Yours: this is the answer to it. It was accepted."""
    events: list[Any] | Raw = []
    """What a move brought about, as far as you may know it, in the game's own terms."""
    legal: list[str] | Raw | None = None
    """All you may do now, in the game's notation; left out where it is the same as before."""
    awaited: list[int] | None = None
    """The seats for which the game waits now; left out where they are the same as before."""
    clocks: list[int] | None = None
    """By seat: milliseconds left to decide, at a table with clocks."""
    view: Any = None
    """All you may know now: after every move outside of races, and when one begins or ends; in a race only for those
    who asked for it with ``views=1``."""


class Welcome(Struct, frozen=True, kw_only=True, tag_field="type", tag="welcome"):
    """The first message: how things stand. The updates that follow have the numbers after ``number``."""

    protocol: int
    table: Table
    """What is played, and who sits where."""
    edition: Any
    """The edition that is played with, in the game's own terms; views leave it out."""
    seat: int | None
    """Yours; null for somebody who only watches."""
    number: int
    """The number of the last update that is contained in this."""
    view: Any
    """All you may know of the game; null before it begins."""
    legal: list[str] | Raw
    """All you may do, in the game's notation, once it is played: before a start everything has to wait."""
    talk: list[Said]
    """What has been said lately."""
    outcome: Outcome | None
    """How the game ended, if it has."""
    person: int | None = None
    """Your number at this table; null until you have sat or talked at it."""


class Resumed(Struct, frozen=True, kw_only=True, tag_field="type", tag="resumed"):
    """The first message to a client that named the last number it has: the updates after it follow."""

    protocol: int
    seat: int | None
    """Yours; null for somebody who only watches."""
    number: int
    """The number of the last update before now."""


class Over(Struct, frozen=True, kw_only=True, tag_field="type", tag="over"):
    """The game is over."""

    outcome: Outcome
    seed: list[int]
    """What the table dealt from. Its fingerprint is the ``promise`` that was told at the start."""


class Accepted(Struct, frozen=True, tag_field="type", tag="accepted"):
    """What you asked was done; moves and talk are answered by their update instead."""

    id: int
    number: int
    """The number of the last update."""


class Refused(Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """What you asked was not done, and nothing has changed."""

    id: int | None
    """Null where the message could not even be read."""
    code: str
    """Why."""
    params: dict[str, Any] = {}
    """What the words for the code need."""
    legal: list[str] | Raw | None = None
    """After a move: all you may do now."""


Outgoing: TypeAlias = Welcome | Resumed | Update | TableState | Over | Accepted | Refused


class Closing(StrEnum):
    """Why the server closes a connection; the reason of the WebSocket's close frame."""

    SLOW = "too-slow"
    """The client does not read what it is sent, so it is cut off without a word. It may come back and resume."""
    FLOOD = "too-many-messages"
    """More messages than anybody needs."""
    UNREADABLE = "unreadable"
    """Message after message that cannot be read, or a binary one."""
    BAD_FRAME = "bad-frame"
    """A frame that breaks the WebSocket protocol."""
    NOT_UTF8 = "not-utf-8"
    """A text that is not UTF-8."""
    TOO_LONG = "too-long"
    """A message that is longer than messages may be."""
    SHUTDOWN = "shutdown"
    """The server stops, and will be back. All is kept."""
    SILENT = "silent"
    """No answer to pings: the connection is dead, and cut off without a word."""
    REMOVED = "gone"
    """The table is no more."""
    CLOSED = "closed"
    """The host has closed the table."""
    MOVED = "moved"
    """The person has moved to another device with the recovery code, so the token is not valid any more. Do not come
    back with it."""
    BARRED = "removed"
    """The host has removed the person from the table. Do not come back unless the host lets them in again."""
    LOCKED = "locked"
    """The host has locked the table: only those who have sat at it may come."""
    CROWDED = "too-many-watchers"
    """The table, or the address of the client, has as many watchers as there may be. Come back later."""
