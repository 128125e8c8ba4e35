"""The state of a table is published once everything in it is stored."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from darklantern.core.ids import Seat
from darklantern.match.lifecycle import COUNTDOWN_MS
from darklantern.match.log import SaidEntry
from darklantern.match.output_buffer import NewEntry
from darklantern.match.stage import Stage
from darklantern.protocol.tables import TableState
from darklantern.server.live import state_publisher
from darklantern.server.live.connection import Connection
from darklantern.server.live.event_log_writer import EventLogWriter
from darklantern.server.live.presence import MIN_INTERVAL_S, PresenceThrottle
from darklantern.server.live.state_publisher import StatePublisher
from darklantern.server.live.table_config import TableConfig
from darklantern.server.live.table_data import TableData
from darklantern.server.store import TableId
from tests.match.harness import ADA, BOB, TableHarness
from tests.server.test_presence import ManualLoop

TABLE = TableId("table")


class FakeStore:
    """A store that answers when it is asked to."""

    def __init__(self) -> None:
        self.unanswered: list[Callable[[BaseException | None], None]] = []

    def append_with_callback(self, table: TableId, *group: Any) -> None:
        self.unanswered.append(group[2])


class FakeBroadcaster:
    """Two clients: one of seat 0, and a watcher."""

    watchers = 1
    to_act: tuple[int, ...] = ()

    def __init__(self) -> None:
        self.player: list[TableState] = []
        """The states sent to the player."""
        self.watcher: list[TableState] = []

    def __len__(self) -> int:
        return 2

    def publish_state(self, state: TableState, of_viewer: Callable[[Seat | None], TableState] | None = None) -> None:
        self.player.append(state if of_viewer is None else of_viewer(Seat(0)))
        self.watcher.append(state if of_viewer is None else of_viewer(None))

    def send_state(self, connection: Connection, state: TableState) -> None:
        (self.watcher if connection.seat is None else self.player).append(state)


class StateHarness:
    """A table of Ada, whose state is published, and Bob."""

    def __init__(self) -> None:
        self.table = TableHarness().sit(ADA, BOB)
        self.store = FakeStore()
        self.broadcaster = FakeBroadcaster()
        self.recovery = SimpleNamespace(active=False)
        self.log_writer = EventLogWriter(cast(Any, self.store), TABLE)
        match, config = self.table.match, TableConfig(setup=self.table.setup)
        self.publisher = StatePublisher(
            TableData(TABLE, 0.0, True, config, self.table.seed, match),
            cast(Any, self.broadcaster),
            self.log_writer,
            cast(Any, self.recovery),
            self.table.clock,
        )

    @property
    def published(self) -> int:
        """The number of states published to everyone."""
        assert len(self.broadcaster.player) == len(self.broadcaster.watcher)
        return len(self.broadcaster.player)

    def write(self) -> None:
        """Write a log entry, which the store does not answer yet."""
        self.log_writer.write(1, [NewEntry(SaidEntry(1, "Ada"))], lambda outputs, error: None)

    def answer(self) -> None:
        """Store all log entries."""
        for answer in self.store.unanswered:
            answer(None)

    def send_to(self, seat: Seat | None) -> None:
        self.publisher.send_when_stored(cast(Connection, SimpleNamespace(seat=seat)))


async def test_state_is_published_once_when_everything_is_stored():
    harness = StateHarness()
    harness.write()
    harness.publisher.publish_when_stored()
    assert harness.published == 0
    harness.answer()
    for _ in range(2):
        harness.publisher.publish_changes()
    assert harness.published == 1
    harness.publisher.publish_when_stored()
    assert harness.published == 2


async def test_client_gets_the_state_when_everything_is_stored():
    harness = StateHarness()
    harness.write()
    harness.send_to(Seat(0))
    assert harness.broadcaster.player == []
    harness.answer()
    assert len(harness.broadcaster.player) == 1


async def test_time_to_the_start_is_corrected_by_latency():
    harness = StateHarness()
    harness.table.ready(ADA, BOB).set_latency(ADA, 40)
    assert harness.table.match.stage is Stage.COUNTDOWN
    harness.publisher.publish()
    for seat in (Seat(0), None):
        harness.send_to(seat)
    assert [state.starts_in for state in harness.broadcaster.player] == [COUNTDOWN_MS - 40] * 2
    assert [state.starts_in for state in harness.broadcaster.watcher] == [COUNTDOWN_MS] * 2


async def test_state_stays_as_last_published_while_the_store_is_unavailable():
    harness = StateHarness()
    harness.publisher.publish()
    harness.recovery.active = True
    harness.table.ready(ADA)
    assert not harness.publisher.listing().state.seats[0].ready
    harness.recovery.active = False
    assert harness.publisher.listing().state.seats[0].ready


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> ManualLoop:
    """The manual clock of messages about presence."""
    manual_loop = ManualLoop()

    def throttle(_: asyncio.AbstractEventLoop) -> PresenceThrottle:
        return PresenceThrottle(cast(asyncio.AbstractEventLoop, manual_loop))

    monkeypatch.setattr(state_publisher, "PresenceThrottle", throttle)
    return manual_loop


async def test_published_state_delays_the_next_message_about_presence(loop: ManualLoop):
    harness = StateHarness()
    harness.publisher.publish()
    assert not harness.publisher.publish_presence()
    assert harness.published == 1
    loop.advance(MIN_INTERVAL_S)
    assert harness.published == 2


async def test_nothing_is_published_after_cancel(loop: ManualLoop):
    harness = StateHarness()
    harness.publisher.publish()
    harness.publisher.publish_presence()
    harness.publisher.cancel()
    loop.advance(MIN_INTERVAL_S)
    assert harness.published == 1
