"""Routes for the host of a table about the people at it."""

from typing import Annotated

from msgspec import Meta

from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.protocol.tables import TablePerson, TablePersonChange
from darklantern.server.http.routes.params import TableParams
from darklantern.server.http.routing import ApiCall, Authorization, Empty, Route, route
from darklantern.server.live import table_commands


class _PersonParams(TableParams, frozen=True):
    person: Annotated[int, Meta(ge=1, le=2**31, description="A person, by their number at this table.")]


@route("GET", "/api/tables/{table}/people", authorization=Authorization.PERSON, codes=(TableErrorCode.NOT_HOST,))
async def list_table_people(call: ApiCall[TableParams, Empty]) -> list[TablePerson]:
    """As the host, list everyone who has sat or talked at the table, including removed people."""
    live_table = await call.context.tables.get(call.params.table)
    return table_commands.list_people(live_table, call.person)


@route(
    "PATCH",
    "/api/tables/{table}/people/{person}",
    authorization=Authorization.PERSON,
    codes=(TableErrorCode.NOT_HOST, TableErrorCode.NOT_YOURSELF, TableErrorCode.HAS_BEGUN, MessageErrorCode.NOT_SAVED),
    examples=(TablePersonChange(muted=True), TablePersonChange(removed=False)),
)
async def change_table_person(call: ApiCall[_PersonParams, TablePersonChange]) -> TablePerson:
    """As the host, remove or mute a person at the table, or undo that.

    A removed person is disconnected, cannot sit down, and cannot connect again. Before the game their seat is emptied;
    while the game is on, put a bot on it instead, which removes them too.
    """
    live_table = await call.context.tables.get(call.params.table)
    return await table_commands.change_person(live_table, call.person, call.params.person, call.body)


TABLE_PEOPLE_ROUTES: tuple[Route, ...] = (
    list_table_people,
    change_table_person,
)
