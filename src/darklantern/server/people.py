"""People: a name, and a secret by which their browser is known again. Only hashes of secrets are stored."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from secrets import choice, token_urlsafe

from msgspec import UNSET
from msgspec.structs import replace

from darklantern.server.errors import NoSuchCode
from darklantern.server.names import clean_name
from darklantern.server.store import PersonId, PersonRow, Store, StoreError
from darklantern.server.things import Language, NewPerson, Person, PersonChange, Secret

KNOWN = 20_000
"""How many people are remembered without asking the store."""
DAY = 24 * 3600.0
"""When somebody was last here is noted to the day."""

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and capitals that are not mistaken for each other."""
_GROUPS, _GROUP = 4, 5
"""A recovery code is four groups of five characters: 100 bits."""
_READ_AS = str.maketrans("OIL", "011", " -\u2010\u2011\u2012\u2013\u2014\t")
"""What people write for a zero or a one, and what stands between the groups."""


class People:
    """Everyone who has come in. Whoever has the token is the person; the code moves the person to another device."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        known: int = KNOWN,
        uptime: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._store = store
        self._clock = clock
        self._uptime = uptime
        self._most = known
        self._known: OrderedDict[bytes, Person] = OrderedDict()
        self._hashes: dict[str, bytes] = {}
        """By id: under which hash somebody is known."""
        self._used: dict[str, float] = {}
        """By id, for those who are remembered: when it was noted last that they were here, in seconds of uptime."""
        self._changes = 0
        """Counts the changes, so that what was read before one is not taken for what holds after it."""
        self._recovering = asyncio.Lock()

    async def enter(self, new: NewPerson) -> Secret:
        """Somebody comes in for the first time. Raises `BadName`."""
        person = Person(id=token_urlsafe(12), name=clean_name(new.name), language=new.language)
        token, code, now = new_token(), new_code(), self._clock()
        await self._store.add_person(
            PersonRow(
                PersonId(person.id),
                person.name,
                person.language.value,
                _hash(token),
                created=now,
                seen=now,
                code_hash=_hash(_plain(code)),
                used=self._uptime(),
            )
        )
        self._remember(_hash(token), person, self._uptime())
        return Secret(person=person, token=token, code=code)

    async def by_token(self, token: str) -> Person | None:
        """Whoever has this token."""
        hash = _hash(token)
        if (person := self._known.get(hash)) is not None:
            self._known.move_to_end(hash)
            if self._uptime() - self._used[person.id] > DAY:
                await self._note(person.id)
            return person
        changes = self._changes
        row = await self._store.person_by_secret(hash)
        if row is None:
            return None
        person = _person(row)
        if changes == self._changes:
            self._remember(hash, person, row.used)
        if self._clock() - row.seen > DAY or self._uptime() - row.used > DAY:
            await self._note(person.id)
        return person

    async def _note(self, id: str) -> None:
        """Notes that somebody is here. Where that cannot be stored, it is no reason to refuse them."""
        now = self._uptime()
        if id in self._used:
            self._used[id] = now
        with suppress(StoreError):
            await self._store.change_person(PersonId(id), seen=self._clock(), used=now)

    async def holds(self, token: str) -> bool:
        """Whether a token is valid at the instant at which this returns, also if it was being replaced meanwhile.

        What is done next, without waiting for anything, is done before the token can be replaced.
        """
        hash = _hash(token)
        while hash not in self._known:  # what was read before a change is not remembered, and is read again
            if await self.by_token(token) is None:
                return False
        return True

    async def change(self, person: Person, change: PersonChange) -> Person:
        """Somebody has another name or language. Raises `BadName`."""
        name = UNSET if change.name is None else clean_name(change.name)
        language = UNSET if change.language is None else change.language.value
        await self._change(person.id, name=name, language=language)
        return replace(
            person,
            name=person.name if name is UNSET else name,
            language=change.language or person.language,
        )

    async def new_code(self, person: Person) -> str:
        """A new recovery code; the one before is dead."""
        code = new_code()
        await self._change(person.id, code_hash=_hash(_plain(code)))
        return code

    async def recover(self, code: str) -> Secret:
        """Moves whoever has the code to a new token and a new code; the old ones are dead. Raises `NoSuchCode`."""
        # One at a time, so that a code that is sent twice at once works once.
        async with self._recovering:
            row = await self._store.person_by_code(_hash(_plain(code)))
            if row is None:
                raise NoSuchCode
            secret = Secret(person=_person(row), token=new_token(), code=new_code())
            await self._change(row.id, secret_hash=_hash(secret.token), code_hash=_hash(_plain(secret.code)))
            return secret

    async def _change(self, id: str, **changes: object) -> None:
        """Changes somebody in the store; what was known of them is forgotten, whatever comes of it."""
        self._forget(id)
        try:
            await self._store.change_person(PersonId(id), **changes)  # pyright: ignore[reportArgumentType]
        finally:
            self._forget(id)

    def _remember(self, hash: bytes, person: Person, used: float) -> None:
        self._known[hash] = person
        self._used[person.id] = used
        self._hashes[person.id] = hash
        if len(self._known) > self._most:
            _, oldest = self._known.popitem(last=False)
            del self._hashes[oldest.id], self._used[oldest.id]

    def forget(self, id: str) -> None:
        """Forgets somebody who was deleted in the store: their token is nobody's from now on."""
        self._forget(id)

    def _forget(self, id: str) -> None:
        self._changes += 1
        if (hash := self._hashes.pop(id, None)) is not None:
            del self._known[hash], self._used[id]


def new_token() -> str:
    """A secret of 256 bits."""
    return token_urlsafe(32)


def new_code() -> str:
    """A recovery code of 100 bits, as people write it down."""
    return "-".join("".join(choice(_CROCKFORD) for _ in range(_GROUP)) for _ in range(_GROUPS))


def _plain(code: str) -> str:
    """A code as it was meant, however it was typed."""
    return code.upper().translate(_READ_AS)


def _hash(secret: str) -> bytes:
    # The secrets are random and long: there is nothing to guess that a slower hash would protect.
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def _person(row: PersonRow) -> Person:
    return Person(id=row.id, name=row.name, language=Language(row.language))
