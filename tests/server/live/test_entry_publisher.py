"""Stored log entries are published in the order of the log, with the legal moves after the last move of a group."""

from types import SimpleNamespace
from typing import Any, cast

from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import HostedEntry, MovedEntry, SaidEntry
from darklantern.match.output_buffer import NewEntry, Output, RefusedRequest
from darklantern.server.counters import Counters
from darklantern.server.delivery.broadcaster import PendingRequest
from darklantern.server.live.entry_publisher import EntryPublisher
from darklantern.server.live.responder import Responder


class FakeBroadcaster:
    """Collects what is sent to all clients, and the refusals."""

    def __init__(self) -> None:
        self.sent: list[object] = []
        """The number of each published entry, and the id of each refused request."""
        self.last_of_group: list[int] = []
        """The numbers of the entries with which legal moves are sent."""
        self.host_seats: dict[int, int | None] = {}

    def publish(self, new_entry: NewEntry, host_seat: int | None, clocks: list[int] | None, last: bool) -> None:
        number = new_entry.entry.number
        self.sent.append(number)
        self.host_seats[number] = host_seat
        if last:
            self.last_of_group.append(number)

    def refuse(self, connection: object, id: int, code: str, params: dict[str, Any]) -> None:
        self.sent.append(f"refused {id}")


def move(number: int, request: PendingRequest | None = None) -> NewEntry:
    return NewEntry(MovedEntry(number, Seat(0), "lift 0", 10, ()), state="the state after it", request=request)


def talk(number: int) -> NewEntry:
    return NewEntry(SaidEntry(number, "Ada"))


def publish(broadcaster: FakeBroadcaster, *outputs: Output, now: float = 0.0) -> Counters:
    """Publish stored outputs at a table whose host Ada has seat 1, and return the counters."""
    match = SimpleNamespace(play=None, host="ada", seat_of={"ada": Seat(1)}.get)
    counters = Counters()
    responder = Responder(cast(Any, broadcaster), cast(Any, None), counters)
    publisher = EntryPublisher(
        cast(Any, SimpleNamespace(match=match)), cast(Any, broadcaster), responder, counters, lambda: now
    )
    publisher.publish(outputs, lambda new_entry: broadcaster.sent.append(f"after {new_entry.entry.number}"))
    return counters


def test_legal_moves_are_sent_with_the_last_move_of_a_group():
    broadcaster = FakeBroadcaster()
    publish(broadcaster, move(1), talk(2), move(3), talk(4))
    assert broadcaster.last_of_group == [3]


def test_effects_of_an_entry_follow_it_and_refusals_come_last():
    """A refusal is correct only after the updates that caused it."""
    request = PendingRequest(cast(Any, None), 7, 0.0, "bob")
    broadcaster = FakeBroadcaster()
    publish(broadcaster, RefusedRequest(request, TableErrorCode.NOT_NOW, {}), talk(1), move(2))
    assert broadcaster.sent == [1, "after 1", 2, "after 2", "refused 7"]


def test_new_host_is_published_by_seat():
    broadcaster = FakeBroadcaster()
    publish(broadcaster, NewEntry(HostedEntry(1, "ada")), talk(2))
    assert broadcaster.host_seats == {1: 1, 2: None}


def test_moves_are_counted_with_the_time_until_they_are_published():
    """Of moves without a request, which bots and the clock make, only the number is known."""
    request = PendingRequest(cast(Any, None), 7, 100.0, "bob")
    counters = publish(FakeBroadcaster(), move(1, request), move(2), talk(3), now=130.0)
    assert (counters.moves, sum(counters.move_latencies), counters.total_latency_ms) == (2, 1, 30.0)
