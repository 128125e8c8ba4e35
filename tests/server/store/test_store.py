"""What the store keeps in either database."""

import asyncio
import random
import re
from collections.abc import Awaitable
from math import inf, pi

import pytest
from msgspec.structs import replace

from darklantern.core.errors import DarkLanternError
from darklantern.server.store import (
    EditionId,
    RecordRow,
    SavedEditionRow,
    Store,
    StoreGap,
    StoreInUse,
    StoreRefused,
    StoreUnavailable,
    TableId,
    TableStatus,
)
from darklantern.server.store.retention import (
    delete_expired,
    find_expired,
    read_uptime,
    restore_table,
    store_uptime,
)
from darklantern.server.store.schema import MIGRATIONS
from tests.server.store.databases import TIMEOUT_S, Database, SqliteDatabase, T, person_row, table_row


def test_people_round_trip(database: Database):
    ada = person_row("Ada 🏮", code_hash=b"\x00\xff", created=pi, seen=1e10 + 0.1)
    bot = person_row("robot", bot=True)

    async def test(store: Store) -> None:
        await store.add_person(ada)
        await store.add_person(bot)
        assert await store.person(ada.id) == ada
        assert await store.person_by_secret(ada.secret_hash) == ada
        assert await store.person_by_code(b"\x00\xff") == ada
        assert await store.person(bot.id) == bot
        assert await store.person_by_secret(b"nobody's") is None
        assert await store.person_by_code(b"nobody's") is None

    database.run(test)


def test_only_given_fields_of_person_change(database: Database):
    async def test(store: Store) -> None:
        ada = person_row(code_hash=b"code")
        await store.add_person(ada)
        await store.change_person(ada.id, name="Countess", seen=9.0)
        assert await store.person(ada.id) == replace(ada, name="Countess", seen=9.0)
        await store.change_person(ada.id, language="de", secret_hash=b"new", code_hash=None)
        changed = replace(ada, name="Countess", seen=9.0, language="de", secret_hash=b"new", code_hash=None)
        assert await store.person_by_secret(b"new") == changed
        assert await store.person_by_secret(ada.secret_hash) is None
        await store.change_person(ada.id)
        with pytest.raises(StoreRefused):
            await store.change_person(person_row("nobody").id, name="x")

    database.run(test)


def test_ids_and_hashes_of_people_are_unique(database: Database):
    async def test(store: Store) -> None:
        ada = person_row("ada", code_hash=b"code")
        await store.add_person(ada)
        for duplicate in (
            person_row("ada", secret_hash=b"other"),
            person_row("bob", secret_hash=ada.secret_hash),
            person_row("bob", code_hash=b"code"),
        ):
            with pytest.raises(StoreRefused):
                await store.add_person(duplicate)
        await store.add_person(person_row("bob"))
        await store.add_person(person_row("cid"))
        with pytest.raises(StoreRefused):
            await store.change_person(person_row("bob").id, code_hash=b"code")

    database.run(test)


def test_values_that_cannot_be_stored_are_refused(database: Database):
    async def test(store: Store) -> None:
        with pytest.raises(StoreRefused):
            await store.add_person(person_row("ada", language="\ud800"))
        await store.add_person(person_row("ada"))

    database.run(test)


def test_tables_round_trip(database: Database):
    async def test(store: Store) -> None:
        row = table_row(setup='{"game": "œ"}'.encode(), public=True, created=0.1, touched=0.2)
        await store.add_table(row, [b"first", b"\x00\xff"])
        assert await store.table(T) == row
        assert await store.table(TableId("x")) is None
        assert await store.entries(T) == [b"first", b"\x00\xff"]
        await store.change_table(T, host="bob")
        await store.change_table(T, public=False)
        assert await store.table(T) == replace(row, host="bob", public=False)
        with pytest.raises(StoreRefused):
            await store.change_table(TableId("x"), host="bob")
        with pytest.raises(StoreRefused):
            await store.add_table(row, [b"other"])
        assert await store.entries(T) == [b"first", b"\x00\xff"]

    database.run(test)


