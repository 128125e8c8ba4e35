"""The messages of a live table's WebSocket: JSON objects, distinguished by ``type``."""

from enum import StrEnum
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from darklantern.core.game import Outcome
from darklantern.core.record import DecidedBy
from darklantern.match.log import ContestVerdict, StandInReason
from darklantern.protocol.schemas import Table, TableState

PROTOCOL_VERSION = 1
"""The version of the protocol. A client that asks for another one is refused."""

MAX_MESSAGE_BYTES = 4096
"""The longest message that a client may send, in bytes."""

MessageId: TypeAlias = Annotated[
    int, Meta(ge=0, le=2**53 - 1, description="Chosen by the client; the answer has the same.")
]


NOT_SAVED = "not-saved"
"""The code of a refusal: the server could not store it, so it has not happened. Try again."""
TEXT_OR_PHRASE = "text-or-phrase"
"""The code of a refusal: a chat message has either a text or a phrase."""
TOO_OFTEN = "too-often"
"""The code of a refusal: too many chat messages; wait for ``seconds``."""
UNREADABLE = "unreadable-message"
"""The code of a refusal: the message is invalid; ``reason`` says what is wrong."""


class Phrase(StrEnum):
    """A ready-made chat phrase, which each reader sees in their own language."""

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


class _ClientMessage(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    id: MessageId


class MoveMessage(_ClientMessage, frozen=True, tag="move"):
    """Make a move."""

    action: Annotated[str, Meta(max_length=200)]
    """In the game's notation: one of the legal moves, or a more specific form of one."""


class ReadyMessage(_ClientMessage, frozen=True, tag="ready"):
    """Declare yourself ready for the start, or not ready."""

    ready: bool = True
    """False: not ready after all."""


class LeaveMessage(_ClientMessage, frozen=True, tag="goodbye"):
    """Leave the seat: before the game it becomes empty, during the game a bot takes over."""


class ReturnMessage(_ClientMessage, frozen=True, tag="back"):
    """Take your seat back from the bot."""


class SayMessage(_ClientMessage, frozen=True, tag="say"):
    """Send a chat message to everyone at the table: a text or a phrase."""

    text: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    phrase: Phrase | None = None


ClientMessage: TypeAlias = MoveMessage | ReadyMessage | LeaveMessage | ReturnMessage | SayMessage

read_client_message = msgspec.json.Decoder(ClientMessage).decode
"""Decode a client's message. Raise `msgspec.ValidationError` or `msgspec.DecodeError`."""


# From the server: what has happened


class _TableEvent(Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


class SatDown(_TableEvent, frozen=True, tag="sat"):
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
    SatDown | Rose | Hosted | Began | Moved | StoodIn | CameBack | Said | TalkSet | RemovalSet | MuteSet | LockSet
)


# From the server: messages


class Update(Struct, frozen=True, tag_field="type", tag="update", omit_defaults=True):
    """Something happened. Updates are numbered without gaps, and the numbers are the same for everyone at the table."""

    number: int
    """The number of the previous update plus one."""
    what: TableEvent | Raw
    """What happened at the table."""
    id: int | None = None
    """The id of your message that caused this: it was accepted."""
    events: list[Any] | Raw = []
    """The effects of a move, as far as you may know them, as events of the game."""
    legal: list[str] | Raw | None = None
    """Your legal moves now, in the game's notation; left out if they are the same as before."""
    awaited: list[int] | None = None
    """The seats for which the game waits now; left out if they are the same as before."""
    clocks: list[int] | None = None
    """By seat: milliseconds left to decide, at a table with clocks."""
    view: Any = None
    """Your view of the game: after every move outside of races, and when a race begins or ends; during a race only for
    clients that connected with ``views=1``."""


class Welcome(Struct, frozen=True, kw_only=True, tag_field="type", tag="welcome"):
    """The first message: the current state. The updates that follow have the numbers after ``number``."""

    protocol: int
    table: Table
    """The table, with its game and its seats."""
    edition: Any
    """The edition, as the game defines it; views leave it out."""
    seat: int | None
    """Your seat; null for a watcher."""
    number: int
    """The number of the last update that this state contains."""
    view: Any
    """Your view of the game; null before it begins."""
    legal: list[str] | Raw
    """Your legal moves, in the game's notation. In a countdown they are not accepted before the start."""
    talk: list[Said]
    """The latest chat messages."""
    outcome: Outcome | None
    """The game's outcome, if it has ended."""
    person: int | None = None
    """Your number at this table; null until you have sat or talked at it."""


class Resumed(Struct, frozen=True, kw_only=True, tag_field="type", tag="resumed"):
    """The first message to a client that connected with ``after``: the updates after that number follow."""

    protocol: int
    seat: int | None
    """Your seat; null for a watcher."""
    number: int
    """The number of the last update so far."""


class GameOver(Struct, frozen=True, kw_only=True, tag_field="type", tag="over"):
    """The game is over."""

    outcome: Outcome
    seed: list[int]
    """The seed of the deal. Its fingerprint is the table's ``promise``."""


class Accepted(Struct, frozen=True, tag_field="type", tag="accepted"):
    """Your message was accepted. Accepted moves and chat messages are answered by their update instead."""

    id: int
    number: int
    """The number of the last update."""


class Refused(Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """Your message was refused, and nothing has changed."""

    id: int | None
    """The id of your message; null if the message was invalid."""
    code: str
    """The reason."""
    params: dict[str, Any] = {}
    """The parameters of the code, for a translated text."""
    legal: list[str] | Raw | None = None
    """After a refused move: your legal moves now."""


ServerMessage: TypeAlias = Welcome | Resumed | Update | TableState | GameOver | Accepted | Refused


class CloseReason(StrEnum):
    """Why the server closes a connection: the reason in the WebSocket's close frame."""

    SLOW = "too-slow"
    """The client does not read fast enough, so the connection is aborted. It may reconnect and resume."""
    FLOOD = "too-many-messages"
    """The client sent too many messages."""
    UNREADABLE = "unreadable"
    """The client sent too many invalid messages, or a binary one."""
    BAD_FRAME = "bad-frame"
    """A frame that breaks the WebSocket protocol."""
    NOT_UTF8 = "not-utf-8"
    """A text that is not UTF-8."""
    TOO_LONG = "too-long"
    """A message that is longer than allowed."""
    SHUTDOWN = "shutdown"
    """The server restarts. Everything is stored; reconnect and resume."""
    SILENT = "silent"
    """Pings were not answered: the connection is dead, and aborted."""
    REMOVED = "gone"
    """The table does not exist any more."""
    CLOSED = "closed"
    """The host has closed the table."""
    MOVED = "moved"
    """The token is not valid any more, because the person has moved to another device with the recovery code or was
    deleted. Do not reconnect with it."""
    BARRED = "removed"
    """The host has removed the person from the table. Do not reconnect unless the host lets them in again."""
    LOCKED = "locked"
    """The host has locked the table: only people who have sat at it may connect."""
    CROWDED = "too-many-watchers"
    """The table, or the client's address, has the most watchers allowed. Try again later."""
