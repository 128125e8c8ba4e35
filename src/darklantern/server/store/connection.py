"""What the store asks of a database, whichever it is."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from darklantern.server.store.errors import StoreUnavailable

T = TypeVar("T")

Entry = tuple[int, str, int, int, bytes]
"""The place of an entry among all, its table, its number there, the place of the one before it there, and its body."""


ENTRY_COLUMNS = "place, table_id, number, previous, body"
"""The columns of an entry, in its order."""


class Connection(ABC):
    """One thread's way to the database, from `open` to `close`, all in that thread.

    Statements mark their parameters with ``?``. Whatever goes wrong is raised as `StoreUnavailable` if the same may
    work later, and as `StoreRefused` if it is the fault of what was to be written.
    """

    begin: ClassVar[str] = "BEGIN"
    """Begins a transaction that will write."""
    types: ClassVar[Mapping[str, str]]
    """What ``bytes``, ``real``, ``int`` and ``bool`` are called in this database."""
    prepares: bool = True
    """Whether the owner's connection brings the schema up to date when it is opened."""
    generation: int = 0
    """Counts how often the database has been reached anew. What was known of it before may be out of date."""

    @abstractmethod
    def open(self) -> None:
        """Reaches the database. The owner's connection sees to it that there is no other, and prepares the schema."""

    @abstractmethod
    def close(self) -> None:
        """Lets go of the database. Does not fail, and does nothing the second time."""

    @abstractmethod
    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        """What a query finds."""

    @abstractmethod
    def execute(self, sql: str, parameters: Sequence[object] = ()) -> int:
        """Carries out a statement and says how many rows it concerned."""

    @abstractmethod
    def insert(self, entries: Sequence[Entry]) -> None:
        """Adds entries to the logs of tables: all of them, or it raises."""

    @abstractmethod
    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Carries out a statement once for each row of parameters."""

    @abstractmethod
    def columns(self, table: str) -> Mapping[str, bool]:
        """The columns of a table, and which of them hold booleans; none if there is no such table."""

    @abstractmethod
    def begin_snapshot(self) -> None:
        """Begins a transaction that reads everything as it is now, until `roll_back`, while others go on writing."""

    @abstractmethod
    def damage(self) -> list[str]:
        """What the database finds wrong with itself."""

    @abstractmethod
    def shrink(self) -> None:
        """Gives room that is not needed any more back to the system. It takes a while, and nobody else may be here."""

    @abstractmethod
    def reconnect(self) -> bool:
        """Called after something failed: whether the reason was a lost connection and there is a new one now."""

    @abstractmethod
    def roll_back(self) -> None:
        """Ends a transaction, if there is one, as if it had never begun. Does not fail."""

    def read(self, work: Callable[["Connection"], T]) -> T:
        """What `work` finds. It may be asked twice, if the connection was lost the first time."""
        try:
            return work(self)
        except StoreUnavailable:
            if not self.reconnect():
                raise
        return work(self)

    def write(self, work: Callable[["Connection"], T]) -> T:
        """Carries out `work` in one transaction: when this returns, it is kept for good, and if it raises, nothing is.

        The work may be asked for twice, if the connection was lost before the commit. If it was lost in the commit,
        nobody knows what became of it, and the `StoreUnavailable` says so.
        """
        try:
            return self._write(work)
        except StoreUnavailable as unavailable:
            if unavailable.in_doubt or not self.reconnect():
                raise
        return self._write(work)

    def write_entries(self, work: Callable[["Connection"], T], entries: int) -> T:
        """The same for work that writes nothing but so many entries, with a single `insert`."""
        return self.write(work)

    def _write(self, work: Callable[["Connection"], T]) -> T:
        try:
            self.execute(self.begin)
            answer = work(self)
        except BaseException:
            self.roll_back()
            raise
        try:
            self.execute("COMMIT")
        except StoreUnavailable as unavailable:
            self.roll_back()
            raise self.failed_commit(unavailable) from unavailable
        return answer

    def failed_commit(self, unavailable: StoreUnavailable) -> StoreUnavailable:
        """The error for a commit that failed."""
        return unavailable