def test_entries_are_appended(database: Database):
    async def test(store: Store) -> None:
        await store.add_table(table_row(), [b"1", b"2"])
        await store.append(T, 3, [b"3"])
        await store.append(T, 4, [b"4", b"5", b""])
        await store.append(T, 7, [])
        await store.append(T, 7, [b"7"])
        assert await store.entries(T) == [b"1", b"2", b"3", b"4", b"5", b"", b"7"]
        assert await store.entries(T, after=5) == [b"", b"7"]
        assert await store.entries(T, after=99) == []
        assert store.statistics.entries == 7

    database.run(test)


def test_gap_or_repetition_is_refused(database: Database):
    async def test(store: Store) -> None:
        await store.add_table(table_row())
        for first in (0, 2, -1):
            with pytest.raises(StoreGap):
                await store.append(T, first, [b"?"])
        await store.append(T, 1, [b"1"])
        with pytest.raises(StoreGap) as raised:
            await store.append(T, 1, [b"1"])
        assert (raised.value.table, raised.value.first, raised.value.last) == ("t", 1, 1)
        with pytest.raises(StoreRefused):
            await store.append(TableId("nowhere"), 1, [b"1"])
        assert await store.entries(T) == [b"1"]
        assert await store.entries(TableId("nowhere")) == []

    database.run(test)


def test_gap_fails_later_appends_of_same_table_only(database: Database):
    async def test(store: Store) -> None:
        other = TableId("other")
        await store.add_table(table_row())
        await store.add_table(table_row("other"))
        appends = [store.append(T, number, [b"?"]) for number in (1, 3, 4, 5)]
        other_appends = [store.append(other, number, [b"!"]) for number in (1, 2, 3)]
        answers = await asyncio.gather(*appends, *other_appends, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None)] + [StoreGap] * 3 + [type(None)] * 3
        assert await store.entries(T) == [b"?"]
        assert await store.entries(other) == [b"!"] * 3

    database.run(test)


def test_grouped_appends_keep_order(database: Database):
    """Unawaited appends of many sizes to many tables are answered and stored in order."""
    rng = random.Random(7)
    ids = [TableId(f"table {number}") for number in range(40)]
    written: dict[TableId, list[bytes]] = {id: [] for id in ids}
    answered: list[int] = []

    async def test(store: Store) -> None:
        await asyncio.gather(*(store.add_table(table_row(id)) for id in ids))
        appends: list[asyncio.Future[None]] = []
        for number in range(3000):
            id = rng.choice(ids)
            entries = [rng.randbytes(rng.randrange(200)) for _ in range(rng.choice((1, 1, 1, 2, 5)))]
            append = store.append(id, len(written[id]) + 1, entries)
            append.add_done_callback(lambda _, number=number: answered.append(number))
            appends.append(append)
            written[id] += entries
            if number % 50 == 0:
                await asyncio.sleep(0)
        await asyncio.gather(*appends)
        assert answered == list(range(3000))
        for id in ids:
            assert await store.entries(id) == written[id]
        assert store.statistics.entries == sum(map(len, written.values()))
        assert store.statistics.longest_group > 1
        assert store.statistics.groups < 3000
        assert 0 < store.statistics.commit_seconds < inf

    database.run(test)


def test_bad_write_fails_alone(database: Database):
    """Other writes of the same transaction are kept, in order."""

    async def test(store: Store) -> None:
        await store.add_table(table_row(), [b"1"])
        answers = await asyncio.gather(
            store.append(T, 2, [b"2"]),
            store.add_person(person_row("ada")),
            store.append(T, 3, [b"3"]),
            store.add_person(person_row("ada")),
            store.append(T, 4, [b"4"]),
            store.add_person(person_row("bob")),
            store.append(T, 4, [b"4"]),
            store.append(T, 5, [b"5"]),
            return_exceptions=True,
        )
        failed = [number for number, answer in enumerate(answers) if answer is not None]
        assert failed == [3, 6]
        assert isinstance(answers[3], StoreRefused)
        assert isinstance(answers[6], StoreGap)
        assert await store.entries(T) == [b"1", b"2", b"3", b"4", b"5"]
        assert await store.person(person_row("bob").id)

    database.run(test)


