"""Log entries are stored in order, and callbacks wait for everything that was written before them."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import RoseEntry, SaidEntry, SatEntry
from darklantern.match.output_buffer import NewEntry, Output, RefusedRequest
from darklantern.server.live.event_log_writer import EventLogWriter
from darklantern.server.store import SeatRow, StoreUnavailable, TableId

TABLE = TableId("table")
OUTAGE = StoreUnavailable("the disk is full")


class FakeStore:
    """A store that answers when it is asked to."""

    def __init__(self) -> None:
        self.groups: list[tuple[int, int, list[SeatRow]]] = []
        """The number of the first entry, the number of entries and the changed seats of each group."""
        self._unanswered: list[Callable[[BaseException | None], None]] = []

    def append_with_callback(self, table: TableId, first: int, lines: list[bytes], *rest: Any) -> None:
        assert table == TABLE
        on_answer, seats = rest
        self.groups.append((first, len(lines), seats))
        self._unanswered.append(on_answer)

    def answer(self, error: BaseException | None = None) -> None:
        """Store the earliest group that is not answered yet, or refuse it."""
        self._unanswered.pop(0)(error)


class WriterHarness:
    """A writer, and what it reports."""

    def __init__(self) -> None:
        self.store = FakeStore()
        self.writer = EventLogWriter(cast(Any, self.store), TABLE)
        self.events: list[object] = []

    def write(self, number: int) -> None:
        """Write an entry of table talk as a group."""
        outputs: list[Output] = [NewEntry(SaidEntry(number, "Ada"))]
        self.writer.write(number, outputs, lambda outputs, error: self.events.append((number, error)))

    def call_when_stored(self, name: str) -> None:
        self.writer.call_when_stored(lambda stored: self.events.append((name, stored)))


@pytest.fixture
def harness() -> WriterHarness:
    return WriterHarness()


def test_callback_waits_for_all_groups_written_before_it(harness: WriterHarness):
    harness.call_when_stored("nothing to wait for")
    harness.write(1)
    harness.call_when_stored("after 1")
    harness.write(2)
    harness.call_when_stored("after 2")
    assert harness.writer.pending == 2
    assert harness.events == [("nothing to wait for", True)]
    harness.store.answer()
    assert harness.events[1:] == [(1, None), ("after 1", True)]
    harness.store.answer(OUTAGE)
    assert harness.events[3:] == [(2, OUTAGE), ("after 2", False)]
    assert harness.writer.pending == 0


async def test_waiting_raises_the_error_of_the_last_group(harness: WriterHarness):
    harness.write(1)
    harness.store.answer(OUTAGE)
    with pytest.raises(StoreUnavailable, match="the disk is full"):
        await harness.writer.wait_stored()
    harness.write(2)
    harness.store.answer()
    await harness.writer.wait_stored()


def test_group_has_the_number_of_its_first_entry_and_the_seats_that_it_changes(harness: WriterHarness):
    entries = [
        SatEntry(4, Seat(0), "Ada", player="ada"),
        SatEntry(5, Seat(1), "greedy", bot="greedy"),
        SaidEntry(6, "Ada"),
        RoseEntry(7, Seat(0)),
    ]
    refusal = RefusedRequest(object(), TableErrorCode.NOT_NOW, {})
    outputs: list[Output] = [refusal, *map(NewEntry, entries)]
    assert harness.writer.write(7, outputs, lambda outputs, error: None)
    [(first, count, seats)] = harness.store.groups
    assert (first, count) == (4, 4)
    assert [(row.number, row.seat, row.person) for row in seats] == [(4, 0, "ada"), (5, 1, None), (7, 0, None)]


def test_refusals_alone_are_not_stored(harness: WriterHarness):
    outputs: list[Output] = [RefusedRequest(object(), TableErrorCode.NOT_NOW, {})]
    assert not harness.writer.write(3, outputs, lambda outputs, error: None)
    assert harness.store.groups == []
