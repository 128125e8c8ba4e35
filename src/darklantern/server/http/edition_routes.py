"""Routes for editions: those that come with the games, and people's own."""

from http import HTTPStatus
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from darklantern.core import registry
from darklantern.core.errors import UnknownName
from darklantern.core.game import AnyGame
from darklantern.protocol.editions import (
    CheckedEdition,
    EditionDraft,
    EditionFile,
    EditionListing,
    NewEdition,
    SavedEdition,
    SharedEdition,
)
from darklantern.protocol.http_errors import HTTP_ERRORS, HttpErrorCode
from darklantern.server import editions
from darklantern.server.errors import RequestError
from darklantern.server.http.routing import ApiCall, Authorization, Empty, Route, route

TOML = "application/toml"

_GameName: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9-]{1,64}$", description="The id of a game.")]
_EditionName: TypeAlias = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of an edition. Anyone who has it may read it.")
]


_EXAMPLE: dict[str, Any] = msgspec.to_builtins(next(iter(registry.game("art-robbery").editions().values())))
"""A playable edition."""


class _OfGame(Struct, frozen=True):
    game: _GameName


class _OfEdition(Struct, frozen=True):
    edition: _EditionName


@route("GET", "/api/games/{game}/editions")
async def shipped_editions(call: ApiCall[_OfGame, Empty]) -> list[EditionListing]:
    """List the editions that come with a game, the default first, with their components."""
    return editions.shipped_editions(_game(call.params.game))


@route("POST", "/api/games/{game}/editions/check", examples=(EditionDraft(components=_EXAMPLE),))
async def check_edition(call: ApiCall[_OfGame, EditionDraft]) -> CheckedEdition:
    """Check an edition: list all problems with their places. Nothing is stored."""
    return editions.check_components(_game(call.params.game), call.body.components)


@route("POST", "/api/games/{game}/editions/read", examples=(EditionFile(toml='game = "art-robbery"\n'),))
async def read_edition(call: ApiCall[_OfGame, EditionFile]) -> CheckedEdition:
    """Read an edition from a file, and list all its problems. Nothing is stored."""
    return editions.read_file(_game(call.params.game), call.body.toml)


@route("GET", "/api/me/editions", who=Authorization.PERSON)
async def my_editions(call: ApiCall[Empty, Empty]) -> list[SavedEdition]:
    """List your saved editions, the newest first."""
    return await call.context.editions.list_of(call.person)


@route(
    "POST",
    "/api/me/editions",
    who=Authorization.PERSON,
    status=HTTPStatus.CREATED,
    limit="editions",
    codes=(HttpErrorCode.UNKNOWN_NAME, HttpErrorCode.BAD_EDITION, HttpErrorCode.TOO_MANY_EDITIONS),
    examples=(NewEdition(game="art-robbery", components=_EXAMPLE),),
)
async def keep_edition(call: ApiCall[Empty, NewEdition]) -> SavedEdition:
    """Save an edition of your own. It must be playable."""
    return await call.context.editions.save(call.person, call.body)


@route(
    "PUT",
    "/api/me/editions/{edition}",
    who=Authorization.PERSON,
    limit="editions",
    codes=(HttpErrorCode.BAD_EDITION,),
    examples=(EditionDraft(components=_EXAMPLE),),
)
async def change_edition(call: ApiCall[_OfEdition, EditionDraft]) -> SavedEdition:
    """Change one of your editions. Tables that were opened with it keep the old version."""
    return await call.context.editions.change(call.person, call.params.edition, call.body.components)


@route("DELETE", "/api/me/editions/{edition}", who=Authorization.PERSON, status=HTTPStatus.NO_CONTENT)
async def delete_edition(call: ApiCall[_OfEdition, Empty]) -> None:
    """Delete one of your editions. Tables that were opened with it keep it."""
    await call.context.editions.delete(call.person, call.params.edition)


@route("GET", "/api/editions/{edition}")
async def edition(call: ApiCall[_OfEdition, Empty]) -> SharedEdition:
    """Get a saved edition with its components."""
    return await call.context.editions.find(call.params.edition)


@route("GET", "/api/editions/{edition}/file", media=TOML)
async def edition_file(call: ApiCall[_OfEdition, Empty]) -> str:
    """Get a saved edition as a file, for ``darklantern play --edition FILE``."""
    return await call.context.editions.file(call.params.edition)


EDITION_ROUTES: tuple[Route, ...] = (
    shipped_editions,
    check_edition,
    read_edition,
    my_editions,
    keep_edition,
    change_edition,
    delete_edition,
    edition,
    edition_file,
)
"""All routes for editions."""


def _game(name: str) -> AnyGame:
    """Return the game with the id from the path. Raise `RequestError` if there is none."""
    try:
        return registry.game(name)
    except UnknownName:
        raise RequestError(HttpErrorCode.NO_SUCH_GAME, HTTP_ERRORS[HttpErrorCode.NO_SUCH_GAME].text) from None
