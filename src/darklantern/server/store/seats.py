"""Who sits at which table, so that the tables of a person are found without reading logs.

A row says that a person sits on a seat of a table that has no record yet. Rows change in the transaction that stores
the entries which change seats, so they always agree with the logs.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from darklantern.server.store.connection import Connection
from darklantern.server.store.rows import PersonId, SeatRow, TableId


def note_seats(connection: Connection, table: str, changes: Sequence[SeatRow], before: int) -> None:
    """Note who sits where from now on. The entry with number n of the table has the place `before` + n."""
    for change in changes:
        connection.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, change.seat))
        if change.person is not None:
            connection.execute(
                "INSERT INTO seats (table_id, seat, person, place) VALUES (?, ?, ?, ?)",
                (table, change.seat, change.person, before + change.number),
            )


def forget_seats(connection: Connection, table: str) -> None:
    """Note that the game at a table is over."""
    connection.execute("DELETE FROM seats WHERE table_id = ?", (table,))


def tables_of(connection: Connection, person: PersonId, limit: int) -> list[TableId]:
    """Return the open tables at which a person sits; of more than `limit`, those where they sat down last."""
    sql = (
        "SELECT table_id FROM seats JOIN tables ON id = table_id"
        " WHERE person = ? AND status = 'open' ORDER BY place DESC LIMIT ?"
    )
    return [TableId(table) for (table,) in connection.rows(sql, (person, limit))]


class _Entry(Struct):
    """What an entry that begins with one of the texts below says."""

    seat: int
    player: str | None = None


class _Setup(Struct):
    after: str | None = None


_SAT, _ROSE = b'{"type":"sat",', b'{"type":"rose",'
_read_entry = msgspec.json.Decoder(_Entry).decode
_read_setup = msgspec.json.Decoder(_Setup).decode


def fill_seats(connection: Connection) -> None:
    """Fill the seats, and which table is a rematch of which, from the logs and set-ups of tables without a record.

    A step of the schema: it reads what databases of version 4 hold.
    """
    beginnings = " OR ".join(["substr(body, 1, ?) = ?"] * 2)
    sql = (
        "SELECT table_id, place, body FROM entries JOIN tables ON id = table_id"
        f" WHERE status <> 'finished' AND ({beginnings}) ORDER BY place"
    )
    taken: dict[tuple[str, int], tuple[str, int]] = {}
    for table, place, body in connection.rows(sql, (len(_SAT), _SAT, len(_ROSE), _ROSE)):
        entry = _read_entry(body)
        taken.pop((table, entry.seat), None)
        if entry.player is not None:
            taken[table, entry.seat] = entry.player, place
    for (table, seat), (person, place) in taken.items():
        row = (table, seat, person, place)
        connection.execute("INSERT INTO seats (table_id, seat, person, place) VALUES (?, ?, ?, ?)", row)
    for table, setup in connection.rows("SELECT id, setup FROM tables WHERE status <> 'finished'"):
        try:
            after = _read_setup(setup).after
        except msgspec.DecodeError:
            continue  # a table that cannot be read does not keep the others from being opened
        if after is not None:
            connection.execute("UPDATE tables SET rematch_of = ? WHERE id = ?", (after, table))
