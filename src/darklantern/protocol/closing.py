"""The reasons for which the server closes a WebSocket, and the codes of the close frames."""

from collections.abc import Mapping
from enum import StrEnum


class CloseReason(StrEnum):
    """Why the server closes a connection: the reason in the WebSocket's close frame."""

    TOO_SLOW = "too-slow"
    """The client does not read fast enough, so the connection is aborted. It may reconnect and resume."""
    TOO_MANY_MESSAGES = "too-many-messages"
    """The client sent too many messages."""
    INVALID_MESSAGES = "unreadable"
    """The client sent too many invalid messages, or a binary one."""
    BAD_FRAME = "bad-frame"
    """A frame that breaks the WebSocket protocol."""
    NOT_UTF8 = "not-utf-8"
    """A text that is not UTF-8."""
    MESSAGE_TOO_LONG = "too-long"
    """A message that is longer than allowed."""
    SHUTDOWN = "shutdown"
    """The server restarts. Everything is stored; reconnect and resume."""
    PING_TIMEOUT = "silent"
    """Pings were not answered: the connection is dead, and aborted."""
    TABLE_GONE = "gone"
    """The table does not exist any more."""
    TABLE_CLOSED = "closed"
    """The host has closed the table."""
    TOKEN_REVOKED = "moved"
    """The token is not valid any more, because the person has moved to another device with the recovery code or was
    deleted. Do not reconnect with it."""
    PERSON_REMOVED = "removed"
    """The host has removed the person from the table. Do not reconnect unless the host lets them in again."""
    TABLE_LOCKED = "locked"
    """The host has locked the table: only people who have sat at it may connect."""
    TOO_MANY_WATCHERS = "too-many-watchers"
    """The table, or the client's address, has the most watchers allowed. Try again later."""


CLOSE_CODES: Mapping[CloseReason, int] = {
    CloseReason.TOO_MANY_MESSAGES: 1008,
    CloseReason.INVALID_MESSAGES: 1008,
    CloseReason.BAD_FRAME: 1002,
    CloseReason.NOT_UTF8: 1007,
    CloseReason.MESSAGE_TOO_LONG: 1009,
    CloseReason.SHUTDOWN: 1012,
    CloseReason.TABLE_GONE: 1001,
    CloseReason.TABLE_CLOSED: 1001,
    CloseReason.TOO_MANY_WATCHERS: 1013,
    CloseReason.TOKEN_REVOKED: 1008,
    CloseReason.PERSON_REMOVED: 1008,
    CloseReason.TABLE_LOCKED: 1008,
}
"""The code of the close frame for each reason. Reasons without a code abort the connection."""
