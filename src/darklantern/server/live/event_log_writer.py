"""Writes the event log of a table to the store."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from darklantern.match.log import AnyEntry, RoseEntry, SatEntry, write_entry
from darklantern.match.output_buffer import NewEntry, Output
from darklantern.server.store import PersonId, SeatRow, Store, StoreError, TableId
from darklantern.server.store.database_thread import resolve

RETRY_INTERVAL_S = 1.0
"""Seconds between attempts to reach an unavailable store."""

log = logging.getLogger("darklantern.room")


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
        self._uncertain: list[Output] = []

    @property
    def pending(self) -> int:
        """The number of groups of entries that the store has not answered yet."""
        return self._written - self._answered

    def write(
        self, number: int, outputs: list[Output], then: Callable[[list[Output], BaseException | None], None]
    ) -> bool:
        """Store the log entries among outputs, of which the last has a given number.

        `on_stored` is called with the outputs and the error, if any. Return False if there is nothing to store.
        """
        entries = [output.entry for output in outputs if type(output) is NewEntry]
        if not entries:
            return False
        self._written += 1
        written, done = [write_entry(entry) for entry in entries], partial(self._on_answer, outputs, then)
        self._store.add(self._table, number - len(entries) + 1, written, done, seat_rows(entries))
        return True

    def _on_answer(
        self,
        outputs: list[Output],
        then: Callable[[list[Output], BaseException | None], None],
        error: BaseException | None,
    ) -> None:
        """Handle the store's answer to a group of entries."""
        self._answered += 1
        self._error = error
        try:
            then(outputs, error)
        finally:
            while self._callbacks and self._callbacks[0][0] <= self._answered:
                self._callbacks.popleft()[1](error)

    def call_when_stored(self, act: Callable[[bool], None]) -> None:
        """Call back when everything written is stored, at once if it is, with whether that succeeded."""
        if self.pending:
            self._callbacks.append((self._written, lambda error: act(error is None)))
        else:
            act(True)

    async def wait_stored(self) -> None:
        """Wait until everything written is stored. Raise `StoreError` if that fails."""
        if self.pending:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._callbacks.append((self._written, partial(resolve, future)))
            await future
        elif self._error is not None:
            raise self._error

    def add_uncertain(self, outputs: Iterable[Output]) -> None:
        """Note that it is unknown whether these were stored."""
        self._uncertain += outputs

    async def wait_recovered(self) -> list[bytes]:
        """Wait until the store is available again, and return the stored log."""
        while True:
            await asyncio.sleep(RETRY_INTERVAL_S)
            if self.pending or not await self._store.healthy():
                continue
            try:
                entries = await self._store.entries(self._table)
            except StoreError as error:
                log.warning("the log of a table could not be read: %s", error)
            else:
                self._error = None
                return entries

    def resolve_uncertain(self, entries: Sequence[bytes]) -> list[tuple[Output, bool]]:
        """Return the outputs in doubt, each with whether the store has it."""
        doubtful, self._uncertain = self._uncertain, []
        known = set(entries)
        return [(output, type(output) is NewEntry and write_entry(output.entry) in known) for output in doubtful]


def seat_rows(entries: Iterable[AnyEntry]) -> list[SeatRow]:
    """Return the changes of seats by people among entries, as rows for the store."""
    return [
        SeatRow(entry.number, entry.seat, PersonId(entry.player) if type(entry) is SatEntry and entry.player else None)
        for entry in entries
        if type(entry) is SatEntry or type(entry) is RoseEntry
    ]
