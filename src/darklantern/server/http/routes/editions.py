"""Routes for editions: those that come with the games, and those that people save."""

import asyncio
from http import HTTPStatus
from typing import Annotated, TypeAlias

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
from darklantern.server.examples import EXAMPLE_COMPONENTS, EXAMPLE_GAME
from darklantern.server.http.routes.params import GameParams
from darklantern.server.http.routing import ApiCall, Authorization, Empty, Route, route

TOML_TYPE = "application/toml"

_EditionId: TypeAlias = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of an edition. Anyone who has it may read it.")
]


class _EditionParams(Struct, frozen=True):
    edition: _EditionId


@route("GET", "/api/games/{game}/editions")
async def list_shipped_editions(call: ApiCall[GameParams, Empty]) -> list[EditionListing]:
    """List the editions that come with a game, the default first, with their components."""
    return editions.shipped_editions(_game(call.params.game))


@route("POST", "/api/games/{game}/editions/check", examples=(EditionDraft(components=EXAMPLE_COMPONENTS),))
async def check_edition(call: ApiCall[GameParams, EditionDraft]) -> CheckedEdition:
    """Check an edition: list all problems with their places. Nothing is stored."""
    return editions.check_components(_game(call.params.game), call.body.components)


@route("POST", "/api/games/{game}/editions/read", examples=(EditionFile(toml=f'game = "{EXAMPLE_GAME.id}"\n'),))
async def read_edition(call: ApiCall[GameParams, EditionFile]) -> CheckedEdition:
    """Read an edition from a file, and list all its problems. Nothing is stored."""
    # In a thread, since finding the lines of problems may take a second in a file of an odd form.
    return await asyncio.to_thread(editions.read_file, _game(call.params.game), call.body.toml)


@route("GET", "/api/me/editions", authorization=Authorization.PERSON)
async def list_my_editions(call: ApiCall[Empty, Empty]) -> list[SavedEdition]:
    """List your saved editions, the newest first."""
    return await call.context.editions.list_of(call.person)


@route(
    "POST",
    "/api/me/editions",
    authorization=Authorization.PERSON,
    status=HTTPStatus.CREATED,
    limit="editions",
    codes=(HttpErrorCode.UNKNOWN_NAME, HttpErrorCode.BAD_EDITION, HttpErrorCode.TOO_MANY_EDITIONS),
    examples=(NewEdition(game=EXAMPLE_GAME.id, components=EXAMPLE_COMPONENTS),),
)
async def save_edition(call: ApiCall[Empty, NewEdition]) -> SavedEdition:
    """Save an edition of your own. It must be playable."""
    return await call.context.editions.save(call.person, call.body)


@route(
    "PUT",
    "/api/me/editions/{edition}",
    authorization=Authorization.PERSON,
    limit="editions",
    codes=(HttpErrorCode.BAD_EDITION,),
    examples=(EditionDraft(components=EXAMPLE_COMPONENTS),),
)
async def change_edition(call: ApiCall[_EditionParams, EditionDraft]) -> SavedEdition:
    """Change one of your editions. Tables that were opened with it keep the old version."""
    return await call.context.editions.change(call.person, call.params.edition, call.body.components)


@route("DELETE", "/api/me/editions/{edition}", authorization=Authorization.PERSON, status=HTTPStatus.NO_CONTENT)
async def delete_edition(call: ApiCall[_EditionParams, Empty]) -> None:
    """Delete one of your editions. Tables that were opened with it keep it."""
    await call.context.editions.delete(call.person, call.params.edition)


@route("GET", "/api/editions/{edition}")
async def get_edition(call: ApiCall[_EditionParams, Empty]) -> SharedEdition:
    """Get a saved edition with its components."""
    return await call.context.editions.find(call.params.edition)


@route("GET", "/api/editions/{edition}/file", media=TOML_TYPE)
async def get_edition_file(call: ApiCall[_EditionParams, Empty]) -> str:
    """Get a saved edition as a file, for ``darklantern play --edition FILE``."""
    return await call.context.editions.file(call.params.edition)


def _game(name: str) -> AnyGame:
    """Return the game with the id from the path. Raise `RequestError` if there is none."""
    try:
        return registry.game(name)
    except UnknownName:
        raise RequestError(HttpErrorCode.NO_SUCH_GAME, HTTP_ERRORS[HttpErrorCode.NO_SUCH_GAME].text) from None


EDITION_ROUTES: tuple[Route, ...] = (
    list_shipped_editions,
    check_edition,
    read_edition,
    list_my_editions,
    save_edition,
    change_edition,
    delete_edition,
    get_edition,
    get_edition_file,
)
