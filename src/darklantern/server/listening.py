"""A WebSocket that passes each message to a callback."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from aiohttp import WSCloseCode, WSMsgType, web

from darklantern.server.connection import CODES
from darklantern.server.messages import Closing

Listener: TypeAlias = Callable[[WSMsgType, Any], None]
"""A callback with the type and the data of a message: a string for text, bytes for the others."""

BROKEN: Mapping[int, Closing] = {CODES[why]: why for why in (Closing.BAD_FRAME, Closing.NOT_UTF8, Closing.TOO_LONG)}
"""The reason for each close code with which aiohttp itself closes a WebSocket."""

_MESSAGES = frozenset((WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG))


class Listening(web.WebSocketResponse[Any]):
    """A WebSocket without compression, with a limit on the length of messages. Pings are left to the callback."""

    def __init__(self, longest: int, timeout: float) -> None:
        longest += 1  # aiohttp refuses messages that are as long as its limit
        super().__init__(autoping=False, compress=False, max_msg_size=longest, timeout=timeout)
        self._broken: Callable[[Closing], None] | None = None

    async def close(self, *, code: int = WSCloseCode.OK, message: bytes = b"", drain: bool = True) -> bool:
        """Close the connection. If aiohttp itself closes it, add the reason to the close frame."""
        if not message and (why := BROKEN.get(code)) is not None:
            message = why.encode()
            if self._broken is not None:
                self._broken(why)
        return await super().close(code=code, message=message, drain=drain)

    async def listen(self, listener: Listener, broken: Callable[[Closing], None]) -> None:
        """Pass each message to `on_message` as it arrives, until the connection ends.

        If it ends because of invalid data, `on_protocol_error` is called with the reason just before the close frame
        is written.
        """
        self._broken = broken
        try:
            while (message := await self.receive()).type in _MESSAGES:
                listener(message.type, message.data)
        finally:
            self._broken = None  # breaks a reference cycle, so that reference counting frees the socket
