"""Consistency check of the stored data."""

from collections import Counter, deque
from collections.abc import Generator, Iterable
from typing import Any

import msgspec

from darklantern.core import registry
from darklantern.core.errors import BrokenGame, DarkLanternError, GameNotInstalled, RulesVersionMismatch
from darklantern.core.record import read_record, replay
from darklantern.match.log import read_entry
from darklantern.match.match import Match
from darklantern.match.stage import Stage
from darklantern.server.data.backup import ProgressCallback
from darklantern.server.live.table_config import TableConfig
from darklantern.server.store import StoreUnsupported, TableId
from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.logs import read_log
from darklantern.server.store.schema import MIGRATIONS, read_version

PLACES_PER_STATEMENT = 20_000
"""The number of entry places that one statement covers."""

_read_table_config = msgspec.json.Decoder(TableConfig).decode

_INTEGRITY_QUERIES = (
    ("record of {0} belongs to no table", "SELECT table_id FROM records WHERE table_id NOT IN (SELECT id FROM tables)"),
    (
        "table {0} is finished and has no record",
        "SELECT id FROM tables WHERE status = 'finished' AND id NOT IN (SELECT table_id FROM records)",
    ),
    (
        "table {0} is {1} and has a record",
        "SELECT id, status FROM tables JOIN records ON table_id = id WHERE status <> 'finished'",
    ),
    ("edition {0} has no owner", "SELECT id FROM editions WHERE owner NOT IN (SELECT id FROM people)"),
    (
        "player on seat {1} of {0} belongs to no record",
        "SELECT table_id, seat FROM record_players WHERE table_id NOT IN (SELECT table_id FROM records)",
    ),
    (
        "log of table {0} ends at place {1}, where there is no entry of it",
        "SELECT tables.id, noted_end FROM tables LEFT JOIN entries ON place = noted_end"
        " WHERE noted_end > 0 AND (table_id IS NULL OR table_id <> tables.id)",
    ),
    (
        "{1} entries follow the one at place {0}",
        "SELECT previous, count(*) FROM entries WHERE previous > 0 GROUP BY previous HAVING count(*) > 1",
    ),
    (
        "log of table {0} begins {1} times",
        "SELECT table_id, count(*) FROM entries WHERE previous = 0 GROUP BY table_id HAVING count(*) > 1",
    ),
)
"""Queries that must find nothing, each with the message for a row that it finds."""

_BROKEN_CHAINS = """
    SELECT later.place, later.table_id, later.number, later.previous
    FROM entries AS later
    LEFT JOIN entries AS earlier ON earlier.place = later.previous
    LEFT JOIN tables ON tables.id = later.table_id
    WHERE later.place > ? AND later.place <= ? AND (
        tables.id IS NULL
        OR (later.number = 1 AND later.previous <> 0)
        OR (later.number <> 1 AND (
            earlier.place IS NULL OR earlier.table_id <> later.table_id OR earlier.number <> later.number - 1
        ))
    )
    ORDER BY later.place
"""
"""Query for entries that do not follow the previous entry of their table, or whose table does not exist."""


def check(connection: DatabaseConnection, on_progress: ProgressCallback) -> Generator[str]:
    """Yield a description of each problem, in English, as it is found.

    Checks the database, the entries of logs, every log that is kept, and every record, which is replayed. Raises
    `StoreUnsupported` unless the schema has the current version.
    """
    if (version := read_version(connection)) != len(MIGRATIONS):
        raise StoreUnsupported(
            f"The database has schema version {version}: start the server once, which brings it up to version "
            f"{len(MIGRATIONS)}, then check it."
        )
    yield from connection.integrity_errors()
    connection.begin_snapshot()
    try:
        yield from _check_integrity(connection)
        yield from _check_chains(connection)
        tables = connection.query("SELECT id, status, log_deleted FROM tables ORDER BY id")
        for done, (id, status, log_deleted) in enumerate(tables, start=1):
            if status == "finished":
                yield from _check_record(connection, id)
            if not log_deleted:
                yield from _check_log(connection, TableId(id), finished=status == "finished")
            on_progress(done, len(tables))
    finally:
        connection.roll_back()


def unchecked_tables(connection: DatabaseConnection) -> dict[str, int]:
    """Return why tables could not be checked, with their number: their game is not installed or cannot be loaded."""
    found = Counter[str]()
    for (setup,) in connection.query("SELECT setup FROM tables"):
        try:
            config = _read_table_config(setup)
            registry.played_game(config.setup.game, config.package)
        except (GameNotInstalled, BrokenGame) as error:
            found[str(error)] += 1
        except msgspec.MsgspecError:
            pass  # `check` reports it
    return dict(found)


def _check_integrity(connection: DatabaseConnection) -> Iterable[str]:
    for said, sql in _INTEGRITY_QUERIES:
        for row in connection.query(sql):
            yield said.format(*row)


def _check_chains(connection: DatabaseConnection) -> Iterable[str]:
    [(last,)] = connection.query("SELECT coalesce(max(place), 0) FROM entries")
    for start in range(0, last, PLACES_PER_STATEMENT):
        for place, table, number, previous in connection.query(_BROKEN_CHAINS, (start, start + PLACES_PER_STATEMENT)):
            yield f"entry {number} of table {table} at place {place} does not follow place {previous}"


def _check_record(connection: DatabaseConnection, table: str) -> Iterable[str]:
    for (body,) in connection.query("SELECT body FROM records WHERE table_id = ?", (table,)):
        try:
            record = read_record(body)
            deque(replay(registry.played_game(record.game), record), maxlen=0)
        except (RulesVersionMismatch, GameNotInstalled, BrokenGame):
            pass  # played by other rules, or see `unchecked_tables`
        except DarkLanternError as error:
            yield f"record of table {table}: {error}"


def _check_log(connection: DatabaseConnection, table: TableId, finished: bool) -> Iterable[str]:
    """Yield the problems of a table's log, which must lead to a table that can go on or to the end of its game."""
    [(setup, seed)] = connection.query("SELECT setup, seed FROM tables WHERE id = ?", (table,))
    bodies: list[Any] = read_log(connection, table, 0)
    try:
        config = _read_table_config(setup)
        numbers = tuple(int(number) for number in seed.split("/"))
        game = registry.played_game(config.setup.game, config.package)
        entries = [read_entry(body) for body in bodies]
        if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
            yield f"log of table {table}: its entries are not numbered from 1 to {len(entries)}"
            return
        match = Match.restore(game, config.setup, numbers, lambda: 0.0, entries)
    except (GameNotInstalled, BrokenGame):
        return  # see `unchecked_tables`
    except Exception as error:  # any error means that the log is damaged
        yield f"log of table {table}: {str(error) or type(error).__name__}"
        return
    if finished and match.stage is not Stage.OVER:
        yield f"log of table {table}: its game is not over, but the table is finished"
    yield from _check_seats(table, match)
    if not finished:
        stored = dict(connection.query("SELECT seat, person FROM seats WHERE table_id = ?", (table,)))
        if stored != {
            seat_state.seat: seat_state.player for seat_state in match.seat_states if seat_state.player is not None
        }:
            yield f"seats of table {table}: they do not agree with its log"


def _check_seats(table: TableId, match: Match) -> Iterable[str]:
    """Yield the problems of the seats of a table."""
    players = [seat_state.player for seat_state in match.seat_states if seat_state.player is not None]
    if len(set(players)) < len(players):
        yield f"log of table {table}: a person sits on two seats"
    if players and match.host is None:
        yield f"log of table {table}: people sit at it and none of them is the host"
