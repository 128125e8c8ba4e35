"""The interface between the store and a database."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from darklantern.server.store.errors import StoreUnavailable

T = TypeVar("T")

EntryRow = tuple[int, str, int, int, bytes]
"""The row of a log entry: place, table, number in the log, place of the previous entry of the table, body."""


ENTRY_COLUMNS = "place, table_id, number, previous, body"
"""The columns of a log entry, in the order of `EntryRow`."""


class DatabaseConnection(ABC):
    """A connection to the database. It is opened, used and closed by one thread.

    Statements mark their parameters with ``?``. An error is raised as `StoreUnavailable` if the same call may work
    later, and as `StoreRefused` if the database does not accept the data.
    """

    begin_statement: ClassVar[str] = "BEGIN"
    """The statement that begins a writing transaction."""
    type_names: ClassVar[Mapping[str, str]]
    """The names of the types ``bytes``, ``real``, ``int`` and ``bool`` in this database."""
    migrates: bool = True
    """Whether the owner's connection migrates the schema when it is opened."""
    generation: int = 0
    """The number of times the database was connected to. Data of an earlier generation may be outdated."""

    @abstractmethod
    def open(self) -> None:
        """Connect to the database. The owner's connection locks out other owners and migrates the schema."""

    @abstractmethod
    def close(self) -> None:
        """Disconnect. Does not fail, and does nothing if it is called again."""

    @abstractmethod
    def query(self, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        """Return the rows that a query finds."""

    @abstractmethod
    def execute(self, sql: str, parameters: Sequence[object] = ()) -> int:
        """Execute a statement and return the number of affected rows."""

    @abstractmethod
    def insert_entries(self, entries: Sequence[EntryRow]) -> None:
        """Insert entries into the logs of tables: either all of them, or it raises."""

    @abstractmethod
    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Execute a statement once for each row of parameters."""

    @abstractmethod
    def columns(self, table: str) -> Mapping[str, bool]:
        """Return the columns of a table, and whether each holds booleans; empty if there is no such table."""

    @abstractmethod
    def begin_snapshot(self) -> None:
        """Begin a transaction that sees the current data until `roll_back`, while others go on writing."""

    @abstractmethod
    def integrity_errors(self) -> list[str]:
        """Return the problems that the database finds in its files."""

    @abstractmethod
    def vacuum(self) -> None:
        """Return unused space to the file system. It takes a while, and no other connection may be open."""

    @abstractmethod
    def reconnect(self) -> bool:
        """Return whether the connection had been lost and is restored now; called after a failure."""

    @abstractmethod
    def roll_back(self) -> None:
        """Roll back the current transaction, if there is one. Does not fail."""

    def read(self, work: Callable[["DatabaseConnection"], T]) -> T:
        """Return the result of `work`, which only reads. It is called again if the connection was lost."""
        try:
            return work(self)
        except StoreUnavailable:
            if not self.reconnect():
                raise
        return work(self)

    def write(self, work: Callable[["DatabaseConnection"], T]) -> T:
        """Run `work` in one transaction. Its changes are durable when this returns, and undone if this raises.

        `work` is called again if the connection was lost before the commit. If it was lost during the commit, it is
        unknown whether the changes were kept, and the `StoreUnavailable` is `in_doubt`.
        """
        try:
            return self._write(work)
        except StoreUnavailable as unavailable:
            if unavailable.in_doubt or not self.reconnect():
                raise
        return self._write(work)

    def write_entries(self, work: Callable[["DatabaseConnection"], T], entries: int) -> T:
        """Like `write`, for work that only inserts this number of entries, with a single `insert`."""
        return self.write(work)

    def _write(self, work: Callable[["DatabaseConnection"], T]) -> T:
        try:
            self.execute(self.begin_statement)
            answer = work(self)
        except BaseException:
            self.roll_back()
            raise
        try:
            self.execute("COMMIT")
        except StoreUnavailable as unavailable:
            self.roll_back()
            raise self.commit_error(unavailable) from unavailable
        return answer

    def commit_error(self, unavailable: StoreUnavailable) -> StoreUnavailable:
        """Return the error to raise for a failed commit."""
        return unavailable
