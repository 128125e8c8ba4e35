"""Connections have the view of their person's seat, and those without a seat are counted by address."""

from types import SimpleNamespace
from typing import Any, cast

from darklantern.core import registry
from darklantern.core.ids import Seat
from darklantern.protocol.closing import CloseReason
from darklantern.protocol.people import Language, Person
from darklantern.server.counters import Counters
from darklantern.server.delivery.broadcaster import Broadcaster
from darklantern.server.live.connection import ClientInfo, Connection
from darklantern.server.live.table_clients import TableClients
from darklantern.server.live.table_config import TableConfig
from darklantern.server.live.table_data import TableData
from darklantern.server.store import TableId
from tests.match.harness import ADA, BOB, TableHarness

ADDRESS = "192.0.2.1"


class FakeConnection:
    """A connection that keeps the reason for which it is closed."""

    wants_race_moves = wants_views = wants_actions = False

    def __init__(self, person: str | None) -> None:
        self.person = None if person is None else Person(id=person, name=person.title(), language=Language.ENGLISH)
        self.client = ClientInfo(self.person, ADDRESS)
        self.seat: Seat | None = None
        self.frames: list[bytes] = []
        self.close_reason: CloseReason | None = None

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    def close(self, reason: CloseReason) -> None:
        self.close_reason = reason


class ClientsHarness:
    """A table of Ada, who sits on seat 0, and an empty seat."""

    def __init__(self) -> None:
        self.table = TableHarness().sit(ADA)
        self.match = self.table.match
        data = TableData(TableId("table"), 0.0, True, TableConfig(setup=self.table.setup), self.table.seed, self.match)
        self.counters = Counters()
        broadcaster = Broadcaster(registry.game(self.table.setup.game), data.disclosure)
        state_publisher = SimpleNamespace(listing=lambda: None)
        self.clients = TableClients(data, broadcaster, cast(Any, state_publisher), self.counters)

    def connect(self, person: str | None) -> FakeConnection:
        connection = FakeConnection(person)
        self.clients.add(cast(Connection, cast(Any, connection)))
        return connection

    def disconnect(self, connection: FakeConnection) -> None:
        self.clients.remove(cast(Connection, cast(Any, connection)))


def test_watchers_are_counted_by_address_while_they_are_connected():
    harness = ClientsHarness()
    watchers = [harness.connect(person) for person in (None, BOB)]
    player = harness.connect(ADA)
    assert dict(harness.counters.watchers) == {ADDRESS: 2}
    for connection in (*watchers, player):
        harness.disconnect(connection)
    assert dict(harness.counters.watchers) == {}, "addresses without watchers take no memory"


def test_watcher_who_takes_a_seat_is_a_watcher_no_more():
    harness = ClientsHarness()
    player, bob, watcher = [harness.connect(person) for person in (ADA, BOB, None)]
    harness.match.sit(BOB, "Bob")
    harness.clients.update_seats()
    assert [connection.seat for connection in (player, bob, watcher)] == [0, 1, None]
    assert [len(connection.frames) for connection in (player, bob, watcher)] == [0, 1, 0], "only Bob is welcomed"
    assert harness.match.seat_states[1].connections == 1
    assert dict(harness.counters.watchers) == {ADDRESS: 1}


def test_all_connections_of_removed_people_are_closed():
    harness = ClientsHarness()
    connections = [harness.connect(person) for person in (ADA, BOB, BOB, None)]
    harness.match.moderation.set_removed(BOB, "Bob", True)
    harness.clients.close_removed()
    removed = CloseReason.PERSON_REMOVED
    assert [connection.close_reason for connection in connections] == [None, removed, removed, None]
