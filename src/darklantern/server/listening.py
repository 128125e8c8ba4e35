"""A WebSocket that hands each message to a listener."""

from collections.abc import Callable
from typing import Any, TypeAlias

from aiohttp import WSMsgType, web

Listener: TypeAlias = Callable[[WSMsgType, Any], None]
"""Is told the kind of a message, and what it says: a text as a string, anything else as bytes."""

_MESSAGES = frozenset((WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG))


class Listening(web.WebSocketResponse[Any]):
    """A WebSocket without compression, whose messages are at most so long. Pings are for the listener to answer."""

    def __init__(self, longest: int, timeout: float) -> None:
        super().__init__(autoping=False, compress=False, max_msg_size=longest, timeout=timeout)

    async def listen(self, listener: Listener) -> None:
        """Tell the listener every message as it arrives, until the connection ends."""
        while (message := await self.receive()).type in _MESSAGES:
            listener(message.type, message.data)
