"""Deletion of all old data at once, while no server runs."""

from collections.abc import Callable

from msgspec import Struct

from darklantern.server.data.backup import Tell
from darklantern.server.data.remains import prune_log
from darklantern.server.store import PersonId, TableId
from darklantern.server.store.connection import Connection
from darklantern.server.store.retention import (
    delete_expired,
    delete_finished,
    find_expired,
    find_finished,
    find_unseen,
    read_uptime,
)
from darklantern.server.store.writer import Forget
from darklantern.server.uptime import DAY_S

ALL = 1_000_000_000
"""A limit that is higher than any number of tables."""


class Ages(Struct, frozen=True, kw_only=True):
    """The ages at which data is deleted, in days of uptime of the server; 0 keeps it for ever."""

    expired_days: int = 0
    """For expired tables, since they expired."""
    log_days: int = 0
    """For logs of finished tables, since the game ended. The records stay."""
    record_days: int = 0
    """For finished tables with their records, since the game ended."""
    person_days: int = 0
    """For people, since their last visit."""


class Old(Struct, frozen=True, kw_only=True):
    """The data that is old enough to be deleted."""

    expired: list[TableId]
    logs: list[TableId]
    records: list[TableId]
    people: list[PersonId] = []


def find_old(connection: Connection, ages: Ages, limit: int = ALL) -> Old:
    """Return the data that is old enough to be deleted, the oldest first, at most `limit` of each kind."""
    uptime = read_uptime(connection)
    expired, log, record = (uptime - days * DAY_S for days in (ages.expired_days, ages.log_days, ages.record_days))
    person = uptime - ages.person_days * DAY_S
    return Old(
        expired=find_expired(connection, expired, limit) if ages.expired_days else [],
        logs=find_finished(connection, log, limit, with_log=True) if ages.log_days else [],
        records=find_finished(connection, record, limit, with_log=False) if ages.record_days else [],
        people=find_unseen(connection, person, limit) if ages.person_days else [],
    )


def prune(connection: Connection, old: Old, tell: Tell) -> None:
    """Delete the given tables and logs, and shrink the database. After an interruption it can be run again."""
    works: list[tuple[Callable[[Connection, TableId], Forget], list[TableId]]] = [
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
            tell(done, total)
    if total:
        connection.shrink()
