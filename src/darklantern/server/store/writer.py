"""The thread that executes all writes, in groups."""

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, TypeAlias

from msgspec import Struct

from darklantern.server.store.connection import Connection, Entry
from darklantern.server.store.errors import StoreGap, StoreRefused, StoreUnavailable
from darklantern.server.store.logs import NOTE_EVERY, end_of_log, note_ends, places
from darklantern.server.store.rows import SeatRow, Statistics
from darklantern.server.store.seats import note_seats
from darklantern.server.store.worker import Answer, Asked, Task, Work, Worker

log = logging.getLogger("darklantern.store")

GATHER = 0.002
"""The least time between two groups, in seconds. Committing one entry takes nearly as much processor time as committing
fifty, and the tables need that time. A single write waits only until the end of the loop's turn."""


class Append(Asked, eq=False):
    """A request to append entries to the log of a table."""

    table: str
    first: int
    entries: Sequence[bytes]
    opening: Work | None = None
    """Adds the table itself; set if it is new."""
    seats: Sequence[SeatRow] = ()
    """The changes of seats by these entries."""


class Forget(Struct, frozen=True):
    """The result of work after which the ends of some tables' logs must not be cached any more."""

    tables: Sequence[str]
    answer: Any


Write: TypeAlias = Append | Task

End: TypeAlias = tuple[int, int]
"""The end of a log: the number of the last entry of a table, and its place among all entries."""


class Writer(Worker[Write]):
    """Executes the writes that arrived while it was busy in one transaction, then answers all of them at once.

    The log of a table has no gaps: entries that do not follow the last one are refused. So after a failed append, the
    appends that follow it fail too.
    """

    def __init__(self, name: str, connection: Connection, statistics: Statistics) -> None:
        super().__init__(name, connection)
        self._statistics = statistics
        self._ends: dict[str, End] = {}
        """The ends of the logs of tables that were written to."""
        self._place = 0
        """The last used place."""
        self._noted_up_to = 0
        """The place up to which the ends of logs are stored, or were attempted to be."""
        self._generation: int | None = None
        """The generation of the connection in which the above was read; None if it must be read again."""
        self._gathered: list[Write] = []
        """The writes that are not handed to the thread yet."""
        self._busy = False
        """Whether the thread is executing a group."""
        self._timer: asyncio.Handle | None = None
        """The timer that hands over the next group."""
        self._next_at = 0.0
        """The earliest time for the next group."""

    @property
    def waiting(self) -> int:
        """The number of writes that are not handed to the thread yet."""
        return len(self._gathered)

    # In the event loop: the thread is woken once for a group, so it seldom competes for the interpreter's lock

    def put(self, task: Write) -> None:
        """Add a write to the next group, which follows the previous group after a short pause."""
        if self._closing:
            super().put(task)
            return
        self._gathered.append(task)
        if not self._busy and self._timer is None:
            self._plan()

    def _plan(self) -> None:
        """Schedule the next group; called while the thread is idle."""
        if self._next_at <= self._loop.time():
            self._timer = self._loop.call_soon(self._hand_over)
        else:
            self._timer = self._loop.call_at(self._next_at, self._hand_over)

    def _hand_over(self) -> None:
        self._timer = None
        if self._gathered:
            self._busy = True
            group, self._gathered = self._gathered, []
            self._queue.put(group)

    def _tell(self, answers: Sequence[Answer]) -> None:
        """Call the callbacks of a finished group, and schedule the next one."""
        self._busy = False
        self._next_at = self._loop.time() + GATHER
        if self._gathered and self._timer is None:
            self._plan()
        super()._tell(answers)

    def _end(self) -> None:
        """End the thread after the writes so far."""
        self._hand_over()
        super()._end()

    # In the thread

    def _serve(self, tasks: Sequence[Write]) -> None:
        begun = time.perf_counter()
        try:
            answers = self._answers(tasks)
        except Exception as error:
            if isinstance(error, StoreUnavailable) and error.in_doubt:
                self._generation = None
            self._statistics.failures += 1
            self._answer([(task.then, copy(error)) for task in tasks])
            return
        statistics = self._statistics
        statistics.groups += 1
        statistics.longest_group = max(statistics.longest_group, len(tasks))
        statistics.commit_seconds += time.perf_counter() - begun
        self._answer([(task.then, answer) for task, answer in zip(tasks, answers, strict=True)])
        if self._place - self._noted_up_to >= NOTE_EVERY:
            self._note_ends()

    def _note_ends(self) -> None:
        """Store the ends of logs. If it fails, finding the end of a log takes longer until the next attempt."""
        self._noted_up_to = self._place
        try:
            self._connection.write(note_ends)
        except Exception as error:
            log.warning("the ends of logs could not be stored: %s", error)

    def _answers(self, tasks: Sequence[Write]) -> list[Any]:
        try:
            return self._commit(_Group(tasks))
        except StoreUnavailable:
            raise
        except Exception:
            # One write failed, or another process has written: execute them separately to keep the others.
            self._generation = None
            return self._commit(_Group(tasks, separately=True))

    def _commit(self, group: "_Group") -> list[Any]:
        def work(connection: Connection) -> list[Any]:
            self._inquire(connection)
            return group.carry_out(connection, self._ends, self._place)

        entries, connection = group.entries, self._connection
        answers = connection.write(work) if entries is None else connection.write_entries(work, entries)
        self._place = group.place
        self._ends.update(group.ends)
        for table in group.forgotten:
            self._ends.pop(table, None)
        self._statistics.entries += group.written
        return answers

    def _inquire(self, connection: Connection) -> None:
        """Read the last place again and clear the cached ends, if they may be outdated."""
        if self._generation != connection.generation:
            self._ends.clear()
            self._place, self._noted_up_to = places(connection)
            self._generation = connection.generation


