"""The seats of people, so that the tables of a person are found without reading logs.

A row means that a person has a seat at a table without a record. Rows change in the same transaction as the log entries
that change seats, so they always agree with the logs.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.rows import PersonId, SeatRow, TableId


def store_seats(connection: DatabaseConnection, table: str, changes: Sequence[SeatRow], before: int) -> None:
    """Store changes of seats. The entry with number n of the table has the place `before` + n."""
    for change in changes:
        connection.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, change.seat))
        if change.person is not None:
            connection.execute(
                "INSERT INTO seats (table_id, seat, person, place) VALUES (?, ?, ?, ?)",
                (table, change.seat, change.person, before + change.number),
            )


def delete_seats(connection: DatabaseConnection, table: str) -> None:
    """Delete the seats of a table, because its game is over."""
    connection.execute("DELETE FROM seats WHERE table_id = ?", (table,))


def tables_of(connection: DatabaseConnection, person: PersonId, limit: int) -> list[TableId]:
    """Return up to `limit` open tables where a person has a seat, the most recently taken seats first."""
    sql = (
        "SELECT table_id FROM seats JOIN tables ON id = table_id"
        " WHERE person = ? AND status = 'open' ORDER BY place DESC LIMIT ?"
    )
    return [TableId(table) for (table,) in connection.query(sql, (person, limit))]


class _SeatEntry(Struct):
    """The fields of a log entry that begins with one of the texts below."""

    seat: int
    player: str | None = None


class _RematchSetup(Struct):
    after: str | None = None


_SAT, _ROSE = b'{"type":"sat",', b'{"type":"rose",'
_read_entry = msgspec.json.Decoder(_SeatEntry).decode
_read_setup = msgspec.json.Decoder(_RematchSetup).decode


def fill_seats(connection: DatabaseConnection) -> None:
    """Fill in the seats and the rematches from the logs and configurations of tables without a record.

    A step of a migration: it reads databases of version 4.
    """
    beginnings = " OR ".join(["substr(body, 1, ?) = ?"] * 2)
    sql = (
        "SELECT table_id, place, body FROM entries JOIN tables ON id = table_id"
        f" WHERE status <> 'finished' AND ({beginnings}) ORDER BY place"
    )
    taken: dict[tuple[str, int], tuple[str, int]] = {}
    for table, place, body in connection.query(sql, (len(_SAT), _SAT, len(_ROSE), _ROSE)):
        entry = _read_entry(body)
        taken.pop((table, entry.seat), None)
        if entry.player is not None:
            taken[table, entry.seat] = entry.player, place
    for (table, seat), (person, place) in taken.items():
        row = (table, seat, person, place)
        connection.execute("INSERT INTO seats (table_id, seat, person, place) VALUES (?, ?, ?, ?)", row)
    for table, setup in connection.query("SELECT id, setup FROM tables WHERE status <> 'finished'"):
        try:
            after = _read_setup(setup).after
        except msgspec.DecodeError:
            continue  # a damaged table must not keep the others from being opened
        if after is not None:
            connection.execute("UPDATE tables SET rematch_of = ? WHERE id = ?", (after, table))
