"""The thread that executes all writes, in groups."""

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, TypeAlias

from msgspec import Struct

from darklantern.server.store.database_connection import DatabaseConnection, EntryRow
from darklantern.server.store.database_thread import Answer, DatabaseThread, Request, Work, WorkRequest
from darklantern.server.store.errors import StoreGap, StoreRefused, StoreUnavailable
from darklantern.server.store.logs import STORE_ENDS_EVERY, end_of_log, read_last_places, store_log_ends
from darklantern.server.store.rows import SeatRow, Statistics
from darklantern.server.store.seats import store_seats

log: logging.Logger = logging.getLogger("darklantern.store")

GROUP_INTERVAL_S = 0.002
"""The least time between two groups, in seconds. Committing one entry takes nearly as much processor time as committing
fifty, and the tables need that time. A single write waits only until the end of the loop's turn."""


class Append(Request, eq=False):
    """A request to append entries to the log of a table."""

    table: str
    first: int
    entries: Sequence[bytes]
    opening: Work | None = None
    """Adds the table itself; set if it is new."""
    seats: Sequence[SeatRow] = ()
    """The changes of seats by these entries."""


class ForgetLogEnds(Struct, frozen=True):
    """The result of work after which the ends of some tables' logs must not be cached any more."""

    tables: Sequence[str]
    answer: Any


Write: TypeAlias = Append | WorkRequest

LogEnd: TypeAlias = tuple[int, int]
"""The end of a log: the number of the last entry of a table, and its place among all entries."""


class WriterThread(DatabaseThread[Write]):
    """Executes the writes that arrived while it was busy in one transaction, then answers all of them at once.

    The log of a table has no gaps: entries that do not follow the last one are refused. So after a failed append, the
    appends that follow it fail too.
    """

    def __init__(self, name: str, connection: DatabaseConnection, statistics: Statistics) -> None:
        super().__init__(name, connection)
        self._statistics = statistics
        self._log_ends: dict[str, LogEnd] = {}
        """The ends of the logs of tables that were written to."""
        self._last_place = 0
        """The last used place."""
        self._ends_stored_up_to = 0
        """The place up to which the ends of logs are stored, or were attempted to be."""
        self._generation: int | None = None
        """The generation of the connection in which the above was read; None if it must be read again."""
        self._pending: list[Write] = []
        """The writes that are not handed to the thread yet."""
        self._busy = False
        """Whether the thread is executing a group."""
        self._timer: asyncio.Handle | None = None
        """The timer that hands over the next group."""
        self._next_at = 0.0
        """The earliest time for the next group."""

    @property
    def pending(self) -> int:
        """The number of writes that are not handed to the thread yet."""
        return len(self._pending)

    # In the event loop: the thread is woken once for a group, so it seldom competes for the interpreter's lock

    def submit(self, request: Write) -> None:
        """Add a write to the next group, which follows the previous group after a short pause."""
        if self._closing:
            super().submit(request)
            return
        self._pending.append(request)
        if not self._busy and self._timer is None:
            self._schedule()

    def _schedule(self) -> None:
        """Schedule the next group; called while the thread is idle."""
        if self._next_at <= self._loop.time():
            self._timer = self._loop.call_soon(self._submit_group)
        else:
            self._timer = self._loop.call_at(self._next_at, self._submit_group)

    def _submit_group(self) -> None:
        self._timer = None
        if self._pending:
            self._busy = True
            group, self._pending = self._pending, []
            self._queue.put(group)

    def _call_back(self, answers: Sequence[Answer]) -> None:
        """Call the callbacks of a finished group, and schedule the next one."""
        self._busy = False
        self._next_at = self._loop.time() + GROUP_INTERVAL_S
        if self._pending and self._timer is None:
            self._schedule()
        super()._call_back(answers)

    def _finish(self) -> None:
        """End the thread after the writes so far."""
        self._submit_group()
        super()._finish()

    # In the thread

    def _execute(self, requests: Sequence[Write]) -> None:
        started_at = time.perf_counter()
        try:
            answers = self._execute_group(requests)
        except Exception as error:
            if isinstance(error, StoreUnavailable) and error.in_doubt:
                self._generation = None
            self._statistics.failures += 1
            self._send_answers([(request.callback, copy(error)) for request in requests])
            return
        statistics = self._statistics
        statistics.groups += 1
        statistics.longest_group = max(statistics.longest_group, len(requests))
        statistics.commit_seconds += time.perf_counter() - started_at
        self._send_answers([(request.callback, answer) for request, answer in zip(requests, answers, strict=True)])
        if self._last_place - self._ends_stored_up_to >= STORE_ENDS_EVERY:
            self._store_ends()

    def _store_ends(self) -> None:
        """Store the ends of logs. If it fails, finding the end of a log takes longer until the next attempt."""
        self._ends_stored_up_to = self._last_place
        try:
            self._connection.write(store_log_ends)
        except Exception as error:
            log.warning("the ends of logs could not be stored: %s", error)

    def _execute_group(self, requests: Sequence[Write]) -> list[Any]:
        try:
            return self._commit(_WriteGroup(requests))
        except StoreUnavailable:
            raise
        except Exception:
            # One write failed, or another process has written: execute them separately to keep the others.
            self._generation = None
            return self._commit(_WriteGroup(requests, separately=True))

    def _commit(self, group: "_WriteGroup") -> list[Any]:
        def work(connection: DatabaseConnection) -> list[Any]:
            self._refresh(connection)
            return group.execute(connection, self._log_ends, self._last_place)

        entries, connection = group.entries, self._connection
        answers = connection.write(work) if entries is None else connection.write_entries(work, entries)
        self._last_place = group.last_place
        self._log_ends.update(group.log_ends)
        for table in group.forgotten:
            self._log_ends.pop(table, None)
        self._statistics.entries += group.written
        return answers

    def _refresh(self, connection: DatabaseConnection) -> None:
        """Read the last place again and clear the cached ends, if they may be outdated."""
        if self._generation != connection.generation:
            self._log_ends.clear()
            self._last_place, self._ends_stored_up_to = read_last_places(connection)
            self._generation = connection.generation


