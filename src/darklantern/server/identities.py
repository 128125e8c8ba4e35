"""People's identities: a name, a token and a recovery code. Only hashes of the secrets are stored."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from secrets import choice, token_urlsafe

from msgspec import UNSET
from msgspec.structs import replace

from darklantern.protocol.people import Credentials, Language, NewPerson, Person, PersonChange
from darklantern.server.errors import UnknownRecoveryCode
from darklantern.server.names import clean_name
from darklantern.server.store import PersonId, PersonRow, Store, StoreError

MAX_CACHED_PEOPLE = 20_000
"""The most people that are cached in memory."""
DAY_S = 24 * 3600.0
"""The precision, in seconds, with which a person's last visit is stored."""

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: digits and capitals that are hard to confuse."""
_GROUPS, _GROUP = 4, 5
"""A recovery code is four groups of five characters: 100 bits."""
_CODE_TYPOS = str.maketrans("OIL", "011", " -\u2010\u2011\u2012\u2013\u2014\t")
"""Corrects letters that look like 0 and 1, and removes what separates the groups."""


class Identities:
    """All people. The token authenticates a person; the recovery code moves the person to another device."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        known: int = MAX_CACHED_PEOPLE,
        uptime: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._store = store
        self._clock = clock
        self._uptime = uptime
        self._cache_size = known
        self._cache: OrderedDict[bytes, Person] = OrderedDict()
        self._hashes: dict[str, bytes] = {}
        """By person's id: the hash of the token, which is the key in the cache."""
        self._last_used: dict[str, float] = {}
        """By id, for cached people: the last visit that was stored, in seconds of uptime."""
        self._changes = 0
        """Counts changes, so that rows read before a change are not cached after it."""
        self._recovering = asyncio.Lock()

    async def register(self, new: NewPerson) -> Credentials:
        """Register a new person. Raise `BadName`."""
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
                code_hash=_hash(_normalize_code(code)),
                used=self._uptime(),
            )
        )
        self._remember(_hash(token), person, self._uptime())
        return Credentials(person=person, token=token, code=code)

    async def by_token(self, token: str) -> Person | None:
        """Return the person with this token; None if there is none."""
        hash = _hash(token)
        if (person := self._cache.get(hash)) is not None:
            self._cache.move_to_end(hash)
            if self._uptime() - self._last_used[person.id] > DAY_S:
                await self._note_use(person.id)
            return person
        changes = self._changes
        row = await self._store.person_by_secret(hash)
        if row is None:
            return None
        person = _person(row)
        if changes == self._changes:
            self._remember(hash, person, row.used)
        if self._clock() - row.seen > DAY_S or self._uptime() - row.used > DAY_S:
            await self._note_use(person.id)
        return person

    async def _note_use(self, id: str) -> None:
        """Store that a person is here. Failures are ignored, so that the person is not refused."""
        now = self._uptime()
        if id in self._last_used:
            self._last_used[id] = now
        with suppress(StoreError):
            await self._store.change_person(PersonId(id), seen=self._clock(), used=now)

    async def is_valid(self, token: str) -> bool:
        """Return whether a token is valid at the moment of returning, even if it is being replaced concurrently.

        Whatever the caller does before its next `await` happens before the token can be replaced.
        """
        hash = _hash(token)
        while hash not in self._cache:  # rows read before a change are not cached, and read again
            if await self.by_token(token) is None:
                return False
        return True

    async def change(self, person: Person, change: PersonChange) -> Person:
        """Change a person's name or language. Raise `BadName`."""
        name = UNSET if change.name is None else clean_name(change.name)
        language = UNSET if change.language is None else change.language.value
        await self._change(person.id, name=name, language=language)
        return replace(
            person,
            name=person.name if name is UNSET else name,
            language=change.language or person.language,
        )

    async def new_code(self, person: Person) -> str:
        """Return a new recovery code. The previous one is invalid from now on."""
        code = new_code()
        await self._change(person.id, code_hash=_hash(_normalize_code(code)))
        return code

    async def recover(self, code: str) -> Credentials:
        """Replace the token and the code of the person with a recovery code. Raise `UnknownRecoveryCode`."""
        # The lock makes a code that is sent twice at the same time work only once.
        async with self._recovering:
            row = await self._store.person_by_code(_hash(_normalize_code(code)))
            if row is None:
                raise UnknownRecoveryCode
            credentials = Credentials(person=_person(row), token=new_token(), code=new_code())
            await self._change(
                row.id, secret_hash=_hash(credentials.token), code_hash=_hash(_normalize_code(credentials.code))
            )
            return credentials

    async def _change(self, id: str, **changes: object) -> None:
        """Change a person in the store, and remove them from the cache even if that fails."""
        self._forget(id)
        try:
            await self._store.change_person(PersonId(id), **changes)  # pyright: ignore[reportArgumentType]
        finally:
            self._forget(id)

    def _remember(self, hash: bytes, person: Person, used: float) -> None:
        self._cache[hash] = person
        self._last_used[person.id] = used
        self._hashes[person.id] = hash
        if len(self._cache) > self._cache_size:
            _, oldest = self._cache.popitem(last=False)
            del self._hashes[oldest.id], self._last_used[oldest.id]

    def forget(self, id: str) -> None:
        """Remove a person from the cache who was deleted in the store. Their token is invalid from now on."""
        self._forget(id)

    def _forget(self, id: str) -> None:
        self._changes += 1
        if (hash := self._hashes.pop(id, None)) is not None:
            del self._cache[hash], self._last_used[id]


def new_token() -> str:
    """Return a random token of 256 bits."""
    return token_urlsafe(32)


def new_code() -> str:
    """Return a random recovery code of 100 bits, as people write it down."""
    return "-".join("".join(choice(_CROCKFORD) for _ in range(_GROUP)) for _ in range(_GROUPS))


def _normalize_code(code: str) -> str:
    """Return the normal form of a code as typed."""
    return code.upper().translate(_CODE_TYPOS)


def _hash(secret: str) -> bytes:
    # A slow hash is unnecessary: the secrets are random and long, so they cannot be guessed.
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def _person(row: PersonRow) -> Person:
    return Person(id=row.id, name=row.name, language=Language(row.language))
