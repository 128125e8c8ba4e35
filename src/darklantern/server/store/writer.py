"""The thread through which everything is written."""

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
"""So many seconds lie between two groups. To commit one entry costs nearly as much as fifty, and the time is taken from
the tables; a write that comes alone waits only for others of the same turn of the loop."""


class Append(Asked, eq=False):
    """Entries that someone wants added to the log of a table."""

    table: str
    first: int
    entries: Sequence[bytes]
    opening: Work | None = None
    """Adds the table itself, which is new."""
    seats: Sequence[SeatRow] = ()
    """Who sits where after these entries, as far as they change it."""


class Forget(Struct, frozen=True):
    """The answer of a task that has ended the logs of some tables."""

    tables: Sequence[str]
    answer: Any


Write: TypeAlias = Append | Task

End: TypeAlias = tuple[int, int]
"""The number of the last entry of a table, and its place among all entries."""


class Writer(Worker[Write]):
    """Writes whatever has gathered while it was busy in one transaction, and then answers all of it at once.

    The log of a table has no gaps: entries that do not follow the last one are refused. So after an append has failed,
    those behind it fail too.
    """

    def __init__(self, name: str, connection: Connection, statistics: Statistics) -> None:
        super().__init__(name, connection)
        self._statistics = statistics
        self._ends: dict[str, End] = {}
        """The last entries of the tables that we have written to."""
        self._place = 0
        """The last place that is taken."""
        self._noted_up_to = 0
        """The one up to which it is noted where logs end, or was last tried to be."""
        self._generation: int | None = None
        """Of which connection all this is known; None if nothing is."""
        self._gathered: list[Write] = []
        """What the thread has not been given yet."""
        self._busy = False
        """Whether the thread has a group."""
        self._timer: asyncio.Handle | None = None
        """Gives it the next one."""
        self._next_at = 0.0
        """When, at the earliest."""

    @property
    def waiting(self) -> int:
        """How many tasks nobody has begun with."""
        return len(self._gathered)

    # In the event loop: the thread is woken once for a group, and nobody waits for the interpreter's lock meanwhile

    def put(self, task: Write) -> None:
        """One more write. Where one group follows on another, it waits a moment for more to gather."""
        if self._closing:
            super().put(task)
            return
        self._gathered.append(task)
        if not self._busy and self._timer is None:
            self._plan()

    def _plan(self) -> None:
        """The thread is free: sees to it that it gets what gathers."""
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
        """A group is done."""
        self._busy = False
        self._next_at = self._loop.time() + GATHER
        if self._gathered and self._timer is None:
            self._plan()
        super()._tell(answers)

    def _end(self) -> None:
        """Nothing more will be asked: what has gathered goes first."""
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
        """Nobody waits for it; where it fails there is a longer way to the end of a log, until it works."""
        self._noted_up_to = self._place
        try:
            self._connection.write(note_ends)
        except Exception as error:
            log.warning("the ends of logs could not be noted: %s", error)

    def _answers(self, tasks: Sequence[Write]) -> list[Any]:
        try:
            return self._commit(_Group(tasks))
        except StoreUnavailable:
            raise
        except Exception:
            # One of them is at fault, or someone else has written: find out, and keep the others.
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
        """Asks anew what there is, if what is known of it may be out of date."""
        if self._generation != connection.generation:
            self._ends.clear()
            self._place, self._noted_up_to = places(connection)
            self._generation = connection.generation


class _Group:
    """Writes that share a transaction, and what will be known if it is committed."""

    ends: dict[str, End]
    """The last entries of the tables that were written to."""
    place: int
    """The last place that is taken."""
    forgotten: set[str]
    """Tables of whose last entries nothing is known any more."""
    written: int
    """How many entries were written."""

    def __init__(self, tasks: Sequence[Write], separately: bool = False) -> None:
        self._tasks = tasks
        self._separately = separately

    @property
    def entries(self) -> int | None:
        """How many entries it writes; None if it does anything else."""
        if self._separately:
            return None
        appends = [
            len(task.entries)
            for task in self._tasks
            if isinstance(task, Append) and task.opening is None and not task.seats
        ]
        return sum(appends) if len(appends) == len(self._tasks) else None

    def carry_out(self, connection: Connection, known: Mapping[str, End], place: int) -> list[Any]:
        """The answers to the tasks, in their order.

        Separately, a task that fails is undone and answered with its error. Together, the first error is raised, except
        that entries which follow nothing are known beforehand and simply left out.
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
                self._open(connection, task)  # what the database refuses has ended the transaction: none goes on then
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
        """Writes the entries of one append."""
        rows: list[Entry] = []
        self._open(connection, append)
        self._follow(connection, append, rows)
        self._insert(connection, rows)

    def _open(self, connection: Connection, append: Append) -> None:
        """Adds the table, if it is new."""
        if append.opening is not None:
            append.opening(connection)
            self.ends[append.table] = (0, 0)

    def _follow(self, connection: Connection, append: Append, rows: list[Entry]) -> None:
        """Adds the rows of an append. Raises `StoreGap` or `StoreRefused` if they do not follow what is there."""
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
        """The last entry of a table that this group has not written to."""
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
        """What a task answers, having noted which tables it has ended."""
        if not isinstance(answer, Forget):
            return answer
        self.forgotten.update(answer.tables)
        for table in answer.tables:
            self.ends.pop(table, None)
        return answer.answer
