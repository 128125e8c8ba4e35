"""Editions of people's own: what is in their copy of a box, checked and kept."""

import time
from collections.abc import Callable, Mapping
from secrets import token_urlsafe
from typing import Any

import msgspec

from darklantern.core import registry
from darklantern.core.edition import Edition
from darklantern.core.errors import BadEdition
from darklantern.core.game import AnyGame
from darklantern.core.toml import parse_toml, write_toml
from darklantern.server.errors import BadRequest
from darklantern.server.mistakes import MEANINGS, Code
from darklantern.server.store import EditionId, EditionRow, PersonId, Store
from darklantern.server.things import (
    CheckedEdition,
    EditionOnShelf,
    EditionProblem,
    KeptEdition,
    NewEdition,
    Person,
    SharedEdition,
)

LARGEST = 16 * 1024
"""The most bytes that an edition may have, as JSON. Those that come with the games have half of it."""
SHOWN = 100
"""The most problems that are told at once."""


class Editions:
    """What people keep. Whoever has the id of an edition may read it; only its owner may change it.

    Everything kept can be played: what has problems is refused. A table has a copy of its edition, so what becomes of
    an edition later changes no table.
    """

    def __init__(self, store: Store, most: int, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._most = most
        """How many somebody may keep."""
        self._clock = clock

    async def keep(self, person: Person, new: NewEdition) -> KeptEdition:
        """Keeps a new edition. Raises `UnknownName` for the game, or `BadRequest`."""
        edition, body = _body(registry.game(new.game), new.components)
        now = self._clock()
        id = EditionId(token_urlsafe(12))
        row = EditionRow(id, PersonId(person.id), new.game, edition.name, edition.title, now, now, body)
        if not await self._store.add_edition(row, self._most):
            raise BadRequest(Code.TOO_MANY_EDITIONS, MEANINGS[Code.TOO_MANY_EDITIONS].text, editions=self._most)
        return _kept(row)

    async def change(self, person: Person, id: str, components: Mapping[str, Any]) -> KeptEdition:
        """Changes an edition of this person's. Raises `BadRequest`."""
        row = await self._found(id)
        if row.owner != person.id:
            raise _no_such_edition()
        edition, body = _body(registry.game(row.game), components)
        now = self._clock()
        if not await self._store.change_edition(
            row.id, row.owner, name=edition.name, title=edition.title, body=body, at=now
        ):
            raise _no_such_edition()
        return _kept(msgspec.structs.replace(row, name=edition.name, title=edition.title, changed=now))

    async def delete(self, person: Person, id: str) -> None:
        """Deletes an edition of this person's. Raises `BadRequest`."""
        if not await self._store.delete_edition(EditionId(id), PersonId(person.id)):
            raise _no_such_edition()

    async def of(self, person: Person) -> list[KeptEdition]:
        """Somebody's editions, the newest first."""
        return [_kept(row) for row in await self._store.editions_of(PersonId(person.id))]

    async def find(self, id: str) -> SharedEdition:
        """An edition by its id. Raises `BadRequest`."""
        row = await self._found(id)
        kept = msgspec.structs.asdict(_kept(row))
        return SharedEdition(**kept, components=msgspec.json.decode(row.body))

    async def file(self, id: str) -> str:
        """The same as a file. Raises `BadRequest`."""
        return write_toml((await self.find(id)).components)

    async def _found(self, id: str) -> EditionRow:
        row = await self._store.edition(EditionId(id))
        if row is None:
            raise _no_such_edition()
        return row


def shipped(game: AnyGame) -> list[EditionOnShelf]:
    """The editions that come with a game, the default first."""
    return [
        EditionOnShelf(name=edition.name, title=edition.title, components=msgspec.to_builtins(edition))
        for edition in game.editions().values()
    ]


def check(game: AnyGame, components: Mapping[str, Any]) -> CheckedEdition:
    """What is wrong with an edition, all of it."""
    try:
        edition = game.make_edition(components)
    except BadEdition as error:
        return _checked(error, dict(components))
    return CheckedEdition(problems=[], components=msgspec.to_builtins(edition), toml=_as_file(edition))


def read(game: AnyGame, toml: str) -> CheckedEdition:
    """What is in a file, and what is wrong with it."""
    try:
        edition = game.read_edition(toml)
    except BadEdition as error:
        try:
            return _checked(error, parse_toml(toml))
        except BadEdition:
            return _checked(error, None)
    return CheckedEdition(problems=[], components=msgspec.to_builtins(edition), toml=_as_file(edition))


def _as_file(edition: Edition) -> str:
    """An edition as the file that ``darklantern edition`` reads."""
    return write_toml(msgspec.to_builtins(edition))


def _checked(error: BadEdition, found: dict[str, Any] | None) -> CheckedEdition:
    sound = found is not None and not any(problem.code in _UNSOUND for problem in error.problems)
    return CheckedEdition(
        problems=_problems(error),
        components=found if sound else None,
        toml=write_toml(found) if found is not None and sound else None,
    )


_UNSOUND = frozenset({"wrong-game", "malformed", "not-toml"})
"""Problems of what cannot be read as an edition at all."""


def _problems(error: BadEdition) -> list[EditionProblem]:
    return [
        EditionProblem(
            path=list(problem.path),
            code=problem.code,
            params=dict(problem.params),
            reason=problem.reason,
            line=problem.line,
        )
        for problem in error.problems[:SHOWN]
    ]


def _body(game: AnyGame, components: Mapping[str, Any]) -> tuple[Edition, bytes]:
    """An edition that can be played, and what is kept of it. Raises `BadRequest`."""
    try:
        edition = game.make_edition(components)
    except BadEdition as error:
        raise BadRequest(Code.BAD_EDITION, str(error.problems[0]), problems=_problems(error)) from None
    body = msgspec.json.encode(edition)
    if len(body) > LARGEST:
        raise BadRequest(Code.TOO_LARGE, f"The edition has more than {LARGEST} bytes.", most=LARGEST)
    return edition, body


def _kept(row: EditionRow) -> KeptEdition:
    return KeptEdition(
        id=row.id, game=row.game, name=row.name, title=row.title, created=row.created, changed=row.changed
    )


def _no_such_edition() -> BadRequest:
    return BadRequest(Code.NO_SUCH_EDITION, MEANINGS[Code.NO_SUCH_EDITION].text)
