"""Requests are answered when their effects are stored, or refused when they cannot be."""

from collections.abc import Callable
from typing import Any, cast

from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import SaidEntry
from darklantern.match.output_buffer import NewEntry, RefusedRequest
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.server.counters import Counters
from darklantern.server.delivery.broadcaster import PendingRequest
from darklantern.server.live.connection import Connection
from darklantern.server.live.responder import Responder

CLIENT = cast(Connection, None)


class FakeTable:
    """A broadcaster and a log writer, which collect answers and callbacks."""

    last_number = 5

    def __init__(self) -> None:
        self.answers: list[tuple[int, object]] = []
        """The ids of answered requests, each with the code of its refusal or the number of the last update."""
        self.callbacks: list[Callable[[bool], None]] = []
        self.counters = Counters()
        self.responder = Responder(cast(Any, self), cast(Any, self), self.counters)

    def accept(self, connection: object, id: int, number: int) -> None:
        self.answers.append((id, number))

    def refuse(self, connection: object, id: int, code: str, params: dict[str, Any]) -> None:
        self.answers.append((id, code))

    def call_when_stored(self, callback: Callable[[bool], None]) -> None:
        self.callbacks.append(callback)


def request(id: int) -> PendingRequest:
    return PendingRequest(CLIENT, id, 0.0, "ada")


def test_request_is_accepted_once_its_effects_are_stored():
    table = FakeTable()
    table.responder.accept_when_stored(CLIENT, 1)
    assert table.answers == []
    table.last_number = 7
    table.callbacks[0](True)
    assert table.answers == [(1, 7)]


def test_request_is_refused_if_its_effects_cannot_be_stored():
    table = FakeTable()
    table.responder.accept_when_stored(CLIENT, 1)
    table.callbacks[0](False)
    assert table.answers == [(1, MessageErrorCode.NOT_SAVED)]


def test_unsaved_requests_are_refused_with_or_without_an_entry():
    table = FakeTable()
    outputs = [
        NewEntry(SaidEntry(6, "Ada"), request=request(1)),
        NewEntry(SaidEntry(7, "Bob")),
        RefusedRequest(request(2), TableErrorCode.NOT_NOW, {}),
    ]
    table.responder.refuse_unsaved(outputs)
    assert table.answers == [(1, MessageErrorCode.NOT_SAVED), (2, MessageErrorCode.NOT_SAVED)]


def test_refusals_are_sent_with_their_codes_and_counted():
    table = FakeTable()
    outputs = [
        NewEntry(SaidEntry(6, "Ada"), request=request(1)),
        RefusedRequest(request(2), TableErrorCode.NOT_NOW, {}),
        RefusedRequest(request(3), TableErrorCode.NOT_NOW, {}),
    ]
    table.responder.send_refusals(outputs)
    assert table.answers == [(2, TableErrorCode.NOT_NOW), (3, TableErrorCode.NOT_NOW)]
    assert dict(table.counters.refusals) == {TableErrorCode.NOT_NOW: 2}