def test_foreign_entry_is_never_replaced(database: Database):
    async def test(store: Store) -> None:
        await store.add_table(table_row("beside"))
        await store.add_table(table_row())
        await store.append(T, 1, [b"1"])
        with database.connect_directly() as execute:
            execute("INSERT INTO entries (place, table_id, number, previous, body) VALUES (2, 't', 2, 1, 'x')")
        answers = await asyncio.gather(
            store.append(TableId("beside"), 1, [b"1"]),
            store.append(T, 2, [b"2", b"3"]),
            store.append(T, 4, [b"4"]),
            store.append(TableId("beside"), 2, [b"2"]),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), StoreGap, StoreGap, type(None)]
        assert len(await store.entries(T)) == 2
        await store.append(T, 3, [b"3"])
        assert (await store.entries(T, after=1))[1:] == [b"3"]
        assert await store.entries(TableId("beside")) == [b"1", b"2"]

    database.run(test)


@pytest.mark.parametrize("interval", [1, 7, 10_000])
def test_logs_are_complete_for_any_end_interval(database: Database, monkeypatch: pytest.MonkeyPatch, interval: int):
    monkeypatch.setattr("darklantern.server.store.writer_thread.STORE_ENDS_EVERY", interval)
    monkeypatch.setattr("darklantern.server.store.retention.ENTRIES_PER_TRANSACTION", 4)
    rng = random.Random(interval)
    logs: dict[TableId, list[bytes]] = {TableId(f"t{number}"): [] for number in range(9)}

    async def open_tables(store: Store) -> None:
        for id in logs:
            await store.add_table(table_row(id, used=float(id[1:])))

    async def play(store: Store) -> None:
        for _ in range(40):
            id = rng.choice(list(logs))
            entries = [b"%d" % rng.randrange(1000) for _ in range(rng.randrange(4))]
            await store.append(id, len(logs[id]) + 1, entries)
            logs[id] += entries
        for id, log in logs.items():
            assert await store.entries(id) == log
            assert await store.entries(id, after=3) == log[3:]

    async def expire(store: Store) -> None:
        first = next(iter(logs))
        assert await store.expire_tables(float(first[1:]) + 0.5, at=99.0) == [first]
        assert await store.entries(first) == logs[first]
        while not await store.write(lambda connection: delete_expired(connection, first)):
            assert await store.entries(first) == logs[first][: len(await store.entries(first))]
        assert await store.entries(first) == []
        assert await store.table(first) is None
        del logs[first]

    database.run(open_tables)
    for _ in range(5):
        database.run(play)
        database.run(expire)
        database.run(play)


def test_data_survives_reopening(database: Database):
    async def write(store: Store) -> None:
        await store.add_person(person_row())
        await store.add_table(table_row(), [b"1"])
        for number in range(2, 500):
            store.append(T, number, [b"%d" % number])

    async def read(store: Store) -> None:
        assert await store.person(person_row().id) == person_row()
        assert await store.entries(T) == [b"%d" % number for number in range(1, 500)]
        await store.append(T, 500, [b"500"])
        with pytest.raises(StoreGap):
            await store.append(T, 500, [b"500"])

    database.run(write)
    database.run(read)


def test_finished_table_has_a_record(database: Database):
    async def test(store: Store) -> None:
        await store.add_table(table_row())
        assert await store.record(T) is None
        await store.finish_table(T, '{"a": "œ"}', "art-robbery", 5.5)
        assert await store.record(T) == '{"a": "œ"}'
        assert await store.table(T) == table_row(status=TableStatus.FINISHED, touched=5.5)
        for id in (T, TableId("nowhere")):
            with pytest.raises(StoreRefused):
                await store.finish_table(id, "again", "art-robbery", 6.0)
        assert await store.record(T) == '{"a": "œ"}'

    database.run(test)


