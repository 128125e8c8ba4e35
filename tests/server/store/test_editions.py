"""Stored editions of people, in either database."""

import pytest
from msgspec.structs import replace

from darklantern.server.store import EditionId, SavedEditionRow, Store, StoreRefused
from tests.server.store.databases import Database, person_row

ADA, BOB = person_row("ada"), person_row("bob")


def edition(id: str = "e", **fields: object) -> SavedEditionRow:
    row = SavedEditionRow(EditionId(id), ADA.id, "art-robbery", "mine", "My box 🏮", 1.5, 2.5, b'{"a":"\xc3\xa9"}')
    return replace(row, **fields)


def test_editions_round_trip(database: Database):
    async def test(store: Store) -> None:
        for row in (ADA, BOB):
            await store.add_person(row)
        older, newer = edition("older"), edition("newer", created=9.0)
        of_bob = edition("foreign", owner=BOB.id)
        for row in (older, newer, of_bob):
            assert await store.add_edition(row, limit=9)
        assert await store.edition(older.id) == older
        assert await store.edition(EditionId("none")) is None
        assert await store.editions_of(ADA.id) == [newer, older]
        assert await store.editions_of(BOB.id) == [of_bob]

    database.run(test)


def test_number_of_editions_per_person_is_limited(database: Database):
    async def test(store: Store) -> None:
        for owner in (ADA, BOB):
            await store.add_person(owner)
        # At once, so that they would share a transaction.
        additions = [store.add_edition(edition(str(number)), limit=2) for number in range(4)]
        assert [await answer for answer in additions] == [True, True, False, False]
        assert await store.add_edition(edition("other", owner=BOB.id), limit=2)
        assert len(await store.editions_of(ADA.id)) == 2
        assert await store.delete_edition(EditionId("0"), ADA.id)
        assert await store.add_edition(edition("4"), limit=2)

    database.run(test)


def test_only_owner_changes_and_deletes_edition(database: Database):
    async def test(store: Store) -> None:
        for owner in (ADA, BOB):
            await store.add_person(owner)
        row = edition()
        await store.add_edition(row, limit=9)
        assert not await store.change_edition(row.id, BOB.id, name="new", title="", body=b"{}", at=7.0)
        assert not await store.delete_edition(row.id, BOB.id)
        assert await store.edition(row.id) == row
        assert await store.change_edition(row.id, ADA.id, name="new", title="", body=b"{}", at=7.0)
        assert await store.edition(row.id) == replace(row, name="new", title="", body=b"{}", changed=7.0)
        assert await store.delete_edition(row.id, ADA.id)
        assert not await store.delete_edition(row.id, ADA.id)
        assert await store.edition(row.id) is None

    database.run(test)


def test_edition_of_unknown_person_is_refused(database: Database):
    async def test(store: Store) -> None:
        with pytest.raises(StoreRefused):
            await store.add_edition(edition(), limit=9)

    database.run(test)