class _Group:
    """Writes that share a transaction, and what to cache once it is committed."""

    ends: dict[str, End]
    """The ends of the logs that were written to."""
    place: int
    """The last used place."""
    forgotten: set[str]
    """The tables whose ends must not be cached any more."""
    written: int
    """The number of entries that were written."""

    def __init__(self, tasks: Sequence[Write], separately: bool = False) -> None:
        self._tasks = tasks
        self._separately = separately

    @property
    def entries(self) -> int | None:
        """The number of entries to write; None if the group does anything else."""
        if self._separately:
            return None
        appends = [
            len(task.entries)
            for task in self._tasks
            if isinstance(task, Append) and task.opening is None and not task.seats
        ]
        return sum(appends) if len(appends) == len(self._tasks) else None

    def carry_out(self, connection: Connection, known: Mapping[str, End], place: int) -> list[Any]:
        """Execute the writes and return their answers, in their order.

        Separately, a failed write is rolled back and answered with its error. Together, the first error is raised,
        except for entries that do not follow the last one, which are refused without a statement.
        """
        self._known = known
        self.ends = {}
        self.place = place
        self.forgotten = set()
        self.written = 0
        return self._one_by_one(connection) if self._separately else self._all_at_once(connection)

    def _all_at_once(self, connection: Connection) -> list[Any]:
        answers: list[Any] = []
        rows: list[Entry] = []
        for task in self._tasks:
            if isinstance(task, Append):
                self._open(connection, task)  # an error of the database ends the whole transaction
                try:
                    self._follow(connection, task, rows)
                except (StoreGap, StoreRefused) as error:
                    answers.append(error)
                else:
                    answers.append(None)
                continue
            self._insert(connection, rows)
            rows = []
            answers.append(self._unwrapped(task.work(connection)))
        self._insert(connection, rows)
        return answers

    def _one_by_one(self, connection: Connection) -> list[Any]:
        answers: list[Any] = []
        for task in self._tasks:
            ends, place = self.ends.copy(), self.place
            connection.execute("SAVEPOINT one")
            try:
                if isinstance(task, Append):
                    answer = self._append(connection, task)
                else:
                    answer = self._unwrapped(task.work(connection))
            except StoreUnavailable:
                raise
            except Exception as error:
                connection.execute("ROLLBACK TO SAVEPOINT one")
                self.ends, self.place = ends, place
                answer = error
            connection.execute("RELEASE SAVEPOINT one")
            answers.append(answer)
        return answers

    def _append(self, connection: Connection, append: Append) -> None:
        """Write the entries of one append."""
        rows: list[Entry] = []
        self._open(connection, append)
        self._follow(connection, append, rows)
        self._insert(connection, rows)

    def _open(self, connection: Connection, append: Append) -> None:
        """Add the table, if it is new."""
        if append.opening is not None:
            append.opening(connection)
            self.ends[append.table] = (0, 0)

    def _follow(self, connection: Connection, append: Append, rows: list[Entry]) -> None:
        """Add the rows of an append. Raises `StoreGap` or `StoreRefused` if they do not follow the last entry."""
        table, first = append.table, append.first
        end = self.ends.get(table)
        last, previous = self._end(connection, table) if end is None else end
        if first != last + 1:
            raise StoreGap(table, first, last)
        place = self.place
        if append.seats:
            note_seats(connection, table, append.seats, place + 1 - first)
        for number, body in enumerate(append.entries, first):
            place += 1
            rows.append((place, table, number, previous, body))
            previous = place
        self.place = place
        self.ends[table] = (last + len(append.entries), previous)

    def _end(self, connection: Connection, table: str) -> End:
        """Return the end of the log of a table that this group has not written to."""
        if table not in self.forgotten and table in self._known:
            return self._known[table]
        found = connection.rows("SELECT status FROM tables WHERE id = ?", (table,))
        if not found or found == [("expired",)]:
            raise StoreRefused(f"There is no table {table!r}.")
        return end_of_log(connection, table)

    def _insert(self, connection: Connection, rows: Sequence[Entry]) -> None:
        if rows:
            connection.insert(rows)
            self.written += len(rows)

    def _unwrapped(self, answer: Any) -> Any:
        """Return the answer in a result, after dropping the cached ends that it names."""
        if not isinstance(answer, Forget):
            return answer
        self.forgotten.update(answer.tables)
        for table in answer.tables:
            self.ends.pop(table, None)
        return answer.answer
