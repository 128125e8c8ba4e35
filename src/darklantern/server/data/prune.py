"""Deletion of all old data at once, while no server runs."""

from collections.abc import Callable

from msgspec import Struct

from darklantern.server.data.backup import ProgressCallback
from darklantern.server.data.finished_tables import prune_log
from darklantern.server.store import PersonId, TableId
from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.retention import (
    delete_expired,
    delete_finished,
    find_expired,
    find_finished,
    find_unseen,
    read_uptime,
)
from darklantern.server.store.writer_thread import ForgetLogEnds
from darklantern.server.uptime import DAY_S

NO_LIMIT = 1_000_000_000
"""A limit that is higher than any number of tables."""


class RetentionAges(Struct, frozen=True, kw_only=True):
    """The ages at which data is deleted, in days of uptime of the server; 0 keeps it for ever."""

    expired_days: int = 0
    """For expired tables, since they expired."""
    log_days: int = 0
    """For logs of finished tables, since the game ended. The records stay."""
    record_days: int = 0
    """For finished tables with their records, since the game ended."""
    person_days: int = 0
    """For people, since their last visit."""


class PrunableData(Struct, frozen=True, kw_only=True):
    """The data that is old enough to be deleted."""

    expired: list[TableId]
    logs: list[TableId]
    records: list[TableId]
    people: list[PersonId] = []


def find_prunable(connection: DatabaseConnection, ages: RetentionAges, limit: int = NO_LIMIT) -> PrunableData:
    """Return the data that is old enough to be deleted, the oldest first, at most `limit` of each kind."""
    uptime = read_uptime(connection)
    expired, log, record = (uptime - days * DAY_S for days in (ages.expired_days, ages.log_days, ages.record_days))
    person = uptime - ages.person_days * DAY_S
    return PrunableData(
        expired=find_expired(connection, expired, limit) if ages.expired_days else [],
        logs=find_finished(connection, log, limit, with_log=True) if ages.log_days else [],
        records=find_finished(connection, record, limit, with_log=False) if ages.record_days else [],
        people=find_unseen(connection, person, limit) if ages.person_days else [],
    )


def prune(connection: DatabaseConnection, old: PrunableData, on_progress: ProgressCallback) -> None:
    """Delete the given tables and logs, and shrink the database. After an interruption it can be run again."""
    works: list[tuple[Callable[[DatabaseConnection, TableId], ForgetLogEnds], list[TableId]]] = [
        (delete_expired, old.expired),
        (delete_finished, old.records),
        (prune_log, [table for table in old.logs if table not in set(old.records)]),
    ]
    done, total = 0, sum(len(tables) for _, tables in works)
    for work, tables in works:
        for table in tables:
            while not connection.write(lambda connection, work=work, table=table: work(connection, table)).answer:
                pass
            done += 1
            on_progress(done, total)
    if total:
        connection.vacuum()
