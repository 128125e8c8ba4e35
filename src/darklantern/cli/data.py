"""``darklantern data``: export, back up, restore, check and delete stored data."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime
from errno import ENOENT
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from darklantern.cli.output import AsJson, print_error, print_message, write_json
from darklantern.cli.progress import progress
from darklantern.core import registry
from darklantern.core.errors import BadOptions, UnknownName

if TYPE_CHECKING:
    from darklantern.server.store.database_connection import DatabaseConnection

Database = Annotated[
    str | None, typer.Option(help="sqlite:///FILE or postgresql://…; by default the one that the server uses.")
]


def export_games(
    file: Annotated[Path, typer.Argument(help="Where to write the records. A file that exists is left alone.")],
    game: Annotated[str | None, typer.Option(help="Only records of this game, by its id.")] = None,
    since: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Only games that ended on this day or later.")
    ] = None,
    database: Database = None,
) -> None:
    """Write finished games as records, for 'darklantern replay' and 'darklantern report'. The server may be running."""
    from darklantern.server.data.export import export_records, recorded_games

    with _open_read_only(database) as connection, progress("Exporting records") as report_progress:
        if game is not None and game not in (known := {*registry.game_ids(), *recorded_games(connection)}):
            raise UnknownName("game", game, sorted(known))
        games = export_records(connection, file, report_progress, game, 0.0 if since is None else since.timestamp())
    print_message(f"{file} has {games:,} record{'' if games == 1 else 's'}.")


def back_up_database(
    file: Annotated[Path, typer.Argument(help="Where to write the backup. A file that exists is left alone.")],
    database: Database = None,
) -> None:
    """Write all stored data to one compressed file. The server may be running."""
    from darklantern.server.data.backup import back_up

    with _open_read_only(database) as connection, progress("Backing up rows") as report_progress:
        rows = back_up(connection, file, report_progress)
    print_message(f"{file} is a backup of {rows:,} rows, {file.stat().st_size:,} bytes.")


def restore_database(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: Database = None,
) -> None:
    """Fill a new database from a backup. Its kind of database and version may differ."""
    from darklantern.server.data.backup import restore

    if not file.is_file():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(file))
    with _open_exclusively(database, migrates=False) as connection, progress("Restoring rows") as report_progress:
        rows = restore(connection, file, report_progress)
    print_message(f"{rows:,} rows are restored from {file}.")


def check_database(database: Database = None, json: AsJson = False) -> None:
    """Check the stored data: the database file, logs, seats and records. The server may be running."""
    from darklantern.server.data.check import check, unchecked_tables

    problems: list[str] = []
    with _open_read_only(database) as connection, progress("Checking tables") as report_progress:
        for problem in check(connection, report_progress):
            problems.append(problem)
            if not json:
                print_error(problem)
        unchecked = unchecked_tables(connection)
    if json:
        write_json({"ok": not problems, "problems": problems, "unchecked": unchecked})
    else:
        for reason, tables in unchecked.items():
            print_message(f"{tables:,} table{'' if tables == 1 else 's'} could not be checked. {reason}")
        if not problems:
            print_message(f"Everything {'else ' if unchecked else ''}that is stored is in order.")
    if problems:
        raise typer.Exit(1)


def prune_data(
    expired: Annotated[int, typer.Option(min=0, help="Days to keep expired tables; 0 keeps them for ever.")] = 0,
    logs: Annotated[int, typer.Option(min=0, help="Days to keep logs of finished tables; their records stay.")] = 0,
    records: Annotated[int, typer.Option(min=0, help="Days to keep finished tables with their records.")] = 0,
    people: Annotated[int, typer.Option(min=0, help="Days to keep people since their last visit.")] = 0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be deleted.")] = False,
    database: Database = None,
) -> None:
    """Delete data older than a number of days on which the server ran. Stop the server first: it prunes by itself."""
    import asyncio

    from darklantern.server.data.people import delete_offline
    from darklantern.server.data.prune import RetentionAges, find_prunable, prune

    ages = RetentionAges(expired_days=expired, log_days=logs, record_days=records, person_days=people)
    with _open_read_only(database) if dry_run else _open_exclusively(database) as connection:
        old = find_prunable(connection, ages)
        if not dry_run:
            with progress("Deleting tables") as report_progress:
                prune(connection, old, report_progress)
    if old.people and not dry_run:
        asyncio.run(delete_offline(_database_url(database), old.people))
    tables = f"{len(old.expired):,} expired tables, {len(old.logs):,} logs, {len(old.records):,} records"
    print_message(f"{tables} and {len(old.people):,} people {'would be' if dry_run else 'are'} deleted.")


def restore_expired_table(
    table: Annotated[str, typer.Argument(help="The id of a table, as in its link.")],
    database: Database = None,
) -> None:
    """Reopen a table that has expired and is not deleted yet. Stop the server first."""
    from darklantern.server.store import TableId
    from darklantern.server.store.retention import read_uptime, restore_table

    with _open_exclusively(database) as connection:
        connection.write(lambda connection: restore_table(connection, TableId(table), read_uptime(connection)))
    print_message(f"Table {table} is open again.")


def delete_person(
    person: Annotated[str, typer.Argument(help="The id or the name of a person.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")] = False,
    database: Database = None,
) -> None:
    """Delete a person and their personal data. Stop the server first: on a running one people delete themselves."""
    import asyncio

    from darklantern.server.data.people import delete_offline, find_people

    with _open_read_only(database) as connection:
        found = find_people(connection, person)
    if not found:
        raise BadOptions(f"There is no person with the id or the name {person!r}.")
    if len(found) > 1:
        known = ", ".join(f"{row.id} (since {datetime.fromtimestamp(row.created):%Y-%m-%d})" for row in found)
        raise BadOptions(f"{len(found)} people are called {person!r}; name one by id: {known}.")
    [row] = found
    if not yes:
        typer.confirm(f"Delete {row.name} ({row.id}) for good?", abort=True)
    asyncio.run(delete_offline(_database_url(database), [row.id]))
    print_message(f"{row.name} ({row.id}) is deleted.")


@contextmanager
def _open_read_only(database: str | None) -> "Generator[DatabaseConnection]":
    """Open a read-only connection; the server may be running."""
    with _open_connection(database, owner=False, migrates=False) as connection:
        yield connection


@contextmanager
def _open_exclusively(database: str | None, migrates: bool = True) -> "Generator[DatabaseConnection]":
    """Open a connection that writes. Raises `StoreInUse` while the server runs."""
    with _open_connection(database, owner=True, migrates=migrates) as connection:
        yield connection


@contextmanager
def _open_connection(database: str | None, owner: bool, migrates: bool) -> "Generator[DatabaseConnection]":
    from darklantern.server.store import connection_factory

    connection = connection_factory(_database_url(database))(owner)
    connection.migrates = migrates
    connection.open()
    try:
        yield connection
    finally:
        connection.close()


def _database_url(database: str | None) -> str:
    from darklantern.server.settings import read_settings

    return read_settings(os.environ, database=database).database
