"""A table waits for an unavailable store, and answers by the stored log what may have been stored."""

import asyncio
from typing import Any, cast

import pytest

from darklantern.match.log import SaidEntry, write_entry
from darklantern.match.output_buffer import NewEntry
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.server.counters import Counters
from darklantern.server.delivery.broadcaster import PendingRequest
from darklantern.server.live import recovery
from darklantern.server.live.event_log_writer import EventLogWriter
from darklantern.server.live.recovery import Recovery
from darklantern.server.live.responder import Responder
from darklantern.server.store import StoreUnavailable, TableId

TABLE = TableId("table")


class FakeStore:
    """A store that becomes available after some attempts to reach it."""

    def __init__(self, failures: int, log: list[bytes]) -> None:
        self.failures = failures
        self.log = log

    async def healthy(self) -> bool:
        self.failures -= 1
        return self.failures < 0

    async def entries(self, table: TableId) -> list[bytes]:
        assert table == TABLE
        return self.log


class FakeBroadcaster:
    """Collects the answers to requests, by the id of the request."""

    def __init__(self) -> None:
        self.answers: dict[int, object] = {}

    def accept(self, connection: object, id: int, number: int) -> None:
        self.answers[id] = number

    def refuse(self, connection: object, id: int, code: str, params: dict[str, Any]) -> None:
        self.answers[id] = code


@pytest.fixture(autouse=True)
def short_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "RETRY_INTERVAL_S", 0.0)


def make_recovery(store: FakeStore, broadcaster: FakeBroadcaster) -> Recovery:
    log_writer = EventLogWriter(cast(Any, store), TABLE)
    responder = Responder(cast(Any, broadcaster), log_writer, Counters())
    return Recovery(cast(Any, store), TABLE, log_writer, cast(Any, broadcaster), responder)


def talk(number: int) -> NewEntry:
    """Return table talk that answers a request with the same number."""
    return NewEntry(SaidEntry(number, "Ada"), request=PendingRequest(cast(Any, None), number, 0.0, "ada"))


async def test_table_continues_from_the_stored_log_when_the_store_is_available_again():
    store = FakeStore(failures=3, log=[b"one", b"two"])
    table_recovery = make_recovery(store, FakeBroadcaster())
    recovered: asyncio.Future[list[bytes]] = asyncio.get_running_loop().create_future()
    table_recovery.start(StoreUnavailable("the disk is full"), recovered.set_result)
    assert table_recovery.active
    assert await recovered == [b"one", b"two"]
    assert store.failures < 0
    assert not table_recovery.active


async def test_entries_that_were_not_stored_are_refused_at_once():
    broadcaster = FakeBroadcaster()
    make_recovery(FakeStore(0, []), broadcaster).add_failed([talk(1)], StoreUnavailable("the disk is full"))
    assert broadcaster.answers == {1: MessageErrorCode.NOT_SAVED}


async def test_entries_in_doubt_are_answered_by_the_stored_log():
    broadcaster, stored, lost = FakeBroadcaster(), talk(1), talk(2)
    table_recovery = make_recovery(FakeStore(0, []), broadcaster)
    table_recovery.add_failed([stored, lost], StoreUnavailable("the connection was lost", in_doubt=True))
    assert broadcaster.answers == {}
    table_recovery.answer_uncertain([write_entry(stored.entry)])
    assert broadcaster.answers == {1: 1, 2: MessageErrorCode.NOT_SAVED}
