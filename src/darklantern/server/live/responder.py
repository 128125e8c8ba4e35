"""Answers to the requests of clients."""

from collections.abc import Iterable
from typing import Any

from darklantern.match.output_buffer import Output, RefusedRequest
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.server.counters import Counters
from darklantern.server.delivery.broadcaster import Broadcaster, PendingRequest
from darklantern.server.live.connection import Connection
from darklantern.server.live.event_log_writer import EventLogWriter


class Responder:
    """Answers requests that have no update of their own, and refuses requests."""

    def __init__(self, broadcaster: Broadcaster, log_writer: EventLogWriter, counters: Counters) -> None:
        self._broadcaster = broadcaster
        self._log_writer = log_writer
        self._counters = counters

    def refuse(self, connection: Connection, id: int, code: str, params: dict[str, Any]) -> None:
        """Refuse a request at once."""
        self._counters.refusals[code] += 1
        self._broadcaster.refuse(connection, id, code, params)

    def send_refusals(self, outputs: Iterable[Output]) -> None:
        """Send the refusals among outputs."""
        for output in outputs:
            if isinstance(output, RefusedRequest) and isinstance(output.request, PendingRequest):
                self.refuse(output.request.connection, output.request.id, output.code, output.params)

    def refuse_unsaved(self, outputs: Iterable[Output]) -> None:
        """Refuse the requests of outputs that could not be stored."""
        for output in outputs:
            if isinstance(output.request, PendingRequest):
                self.refuse(output.request.connection, output.request.id, MessageErrorCode.NOT_SAVED, {})

    def accept_when_stored(self, connection: Connection, id: int) -> None:
        """Accept a request once its effects are stored, or refuse it if they cannot be stored."""

        def answer(stored: bool) -> None:
            if stored:
                self._broadcaster.accept(connection, id, self._broadcaster.last_number)
            else:
                self.refuse(connection, id, MessageErrorCode.NOT_SAVED, {})

        self._log_writer.call_when_stored(answer)
