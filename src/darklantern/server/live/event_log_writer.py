"""Writes the event log of a table to the store."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias

from darklantern.match.log import AnyEntry, RoseEntry, SatEntry, write_entry
from darklantern.match.output_buffer import NewEntry, Output
from darklantern.server.store import PersonId, SeatRow, Store, TableId
from darklantern.server.store.database_thread import resolve

OnStored: TypeAlias = Callable[[list[Output], BaseException | None], None]
"""A callback with the outputs that were to be stored, and the error if that failed."""


class EventLogWriter:
    """Stores a table's log entries in the order in which they are written.

    It has no reference to the live table except in pending callbacks, so that reference counting frees the table.
    """

    def __init__(self, store: Store, table: TableId) -> None:
        self._store = store
        self._table = table
        self._written = self._answered = 0
        """The number of groups of entries written, and answered by the store."""
        self._error: BaseException | None = None
        """The error of the group that was answered last."""
        self._callbacks: deque[tuple[int, Callable[[BaseException | None], None]]] = deque()
        """Callbacks, each with the number of answered groups that it waits for."""

    @property
    def pending(self) -> int:
        """The number of groups of entries that the store has not answered yet."""
        return self._written - self._answered

    def write(self, last_number: int, outputs: list[Output], on_stored: OnStored) -> bool:
        """Store the log entries among outputs, of which the last has a given number.

        `on_stored` is called when they are stored or refused. Return False if there is nothing to store.
        """
        entries = [output.entry for output in outputs if type(output) is NewEntry]
        if not entries:
            return False
        self._written += 1
        lines, on_answer = [write_entry(entry) for entry in entries], partial(self._on_answer, outputs, on_stored)
        self._store.append_with_callback(
            self._table, last_number - len(entries) + 1, lines, on_answer, seat_rows(entries)
        )
        return True

    def _on_answer(self, outputs: list[Output], on_stored: OnStored, error: BaseException | None) -> None:
        """Handle the store's answer to a group of entries."""
        self._answered += 1
        self._error = error
        try:
            on_stored(outputs, error)
        finally:
            while self._callbacks and self._callbacks[0][0] <= self._answered:
                self._callbacks.popleft()[1](error)

    def call_when_stored(self, callback: Callable[[bool], None]) -> None:
        """Call back when everything written is stored, at once if it is, with whether that succeeded."""
        if self.pending:
            self._callbacks.append((self._written, lambda error: callback(error is None)))
        else:
            callback(True)

    async def wait_stored(self) -> None:
        """Wait until everything written is stored. Raise `StoreError` if that fails."""
        if self.pending:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._callbacks.append((self._written, partial(resolve, future)))
            await future
        elif self._error is not None:
            raise self._error

    def clear_error(self) -> None:
        """Forget the last error, because the table continues from the stored log."""
        self._error = None


def seat_rows(entries: Iterable[AnyEntry]) -> list[SeatRow]:
    """Return the changes of seats by people among entries, as rows for the store."""
    return [
        SeatRow(entry.number, entry.seat, PersonId(entry.player) if type(entry) is SatEntry and entry.player else None)
        for entry in entries
        if type(entry) is SatEntry or type(entry) is RoseEntry
    ]
