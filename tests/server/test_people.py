"""People, their tokens and recovery codes."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from darklantern.protocol.people import Language, NewPerson, PersonChange
from darklantern.server.errors import BadName, UnknownRecoveryCode
from darklantern.server.identities import DAY_S, Identities, new_code, new_token
from darklantern.server.store import PersonRow, Store, StoreUnavailable
from tests.server.running_server import async_test


class ManualClock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class CountingStore:
    """A store that counts lookups of people, and can be made to wait."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.lookups = 0
        self.gate: asyncio.Event | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def person_by_secret(self, hash: bytes) -> PersonRow | None:
        self.lookups += 1
        row = await self._store.person_by_secret(hash)
        if self.gate is not None:
            await self.gate.wait()
        return row


@asynccontextmanager
async def open_identities(folder: Path, **options: Any) -> AsyncGenerator[tuple[Any, Identities]]:
    store = await Store.open(str(folder / "people.db"))
    store: Any = CountingStore(store)
    try:
        yield store, Identities(store, **options)
    finally:
        await store.close()


def test_tokens_and_codes_are_long_and_random() -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert all(len(new_token()) == 43 for _ in range(10))
    code = new_code()
    assert [len(group) for group in code.split("-")] == [5, 5, 5, 5]
    assert not set(code) & set("OILU")


@async_test
async def test_token_identifies_person(tmp_path: Path) -> None:
    async with open_identities(tmp_path) as (_, identities):
        ada = await identities.register(NewPerson(name=" Ada ", language=Language.DUTCH))
        bob = await identities.register(NewPerson(name="Bob"))
        assert (ada.person.name, ada.person.language) == ("Ada", Language.DUTCH)
        assert await identities.by_token(ada.token) == ada.person
        assert await identities.by_token(bob.token) == bob.person
        assert ada.person.id != bob.person.id
        for wrong in ("", "x", ada.token[:-1], ada.code, ada.person.id, "\ud800"):
            assert await identities.by_token(wrong) is None


@async_test
async def test_only_hashes_are_stored(tmp_path: Path) -> None:
    async with open_identities(tmp_path) as (_, identities):
        ada = await identities.register(NewPerson(name="Ada"))
        moved = await identities.recover(ada.code)
        newer = await identities.new_code(moved.person)
        with closing(sqlite3.connect(tmp_path / "people.db")) as database:
            everything = str(database.execute("SELECT * FROM people").fetchall()).encode()
    files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in (ada.token, ada.code, moved.token, moved.code, newer):
        for text in (secret, secret.replace("-", "")):
            assert text.encode() not in everything
            assert text.encode() not in files


@async_test
async def test_people_are_cached(tmp_path: Path) -> None:
    async with open_identities(tmp_path) as (store, identities):
        ada = await identities.register(NewPerson(name="Ada"))
        for _ in range(5):
            await identities.by_token(ada.token)
        assert store.lookups == 0
        fresh = Identities(store)
        for _ in range(5):
            assert await fresh.by_token(ada.token) == ada.person
        assert store.lookups == 1


@async_test
async def test_least_recently_used_people_are_evicted(tmp_path: Path) -> None:
    async with open_identities(tmp_path, known=2) as (store, identities):
        ada, bob = [await identities.register(NewPerson(name=name)) for name in ("Ada", "Bob")]
        await identities.by_token(ada.token)
        cleo = await identities.register(NewPerson(name="Cleo"))
        for person in (ada, cleo):
            await identities.by_token(person.token)
        assert store.lookups == 0
        assert await identities.by_token(bob.token) == bob.person
        assert store.lookups == 1
        assert (await identities.change(ada.person, PersonChange(name="Adele"))).name == "Adele"


@async_test
async def test_change_takes_effect_at_once(tmp_path: Path) -> None:
    async with open_identities(tmp_path) as (store, identities):
        ada = await identities.register(NewPerson(name="Ada"))
        changed = await identities.change(ada.person, PersonChange(name="Augusta", language=Language.FRENCH))
        assert (changed.id, changed.name, changed.language) == (ada.person.id, "Augusta", Language.FRENCH)
        assert await identities.by_token(ada.token) == changed
        assert await Identities(store).by_token(ada.token) == changed
        assert await identities.change(changed, PersonChange()) == changed
        with pytest.raises(BadName):
            await identities.change(changed, PersonChange(name="\u202e"))
        assert await identities.by_token(ada.token) == changed