class _WriteGroup:
    """Writes that share a transaction, and what to cache once it is committed."""

    log_ends: dict[str, LogEnd]
    """The ends of the logs that were written to."""
    last_place: int
    """The last used place."""
    forgotten: set[str]
    """The tables whose ends must not be cached any more."""
    written: int
    """The number of entries that were written."""

    def __init__(self, requests: Sequence[Write], separately: bool = False) -> None:
        self._requests = requests
        self._separately = separately

    @property
    def entries(self) -> int | None:
        """The number of entries to write; None if the group does anything else."""
        if self._separately:
            return None
        appends = [
            len(request.entries)
            for request in self._requests
            if isinstance(request, Append) and request.opening is None and not request.seats
        ]
        return sum(appends) if len(appends) == len(self._requests) else None

    def execute(self, connection: DatabaseConnection, cached_ends: Mapping[str, LogEnd], place: int) -> list[Any]:
        """Execute the writes and return their answers, in their order.

        Separately, a failed write is rolled back and answered with its error. Together, the first error is raised,
        except for entries that do not follow the last one, which are refused without a statement.
        """
        self._cached_ends = cached_ends
        self.log_ends = {}
        self.last_place = place
        self.forgotten = set()
        self.written = 0
        return self._execute_separately(connection) if self._separately else self._execute_together(connection)

    def _execute_together(self, connection: DatabaseConnection) -> list[Any]:
        answers: list[Any] = []
        rows: list[EntryRow] = []
        for request in self._requests:
            if isinstance(request, Append):
                self._add_table(connection, request)  # an error of the database ends the whole transaction
                try:
                    self._add_rows(connection, request, rows)
                except (StoreGap, StoreRefused) as error:
                    answers.append(error)
                else:
                    answers.append(None)
                continue
            self._insert(connection, rows)
            rows = []
            answers.append(self._unwrap(request.work(connection)))
        self._insert(connection, rows)
        return answers

    def _execute_separately(self, connection: DatabaseConnection) -> list[Any]:
        answers: list[Any] = []
        for request in self._requests:
            ends, place = self.log_ends.copy(), self.last_place
            connection.execute("SAVEPOINT request")
            try:
                if isinstance(request, Append):
                    answer = self._append(connection, request)
                else:
                    answer = self._unwrap(request.work(connection))
            except StoreUnavailable:
                raise
            except Exception as error:
                connection.execute("ROLLBACK TO SAVEPOINT request")
                self.log_ends, self.last_place = ends, place
                answer = error
            connection.execute("RELEASE SAVEPOINT request")
            answers.append(answer)
        return answers

    def _append(self, connection: DatabaseConnection, append: Append) -> None:
        """Write the entries of one append."""
        rows: list[EntryRow] = []
        self._add_table(connection, append)
        self._add_rows(connection, append, rows)
        self._insert(connection, rows)

    def _add_table(self, connection: DatabaseConnection, append: Append) -> None:
        """Add the table, if it is new."""
        if append.opening is not None:
            append.opening(connection)
            self.log_ends[append.table] = (0, 0)

    def _add_rows(self, connection: DatabaseConnection, append: Append, rows: list[EntryRow]) -> None:
        """Add the rows of an append. Raises `StoreGap` or `StoreRefused` if they do not follow the last entry."""
        table, first = append.table, append.first
        end = self.log_ends.get(table)
        last, previous = self._log_end(connection, table) if end is None else end
        if first != last + 1:
            raise StoreGap(table, first, last)
        place = self.last_place
        if append.seats:
            store_seats(connection, table, append.seats, place + 1 - first)
        for number, body in enumerate(append.entries, first):
            place += 1
            rows.append((place, table, number, previous, body))
            previous = place
        self.last_place = place
        self.log_ends[table] = (last + len(append.entries), previous)

    def _log_end(self, connection: DatabaseConnection, table: str) -> LogEnd:
        """Return the end of the log of a table that this group has not written to."""
        if table not in self.forgotten and table in self._cached_ends:
            return self._cached_ends[table]
        found = connection.query("SELECT status FROM tables WHERE id = ?", (table,))
        if not found or found == [("expired",)]:
            raise StoreRefused(f"There is no table {table!r}.")
        return end_of_log(connection, table)

    def _insert(self, connection: DatabaseConnection, rows: Sequence[EntryRow]) -> None:
        if rows:
            connection.insert_entries(rows)
            self.written += len(rows)

    def _unwrap(self, answer: Any) -> Any:
        """Return the answer in a result, after dropping the cached ends that it names."""
        if not isinstance(answer, ForgetLogEnds):
            return answer
        self.forgotten.update(answer.tables)
        for table in answer.tables:
            self.log_ends.pop(table, None)
        return answer.answer
