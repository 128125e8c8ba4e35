"""Stored editions of people, in either database."""

import pytest
from msgspec.structs import replace

from darklantern.server.store import EditionId, SavedEditionRow, Store, StoreRefused
from tests.server.store.databases import Database, person

ADA, BOB = person("ada"), person("bob")


def edition(id: str = "e", **others: object) -> SavedEditionRow:
    row = SavedEditionRow(EditionId(id), ADA.id, "art-robbery", "mine", "My box 🏮", 1.5, 2.5, b'{"a":"\xc3\xa9"}')
    return replace(row, **others)


def test_editions_round_trip(database: Database):
    async def test(store: Store) -> None:
        for one in (ADA, BOB):
            await store.add_person(one)
        older, newer = edition("older"), edition("newer", created=9.0)
        foreign = edition("foreign", owner=BOB.id)
        for one in (older, newer, foreign):
            assert await store.add_edition(one, limit=9)
        assert await store.edition(older.id) == older
        assert await store.edition(EditionId("none")) is None
        assert await store.editions_of(ADA.id) == [newer, older]
        assert await store.editions_of(BOB.id) == [foreign]

    database.run(test)


def test_there_are_no_more_than_so_many(database: Database):
    async def test(store: Store) -> None:
        for one in (ADA, BOB):
            await store.add_person(one)
        # At once, so that they would share a transaction.
        asked = [store.add_edition(edition(str(number)), limit=2) for number in range(4)]
        assert [await answer for answer in asked] == [True, True, False, False]
        assert await store.add_edition(edition("other", owner=BOB.id), limit=2)
        assert len(await store.editions_of(ADA.id)) == 2
        assert await store.delete_edition(EditionId("0"), ADA.id)
        assert await store.add_edition(edition("4"), limit=2)

    database.run(test)


def test_only_the_owner_changes_and_deletes(database: Database):
    async def test(store: Store) -> None:
        for one in (ADA, BOB):
            await store.add_person(one)
        mine = edition()
        await store.add_edition(mine, limit=9)
        assert not await store.change_edition(mine.id, BOB.id, name="new", title="", body=b"{}", at=7.0)
        assert not await store.delete_edition(mine.id, BOB.id)
        assert await store.edition(mine.id) == mine
        assert await store.change_edition(mine.id, ADA.id, name="new", title="", body=b"{}", at=7.0)
        assert await store.edition(mine.id) == replace(mine, name="new", title="", body=b"{}", changed=7.0)
        assert await store.delete_edition(mine.id, ADA.id)
        assert not await store.delete_edition(mine.id, ADA.id)
        assert await store.edition(mine.id) is None

    database.run(test)


def test_nobody_s_editions_are_refused(database: Database):
    async def test(store: Store) -> None:
        with pytest.raises(StoreRefused):
            await store.add_edition(edition(), limit=9)

    database.run(test)
