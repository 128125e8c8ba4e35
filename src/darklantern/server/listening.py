"""A WebSocket that hands on what it hears at once.

aiohttp puts messages into a queue and wakes a task for each, which costs more than most moves. Here the queue calls
whoever listens, and only the end of the connection is left for the task.
"""

import logging
from collections.abc import Callable
from typing import Any, TypeAlias

from aiohttp import WSMsgType, web
from aiohttp._websocket.reader import WebSocketDataQueue, WebSocketReader

Listener: TypeAlias = Callable[[WSMsgType, Any], None]
"""Is told the kind of a message, and what it says: a text as a string, anything else as bytes."""

BUFFER = 65_536
"""How many bytes may wait before anybody listens."""

_MESSAGES = frozenset((WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG))

log = logging.getLogger("darklantern.socket")


class _Ear(WebSocketDataQueue):
    """A queue for the end of a connection. Messages wait in it only until somebody listens."""

    listener: Listener | None = None

    def feed_data(self, data: Any, size: int) -> None:
        """Something has been read."""
        listener = self.listener
        if listener is None or data.type not in _MESSAGES:
            super().feed_data(data, size)
            return
        try:
            listener(data.type, data.data)
        except Exception as error:  # a fault of ours: whoever reads from the socket is told, and the connection ends
            log.exception("a message could not be dealt with")
            self.set_exception(error)


class Listening(web.WebSocketResponse[Any]):
    """A WebSocket without compression, whose messages are at most so long. Pings are for the listener to answer."""

    def __init__(self, longest: int, timeout: float) -> None:
        super().__init__(autoping=False, compress=False, max_msg_size=longest, timeout=timeout)
        self._longest = longest
        self._ear: _Ear | None = None

    def _post_start(self, request: web.BaseRequest, protocol: str | None, writer: Any) -> None:
        # As aiohttp does it, with a reader of ours.
        assert self._loop is not None, "whoever is prepared has a loop"
        self._ws_protocol, self._writer = protocol, writer
        self._reader = self._ear = _Ear(request.protocol, BUFFER, loop=self._loop)
        self._parser = WebSocketReader(self._ear, self._longest, compress=False, decode_text=True)
        request.protocol.set_parser(self._parser)
        request.protocol.keep_alive(False)

    async def listen(self, listener: Listener) -> None:
        """Tells the listener every message, as soon as it has arrived, until the connection ends."""
        assert self._ear is not None, "it has to be prepared first"
        self._ear.listener = listener
        try:
            while (message := await self.receive()).type in _MESSAGES:  # what had arrived before
                listener(message.type, message.data)
        finally:
            self._ear.listener = None  # they know each other, and should be gone without the garbage collector
