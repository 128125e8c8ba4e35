"""The logs of tables, as they lie in the database.

The entries of all tables lie one behind another, in the order in which they were written, and each names the place of
the one before it at its table: a log is read from its end. Where that is, each table notes from time to time; behind
the place up to which all have noted it, the entries are looked through. So nothing but the end of one long list changes
with a commit, whichever tables it is for.
"""

from collections.abc import Sequence

from darklantern.server.store.connection import Connection

NOTE = 8192
"""After so many entries the ends of logs are noted: so many are looked through, at most, to find the end of one."""

_END = """
    SELECT max(place) FROM (
        SELECT newest AS place FROM tables WHERE id = ?
        UNION ALL
        SELECT max(place) FROM entries WHERE place > (SELECT noted FROM about) AND table_id = ?
    ) AS ends
"""

_LOG = f"""
    WITH RECURSIVE log (number, previous, body) AS (
        SELECT number, previous, body FROM entries WHERE place = ({_END})
        UNION ALL
        SELECT entries.number, entries.previous, entries.body FROM log JOIN entries ON entries.place = log.previous
        WHERE log.number > ?
    )
    SELECT body FROM log WHERE number > ? ORDER BY number
"""

_DELETE = """
    WITH RECURSIVE log (place, previous) AS (
        SELECT place, previous FROM entries WHERE place IN (SELECT newest FROM tables WHERE id = ?)
        UNION ALL
        SELECT entries.place, entries.previous FROM log JOIN entries ON entries.place = log.previous
    )
    DELETE FROM entries WHERE place IN (SELECT place FROM log)
"""

_NOTE = """
    WITH ends (id, place) AS (
        SELECT table_id, max(place) FROM entries WHERE place > (SELECT noted FROM about) GROUP BY table_id
    )
    UPDATE tables SET newest = (SELECT place FROM ends WHERE ends.id = tables.id) WHERE id IN (SELECT id FROM ends)
"""


def read_log(connection: Connection, table: str, after: int) -> list[bytes]:
    """The log of a table in its order, without the first so many entries."""
    return [body for (body,) in connection.rows(_LOG, (table, table, after, after))]


def end_of_log(connection: Connection, table: str) -> tuple[int, int]:
    """The number and the place of the last entry of a table; (0, 0) if there is none."""
    found = connection.rows(f"SELECT number, place FROM entries WHERE place = ({_END})", (table, table))
    return found[0] if found else (0, 0)


def last_place(connection: Connection) -> tuple[int, int]:
    """The last place that is taken, and the one up to which the ends of logs are noted."""
    [(last, noted)] = connection.rows("SELECT (SELECT coalesce(max(place), 0) FROM entries), noted FROM about")
    return max(last, noted), noted  # the last ones may have been deleted since


def note_ends(connection: Connection) -> None:
    """Notes where the logs of all tables end."""
    connection.execute(_NOTE)
    connection.execute("UPDATE about SET noted = coalesce((SELECT max(place) FROM entries), noted)")


def delete_logs(connection: Connection, tables: Sequence[str]) -> None:
    """Deletes the logs of some tables."""
    note_ends(connection)
    for table in tables:
        connection.execute(_DELETE, (table,))
        connection.execute("UPDATE tables SET newest = 0 WHERE id = ?", (table,))