def test_records_are_paged(database: Database):
    async def test(store: Store) -> None:
        finished = [(4.0, "d"), (1.0, "a"), (2.5, "c"), (2.5, "b"), (7.0, "e")]
        for at, id in finished:
            await store.add_table(table_row(id))
            await store.finish_table(TableId(id), f"record of {id}", "art-robbery", at)
        pages = [await store.records(limit=2)]
        while len(pages[-1]) == 2:
            pages.append(await store.records(pages[-1][-1], limit=2))
        rows = [row for page in pages for row in page]
        assert [row.table for row in rows] == ["a", "b", "c", "d", "e"]
        assert rows[0] == RecordRow(TableId("a"), 1.0, "art-robbery", "record of a")
        assert [row.table for row in await store.records(since=2.5)] == ["b", "c", "d", "e"]

    database.run(test)


def test_unused_tables_expire_and_keep_their_logs(database: Database):
    async def test(store: Store) -> None:
        for id, used in (("old", 1.0), ("older", 0.5), ("touched", 1.0), ("new", 9.0), ("finished", 1.0)):
            await store.add_table(table_row(id, used=used), [b"1"])
        await store.finish_table(TableId("finished"), "record", "art-robbery", 2.0, 1.0)
        await store.append(TableId("old"), 2, [b"2"])
        await store.touch_tables({TableId("touched"): 2.0, TableId("nowhere"): 2.0}, wall_time=1e9, uptime=10.0)
        expired, late_append = await asyncio.gather(
            store.expire_tables(5.0, at=10.0), store.append(TableId("old"), 3, [b"3"]), return_exceptions=True
        )
        assert expired == ["older", "old"]
        assert isinstance(late_append, StoreRefused)
        assert [await status(store, id) for id in ("new", "touched", "finished")] == ["open", "open", "finished"]
        touched = await store.table(TableId("touched"))
        assert touched == table_row("touched", touched=1e9 - 2, used=8.0)
        assert await store.entries(TableId("old")) == [b"1", b"2"]
        old = await store.table(TableId("old"))
        assert old == table_row("old", used=1.0, status=TableStatus.EXPIRED, expired=10.0)
        for first in (1, 3):
            with pytest.raises(StoreRefused):
                await store.append(TableId("old"), first, [b"?"])

    database.run(test)


async def status(store: Store, id: str) -> str | None:
    row = await store.table(TableId(id))
    return None if row is None else row.status


def test_expired_table_can_be_restored_until_deletion(database: Database):
    restored, late = TableId("kept"), TableId("late")

    async def test(store: Store) -> None:
        for id in (restored, late):
            await store.add_table(table_row(id), [b"1", b"2"])
        assert await store.expire_tables(5.0, at=10.0) == [restored, late]
        assert await store.read(lambda connection: find_expired(connection, 10.0, 9)) == []
        assert await store.read(lambda connection: find_expired(connection, 10.5, 9)) == [restored, late]
        await store.write(lambda connection: restore_table(connection, restored, 11.0))
        assert await store.table(restored) == table_row(restored, used=11.0)
        await store.append(restored, 3, [b"3"])
        assert await store.entries(restored) == [b"1", b"2", b"3"]
        for id in (restored, late):
            assert await store.write(lambda connection, id=id: delete_expired(connection, id)) is True
        for id in (restored, late, TableId("nowhere")):
            with pytest.raises(StoreRefused):
                await store.write(lambda connection, id=id: restore_table(connection, id, 12.0))
        assert await store.table(late) is None
        assert await store.entries(late) == []
        assert await store.entries(restored) == [b"1", b"2", b"3"]

    database.run(test)


