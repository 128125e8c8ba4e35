"""A WebSocket that passes each message to a callback."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from aiohttp import WSCloseCode, WSMsgType, web

from darklantern.protocol.closing import CLOSE_CODES, CloseReason

OnMessage: TypeAlias = Callable[[WSMsgType, Any], None]
"""A callback with the type and the data of a message: a string for text, bytes for the others."""

PROTOCOL_ERROR_REASONS: Mapping[int, CloseReason] = {
    CLOSE_CODES[reason]: reason
    for reason in (CloseReason.BAD_FRAME, CloseReason.NOT_UTF8, CloseReason.MESSAGE_TOO_LONG)
}
"""The reason for each close code with which aiohttp itself closes a WebSocket."""

_MESSAGE_TYPES = frozenset((WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG))


class WebSocketReader(web.WebSocketResponse[Any]):
    """A WebSocket without compression, with a limit on the length of messages. Pings are left to the callback."""

    def __init__(self, max_message_bytes: int, timeout: float) -> None:
        max_msg_size = max_message_bytes + 1  # aiohttp refuses messages that are as long as its limit
        super().__init__(autoping=False, compress=False, max_msg_size=max_msg_size, timeout=timeout)
        self._on_protocol_error: Callable[[CloseReason], None] | None = None

    async def close(self, *, code: int = WSCloseCode.OK, message: bytes = b"", drain: bool = True) -> bool:
        """Close the connection. If aiohttp itself closes it, add the reason to the close frame."""
        if not message and (reason := PROTOCOL_ERROR_REASONS.get(code)) is not None:
            message = reason.encode()
            if self._on_protocol_error is not None:
                self._on_protocol_error(reason)
        return await super().close(code=code, message=message, drain=drain)

    async def read_messages(self, on_message: OnMessage, on_protocol_error: Callable[[CloseReason], None]) -> None:
        """Pass each message to `on_message` as it arrives, until the connection ends.

        If it ends because of invalid data, `on_protocol_error` is called with the reason just before the close frame
        is written.
        """
        self._on_protocol_error = on_protocol_error
        try:
            while (message := await self.receive()).type in _MESSAGE_TYPES:
                on_message(message.type, message.data)
        finally:
            self._on_protocol_error = None  # breaks a reference cycle, so that reference counting frees the socket
