"""The log of a table on its way into the store."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from darklantern.match.ledger import Logged, Output
from darklantern.match.log import AnyEntry, Rose, Sat, write_entry
from darklantern.server.store import PersonId, SeatRow, Store, StoreError, TableId
from darklantern.server.store.worker import settle

RETRY = 1.0
"""How long a table waits, in seconds, before it asks for a store again that could not be reached."""

log = logging.getLogger("darklantern.room")


class Journal:
    """What happens at a table is written here, and is stored in that order.

    It knows no room, and calls back only about what it was given: so a room is gone with its last user.
    """

    def __init__(self, store: Store, table: TableId) -> None:
        self._store = store
        self._table = table
        self._written = self._answered = 0
        """How many groups have been written, and how many answered."""
        self._error: BaseException | None = None
        """What went wrong with the last one that was answered."""
        self._later: deque[tuple[int, Callable[[BaseException | None], None]]] = deque()
        """What is to be done when so many have been answered."""
        self._doubtful: list[Output] = []

    @property
    def pending(self) -> int:
        """How many groups of entries are on their way."""
        return self._written - self._answered

    def write(
        self, number: int, outputs: list[Output], then: Callable[[list[Output], BaseException | None], None]
    ) -> bool:
        """Stores the entries among what has come of something, the last of which has that number.

        When they are stored, or could not be, that is said. False if there is nothing to store.
        """
        entries = [output.entry for output in outputs if type(output) is Logged]
        if not entries:
            return False
        self._written += 1
        written, done = [write_entry(entry) for entry in entries], partial(self._done, outputs, then)
        self._store.add(self._table, number - len(entries) + 1, written, done, seat_rows(entries))
        return True

    def _done(
        self,
        outputs: list[Output],
        then: Callable[[list[Output], BaseException | None], None],
        error: BaseException | None,
    ) -> None:
        """The store has answered."""
        self._answered += 1
        self._error = error
        try:
            then(outputs, error)
        finally:
            while self._later and self._later[0][0] <= self._answered:
                self._later.popleft()[1](error)

    def after(self, act: Callable[[bool], None]) -> None:
        """Does something when all that was written is stored, at once if it is; says whether it could be."""
        if self.pending:
            self._later.append((self._written, lambda error: act(error is None)))
        else:
            act(True)

    async def stored(self) -> None:
        """Waits until all that was written is stored. Raises `StoreError` if it could not be."""
        if self.pending:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._later.append((self._written, partial(settle, future)))
            await future
        elif self._error is not None:
            raise self._error

    def doubt(self, outputs: Iterable[Output]) -> None:
        """Nobody knows yet whether these were stored."""
        self._doubtful += outputs

    async def recovered(self) -> list[bytes]:
        """Waits until the store can be reached again; the log that it has then."""
        while True:
            await asyncio.sleep(RETRY)
            if self.pending or not await self._store.healthy():
                continue
            try:
                entries = await self._store.entries(self._table)
            except StoreError as error:
                log.warning("a table could not be read: %s", error)
            else:
                self._error = None
                return entries

    def clear_up(self, entries: Sequence[bytes]) -> list[tuple[Output, bool]]:
        """What was in doubt, and whether the store has it."""
        doubtful, self._doubtful = self._doubtful, []
        known = set(entries)
        return [(output, type(output) is Logged and write_entry(output.entry) in known) for output in doubtful]


def seat_rows(entries: Iterable[AnyEntry]) -> list[SeatRow]:
    """Return what entries change about who sits where; bots are not people."""
    return [
        SeatRow(entry.number, entry.seat, PersonId(entry.player) if type(entry) is Sat and entry.player else None)
        for entry in entries
        if type(entry) is Sat or type(entry) is Rose
    ]
