"""Seats of people as stored in either database."""

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import LiteralString, cast

import msgspec
import pytest

from darklantern.core.ids import Seat
from darklantern.match.log import HostedEntry, RoseEntry, SatEntry, write_entry
from darklantern.server.store import PersonId, SeatRow, Store, StoreGap, StoreRefused, StoreUnavailable, TableId
from darklantern.server.store.database_connection import EntryRow
from darklantern.server.store.database_thread import resolve
from darklantern.server.store.retention import restore_table
from darklantern.server.store.schema import MIGRATIONS
from darklantern.server.store.sqlite import SqliteConnection
from tests.server.store.databases import Database, SqliteDatabase, T, table_row


def insert_statement(database: Database, target: str, values: str, data: bytes, *values_after: str) -> LiteralString:
    """A statement that inserts values, a blob, and more values."""
    literal = f"x'{data.hex()}'" if isinstance(database, SqliteDatabase) else f"'\\x{data.hex()}'"
    return cast(LiteralString, f"INSERT INTO {target} VALUES ({', '.join([values, literal, *values_after])})")


def seat_row(number: int, seat_number: int, person: str | None) -> SeatRow:
    return SeatRow(number, seat_number, None if person is None else PersonId(person))


def test_tables_of_person_are_found(database: Database):
    ada, bob = PersonId("ada"), PersonId("bob")

    async def test(store: Store) -> None:
        for id in ("one", "two", "three"):
            await store.add_table(table_row(id), [b"1"], [seat_row(1, 0, "ada")])
        assert await store.tables_of(ada, 9) == ["three", "two", "one"]
        assert await store.tables_of(ada, 2) == ["three", "two"], "where they sat down last"
        await append_entries(store, "one", 2, [b"2", b"3"], [seat_row(2, 1, "bob"), seat_row(3, 0, None)])
        await append_entries(store, "three", 2, [b"2", b"3"], [seat_row(2, 0, "bob"), seat_row(3, 1, "ada")])
        assert await store.tables_of(ada, 9) == ["three", "two"]
        assert await store.tables_of(bob, 9) == ["three", "one"]
        await store.finish_table(TableId("three"), "record", "art-robbery", 2.0)
        assert await store.tables_of(bob, 9) == ["one"]
        assert await store.tables_of(PersonId("cyd"), 9) == []
        with database.connect_directly() as execute:
            assert execute("SELECT count(*) FROM seats WHERE table_id = 'three'").fetchone() == (0,)

    async def check(store: Store) -> None:
        assert await store.tables_of(ada, 9) == ["two"]

    database.run(test)
    database.run(check)


async def append_entries(store: Store, id: str, first: int, entries: list[bytes], seats: list[SeatRow]) -> None:
    """Append entries that change seats."""
    appended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    store.append_with_callback(TableId(id), first, entries, partial(resolve, appended), seats)
    await appended


def test_seats_are_stored_atomically_with_entries(database: Database):
    ada, bob = PersonId("ada"), PersonId("bob")

    async def test(store: Store) -> None:
        await store.add_table(table_row(), [b"1"], [seat_row(1, 0, "ada")])
        answers = await asyncio.gather(
            append_entries(store, "t", 3, [b"3"], [seat_row(3, 0, "bob")]),  # leaves a gap
            append_entries(store, "t", 2, [b"2"], [seat_row(2, 1, "bob")]),
            store.append(T, 9, [b"9"]),
            store.add_table(table_row(), [b"1"], [seat_row(1, 0, "bob")]),  # exists already
            return_exceptions=True,
        )
        assert [type(appended) for appended in answers] == [StoreGap, type(None), StoreGap, StoreRefused]
        assert await store.tables_of(ada, 9) == [T]
        assert await store.tables_of(bob, 9) == [T]
        with database.connect_directly() as execute:
            rows = execute("SELECT seat, person, place FROM seats ORDER BY seat").fetchall()
            assert rows == [(0, "ada", 1), (1, "bob", 2)]

    database.run(test)


def test_seats_are_unchanged_if_entries_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    insert = SqliteConnection.insert_entries

    def fail_second_entry(self: SqliteConnection, entries: Sequence[EntryRow]) -> None:
        if entries[0][-1] == b"2":
            raise StoreUnavailable("the disk is full")
        insert(self, entries)

    monkeypatch.setattr(SqliteConnection, "insert_entries", fail_second_entry)

    async def test(store: Store) -> None:
        await store.add_table(table_row(), [b"1"], [seat_row(1, 0, "ada")])
        with pytest.raises(StoreUnavailable):
            await append_entries(store, "t", 2, [b"2"], [seat_row(2, 0, None)])
        assert await store.tables_of(PersonId("ada"), 9) == [T]

    SqliteDatabase(tmp_path / "store.db").run(test)


def test_rematch_is_found_by_earlier_table(database: Database):
    async def test(store: Store) -> None:
        await store.add_table(table_row("old"))
        assert await store.rematch_of(TableId("old")) is None
        row = table_row("new", rematch_of=TableId("old"))
        await store.add_table(row)
        assert await store.rematch_of(TableId("old")) == "new"
        assert await store.table(TableId("new")) == row
        await store.finish_table(TableId("new"), "record", "art-robbery", 2.0)
        assert await store.rematch_of(TableId("old")) is None

    database.run(test)


def test_seats_of_old_database_are_migrated(database: Database, monkeypatch: pytest.MonkeyPatch):
    """Version 4 had no table of seats: they were in the logs alone."""
    first, second = Seat(0), Seat(1)
    logs = {
        "t": [
            SatEntry(1, first, "Ada", "ada"),
            HostedEntry(2, "ada"),
            SatEntry(3, second, "Bob", "bob"),
            RoseEntry(4, first),
            SatEntry(5, first, "Ada", "ada"),
        ],
        "u": [
            SatEntry(1, first, "Bob", "bob"),
            RoseEntry(2, first),
            SatEntry(3, second, "Ada", "ada"),
            SatEntry(4, second, "greedy", bot="greedy"),
        ],
        "v": [SatEntry(1, first, "Ada", "ada"), SatEntry(2, second, "Bob", "bob")],
        "w": [SatEntry(1, first, "Ada", "ada")],
        "x": [SatEntry(1, first, "Bob", "bob")],
    }
    places = count(1)
    with monkeypatch.context() as patch:
        patch.setattr("darklantern.server.store.schema.MIGRATIONS", MIGRATIONS[:4])
        database.run(open_only)
    with database.connect_directly() as execute:
        for id, log in logs.items():
            status, setup = {"w": "finished", "x": "expired"}.get(id, "open"), {"after": "w"} if id == "v" else {}
            values = f"'{id}', 1, 1, '1', '{status}'"
            columns = "tables (id, created, touched, public, status, setup, seed, host)"
            execute(insert_statement(database, columns, values, msgspec.json.encode(setup), "'7'", "'ada'"))
            previous = 0
            for number, entry in enumerate(log, 1):
                place = next(places)
                execute(
                    insert_statement(database, "entries", f"{place}, '{id}', {number}, {previous}", write_entry(entry))
                )
                previous = place

    async def check(store: Store) -> None:
        assert await store.tables_of(PersonId("ada"), 9) == ["v", "t"]
        assert await store.tables_of(PersonId("bob"), 9) == ["v", "t"]
        assert await store.rematch_of(TableId("w")) == "v"
        await store.write(lambda connection: restore_table(connection, TableId("x"), 9.0))
        assert await store.tables_of(PersonId("bob"), 9) == ["x", "v", "t"]

    database.run(check)


async def open_only(_: Store) -> None:
    """Only open the store."""
