"""A table waits for an unavailable store, and answers by the stored log what may have been stored."""

import asyncio
from collections.abc import Callable
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
OUTAGE = StoreUnavailable("the disk is full")


class FakeStore:
    """A store that becomes available after some attempts to reach it."""

    def __init__(self, failures: int, log: list[bytes], read_failures: int = 0) -> None:
        self.failures = failures
        self.read_failures = read_failures
        self.log = log
        self.unanswered: list[Callable[[BaseException | None], None]] = []
        """The callbacks of groups of entries that are neither stored nor refused."""

    async def healthy(self) -> bool:
        self.failures -= 1
        return self.failures < 0

    async def entries(self, table: TableId) -> list[bytes]:
        assert table == TABLE
        self.read_failures -= 1
        if self.read_failures >= 0:
            raise StoreUnavailable("the connection was lost")
        return [*self.log]

    def append_with_callback(self, table: TableId, *group: Any) -> None:
        assert table == TABLE
        _, _, on_answer, _ = group
        self.unanswered.append(on_answer)

    def answer(self, error: BaseException | None, *stored: bytes) -> None:
        """Store or refuse a group of entries."""
        self.log += stored
        self.unanswered.pop(0)(error)


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


def make_log_writer(store: FakeStore) -> EventLogWriter:
    return EventLogWriter(cast(Any, store), TABLE)


def make_recovery(store: FakeStore, broadcaster: FakeBroadcaster, log_writer: EventLogWriter | None = None) -> Recovery:
    log_writer = log_writer or make_log_writer(store)
    responder = Responder(cast(Any, broadcaster), log_writer, Counters())
    return Recovery(cast(Any, store), TABLE, log_writer, cast(Any, broadcaster), responder)


def talk(number: int) -> NewEntry:
    """Return table talk that answers a request with the same number."""
    return NewEntry(SaidEntry(number, "Ada"), request=PendingRequest(cast(Any, None), number, 0.0, "ada"))


async def test_table_continues_from_the_stored_log_when_the_store_is_available_again():
    store = FakeStore(failures=3, log=[b"one", b"two"])
    table_recovery = make_recovery(store, FakeBroadcaster())
    recovered: asyncio.Future[list[bytes]] = asyncio.get_running_loop().create_future()
    table_recovery.start(OUTAGE, recovered.set_result)
    assert table_recovery.active
    assert await recovered == [b"one", b"two"]
    assert store.failures < 0
    assert not table_recovery.active


async def test_commands_after_recovery_do_not_get_the_error_of_the_outage():
    store = FakeStore(failures=0, log=[])
    log_writer = make_log_writer(store)
    table_recovery = make_recovery(store, FakeBroadcaster(), log_writer)
    log_writer.write(1, [talk(1)], lambda outputs, error: None)
    store.answer(OUTAGE)
    with pytest.raises(StoreUnavailable, match="the disk is full"):
        await log_writer.wait_stored()
    recovered: asyncio.Future[list[bytes]] = asyncio.get_running_loop().create_future()
    table_recovery.start(OUTAGE, recovered.set_result)
    await recovered
    await log_writer.wait_stored()


async def test_log_is_read_when_all_entries_are_stored_or_refused():
    store = FakeStore(failures=0, log=[b"one"])
    log_writer = make_log_writer(store)
    log_writer.write(2, [talk(2)], lambda outputs, error: None)
    recovered: asyncio.Future[list[bytes]] = asyncio.get_running_loop().create_future()
    make_recovery(store, FakeBroadcaster(), log_writer).start(OUTAGE, recovered.set_result)
    asyncio.get_running_loop().call_later(0.01, store.answer, None, b"two")
    assert await recovered == [b"one", b"two"]


async def test_log_that_cannot_be_read_is_read_again():
    store = FakeStore(failures=0, log=[b"one"], read_failures=2)
    recovered: asyncio.Future[list[bytes]] = asyncio.get_running_loop().create_future()
    make_recovery(store, FakeBroadcaster()).start(OUTAGE, recovered.set_result)
    assert await recovered == [b"one"]


async def test_entries_that_were_not_stored_are_refused_at_once():
    broadcaster = FakeBroadcaster()
    make_recovery(FakeStore(0, []), broadcaster).add_failed([talk(1)], OUTAGE)
    assert broadcaster.answers == {1: MessageErrorCode.NOT_SAVED}


async def test_entries_in_doubt_are_answered_by_the_stored_log():
    broadcaster, stored, lost = FakeBroadcaster(), talk(1), talk(2)
    table_recovery = make_recovery(FakeStore(0, []), broadcaster)
    table_recovery.add_failed([stored, lost], StoreUnavailable("the connection was lost", in_doubt=True))
    assert broadcaster.answers == {}
    table_recovery.answer_uncertain([write_entry(stored.entry)])
    assert broadcaster.answers == {1: 1, 2: MessageErrorCode.NOT_SAVED}
