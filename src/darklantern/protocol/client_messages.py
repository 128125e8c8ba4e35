"""The messages that clients send over a table's WebSocket: JSON objects, distinguished by ``type``."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from darklantern.protocol.limits import MAX_TALK_LENGTH


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


MessageId: TypeAlias = Annotated[
    int, Meta(ge=0, le=2**53 - 1, description="Chosen by the client; the answer has the same.")
]


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

    text: Annotated[str, Meta(min_length=1, max_length=MAX_TALK_LENGTH)] | None = None
    phrase: Phrase | None = None


ClientMessage: TypeAlias = MoveMessage | ReadyMessage | LeaveMessage | ReturnMessage | SayMessage

read_client_message: Final = msgspec.json.Decoder(ClientMessage).decode
"""Decode a client's message. Raise `msgspec.ValidationError` or `msgspec.DecodeError`."""
