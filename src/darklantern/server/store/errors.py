"""The errors of the store."""

from darklantern.core.errors import DarkLanternError


class StoreError(DarkLanternError):
    """The base class of the store's errors. The request had no effect, unless the error says otherwise."""


class BadStoreUrl(StoreError):
    """The address is not that of a database."""


class StoreUnsupported(StoreError):
    """The database cannot be used: its driver is not installed, or its schema is newer than this version."""


class StoreInUse(StoreError):
    """Another running process owns the database."""


class StoreUnavailable(StoreError):
    """The database cannot be reached, is full or fails at the moment. The same request may work later."""

    reason: str
    """The reason, from the database or the network."""
    in_doubt: bool
    """Whether the connection was lost during a commit. Only then may the data have been written."""

    def __init__(self, reason: str, in_doubt: bool = False) -> None:
        self.reason = reason
        self.in_doubt = in_doubt
        doubt = " Whether the last writes were kept is not known." if in_doubt else ""
        super().__init__(f"The database is not available: {reason}.{doubt}")

    def __reduce__(self) -> tuple[object, ...]:
        return StoreUnavailable, (self.reason, self.in_doubt)


class StoreNotReady(StoreUnavailable):
    """The database server does not answer or is still starting, so it may become available soon."""

    def __reduce__(self) -> tuple[object, ...]:
        return StoreNotReady, (self.reason, self.in_doubt)


class StoreRefused(StoreError):
    """A write contradicts the stored data, or has a value that the database cannot hold. Nothing was written."""


class BadBackup(StoreError):
    """The file is not a backup, or not a complete one. Nothing was restored."""


class StoreGap(StoreError):
    """Entries do not follow the last one of their table. None of them was written."""

    def __init__(self, table: str, first: int, last: int) -> None:
        self.table = table
        self.first = first
        self.last = last
        super().__init__(f"The last entry of table {table!r} is {last}, so {first} cannot be the next.")

    def __reduce__(self) -> tuple[object, ...]:
        return StoreGap, (self.table, self.first, self.last)
