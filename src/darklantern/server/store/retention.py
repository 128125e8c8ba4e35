"""Expiry and deletion of old data.

Ages are counted in uptime: the seconds that the server has run in total, stored in ``about.uptime``. So a wrong system
clock, or a corrected one, makes nothing older. An unused table first expires without losing data, and can be restored
during a grace period; after that it is deleted.

Every function here is one short transaction, so a server can run it between moves.
"""

from collections.abc import Mapping

from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.errors import StoreRefused
from darklantern.server.store.logs import delete_end_of_log
from darklantern.server.store.rows import PersonId, TableId
from darklantern.server.store.writer_thread import ForgetLogEnds

TABLES_PER_STATEMENT = 200
"""The number of tables that one statement updates. Fewer statements leave more time for moves."""

ENTRIES_PER_TRANSACTION = 500
"""The number of entries of a log that one transaction deletes."""


def read_uptime(connection: DatabaseConnection) -> float:
    """Return the stored uptime of the server, in seconds."""
    return connection.query("SELECT uptime FROM about")[0][0]


def store_uptime(connection: DatabaseConnection, uptime: float) -> None:
    """Store the uptime of the server, which never decreases."""
    connection.execute("UPDATE about SET uptime = ? WHERE uptime < ?", (uptime, uptime))


def touch_tables(
    connection: DatabaseConnection, idle: Mapping[TableId, float], wall_time: float, uptime: float
) -> None:
    """Store when each of these tables was last used, given the seconds for which it has been idle."""
    rows = [(id, wall_time - seconds, uptime - seconds) for id, seconds in idle.items()]
    for start in range(0, len(rows), TABLES_PER_STATEMENT):
        batch = rows[start : start + TABLES_PER_STATEMENT]
        connection.execute(
            f"WITH given (id, at, used) AS (VALUES {', '.join(['(?, ?, ?)'] * len(batch))})"
            " UPDATE tables SET touched = given.at, used = given.used FROM given WHERE given.id = tables.id",
            [value for row in batch for value in row],
        )


def expire_tables(connection: DatabaseConnection, used_before: float, at: float) -> ForgetLogEnds:
    """Expire the open tables that were last used before a time. The answer is their ids."""
    open_tables = "SELECT id FROM tables WHERE status = 'open' AND used < ?"
    expired = [TableId(id) for (id,) in connection.query(f"{open_tables} ORDER BY used, id", (used_before,))]
    if expired:
        sql = "UPDATE tables SET status = 'expired', expired = ? WHERE status = 'open' AND used < ?"
        connection.execute(sql, (at, used_before))
    return ForgetLogEnds(expired, expired)


def close_table(connection: DatabaseConnection, table: TableId, host: PersonId, at: float) -> ForgetLogEnds:
    """Expire an open table at once, at its host's request. Raises `StoreRefused` if there is no such open table."""
    sql = "UPDATE tables SET status = 'expired', expired = ?, closed_by = ? WHERE id = ? AND status = 'open'"
    if connection.execute(sql, (at, host, table)) == 0:
        raise StoreRefused(f"There is no open table {table!r}.")
    return ForgetLogEnds((table,), None)


def restore_table(connection: DatabaseConnection, table: TableId, uptime: float) -> None:
    """Open an expired table again, as if it was used now. Raises `StoreRefused` if no such table is expired."""
    sql = (
        "UPDATE tables SET status = 'open', expired = NULL, closed_by = NULL, used = ?"
        " WHERE id = ? AND status = 'expired' AND NOT log_deleted"
    )
    if connection.execute(sql, (uptime, table)) == 0:
        raise StoreRefused(f"No table {table!r} has expired.")


def find_expired(connection: DatabaseConnection, expired_before: float, limit: int) -> list[TableId]:
    """Return up to `limit` tables whose grace period is over, the earliest expired first."""
    sql = "SELECT id FROM tables WHERE status = 'expired' AND expired < ? ORDER BY expired, id LIMIT ?"
    return [TableId(id) for (id,) in connection.query(sql, (expired_before, limit))]


