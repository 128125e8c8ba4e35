"""Routes for tables: creating, listing, changing and closing them, and rematches."""

from http import HTTPStatus

from msgspec import Struct
from msgspec.structs import replace

from darklantern.core.errors import BadOptions, IllegalAction
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.setup import MoveClock
from darklantern.match.stage import Stage
from darklantern.protocol.http_errors import HTTP_ERRORS, HttpErrorCode
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.protocol.people import Language, Person
from darklantern.protocol.tables import NewTable, Table, TableChange
from darklantern.server.context import AppContext
from darklantern.server.errors import RequestError
from darklantern.server.examples import EXAMPLE_GAME
from darklantern.server.http.routes.params import GameId, TableParams, get_live_table
from darklantern.server.http.routing import ApiCall, Authorization, Empty, Route, route
from darklantern.server.live import table_commands

MAX_TABLES_LISTED = 200
"""The most tables in the list of public tables."""
NDJSON_TYPE = "application/x-ndjson"


class _ListParams(Struct, frozen=True):
    game: GameId | None = None
    playing: bool = False


@route(
    "POST",
    "/api/tables",
    authorization=Authorization.PERSON,
    status=HTTPStatus.CREATED,
    limit="tables",
    codes=(
        HttpErrorCode.UNKNOWN_NAME,
        HttpErrorCode.GAME_UNAVAILABLE,
        HttpErrorCode.BAD_OPTIONS,
        HttpErrorCode.TOO_MANY_TABLES,
        HttpErrorCode.NO_SUCH_EDITION,
    ),
    examples=(
        NewTable(game=EXAMPLE_GAME.id, seats=EXAMPLE_GAME.seat_counts[0], bots=[None, "magpie"]),
        NewTable(
            game=EXAMPLE_GAME.id,
            seats=EXAMPLE_GAME.seat_counts[-1],
            clock=MoveClock(60),
            public=True,
            language=Language.ITALIAN,
        ),
    ),
)
async def create_table(call: ApiCall[Empty, NewTable]) -> Table:
    """Create a table. You become its host and sit on the first seat without a bot."""
    _expect_few_tables(call.context, call.person)
    live_table = await call.context.tables.create(call.person, await _with_edition(call.context, call.body))
    return live_table.listing()


async def _with_edition(context: AppContext, requested: NewTable) -> NewTable:
    """Replace the edition's id by a copy of the edition. Raise `BadOptions`, or `RequestError` if there is none."""
    if requested.edition is None:
        return requested
    if "edition" in requested.options:
        raise BadOptions("the edition is given twice, in the options and as `edition`: give one.", "edition")
    saved = await context.editions.find(requested.edition)
    return replace(requested, options={**requested.options, "edition": saved.components}, edition=None)


@route("GET", "/api/tables")
async def list_tables(call: ApiCall[_ListParams, Empty]) -> list[Table]:
    """List the public tables at which a seat is free and a person is present, the newest first.

    A person is present who sits there and is connected to the table's live side. With `game`: only tables of this game.
    With `playing`: instead the tables at which people play now, to watch.
    """
    lobby = call.context.lobby
    tables = lobby.tables_in_play() if call.params.playing else lobby.open_tables()
    return [table for table in tables if call.params.game in (None, table.game)][:MAX_TABLES_LISTED]


@route("GET", "/api/tables/{table}")
async def get_table(call: ApiCall[TableParams, Empty]) -> Table:
    """Get a table."""
    return (await get_live_table(call)).listing()


@route(
    "PATCH",
    "/api/tables/{table}",
    authorization=Authorization.PERSON,
    codes=(TableErrorCode.NOT_HOST, MessageErrorCode.NOT_SAVED),
    examples=(TableChange(public=True), TableChange(locked=True)),
)
async def change_table(call: ApiCall[TableParams, TableChange]) -> Table:
    """As the host, change a table's settings."""
    live_table = await get_live_table(call)
    await table_commands.change_settings(live_table, call.person, call.body)
    return live_table.listing()


@route(
    "DELETE",
    "/api/tables/{table}",
    authorization=Authorization.PERSON,
    status=HTTPStatus.NO_CONTENT,
    codes=(TableErrorCode.NOT_HOST, MessageErrorCode.NOT_SAVED),
)
async def close_table(call: ApiCall[TableParams, Empty]) -> None:
    """As the host, close the table at any stage.

    All connections are closed with the reason `closed`, and the table is removed from all lists. The record of a
    finished game stays. A table that is closed earlier can be reopened by the host who closed it, until it is deleted.
    """
    await call.context.tables.close(call.person, await get_live_table(call))


@route(
    "POST",
    "/api/tables/{table}/reopen",
    authorization=Authorization.PERSON,
    codes=(TableErrorCode.NOT_HOST,),
)
async def reopen_table(call: ApiCall[TableParams, Empty]) -> Table:
    """As the host who closed a table, reopen it as it was."""
    return (await call.context.tables.reopen(call.person, call.params.table)).listing()


@route(
    "POST",
    "/api/tables/{table}/rematch",
    authorization=Authorization.PERSON,
    limit="tables",
    codes=(
        TableErrorCode.NOT_OVER,
        TableErrorCode.NOT_SEATED,
        HttpErrorCode.BAD_OPTIONS,
        HttpErrorCode.TOO_MANY_TABLES,
        MessageErrorCode.NOT_SAVED,
    ),
)
async def create_rematch(call: ApiCall[TableParams, Empty]) -> Table:
    """Play again: get the table of the rematch, the same for everyone who played at the old one."""
    live_table = await get_live_table(call)
    if live_table.data.rematch is None:
        _expect_few_tables(call.context, call.person)
    return (await call.context.tables.rematch(call.person, live_table)).listing()


@route("GET", "/api/tables/{table}/record", media=NDJSON_TYPE, codes=(TableErrorCode.NOT_OVER,))
async def get_record(call: ApiCall[TableParams, Empty]) -> str:
    """Get the record of a finished game: one line of a file of records, which can be replayed."""
    text = (await get_live_table(call)).data.disclosure.record
    if text is None:
        raise IllegalAction(TableErrorCode.NOT_OVER)
    return text + "\n"


def _expect_few_tables(context: AppContext, person: Person) -> None:
    """Raise `RequestError` if a person is the host of the most open tables allowed."""
    matches = (live_table.match for live_table in context.tables.live_tables.values())
    tables = sum(match.host == person.id and match.stage is not Stage.OVER for match in matches)
    if tables >= context.settings.tables_per_person:
        raise RequestError(
            HttpErrorCode.TOO_MANY_TABLES, HTTP_ERRORS[HttpErrorCode.TOO_MANY_TABLES].text, tables=tables
        )


TABLE_ROUTES: tuple[Route, ...] = (
    create_table,
    list_tables,
    get_table,
    change_table,
    close_table,
    reopen_table,
    create_rematch,
    get_record,
)
