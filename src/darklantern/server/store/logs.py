"""The logs of tables as they are stored in the database.

The entries of all tables are stored in one sequence, in the order in which they were written. The position of an entry
in it is its place. Each entry contains the place of the previous entry of its table, so a log is read from its end.
``tables.noted_end`` is the place of the last entry of the table among the entries up to place ``about.noted``; later
entries are searched. So a commit only appends to one sequence, whichever tables it concerns.
"""

from darklantern.server.store.database_connection import DatabaseConnection

STORE_ENDS_EVERY = 8192
"""The ends of logs are stored again after this many entries, which is also the number of entries to search."""

_AFTER_STORED_ENDS = "place > (SELECT noted FROM about)"

_END = f"""
    SELECT max(place) FROM (
        SELECT noted_end AS place FROM tables WHERE id = ?
        UNION ALL
        SELECT max(place) FROM entries WHERE {_AFTER_STORED_ENDS} AND table_id = ?
    ) AS ends
"""

_LOG = f"""
    WITH RECURSIVE log (place, number, previous, body) AS (
        SELECT place, number, previous, body FROM entries WHERE place = ({_END})
        UNION ALL
        SELECT entries.place, entries.number, entries.previous, entries.body
        FROM log JOIN entries ON entries.place = log.previous
        WHERE log.number > ?
    )
    SELECT place, body FROM log WHERE number > ? ORDER BY number
"""

_LAST_PLACES = f"""
    WITH RECURSIVE log (place, previous, depth) AS (
        SELECT place, previous, 1 FROM entries WHERE place = ({_END})
        UNION ALL
        SELECT entries.place, entries.previous, depth + 1 FROM log JOIN entries ON entries.place = log.previous
        WHERE depth < ?
    )
    SELECT place FROM log ORDER BY place DESC LIMIT ?
"""

_STORE_ENDS = f"""
    UPDATE tables SET noted_end = ends.place
    FROM (SELECT table_id, max(place) AS place FROM entries WHERE {_AFTER_STORED_ENDS} GROUP BY table_id) AS ends
    WHERE tables.id = ends.table_id
"""


def read_log(connection: DatabaseConnection, table: str, after: int) -> list[bytes]:
    """Return the log of a table in its order, without the first `after` entries."""
    return [body for _, body in connection.query(_LOG, (table, table, after, after))]


def read_placed_log(connection: DatabaseConnection, table: str) -> list[tuple[int, bytes]]:
    """Return the log of a table in its order, with the place of each entry."""
    return connection.query(_LOG, (table, table, 0, 0))


def change_entry(connection: DatabaseConnection, place: int, body: bytes) -> None:
    """Replace the body of an entry."""
    connection.execute("UPDATE entries SET body = ? WHERE place = ?", (body, place))


def find_tables_naming(connection: DatabaseConnection, text: bytes, after: int, limit: int) -> list[str]:
    """Return the tables of entries that contain a text, among the `limit` places after `after`."""
    contains = "instr(body, ?) > 0" if connection.type_names["bytes"] == "BLOB" else "position(?::bytea IN body) > 0"
    sql = f"SELECT DISTINCT table_id FROM entries WHERE place > ? AND place <= ? AND {contains}"
    return [table for (table,) in connection.query(sql, (after, after + limit, text))]


def delete_end_of_log(connection: DatabaseConnection, table: str, entries: int) -> int:
    """Delete up to `entries` entries at the end of a log and return their number; 0 if the log is empty.

    A long log is deleted in parts, so that moves at other tables need not wait. The rest is always the beginning.
    """
    places = [place for (place,) in connection.query(_LAST_PLACES, (table, table, entries, entries))]
    if not places:
        return 0
    [(previous,)] = connection.query("SELECT previous FROM entries WHERE place = ?", (places[-1],))
    marks = ", ".join("?" * len(places))
    connection.execute(f"DELETE FROM entries WHERE place IN ({marks})", places)
    connection.execute("UPDATE tables SET noted_end = ? WHERE id = ?", (previous, table))
    return len(places)


def end_of_log(connection: DatabaseConnection, table: str) -> tuple[int, int]:
    """Return the number and the place of the last entry of a table; (0, 0) if there is none."""
    rows = connection.query(f"SELECT number, place FROM entries WHERE place = ({_END})", (table, table))
    return rows[0] if rows else (0, 0)


def read_last_places(connection: DatabaseConnection) -> tuple[int, int]:
    """Return the last used place, and the place up to which the ends of logs are stored.

    The places of deleted entries are not used again, because an entry at or before the second place would not be found.
    """
    [(last, noted)] = connection.query("SELECT (SELECT coalesce(max(place), 0) FROM entries), noted FROM about")
    return max(last, noted), noted


def store_log_ends(connection: DatabaseConnection) -> None:
    """Store the ends of the logs of all tables."""
    connection.execute(_STORE_ENDS)
    last = "(SELECT max(place) FROM entries)"
    connection.execute(f"UPDATE about SET noted = {last} WHERE noted < {last}")
