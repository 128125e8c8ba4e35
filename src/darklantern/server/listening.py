"""A WebSocket that hands each message to a listener."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from aiohttp import WSCloseCode, WSMsgType, web

from darklantern.server.connection import CODES
from darklantern.server.messages import Closing

Listener: TypeAlias = Callable[[WSMsgType, Any], None]
"""Is told the kind of a message, and what it says: a text as a string, anything else as bytes."""

BROKEN: Mapping[int, Closing] = {CODES[why]: why for why in (Closing.BAD_FRAME, Closing.NOT_UTF8, Closing.TOO_LONG)}
"""The reasons for which aiohttp itself closes a WebSocket, by the code with which it does."""

_MESSAGES = frozenset((WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG))


class Listening(web.WebSocketResponse[Any]):
    """A WebSocket without compression, whose messages are at most so long. Pings are for the listener to answer."""

    def __init__(self, longest: int, timeout: float) -> None:
        longest += 1  # aiohttp refuses messages that are as long as its limit
        super().__init__(autoping=False, compress=False, max_msg_size=longest, timeout=timeout)
        self._broken: Callable[[Closing], None] | None = None

    async def close(self, *, code: int = WSCloseCode.OK, message: bytes = b"", drain: bool = True) -> bool:
        """Close the connection, with the reason also where aiohttp does so by itself."""
        if not message and (why := BROKEN.get(code)) is not None:
            message = why.encode()
            if self._broken is not None:
                self._broken(why)
        return await super().close(code=code, message=message, drain=drain)

    async def listen(self, listener: Listener, broken: Callable[[Closing], None]) -> None:
        """Tell the listener every message as it arrives, until the connection ends.

        If it ends because of what the client sent, `broken` is told why just before the close frame is written.
        """
        self._broken = broken
        try:
            while (message := await self.receive()).type in _MESSAGES:
                listener(message.type, message.data)
        finally:
            self._broken = None  # it knows this socket, and both should go without the garbage collector