def test_partly_deleted_table_cannot_be_restored(database: Database, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("darklantern.server.store.retention.ENTRIES_PER_TRANSACTION", 2)

    async def test(store: Store) -> None:
        await store.add_table(table_row(), [b"1", b"2", b"3"])
        await store.expire_tables(5.0, at=10.0)
        assert await store.write(lambda connection: delete_expired(connection, T)) is False
        with pytest.raises(StoreRefused):
            await store.write(lambda connection: restore_table(connection, T, 11.0))
        assert await store.write(lambda connection: delete_expired(connection, T)) is True
        assert await store.table(T) is None

    database.run(test)


def test_uptime_never_decreases(database: Database):
    async def test(store: Store) -> None:
        assert await store.read(read_uptime) == 0.0
        for uptime in (30.5, 20.0):
            await store.write(lambda connection, uptime=uptime: store_uptime(connection, uptime))
        assert await store.read(read_uptime) == 30.5

    database.run(test)
    database.run(lambda store: expect_result(store.read(read_uptime), 30.5))


async def expect_result(answer: Awaitable[object], expected: object) -> None:
    assert await answer == expected


def test_many_tables_are_touched_at_once(database: Database):
    ids = [TableId(f"{number:03}") for number in range(450)]

    async def test(store: Store) -> None:
        await asyncio.gather(*(store.add_table(table_row(id)) for id in ids))
        await store.touch_tables({id: 450.0 - number for number, id in enumerate(ids)}, wall_time=500.25, uptime=1000.0)
        rows = [await store.table(id) for id in ids]
        assert [row and (row.touched, row.used) for row in rows] == [
            (number + 50.25, number + 550.0) for number in range(len(ids))
        ]
        await store.touch_tables({}, 0.0, 0.0)

    database.run(test)


def test_database_has_one_owner(database: Database):
    async def test(store: Store) -> None:
        with pytest.raises(StoreInUse, match="Another process is using"):
            await Store.open(database.url)
        await store.add_person(person_row())

    database.run(test)

    async def check_still_stored(store: Store) -> None:
        assert await store.person(person_row().id)

    database.run(check_still_stored)


def test_closed_store_refuses_requests(database: Database):
    async def test() -> None:
        store = await Store.open(database.url)
        await store.add_table(table_row())
        last_append = store.append(T, 1, [b"1"])
        await store.close()
        assert last_append.done()
        await last_append
        await store.close()
        with pytest.raises(StoreUnavailable, match="closed"):
            await store.append(T, 2, [b"2"])
        with pytest.raises(StoreUnavailable, match="closed"):
            await store.entries(T)
        assert not await store.healthy()

    asyncio.run(test())


def test_cancelled_append_is_still_written(database: Database):
    async def test(store: Store) -> None:
        await store.add_table(table_row())
        store.append(T, 1, [b"1"]).cancel()
        await store.append(T, 2, [b"2"])
        assert await store.entries(T) == [b"1", b"2"]

    database.run(test)


def test_store_is_healthy_if_writes_succeed(database: Database):
    async def test(store: Store) -> None:
        assert await store.healthy(timeout=TIMEOUT_S)
        await store.add_table(table_row())
        with database.connect_directly() as execute:
            execute("BEGIN")
            execute("UPDATE about SET probes = probes + 1")
            assert not await store.healthy(timeout=0.1)
            assert await store.entries(T) == []  # readers do not wait for writers
            execute("COMMIT")
        assert await store.healthy(timeout=TIMEOUT_S)

    database.run(test)


def test_newer_schema_is_refused(database: Database):
    async def test(store: Store) -> None:
        await store.add_person(person_row())

    database.run(test)
    with database.connect_directly() as execute:
        execute("UPDATE about SET version = version + 1")
    with pytest.raises(DarkLanternError, match=re.escape(f"schema version {len(MIGRATIONS) + 1}, which is newer")):
        database.run(test)
    with database.connect_directly() as execute:
        execute("UPDATE about SET version = version - 1")
        assert execute("SELECT count(*) FROM people").fetchone() == (1,)


def test_older_schema_is_migrated(database: Database, monkeypatch: pytest.MonkeyPatch):
    from darklantern.server.store import schema

    async def write(store: Store) -> None:
        await store.add_person(person_row())

    async def read(store: Store) -> None:
        assert await store.person(person_row().id) == person_row()

    database.run(write)
    steps = ("ALTER TABLE people ADD COLUMN hat {bytes}", "UPDATE people SET hat = secret_hash")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, steps))
    database.run(read)
    database.run(read)
    with database.connect_directly() as execute:
        assert execute("SELECT hat FROM people").fetchone() == (b"ada",)
        assert execute("SELECT version FROM about").fetchall() == [(len(MIGRATIONS) + 1,)]


