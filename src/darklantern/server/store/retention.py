"""What is deleted by age, and when.

Ages are counted in uptime: seconds that the server has run, all its life long, added up in ``about.uptime``. A clock on
the wall that is wrong, or set right, makes nothing older. A table that is not used expires first, and keeps everything;
it is deleted when it has been expired for a grace period, until which it can be restored.

Every function here is one short transaction, so that a server can do its retention between the moves.
"""

from collections.abc import Mapping

from darklantern.server.store.connection import Connection
from darklantern.server.store.errors import StoreRefused
from darklantern.server.store.logs import delete_end_of_log
from darklantern.server.store.rows import PersonId, TableId
from darklantern.server.store.writer import Forget

TOUCHED_AT_ONCE = 200
"""How many tables one statement notes as touched: few statements leave more room for the moves between them."""

ENTRIES_AT_ONCE = 500
"""How many entries of a log one transaction deletes."""


def read_uptime(connection: Connection) -> float:
    """Return the seconds that the server has run, as far as they are noted."""
    return connection.rows("SELECT uptime FROM about")[0][0]


def note_uptime(connection: Connection, uptime: float) -> None:
    """Note how long the server has run. It never goes back."""
    connection.execute("UPDATE about SET uptime = ? WHERE uptime < ?", (uptime, uptime))


def touch_tables(connection: Connection, idle: Mapping[TableId, float], wall: float, uptime: float) -> None:
    """Note for how many seconds each of these tables has not been used."""
    rows = [(id, wall - seconds, uptime - seconds) for id, seconds in idle.items()]
    for start in range(0, len(rows), TOUCHED_AT_ONCE):
        some = rows[start : start + TOUCHED_AT_ONCE]
        connection.execute(
            f"WITH given (id, at, used) AS (VALUES {', '.join(['(?, ?, ?)'] * len(some))})"
            " UPDATE tables SET touched = given.at, used = given.used FROM given WHERE given.id = tables.id",
            [value for row in some for value in row],
        )


def expire_tables(connection: Connection, used_before: float, at: float) -> Forget:
    """Expire the open tables that were last used before a time; answers with their ids."""
    which = "SELECT id FROM tables WHERE status = 'open' AND used < ?"
    expired = [TableId(id) for (id,) in connection.rows(f"{which} ORDER BY used, id", (used_before,))]
    if expired:
        sql = "UPDATE tables SET status = 'expired', expired = ? WHERE status = 'open' AND used < ?"
        connection.execute(sql, (at, used_before))
    return Forget(expired, expired)


def close_table(connection: Connection, table: TableId, host: PersonId, at: float) -> Forget:
    """Expire an open table at once, as its host wants. Raises `StoreRefused` if there is no such open table."""
    sql = "UPDATE tables SET status = 'expired', expired = ?, closed_by = ? WHERE id = ? AND status = 'open'"
    if connection.execute(sql, (at, host, table)) == 0:
        raise StoreRefused(f"There is no open table {table!r}.")
    return Forget((table,), None)


def restore_table(connection: Connection, table: TableId, uptime: float) -> None:
    """Open an expired table again, as if it was used now. Raises `StoreRefused` if no such table is expired."""
    sql = (
        "UPDATE tables SET status = 'open', expired = NULL, closed_by = NULL, used = ?"
        " WHERE id = ? AND status = 'expired' AND NOT log_deleted"
    )
    if connection.execute(sql, (uptime, table)) == 0:
        raise StoreRefused(f"No table {table!r} has expired.")


def find_expired(connection: Connection, expired_before: float, limit: int) -> list[TableId]:
    """Return some of the tables whose grace period is over, the first that expired first."""
    sql = "SELECT id FROM tables WHERE status = 'expired' AND expired < ? ORDER BY expired, id LIMIT ?"
    return [TableId(id) for (id,) in connection.rows(sql, (expired_before, limit))]


def delete_expired(connection: Connection, table: TableId) -> Forget:
    """Delete an expired table, or a part of a long one; answers whether all of it is gone."""
    if not connection.rows("SELECT 1 FROM tables WHERE id = ? AND status = 'expired'", (table,)):
        return Forget((), True)  # it was restored meanwhile
    gone = _delete_log(connection, table)
    if gone:
        connection.execute("DELETE FROM tables WHERE id = ?", (table,))
    return Forget((table,), gone)


def find_finished(connection: Connection, used_before: float, limit: int, with_log: bool) -> list[TableId]:
    """Return some finished tables that were last used before a time, the oldest first; all, or those with a log."""
    log = "AND (NOT log_deleted OR noted_end > 0)" if with_log else ""
    sql = f"SELECT id FROM tables WHERE status = 'finished' AND used < ? {log} ORDER BY used, id LIMIT ?"
    return [TableId(id) for (id,) in connection.rows(sql, (used_before, limit))]


def delete_log(connection: Connection, table: TableId, players: Mapping[int, str]) -> Forget:
    """Delete the log of a finished table, or a part of a long one; answers whether all of it is gone.

    Its record stays. `players` says which people played on which seats: the record has their names only.
    """
    for seat, person in players.items():
        connection.execute("INSERT INTO record_players VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (table, seat, person))
    return Forget((table,), _delete_log(connection, table))


def delete_finished(connection: Connection, table: TableId) -> Forget:
    """Delete a finished table with its record, or a part of its log; answers whether all of it is gone."""
    gone = _delete_log(connection, table)
    if gone:
        connection.execute("DELETE FROM record_players WHERE table_id = ?", (table,))
        connection.execute("DELETE FROM records WHERE table_id = ?", (table,))
        connection.execute("DELETE FROM tables WHERE id = ?", (table,))
    return Forget((table,), gone)


def _delete_log(connection: Connection, table: TableId) -> bool:
    """Delete a log from its end on; whether all of it is gone. From the first bit on it does not count any more."""
    connection.execute("UPDATE tables SET log_deleted = TRUE, host = '' WHERE id = ?", (table,))
    return delete_end_of_log(connection, table, ENTRIES_AT_ONCE) < ENTRIES_AT_ONCE


def find_unseen(connection: Connection, used_before: float, limit: int) -> list[PersonId]:
    """Return some of the people who were last here before a time."""
    sql = "SELECT id FROM people WHERE used < ? AND NOT deleted ORDER BY used, id LIMIT ?"
    return [PersonId(id) for (id,) in connection.rows(sql, (used_before, limit))]


def find_deleted(connection: Connection) -> list[PersonId]:
    """Return the people who are being deleted."""
    return [PersonId(id) for (id,) in connection.rows("SELECT id FROM people WHERE deleted ORDER BY id")]


def begin_deletion(connection: Connection, person: PersonId, name: str, secret_hash: bytes) -> bool:
    """Take a person's name, token, code and editions away; whether there was such a person.

    Their row stays until their name is removed from all logs and records: after a restart that goes on.
    """
    sql = (
        "UPDATE people SET name = ?, language = 'en', secret_hash = ?, code_hash = NULL, deleted = TRUE"
        " WHERE id = ? AND NOT deleted"
    )
    if connection.execute(sql, (name, secret_hash, person)) == 0:
        return False
    connection.execute("DELETE FROM editions WHERE owner = ?", (person,))
    return True


def end_deletion(connection: Connection, person: PersonId) -> None:
    """Delete the last that is stored of a person, and what a request of theirs may have kept since the beginning."""
    connection.execute("DELETE FROM editions WHERE owner = ?", (person,))
    connection.execute("DELETE FROM people WHERE id = ? AND deleted", (person,))
