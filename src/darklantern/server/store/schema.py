"""The schema of the database, as a list of migrations that starts with an empty database."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.errors import StoreUnsupported
from darklantern.server.store.seats import fill_seats

MigrationStep: TypeAlias = str | Callable[[DatabaseConnection], None]
"""A step of a migration: a statement, or a function that executes several."""

_PEOPLE_TABLES_ENTRIES_RECORDS = (
    """
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        language TEXT NOT NULL,
        secret_hash {bytes} NOT NULL UNIQUE,
        code_hash {bytes} UNIQUE,
        bot {bool} NOT NULL,
        created {real} NOT NULL,
        seen {real} NOT NULL
    )
    """,
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        created {real} NOT NULL,
        touched {real} NOT NULL,
        public {bool} NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('open', 'finished', 'expired')),
        setup {bytes} NOT NULL,
        seed TEXT NOT NULL,
        host TEXT NOT NULL
    )
    """,
    "CREATE INDEX tables_open ON tables (touched) WHERE status = 'open'",
    """
    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number {int} NOT NULL,
        body {bytes} NOT NULL,
        PRIMARY KEY (table_id, number)
    )
    """,
    """
    CREATE TABLE records (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        finished {real} NOT NULL,
        game TEXT NOT NULL,
        body TEXT NOT NULL
    )
    """,
    "CREATE INDEX records_in_order ON records (finished, table_id)",
)

_EDITIONS = (
    """
    CREATE TABLE editions (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL REFERENCES people (id),
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        title TEXT NOT NULL,
        created {real} NOT NULL,
        changed {real} NOT NULL,
        body {bytes} NOT NULL
    )
    """,
    "CREATE INDEX editions_of ON editions (owner, created)",
)

_CHAINS = (
    "ALTER TABLE entries RENAME TO entries_by_number",
    # All logs share one sequence without an index by table, which would change one page for every entry of a commit.
    # Instead each entry contains the place of the previous entry of its table: see `logs`. The writer, not the
    # database, ensures that the table exists and that the numbers of its entries are unique.
    """
    CREATE TABLE entries (
        place {int} PRIMARY KEY,
        table_id TEXT NOT NULL,
        number {int} NOT NULL,
        previous {int} NOT NULL,
        body {bytes} NOT NULL
    )
    """,
    """
    INSERT INTO entries
    SELECT place, table_id, number, CASE WHEN number = 1 THEN 0 ELSE place - 1 END, body
    FROM (SELECT row_number() OVER (ORDER BY table_id, number) AS place, table_id, number, body
        FROM entries_by_number) AS placed
    """,
    "DROP TABLE entries_by_number",
    "ALTER TABLE tables ADD COLUMN noted_end {int} NOT NULL DEFAULT 0",
    """
    UPDATE tables SET noted_end = ends.place
    FROM (SELECT table_id, max(place) AS place FROM entries GROUP BY table_id) AS ends
    WHERE tables.id = ends.table_id
    """,
    "ALTER TABLE about ADD COLUMN noted {int} NOT NULL DEFAULT 0",
    "UPDATE about SET noted = (SELECT coalesce(max(place), 0) FROM entries)",
)

_RETENTION = (
    # Ages are counted in uptime, not by the system clock: see `retention`.
    "ALTER TABLE about ADD COLUMN uptime {real} NOT NULL DEFAULT 0",
    "ALTER TABLE tables ADD COLUMN used {real} NOT NULL DEFAULT 0",
    "ALTER TABLE tables ADD COLUMN expired {real}",
    "ALTER TABLE tables ADD COLUMN log_deleted {bool} NOT NULL DEFAULT FALSE",
    # Their logs were deleted when they expired, so they cannot be restored.
    "DELETE FROM tables WHERE status = 'expired'",
    "CREATE INDEX tables_by_age ON tables (status, used)",
    "ALTER TABLE people ADD COLUMN used {real} NOT NULL DEFAULT 0",
    "ALTER TABLE people ADD COLUMN deleted {bool} NOT NULL DEFAULT FALSE",
    "CREATE INDEX people_by_age ON people (used)",
    # The players of games whose logs are deleted: a record contains only names.
    """
    CREATE TABLE record_players (
        table_id TEXT NOT NULL REFERENCES records (table_id),
        seat {int} NOT NULL,
        person TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    )
    """,
    "CREATE INDEX record_players_by_person ON record_players (person)",
)
_SEATS = (
    """
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat {int} NOT NULL,
        person TEXT NOT NULL,
        place {int} NOT NULL,
        PRIMARY KEY (table_id, seat)
    )
    """,
    "CREATE INDEX seats_of ON seats (person, place)",
    "ALTER TABLE tables ADD COLUMN rematch_of TEXT",
    "CREATE INDEX tables_rematch ON tables (rematch_of) WHERE rematch_of IS NOT NULL",
    fill_seats,
)

_CLOSING = ("ALTER TABLE tables ADD COLUMN closed_by TEXT",)

MIGRATIONS: Sequence[Sequence[MigrationStep]] = (
    *(_PEOPLE_TABLES_ENTRIES_RECORDS, _EDITIONS, _CHAINS, _RETENTION, _SEATS),
    _CLOSING,
)
"""The steps from each version of the schema to the next; the first ones begin with an empty database. Published steps
never change: a change of the schema is added at the end. Names of types are in braces, see `migrate`."""


def migrate(connection: DatabaseConnection, types: Mapping[str, str], version: int | None = None) -> None:
    """Migrate a database to a version of the schema, by default the newest, within the caller's transaction.

    `types` maps ``bytes``, ``real``, ``int`` and ``bool`` to the types of this database. Raises `StoreUnsupported` if
    the schema of the database is newer than this version of Dark Lantern.
    """
    connection.execute("CREATE TABLE IF NOT EXISTS about (version INTEGER NOT NULL, probes INTEGER NOT NULL)")
    found = connection.query("SELECT version FROM about")
    if not found:
        connection.execute("INSERT INTO about VALUES (0, 0)")
    found_version = found[0][0] if found else 0
    check_known_version(found_version)
    wanted = len(MIGRATIONS) if version is None else version
    for steps in MIGRATIONS[found_version:wanted]:
        for step in steps:
            if isinstance(step, str):
                connection.execute(step.format_map(types))
            else:
                step(connection)
    connection.execute("UPDATE about SET version = ?", (max(wanted, found_version),))


def check_known_version(version: int) -> None:
    """Raise `StoreUnsupported` if a version of the schema is newer than the newest migration."""
    if version > len(MIGRATIONS):
        raise StoreUnsupported(
            f"The database has schema version {version}, which is newer than this Dark Lantern knows "
            f"({len(MIGRATIONS)}): run the Dark Lantern that wrote it, or a later one."
        )


def read_version(connection: DatabaseConnection) -> int:
    """Return the version of a database's schema. Raises `StoreUnsupported` if it is newer, or not ours."""
    if not connection.columns("about"):
        raise StoreUnsupported("This database has no tables of Dark Lantern: name the one that the server uses.")
    version = connection.query("SELECT version FROM about")[0][0]
    check_known_version(version)
    return version