@async_test
async def test_recovery_code_works_once(tmp_path: Path) -> None:
    async with open_identities(tmp_path) as (_, identities):
        ada = await identities.register(NewPerson(name="Ada"))
        moved = await identities.recover(ada.code)
        assert moved.person == ada.person
        assert await identities.by_token(ada.token) is None, "the old token is invalid"
        assert await identities.by_token(moved.token) == ada.person
        with pytest.raises(UnknownRecoveryCode):
            await identities.recover(ada.code)
        recovered_again = await identities.recover(moved.code)
        assert await identities.by_token(moved.token) is None
        assert await identities.by_token(recovered_again.token) == ada.person


@async_test
async def test_concurrent_recovery_succeeds_once(tmp_path: Path) -> None:
    async with open_identities(tmp_path) as (_, identities):
        ada = await identities.register(NewPerson(name="Ada"))
        results = await asyncio.gather(*(identities.recover(ada.code) for _ in range(5)), return_exceptions=True)
        [moved] = [answer for answer in results if not isinstance(answer, BaseException)]
        assert await identities.by_token(moved.token) == ada.person


@async_test
async def test_new_code_replaces_old_one(tmp_path: Path) -> None:
    async with open_identities(tmp_path) as (_, identities):
        ada = await identities.register(NewPerson(name="Ada"))
        code = await identities.new_code(ada.person)
        with pytest.raises(UnknownRecoveryCode):
            await identities.recover(ada.code)
        assert await identities.by_token(ada.token) == ada.person
        assert (await identities.recover(code)).person == ada.person


@async_test
async def test_recovery_code_tolerates_typing_variants(tmp_path: Path) -> None:
    async with open_identities(tmp_path) as (_, identities):
        for written, typed in (
            ("-", "-"),
            ("-", " "),
            ("-", ""),
            ("0", "O"),
            ("1", "l"),
            ("-", "–"),
        ):
            ada = await identities.register(NewPerson(name="Ada"))
            typed_code = f"  {ada.code.lower().replace(written, typed)}\t"
            assert (await identities.recover(typed_code)).person == ada.person
        for wrong in ("", "!!!!!!!!", "x" * 64, "\ud800" * 8):
            with pytest.raises(UnknownRecoveryCode):
                await identities.recover(wrong)


@async_test
async def test_lookup_before_recovery_is_not_cached(tmp_path: Path) -> None:
    async with open_identities(tmp_path) as (store, identities):
        ada = await identities.register(NewPerson(name="Ada"))
        fresh = Identities(store)
        store.gate = asyncio.Event()
        reading = asyncio.create_task(fresh.by_token(ada.token))
        while not store.lookups:
            await asyncio.sleep(0)
        await fresh.recover(ada.code)
        store.gate.set()
        await reading
        assert await fresh.by_token(ada.token) is None


@async_test
async def test_last_visit_is_stored_daily(tmp_path: Path) -> None:
    clock = ManualClock()
    async with open_identities(tmp_path, clock=clock) as (store, identities):
        ada = await identities.register(NewPerson(name="Ada"))
        for passed, expected in ((DAY_S / 2, 1000.0), (DAY_S, 1000.0 + 1.5 * DAY_S)):
            clock.now += passed
            assert await Identities(store, clock).by_token(ada.token) == ada.person
            row = await store.person(ada.person.id)
            assert row.seen == expected


@async_test
async def test_unavailable_store_is_not_unknown_token(tmp_path: Path) -> None:
    async with open_identities(tmp_path) as (store, identities):
        ada = await identities.register(NewPerson(name="Ada"))

        async def unavailable(*_: object, **__: object) -> None:
            raise StoreUnavailable("it is away")

        store.person_by_secret = store.change_person = unavailable
        with pytest.raises(StoreUnavailable):
            await Identities(store).by_token(ada.token)
        with pytest.raises(StoreUnavailable):
            await identities.recover(ada.code)
        with pytest.raises(StoreUnavailable):
            await identities.change(ada.person, PersonChange(name="Eve"))


@async_test
async def test_last_use_is_stored_by_uptime(tmp_path: Path) -> None:
    """Also for cached people, and with any wall clock."""
    wall, uptime = ManualClock(), ManualClock()
    async with open_identities(tmp_path, clock=wall, uptime=uptime) as (store, identities):
        ada = await identities.register(NewPerson(name="Ada"))
        for passed, expected in ((DAY_S / 2, 1000.0), (DAY_S, 1000.0 + 1.5 * DAY_S)):
            uptime.now += passed
            wall.now -= 100 * DAY_S
            for _ in range(2):
                assert await identities.by_token(ada.token) == ada.person
            assert (await store.person(ada.person.id)).used == expected
        assert store.lookups == 0
        uptime.now += 2 * DAY_S
        assert await Identities(store, wall, uptime=uptime).by_token(ada.token) == ada.person
        assert (await store.person(ada.person.id)).used == uptime.now
