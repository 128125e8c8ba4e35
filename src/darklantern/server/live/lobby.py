"""Lists of tables."""

import logging
from collections.abc import Iterable

from darklantern.core.errors import BadEdition, BadOptions, BadRecord, UnknownName
from darklantern.match.stage import Stage
from darklantern.protocol.people import Person
from darklantern.protocol.tables import Table
from darklantern.server.errors import GameUnavailable, NoSuchTable
from darklantern.server.live.live_table import LiveTable
from darklantern.server.live.table_manager import TableManager
from darklantern.server.logs import hashed_id
from darklantern.server.store import PersonId, Store

MAX_OWN_TABLES_LISTED = 50
"""The most tables that are listed for a person."""

log: logging.Logger = logging.getLogger("darklantern.lobby")

_UNREADABLE_TABLE_ERRORS = (BadRecord, BadOptions, BadEdition, UnknownName)


class Lobby:
    """Lists the public tables, and the tables of a person."""

    def __init__(self, tables: TableManager, store: Store) -> None:
        self._tables = tables
        self._store = store

    def open_tables(self) -> list[Table]:
        """Return the public tables with an empty seat at which a person is present, the newest first."""
        gathering = [table for table in self._attended_tables() if table.match.stage is Stage.GATHERING]
        return _listings(
            table for table in gathering if not all(seat_state.taken for seat_state in table.match.seat_states)
        )

    def tables_in_play(self) -> list[Table]:
        """Return the public tables at which people play now, the newest first."""
        return _listings(
            table for table in self._attended_tables() if table.match.stage not in (Stage.GATHERING, Stage.OVER)
        )

    def _attended_tables(self) -> list[LiveTable]:
        """Return the public tables at which a seated person is connected."""
        return [table for table in self._tables.live_tables.values() if table.data.listed and table.match.attended]

    async def tables_of(self, person: Person) -> list[Table]:
        """Return the open tables at which a person sits, the newest first; the last `MAX_OWN_TABLES_LISTED` if more.

        The tables are not kept in memory, because listing them is no use of them.
        """
        found: list[Table] = []
        for table_id in await self._store.tables_of(PersonId(person.id), MAX_OWN_TABLES_LISTED):
            try:
                summary = await self._tables.summary(table_id)
            except NoSuchTable:
                continue
            except GameUnavailable as error:
                log.warning("table %s is left out of a list: %s", hashed_id(table_id), error)
                continue
            except _UNREADABLE_TABLE_ERRORS:
                log.exception("table %s cannot be read, and is left out of a list", hashed_id(table_id))
                continue
            if person.id in summary.players:
                found.append(summary.table)
        return sorted(found, key=lambda table: table.created, reverse=True)


def _listings(tables: Iterable[LiveTable]) -> list[Table]:
    """Return tables as the lobby shows them, the newest first."""
    return [table.listing() for table in sorted(tables, key=lambda table: table.data.created, reverse=True)]
