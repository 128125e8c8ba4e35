"""Everything that a store answers with when it cannot do what it was asked."""

from darklantern.core.errors import DarkLanternError


class StoreError(DarkLanternError):
    """The root of what a store answers with. What was asked for has not happened, unless the error says otherwise."""


class BadStoreUrl(StoreError):
    """An address that names no database."""


class StoreUnsupported(StoreError):
    """A database that this installation cannot work with: its driver is missing, or its schema is newer than we are."""


class StoreInUse(StoreError):
    """A database that belongs to another process for as long as that runs."""


class StoreUnavailable(StoreError):
    """The database is out of reach, full or broken just now: the same may work later."""

    reason: str
    """What the database, or the way to it, says."""
    in_doubt: bool
    """Whether the database went away while it was asked to commit. Only then may it have been written all the same."""

    def __init__(self, reason: str, in_doubt: bool = False) -> None:
        self.reason = reason
        self.in_doubt = in_doubt
        doubt = " Whether the last writes were kept is not known." if in_doubt else ""
        super().__init__(f"The database is not available: {reason}.{doubt}")

    def __reduce__(self) -> tuple[object, ...]:
        return StoreUnavailable, (self.reason, self.in_doubt)


class StoreNotReady(StoreUnavailable):
    """A database server that does not answer, or is still starting: it may come up if it is waited for."""

    def __reduce__(self) -> tuple[object, ...]:
        return StoreNotReady, (self.reason, self.in_doubt)


class StoreRefused(StoreError):
    """A write that contradicts what is there, or a value that the database cannot hold. Nothing of it was written."""


class BadBackup(StoreError):
    """A file that is no backup, or not a whole one. Nothing of it was restored."""


class StoreGap(StoreError):
    """Entries that do not follow the last one of their table. None of them was written."""

    def __init__(self, table: str, first: int, last: int) -> None:
        self.table = table
        self.first = first
        self.last = last
        super().__init__(f"The last entry of table {table!r} is {last}, so {first} cannot be the next.")

    def __reduce__(self) -> tuple[object, ...]:
        return StoreGap, (self.table, self.first, self.last)
