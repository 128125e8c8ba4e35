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
from tests.server.visits import in_loop


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Counting:
    """A store that counts lookups of people, and can be made to wait."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.asked = 0
        self.gate: asyncio.Event | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def person_by_secret(self, hash: bytes) -> PersonRow | None:
        self.asked += 1
        row = await self._store.person_by_secret(hash)
        if self.gate is not None:
            await self.gate.wait()
        return row


@asynccontextmanager
async def house(folder: Path, **more: Any) -> AsyncGenerator[tuple[Any, Identities]]:
    store = await Store.open(str(folder / "people.db"))
    counting: Any = Counting(store)
    try:
        yield counting, Identities(counting, **more)
    finally:
        await store.close()


def test_tokens_and_codes_are_long_and_random() -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert all(len(new_token()) == 43 for _ in range(10))
    code = new_code()
    assert [len(group) for group in code.split("-")] == [5, 5, 5, 5]
    assert not set(code) & set("OILU")


@in_loop
async def test_a_token_finds_its_person(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, people):
        ada = await people.register(NewPerson(name=" Ada ", language=Language.DUTCH))
        bob = await people.register(NewPerson(name="Bob"))
        assert (ada.person.name, ada.person.language) == ("Ada", Language.DUTCH)
        assert await people.by_token(ada.token) == ada.person
        assert await people.by_token(bob.token) == bob.person
        assert ada.person.id != bob.person.id
        for wrong in ("", "x", ada.token[:-1], ada.code, ada.person.id, "\ud800"):
            assert await people.by_token(wrong) is None


@in_loop
async def test_only_hashes_are_stored(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, people):
        ada = await people.register(NewPerson(name="Ada"))
        moved = await people.recover(ada.code)
        newer = await people.new_code(moved.person)
        with closing(sqlite3.connect(tmp_path / "people.db")) as database:
            everything = str(database.execute("SELECT * FROM people").fetchall()).encode()
    files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in (ada.token, ada.code, moved.token, moved.code, newer):
        for text in (secret, secret.replace("-", "")):
            assert text.encode() not in everything
            assert text.encode() not in files


@in_loop
async def test_the_store_is_asked_once(tmp_path: Path) -> None:
    async with house(tmp_path) as (store, people):
        ada = await people.register(NewPerson(name="Ada"))
        for _ in range(5):
            await people.by_token(ada.token)
        assert store.asked == 0
        later = Identities(store)
        for _ in range(5):
            assert await later.by_token(ada.token) == ada.person
        assert store.asked == 1


@in_loop
async def test_those_who_were_here_longest_ago_are_forgotten(tmp_path: Path) -> None:
    async with house(tmp_path, known=2) as (store, people):
        ada, bob = [await people.register(NewPerson(name=name)) for name in ("Ada", "Bob")]
        await people.by_token(ada.token)
        cleo = await people.register(NewPerson(name="Cleo"))
        for known in (ada, cleo):
            await people.by_token(known.token)
        assert store.asked == 0
        assert await people.by_token(bob.token) == bob.person
        assert store.asked == 1
        assert (await people.change(ada.person, PersonChange(name="Adele"))).name == "Adele"


@in_loop
async def test_a_change_holds_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as (store, people):
        ada = await people.register(NewPerson(name="Ada"))
        changed = await people.change(ada.person, PersonChange(name="Augusta", language=Language.FRENCH))
        assert (changed.id, changed.name, changed.language) == (ada.person.id, "Augusta", Language.FRENCH)
        assert await people.by_token(ada.token) == changed
        assert await Identities(store).by_token(ada.token) == changed
        assert await people.change(changed, PersonChange()) == changed
        with pytest.raises(BadName):
            await people.change(changed, PersonChange(name="\u202e"))
        assert await people.by_token(ada.token) == changed


@in_loop
async def test_a_code_moves_somebody_once(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, people):
        ada = await people.register(NewPerson(name="Ada"))
        moved = await people.recover(ada.code)
        assert moved.person == ada.person
        assert await people.by_token(ada.token) is None, "the old token is invalid"
        assert await people.by_token(moved.token) == ada.person
        with pytest.raises(UnknownRecoveryCode):
            await people.recover(ada.code)
        again = await people.recover(moved.code)
        assert await people.by_token(moved.token) is None
        assert await people.by_token(again.token) == ada.person


@in_loop
async def test_a_code_that_is_sent_twice_at_once_works_once(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, people):
        ada = await people.register(NewPerson(name="Ada"))
        answers = await asyncio.gather(*(people.recover(ada.code) for _ in range(5)), return_exceptions=True)
        [moved] = [answer for answer in answers if not isinstance(answer, BaseException)]
        assert await people.by_token(moved.token) == ada.person


@in_loop
async def test_a_new_code_replaces_the_old_one(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, people):
        ada = await people.register(NewPerson(name="Ada"))
        code = await people.new_code(ada.person)
        with pytest.raises(UnknownRecoveryCode):
            await people.recover(ada.code)
        assert await people.by_token(ada.token) == ada.person
        assert (await people.recover(code)).person == ada.person


@in_loop
async def test_codes_may_be_typed_as_people_type(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, people):
        for ours, theirs in (
            ("-", "-"),
            ("-", " "),
            ("-", ""),
            ("0", "O"),
            ("1", "l"),
            ("-", "–"),
        ):
            ada = await people.register(NewPerson(name="Ada"))
            typed = f"  {ada.code.lower().replace(ours, theirs)}\t"
            assert (await people.recover(typed)).person == ada.person
        for wrong in ("", "!!!!!!!!", "x" * 64, "\ud800" * 8):
            with pytest.raises(UnknownRecoveryCode):
                await people.recover(wrong)


@in_loop
async def test_what_was_read_before_a_move_is_not_remembered_after_it(tmp_path: Path) -> None:
    async with house(tmp_path) as (store, people):
        ada = await people.register(NewPerson(name="Ada"))
        later = Identities(store)
        store.gate = asyncio.Event()
        reading = asyncio.create_task(later.by_token(ada.token))
        while not store.asked:
            await asyncio.sleep(0)
        await later.recover(ada.code)
        store.gate.set()
        await reading
        assert await later.by_token(ada.token) is None


@in_loop
async def test_when_somebody_was_last_here_is_noted_to_the_day(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path, clock=clock) as (store, people):
        ada = await people.register(NewPerson(name="Ada"))
        for passed, noted in ((DAY_S / 2, 1000.0), (DAY_S, 1000.0 + 1.5 * DAY_S)):
            clock.now += passed
            assert await Identities(store, clock).by_token(ada.token) == ada.person
            row = await store.person(ada.person.id)
            assert row.seen == noted


@in_loop
async def test_a_store_that_is_away_is_no_stranger(tmp_path: Path) -> None:
    async with house(tmp_path) as (store, people):
        ada = await people.register(NewPerson(name="Ada"))

        async def away(*_: object, **__: object) -> None:
            raise StoreUnavailable("it is away")

        store.person_by_secret = store.change_person = away
        with pytest.raises(StoreUnavailable):
            await Identities(store).by_token(ada.token)
        with pytest.raises(StoreUnavailable):
            await people.recover(ada.code)
        with pytest.raises(StoreUnavailable):
            await people.change(ada.person, PersonChange(name="Eve"))


@in_loop
async def test_when_somebody_was_last_here_is_noted_by_uptime_too(tmp_path: Path) -> None:
    """Also for cached people, and with any wall clock."""
    wall, uptime = Clock(), Clock()
    async with house(tmp_path, clock=wall, uptime=uptime) as (store, people):
        ada = await people.register(NewPerson(name="Ada"))
        for passed, noted in ((DAY_S / 2, 1000.0), (DAY_S, 1000.0 + 1.5 * DAY_S)):
            uptime.now += passed
            wall.now -= 100 * DAY_S
            for _ in range(2):
                assert await people.by_token(ada.token) == ada.person
            assert (await store.person(ada.person.id)).used == noted
        assert store.asked == 0
        uptime.now += 2 * DAY_S
        assert await Identities(store, wall, uptime=uptime).by_token(ada.token) == ada.person
        assert (await store.person(ada.person.id)).used == uptime.now
