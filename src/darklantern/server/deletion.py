"""Deletion of people and of everything that names them."""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from secrets import token_bytes

from darklantern.bots.registry import default_bot_name
from darklantern.core.errors import BrokenGame, IllegalAction
from darklantern.match.stage import Stage
from darklantern.protocol.closing import CloseReason
from darklantern.server.data.anonymize import FORMER_PLAYER_NAME, anonymize_table
from darklantern.server.errors import GameUnavailable, NoSuchTable
from darklantern.server.identities import Identities
from darklantern.server.live.table_manager import TableManager
from darklantern.server.store import PersonId, Store, StoreError, TableId, TableStatus
from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.logs import find_tables_naming, read_last_places
from darklantern.server.store.retention import begin_deletion, end_deletion, find_deleted

ENTRIES_AT_ONCE = 5_000
"""The number of log entries that one query searches."""
MOST_TABLES = 1_000
"""The most tables whose seats are left before `delete` returns; other seats are left in the background."""
RETRY_S = 5.0
"""Seconds between attempts while the store is unavailable."""

log: logging.Logger = logging.getLogger("darklantern.deletion")


class Deletion:
    """Deletes people: their identity at once, then, in the background, every mention of them.

    Unfinished deletions continue after a restart.
    """

    def __init__(self, store: Store, tables: TableManager, identities: Identities) -> None:
        self._store = store
        self._tables = tables
        self._identities = identities
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Continue unfinished deletions."""
        for person in await self._store.read(find_deleted):
            self._finish_later(person)

    def stop(self) -> None:
        """Stop; unfinished deletions continue at the next start."""
        for task in self._tasks:
            task.cancel()

    async def delete(self, person: PersonId) -> bool:
        """Delete a person; the background task does the rest. Return False if there is no such person.

        When this returns, their token and recovery code are invalid, their editions are deleted, their connections are
        closed and their seats are left. Raise `StoreError`.
        """
        if not await self._begin(person):
            return False
        with suppress(StoreError, IllegalAction):  # the background task tries again
            await self._leave_seats(person)
        self._finish_later(person)
        return True

    async def delete_now(self, person: PersonId) -> bool:
        """Delete a person completely. Return False if there is no such person. Raise `StoreError`."""
        if not await self._begin(person):
            return False
        await self._finish(person)
        return True

    async def _begin(self, person: PersonId) -> bool:
        secret_hash = token_bytes(32)
        found = await self._store.write(
            lambda connection: begin_deletion(connection, person, FORMER_PLAYER_NAME, secret_hash)
        )
        self._identities.forget(person)
        self._tables.close_connections(person, CloseReason.TOKEN_REVOKED)
        return found

    def _finish_later(self, person: PersonId) -> None:
        task = asyncio.get_running_loop().create_task(self._finish_surely(person))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _finish_surely(self, person: PersonId) -> None:
        while True:
            try:
                await self._finish(person)
                return
            except (StoreError, IllegalAction) as error:
                log.warning("a person could not be deleted yet: %s", error)
                await asyncio.sleep(RETRY_S)

    async def _finish(self, person: PersonId) -> None:
        """Remove a person from everything that is stored."""
        for table in await self._find_tables(person):
            if (row := await self._store.table(table)) is not None and row.status is TableStatus.OPEN:
                await self._leave_seat(person, table)
            await self._store.write(lambda connection, table=table: anonymize_table(connection, table, person))
            await self._tables.reload(table)
        await self._store.write(lambda connection: end_deletion(connection, person))

    async def _leave_seats(self, person: PersonId) -> None:
        for table_id in await self._store.tables_of(person, MOST_TABLES):
            await self._leave_seat(person, table_id)

    async def _leave_seat(self, person: PersonId, table_id: str) -> None:
        """Leave a seat: before the game it becomes empty, during the game a bot takes it for good."""
        try:
            table = await self._tables.get(table_id)
            bot = default_bot_name(table.match.game.id)
        except (NoSuchTable, GameUnavailable, BrokenGame):
            return
        if (seat := table.match.seat_of(person)) is None or table.match.stage is Stage.OVER:
            return
        table.expect_store()
        if table.match.play is None:
            table.match.vacate(seat)
        else:
            table.seat_bot(seat, bot)
        await table.commit()

    async def _find_tables(self, person: PersonId) -> list[TableId]:
        """Return the tables at which a person has ever sat or talked."""
        found: dict[str, None] = dict.fromkeys(await self._store.read(partial(_find_pruned, person=person)))
        last, _ = await self._store.read(read_last_places)
        for after in range(0, last, ENTRIES_AT_ONCE):
            look = partial(find_tables_naming, text=person.encode(), after=after, limit=ENTRIES_AT_ONCE)
            found.update(dict.fromkeys(await self._store.read(look)))
        return [TableId(table) for table in found]


def _find_pruned(connection: DatabaseConnection, person: PersonId) -> list[str]:
    sql = "SELECT table_id FROM record_players WHERE person = ?"
    return [table for (table,) in connection.query(sql, (person,))]
