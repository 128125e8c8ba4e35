"""Export of finished games as a file of records, for the laboratory."""

from pathlib import Path

from darklantern.server.data.backup import ProgressCallback
from darklantern.server.store.database_connection import DatabaseConnection

RECORDS_PER_STATEMENT = 200
"""The number of records that one statement reads."""


def recorded_games(connection: DatabaseConnection) -> frozenset[str]:
    """Return the ids of the games of which there are records; some may not be installed."""
    return frozenset(game for (game,) in connection.query("SELECT DISTINCT game FROM records"))


def export_records(
    connection: DatabaseConnection,
    file: Path,
    on_progress: ProgressCallback,
    game: str | None = None,
    since: float = 0.0,
) -> int:
    """Write the records of finished games, one a line in the order in which they ended, and return their number.

    `since` leaves out games that ended before this time, in seconds since 1970. Raises `FileExistsError` if the file
    exists. The file appears only when it is complete.
    """
    if file.exists():
        raise FileExistsError(17, "this file exists already, and an export does not overwrite files", str(file))
    where, given = ("finished >= ?", [since]) if game is None else ("finished >= ? AND game = ?", [since, game])
    partial = file.with_name(f"{file.name}.partial")
    connection.begin_snapshot()
    try:
        [(total,)] = connection.query(f"SELECT count(*) FROM records WHERE {where}", given)
        done, last = 0, (since, "")
        with partial.open("w", encoding="utf-8") as records:
            while page := connection.query(
                f"SELECT finished, table_id, body FROM records WHERE {where} AND (finished, table_id) > (?, ?)"
                " ORDER BY finished, table_id LIMIT ?",
                (*given, *last, RECORDS_PER_STATEMENT),
            ):
                for _, _, body in page:
                    records.write(f"{body}\n")
                done, last = done + len(page), page[-1][:2]
                on_progress(done, total)
        partial.rename(file)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    finally:
        connection.roll_back()
    return done
