"""The error codes of messages that are refused before they reach the table's rules."""

from enum import StrEnum


class MessageErrorCode(StrEnum):
    """Why the server refuses a message. Tables (`TableErrorCode`) and games have further codes."""

    NOT_SAVED = "not-saved"
    """The server could not store it, so it has not happened. Try again."""
    TEXT_OR_PHRASE = "text-or-phrase"
    """A chat message has either a text or a phrase."""
    TOO_OFTEN = "too-often"
    """Too many chat messages; wait for ``seconds``."""
    UNREADABLE = "unreadable-message"
    """The message is invalid; ``reason`` says what is wrong."""
