"""Routes for people: registration, their own data, and recovery codes."""

from http import HTTPStatus

from darklantern.protocol.closing import CloseReason
from darklantern.protocol.http_errors import HttpErrorCode
from darklantern.protocol.people import (
    Credentials,
    Language,
    NewPerson,
    NewRecoveryCode,
    Person,
    PersonChange,
    RecoveryRequest,
)
from darklantern.protocol.tables import Table
from darklantern.server.http.routing import ApiCall, Authorization, Empty, Route, route
from darklantern.server.store import PersonId


@route(
    "POST",
    "/api/people",
    status=HTTPStatus.CREATED,
    limit="people",
    codes=(HttpErrorCode.BAD_NAME,),
    examples=(NewPerson(name="Irene", language=Language.DUTCH),),
)
async def register(call: ApiCall[Empty, NewPerson]) -> Credentials:
    """Register as a new person. A name is enough.

    The answer has the token for programs, and a cookie with the same token for browsers.
    """
    credentials = await call.context.identities.register(call.body)
    call.cookie = credentials.token
    return credentials


@route("GET", "/api/me", authorization=Authorization.PERSON)
async def get_me(call: ApiCall[Empty, Empty]) -> Person:
    """Get yourself: your id, name and language. A browser's cookie is renewed."""
    if call.by_cookie:
        call.cookie = call.token
    return call.person


@route(
    "PATCH",
    "/api/me",
    authorization=Authorization.PERSON,
    codes=(HttpErrorCode.BAD_NAME,),
    examples=(PersonChange(language=Language.FRENCH),),
)
async def change_me(call: ApiCall[Empty, PersonChange]) -> Person:
    """Change your name or your language. At tables where you already sit, you keep the old name."""
    return await call.context.identities.change(call.person, call.body)


@route("DELETE", "/api/me", authorization=Authorization.PERSON, status=HTTPStatus.NO_CONTENT)
async def delete_me(call: ApiCall[Empty, Empty]) -> None:
    """Delete yourself for good. Your token and recovery code become invalid, and your editions are deleted.

    You leave your seats: in a game under way a bot takes yours. Within some minutes your name and your chat messages
    are removed from all tables, games and logs; the games of others stay.
    """
    await call.context.deletion.delete(PersonId(call.person.id))
    call.cookie = ""


@route("GET", "/api/me/tables", authorization=Authorization.PERSON)
async def list_my_tables(call: ApiCall[Empty, Empty]) -> list[Table]:
    """List the tables at which you sit and whose game is not over, the newest first, even if you are not connected.

    If there are more than 50, they are the 50 at which you sat down last.
    """
    return await call.context.lobby.tables_of(call.person)


@route("POST", "/api/me/code", authorization=Authorization.PERSON, limit="recoveries")
async def replace_recovery_code(call: ApiCall[Empty, Empty]) -> NewRecoveryCode:
    """Get a new recovery code. The old one becomes invalid."""
    return NewRecoveryCode(code=await call.context.identities.new_code(call.person))


@route(
    "POST",
    "/api/recover",
    limit="recoveries",
    codes=(HttpErrorCode.NO_SUCH_CODE,),
    examples=(RecoveryRequest("7KQ2M-0V9TX-C4HPE-81RZA"),),
)
async def recover(call: ApiCall[Empty, RecoveryRequest]) -> Credentials:
    """Move to this device with your recovery code.

    You get a new token and a new code; the old ones become invalid, and live connections of the old device are closed.
    The code may be typed in lower case, without hyphens, and with the letter O instead of zero.
    """
    credentials = await call.context.identities.recover(call.body.code)
    call.context.tables.close_connections(credentials.person.id, CloseReason.TOKEN_REVOKED)
    call.cookie = credentials.token
    return credentials


PEOPLE_ROUTES: tuple[Route, ...] = (
    register,
    get_me,
    change_me,
    delete_me,
    list_my_tables,
    replace_recovery_code,
    recover,
)