def delete_expired(connection: DatabaseConnection, table: TableId) -> ForgetLogEnds:
    """Delete an expired table, or a part of a long one. The answer is whether all of it is deleted."""
    if not connection.query("SELECT 1 FROM tables WHERE id = ? AND status = 'expired'", (table,)):
        return ForgetLogEnds((), True)  # it has been restored
    deleted = _delete_log(connection, table)
    if deleted:
        connection.execute("DELETE FROM tables WHERE id = ?", (table,))
    return ForgetLogEnds((table,), deleted)


def find_finished(connection: DatabaseConnection, used_before: float, limit: int, with_log: bool) -> list[TableId]:
    """Return up to `limit` finished tables that were last used before a time, the oldest first."""
    log = "AND (NOT log_deleted OR noted_end > 0)" if with_log else ""
    sql = f"SELECT id FROM tables WHERE status = 'finished' AND used < ? {log} ORDER BY used, id LIMIT ?"
    return [TableId(id) for (id,) in connection.query(sql, (used_before, limit))]


def delete_log(connection: DatabaseConnection, table: TableId, players: Mapping[int, str]) -> ForgetLogEnds:
    """Delete the log of a finished table, or a part of a long one. The answer is whether all of it is deleted.

    The record stays. `players` are the people by seat, which are stored because the record contains only their names.
    """
    for seat, person in players.items():
        connection.execute("INSERT INTO record_players VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (table, seat, person))
    return ForgetLogEnds((table,), _delete_log(connection, table))


def delete_finished(connection: DatabaseConnection, table: TableId) -> ForgetLogEnds:
    """Delete a finished table with its record, or a part of its log. The answer is whether all of it is deleted."""
    deleted = _delete_log(connection, table)
    if deleted:
        connection.execute("DELETE FROM record_players WHERE table_id = ?", (table,))
        connection.execute("DELETE FROM records WHERE table_id = ?", (table,))
        connection.execute("DELETE FROM tables WHERE id = ?", (table,))
    return ForgetLogEnds((table,), deleted)


def _delete_log(connection: DatabaseConnection, table: TableId) -> bool:
    """Delete the end of a log and return whether all of it is deleted. The rest is not used any more."""
    connection.execute("UPDATE tables SET log_deleted = TRUE, host = '' WHERE id = ?", (table,))
    return delete_end_of_log(connection, table, ENTRIES_PER_TRANSACTION) < ENTRIES_PER_TRANSACTION


def find_unseen(connection: DatabaseConnection, used_before: float, limit: int) -> list[PersonId]:
    """Return up to `limit` people whose last visit was before a time, the oldest first."""
    sql = "SELECT id FROM people WHERE used < ? AND NOT deleted ORDER BY used, id LIMIT ?"
    return [PersonId(id) for (id,) in connection.query(sql, (used_before, limit))]


def find_deleted(connection: DatabaseConnection) -> list[PersonId]:
    """Return the people whose deletion has begun."""
    return [PersonId(id) for (id,) in connection.query("SELECT id FROM people WHERE deleted ORDER BY id")]


def begin_deletion(connection: DatabaseConnection, person: PersonId, name: str, secret_hash: bytes) -> bool:
    """Remove a person's name, token, code and editions. Return whether there was such a person.

    Their row stays until their name is removed from all logs and records, so the deletion continues after a restart.
    """
    sql = (
        "UPDATE people SET name = ?, language = 'en', secret_hash = ?, code_hash = NULL, deleted = TRUE"
        " WHERE id = ? AND NOT deleted"
    )
    if connection.execute(sql, (name, secret_hash, person)) == 0:
        return False
    connection.execute("DELETE FROM editions WHERE owner = ?", (person,))
    return True


def end_deletion(connection: DatabaseConnection, person: PersonId) -> None:
    """Delete a person's row, and editions that a request may have stored since the deletion began."""
    connection.execute("DELETE FROM editions WHERE owner = ?", (person,))
    connection.execute("DELETE FROM people WHERE id = ? AND deleted", (person,))
