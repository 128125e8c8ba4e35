"""Editions that people save: checked, stored and shared."""

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
from darklantern.protocol.editions import (
    CheckedEdition,
    EditionListing,
    EditionProblem,
    NewEdition,
    SavedEdition,
    SharedEdition,
)
from darklantern.protocol.http_errors import HTTP_ERRORS, HttpErrorCode
from darklantern.protocol.people import Person
from darklantern.server.errors import RequestError
from darklantern.server.store import EditionId, PersonId, SavedEditionRow, Store

MAX_EDITION_BYTES = 16 * 1024
"""The largest size of an edition, in bytes of JSON. Those that come with the games have half of it."""
MAX_PROBLEMS_SHOWN = 100
"""The most problems that are reported at once."""


class Editions:
    """People's saved editions. Anyone who has the id of an edition may read it; only its owner may change it.

    All saved editions are playable: one with problems is refused. A table has a copy of its edition, so later changes
    of an edition affect no table.
    """

    def __init__(self, store: Store, max_per_person: int, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._max_per_person = max_per_person
        """The most editions that a person may save."""
        self._clock = clock

    async def save(self, person: Person, new: NewEdition) -> SavedEdition:
        """Save a new edition. Raise `UnknownName` for the game, or `RequestError`."""
        edition, body = _body(registry.game(new.game), new.components)
        now = self._clock()
        id = EditionId(token_urlsafe(12))
        row = SavedEditionRow(id, PersonId(person.id), new.game, edition.name, edition.title, now, now, body)
        if not await self._store.add_edition(row, self._max_per_person):
            raise RequestError(
                HttpErrorCode.TOO_MANY_EDITIONS,
                HTTP_ERRORS[HttpErrorCode.TOO_MANY_EDITIONS].text,
                editions=self._max_per_person,
            )
        return _saved_edition(row)

    async def change(self, person: Person, id: str, components: Mapping[str, Any]) -> SavedEdition:
        """Change one of this person's editions. Raise `RequestError`."""
        row = await self._row(id)
        if row.owner != person.id:
            raise _no_such_edition()
        edition, body = _body(registry.game(row.game), components)
        now = self._clock()
        if not await self._store.change_edition(
            row.id, row.owner, name=edition.name, title=edition.title, body=body, at=now
        ):
            raise _no_such_edition()
        return _saved_edition(msgspec.structs.replace(row, name=edition.name, title=edition.title, changed=now))

    async def delete(self, person: Person, id: str) -> None:
        """Delete one of this person's editions. Raise `RequestError`."""
        if not await self._store.delete_edition(EditionId(id), PersonId(person.id)):
            raise _no_such_edition()

    async def list_of(self, person: Person) -> list[SavedEdition]:
        """Return a person's editions, the newest first."""
        return [_saved_edition(row) for row in await self._store.editions_of(PersonId(person.id))]

    async def find(self, id: str) -> SharedEdition:
        """Return the edition with an id. Raise `RequestError`."""
        row = await self._row(id)
        saved = msgspec.structs.asdict(_saved_edition(row))
        return SharedEdition(**saved, components=msgspec.json.decode(row.body))

    async def file(self, id: str) -> str:
        """Return an edition as TOML. Raise `RequestError`."""
        return write_toml((await self.find(id)).components)

    async def _row(self, id: str) -> SavedEditionRow:
        row = await self._store.edition(EditionId(id))
        if row is None:
            raise _no_such_edition()
        return row


def shipped_editions(game: AnyGame) -> list[EditionListing]:
    """Return the editions that come with a game, the default first."""
    return [
        EditionListing(name=edition.name, title=edition.title, components=msgspec.to_builtins(edition))
        for edition in game.editions().values()
    ]


def check_components(game: AnyGame, components: Mapping[str, Any]) -> CheckedEdition:
    """Check an edition, and return all its problems."""
    try:
        edition = game.make_edition(components)
    except BadEdition as error:
        return _checked(error, dict(components))
    return CheckedEdition(problems=[], components=msgspec.to_builtins(edition), toml=_as_file(edition))


def read_file(game: AnyGame, toml: str) -> CheckedEdition:
    """Read an edition from TOML, and return it with all its problems."""
    try:
        edition = game.read_edition(toml)
    except BadEdition as error:
        try:
            return _checked(error, parse_toml(toml))
        except BadEdition:
            return _checked(error, None)
    return CheckedEdition(problems=[], components=msgspec.to_builtins(edition), toml=_as_file(edition))


def _as_file(edition: Edition) -> str:
    """Return an edition as TOML, which ``darklantern edition`` reads."""
    return write_toml(msgspec.to_builtins(edition))


def _checked(error: BadEdition, components: dict[str, Any] | None) -> CheckedEdition:
    if any(problem.code in _UNREADABLE_CODES for problem in error.problems):
        components = None
    return CheckedEdition(
        problems=_problems(error),
        components=components,
        toml=None if components is None else write_toml(components),
    )


_UNREADABLE_CODES = frozenset({"wrong-game", "malformed", "not-toml"})
"""Codes of problems for which nothing of the edition can be read."""


def _problems(error: BadEdition) -> list[EditionProblem]:
    return [
        EditionProblem(
            path=list(problem.path),
            code=problem.code,
            params=dict(problem.params),
            reason=problem.reason,
            line=problem.line,
        )
        for problem in error.problems[:MAX_PROBLEMS_SHOWN]
    ]


def _body(game: AnyGame, components: Mapping[str, Any]) -> tuple[Edition, bytes]:
    """Make an edition; return it and its stored form. Raise `RequestError` if it has problems."""
    try:
        edition = game.make_edition(components)
    except BadEdition as error:
        raise RequestError(HttpErrorCode.BAD_EDITION, str(error.problems[0]), problems=_problems(error)) from None
    body = msgspec.json.encode(edition)
    if len(body) > MAX_EDITION_BYTES:
        raise RequestError(
            HttpErrorCode.TOO_LARGE, f"The edition is larger than {MAX_EDITION_BYTES} bytes.", most=MAX_EDITION_BYTES
        )
    return edition, body


def _saved_edition(row: SavedEditionRow) -> SavedEdition:
    return SavedEdition(
        id=row.id, game=row.game, name=row.name, title=row.title, created=row.created, changed=row.changed
    )


def _no_such_edition() -> RequestError:
    return RequestError(HttpErrorCode.NO_SUCH_EDITION, HTTP_ERRORS[HttpErrorCode.NO_SUCH_EDITION].text)