def test_first_schema_version_is_migrated(database: Database, monkeypatch: pytest.MonkeyPatch):
    """It has no editions, and its entries are unordered."""
    ada, u, v = person_row(), TableId("u"), TableId("v")
    edition = SavedEditionRow(EditionId("e"), ada.id, "art-robbery", "mine", "My box", 1.5, 2.5, b"{}")

    async def before(store: Store) -> None:
        with pytest.raises(Exception, match="editions"):
            await store.editions_of(ada.id)

    async def after(store: Store) -> None:
        assert await store.person(ada.id) == ada
        assert await store.add_edition(edition, limit=9)
        for id, log in ((T, [b"one", b"two", b"three"]), (u, [b"een", b"twee"]), (v, [])):
            assert await store.entries(id) == log
            await store.append(id, len(log) + 1, [b"more"])
            assert await store.entries(id) == [*log, b"more"]

    with monkeypatch.context() as patch:
        patch.setattr("darklantern.server.store.schema.MIGRATIONS", MIGRATIONS[:1])
        database.run(before)
    with database.connect_directly() as execute:
        execute("INSERT INTO people VALUES ('id of ada', 'ada', 'en', 'ada', NULL, '0', 1.5, 2.5)")
        for id in ("t", "u", "v"):
            execute(f"INSERT INTO tables VALUES ('{id}', 1, 1, '1', 'open', '', '7', 'ada')")
        for values in ("'t', 2, 'two'", "'u', 1, 'een'", "'t', 1, 'one'", "'u', 2, 'twee'", "'t', 3, 'three'"):
            execute(f"INSERT INTO entries VALUES ({values})")
        if isinstance(database, SqliteDatabase):  # in a column without a strict type
            execute("UPDATE people SET secret_hash = CAST(secret_hash AS BLOB)")
            execute("UPDATE entries SET body = CAST(body AS BLOB)")
    database.run(after)


def test_tables_without_uptime_are_migrated_as_used_now(database: Database):
    """Tables that had expired have lost their logs, so they are deleted."""

    async def open_only(store: Store) -> None:
        pass

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("darklantern.server.store.schema.MIGRATIONS", MIGRATIONS[:3])
        database.run(open_only)
    with database.connect_directly() as execute:
        execute("INSERT INTO tables VALUES ('t', 1, 1, '1', 'open', '', '7', 'ada', 0)")
        execute("INSERT INTO tables VALUES ('finished', 1, 1, '1', 'finished', '', '7', 'ada', 0)")
        execute("INSERT INTO tables VALUES ('expired', 1, 1, '1', 'expired', '', '7', 'ada', 0)")
        execute("INSERT INTO records VALUES ('finished', 5.5, 'art-robbery', 'record')")
        execute("INSERT INTO people VALUES ('id of ada', 'ada', 'en', 'ada', NULL, '0', 1.5, 2.5)")
        if isinstance(database, SqliteDatabase):
            execute("UPDATE tables SET setup = CAST(setup AS BLOB)")

    async def test(store: Store) -> None:
        assert await store.read(read_uptime) == 0.0
        assert await store.table(T) == table_row(public=True, setup=b"")
        assert await store.table(TableId("expired")) is None
        assert await store.record(TableId("finished")) == "record"
        ada = await store.person(person_row("ada").id)
        assert ada is not None
        assert (ada.used, ada.deleted) == (0.0, False)
        assert await store.expire_tables(0.0, at=1.0) == []

    database.run(test)
