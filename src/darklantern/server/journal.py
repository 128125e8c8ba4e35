"""The log of a table on its way into the store."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence

from darklantern.match.ledger import Logged, Output
from darklantern.match.log import write_entry
from darklantern.server.store import Store, StoreError, TableId

RETRY = 1.0
"""How long a table waits, in seconds, before it asks for a store again that could not be reached."""

log = logging.getLogger("darklantern.room")


class Journal:
    """What happens at a table is written here, and is stored in that order.

    It knows no room, and calls back only about what it was given: so a room is gone with its last user.
    """

    def __init__(self, store: Store, table: TableId) -> None:
        self.pending = 0
        """How many groups of entries are on their way."""
        self._store = store
        self._table = table
        self._last: asyncio.Future[None] | None = None
        self._doubtful: list[Output] = []

    def write(
        self, number: int, outputs: list[Output], then: Callable[[list[Output], BaseException | None], None]
    ) -> bool:
        """Stores the entries among what has come of something, the last of which has that number.

        When they are stored, or could not be, that is said. False if there is nothing to store.
        """
        entries = [write_entry(output.entry) for output in outputs if type(output) is Logged]
        if not entries:
            return False

        def done(future: "asyncio.Future[None]") -> None:
            self.pending -= 1
            then(outputs, future.exception())

        self.pending += 1
        self._last = future = self._store.append(self._table, number - len(entries) + 1, entries)
        future.add_done_callback(done)
        return True

    def after(self, act: Callable[[bool], None]) -> None:
        """Does something when all that was written is stored, at once if it is; says whether it could be."""
        if self._last is None or not self.pending:
            act(True)
        else:
            self._last.add_done_callback(lambda done: act(done.exception() is None))

    async def stored(self) -> None:
        """Waits until all that was written is stored. Raises `StoreError` if it could not be."""
        if self._last is not None:
            await asyncio.shield(self._last)

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
                self._last = None
                return entries

    def clear_up(self, entries: Sequence[bytes]) -> list[tuple[Output, bool]]:
        """What was in doubt, and whether the store has it."""
        doubtful, self._doubtful = self._doubtful, []
        known = set(entries)
        return [(output, type(output) is Logged and write_entry(output.entry) in known) for output in doubtful]
