"""The reasons for which the server closes a WebSocket, and the codes of the close frames."""

from collections.abc import Mapping
from enum import StrEnum


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


CLOSE_CODES: Mapping[CloseReason, int] = {
    CloseReason.FLOOD: 1008,
    CloseReason.UNREADABLE: 1008,
    CloseReason.BAD_FRAME: 1002,
    CloseReason.NOT_UTF8: 1007,
    CloseReason.TOO_LONG: 1009,
    CloseReason.SHUTDOWN: 1012,
    CloseReason.REMOVED: 1001,
    CloseReason.CLOSED: 1001,
    CloseReason.CROWDED: 1013,
    CloseReason.MOVED: 1008,
    CloseReason.BARRED: 1008,
    CloseReason.LOCKED: 1008,
}
"""The code of the close frame for each reason. Reasons without a code abort the connection."""
