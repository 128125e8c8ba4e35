"""Recovery of a table from an unavailable store."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence

from darklantern.match.log import write_entry
from darklantern.match.output_buffer import NewEntry, Output
from darklantern.server.delivery.broadcaster import Broadcaster, PendingRequest
from darklantern.server.live.event_log_writer import EventLogWriter
from darklantern.server.live.responder import Responder
from darklantern.server.logs import hashed_id
from darklantern.server.store import Store, StoreError, StoreUnavailable, TableId

RETRY_INTERVAL_S = 1.0
"""Seconds between attempts to reach an unavailable store."""

log: logging.Logger = logging.getLogger("darklantern.live_table")


class Recovery:
    """Refuses what could not be stored, waits for the store, and reads the log from which the table continues.

    If it is unknown whether something was stored, the log decides on the answer.
    """

    def __init__(
        self, store: Store, table: TableId, log_writer: EventLogWriter, broadcaster: Broadcaster, responder: Responder
    ) -> None:
        self._store = store
        self._table = table
        self._log_writer = log_writer
        self._broadcaster = broadcaster
        self._responder = responder
        self._uncertain: list[Output] = []
        self._task: asyncio.Task[None] | None = None

    @property
    def active(self) -> bool:
        """Whether the store is unavailable, and the table waits for it."""
        return self._task is not None

    def start(self, error: BaseException, on_recovered: Callable[[list[bytes]], None]) -> None:
        """Wait for the store in the background; `on_recovered` is called with the stored log."""
        reason = error if isinstance(error, StoreUnavailable) else type(error).__name__
        log.warning("table %s could not be stored: %s", hashed_id(self._table), reason)
        self._task = asyncio.get_running_loop().create_task(self._run(on_recovered))

    def cancel(self) -> None:
        """Stop waiting for the store."""
        if self._task is not None:
            self._task.cancel()

    def add_failed(self, outputs: Iterable[Output], error: BaseException) -> None:
        """Refuse requests that were not stored; keep those of which it is unknown."""
        if isinstance(error, StoreUnavailable) and error.in_doubt:
            self.add_uncertain(outputs)
        else:
            self._responder.refuse_unsaved(outputs)

    def add_uncertain(self, outputs: Iterable[Output]) -> None:
        """Note that it is unknown whether these were stored."""
        self._uncertain += outputs

    def answer_uncertain(self, entries: Sequence[bytes]) -> None:
        """Answer the requests of which it was unknown whether they were stored, by the stored log."""
        uncertain, self._uncertain = self._uncertain, []
        stored = set(entries)
        for output in uncertain:
            if type(output) is not NewEntry or write_entry(output.entry) not in stored:
                self._responder.refuse_unsaved([output])
            elif isinstance(request := output.request, PendingRequest):
                self._broadcaster.accept(request.connection, request.id, output.entry.number)

    async def _run(self, on_recovered: Callable[[list[bytes]], None]) -> None:
        entries = await self._wait_for_log()
        self._log_writer.clear_error()
        self._task = None
        on_recovered(entries)

    async def _wait_for_log(self) -> list[bytes]:
        """Wait until the store is available again, and return the stored log."""
        while True:
            await asyncio.sleep(RETRY_INTERVAL_S)
            if self._log_writer.pending or not await self._store.healthy():
                continue
            try:
                return await self._store.entries(self._table)
            except StoreError as error:
                log.warning("the log of a table could not be read: %s", error)
