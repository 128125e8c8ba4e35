"""All routes of the HTTP API. The live side of a table is a WebSocket."""

from functools import cache, partial
from http import HTTPStatus
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from darklantern.bots.characters import CHARACTERS
from darklantern.bots.registry import bot_names, character_names
from darklantern.core import registry
from darklantern.core.errors import BadOptions, IllegalAction
from darklantern.core.record import Record
from darklantern.core.rulebook import Rulebook, rulebook
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.setup import MoveClock
from darklantern.match.stage import Stage
from darklantern.protocol.closing import CloseReason
from darklantern.protocol.games import CharacterListing, GameListing
from darklantern.protocol.health import Health
from darklantern.protocol.http_errors import HTTP_ERRORS, HttpErrorCode
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.protocol.people import Language, NewCode, NewPerson, Person, PersonChange, Recovery, Secret
from darklantern.protocol.replays import Replay
from darklantern.protocol.tables import NewTable, SeatChange, SeatSwap, Table, TableChange, TableName, TakeSeat
from darklantern.server.context import AppContext
from darklantern.server.errors import RequestError
from darklantern.server.heavy_work import JobKind
from darklantern.server.http.advice_routes import HINT_ROUTES
from darklantern.server.http.bodies import EncodedBody, RawBody
from darklantern.server.http.edition_routes import EDITION_ROUTES
from darklantern.server.http.openapi import openapi_document
from darklantern.server.http.people_routes import PARTICIPANT_ROUTES
from darklantern.server.http.routing import ApiCall, Authorization, Empty, Route, route
from darklantern.server.live import table_commands
from darklantern.server.live.live_table import LiveTable
from darklantern.server.metrics import METRICS_TYPE
from darklantern.server.replays import EXAMPLE_RECORD, MAX_RECORD_BYTES, SPECTATOR, ViewedAs, make_replay_body
from darklantern.server.store import PersonId

NDJSON_TYPE = "application/x-ndjson"
MAX_TABLES_LISTED = 200
"""The most tables in the list of public tables."""

_SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9, description="A seat, counted from 0.")]
_GameName: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9-]{1,64}$", description="The id of a game.")]


class _RulesParams(Struct, frozen=True):
    game: _GameName
    language: Language = Language.ENGLISH


class _TableParams(Struct, frozen=True):
    table: TableName


class _SeatParams(_TableParams, frozen=True):
    seat: _SeatNumber


class _ReplayParams(Struct, frozen=True):
    eyes: ViewedAs = SPECTATOR


class _TableReplayParams(_TableParams, frozen=True):
    eyes: ViewedAs = SPECTATOR


class _ListParams(Struct, frozen=True):
    game: _GameName | None = None
    playing: bool = False


# Games


@route("GET", "/api/games")
async def games(call: ApiCall[Empty, Empty]) -> list[GameListing]:
    """List the games."""
    return [_game_listing(name) for name in registry.game_ids()]


def _game_listing(name: str) -> GameListing:
    game = registry.game(name)
    return GameListing(
        id=game.id,
        title=game.info.title,
        authors=list(game.info.authors),
        publisher=game.info.publisher,
        minutes=game.info.minutes,
        age=game.info.age,
        seats=list(game.seat_counts),
        editions=list(game.editions()),
        bots=list(bot_names(game.id)),
        characters=[CharacterListing(name=one, level=CHARACTERS[one].level) for one in character_names(game.id)],
        rules=game.rules_version,
    )


@route("GET", "/api/games/{game}/rules")
async def rules(call: ApiCall[_RulesParams, Empty]) -> Rulebook:
    """Get the numbered rules of a game."""
    for name in registry.game_ids():
        if name == call.params.game:
            return rulebook(name, call.params.language.value)
    raise RequestError(HttpErrorCode.NO_SUCH_GAME, HTTP_ERRORS[HttpErrorCode.NO_SUCH_GAME].text)


# People


@route(
    "POST",
    "/api/people",
    status=HTTPStatus.CREATED,
    limit="people",
    codes=(HttpErrorCode.BAD_NAME,),
    examples=(NewPerson(name="Irene", language=Language.DUTCH),),
)
async def register(call: ApiCall[Empty, NewPerson]) -> Secret:
    """Register as a new person. A name is enough.

    The answer has the token for programs, and a cookie with the same token for browsers.
    """
    secret = await call.context.identities.register(call.body)
    call.cookie = secret.token
    return secret


@route("GET", "/api/me", who=Authorization.PERSON)
async def me(call: ApiCall[Empty, Empty]) -> Person:
    """Get yourself: your id, name and language. A browser's cookie is renewed."""
    if call.by_cookie:
        call.cookie = call.token
    return call.person


@route(
    "PATCH",
    "/api/me",
    who=Authorization.PERSON,
    codes=(HttpErrorCode.BAD_NAME,),
    examples=(PersonChange(language=Language.FRENCH),),
)
async def change_me(call: ApiCall[Empty, PersonChange]) -> Person:
    """Change your name or your language. At tables where you already sit, you keep the old name."""
    return await call.context.identities.change(call.person, call.body)


@route("DELETE", "/api/me", who=Authorization.PERSON, status=HTTPStatus.NO_CONTENT)
async def delete_me(call: ApiCall[Empty, Empty]) -> None:
    """Delete yourself for good. Your token and recovery code become invalid, and your editions are deleted.

    You leave your seats: in a game under way a bot takes yours. Within some minutes your name and your chat messages
    are removed from all tables, games and logs; the games of others stay.
    """
    await call.context.deletion.delete(PersonId(call.person.id))
    call.cookie = ""


@route("GET", "/api/me/tables", who=Authorization.PERSON)
async def my_tables(call: ApiCall[Empty, Empty]) -> list[Table]:
    """List the tables at which you sit and whose game is not over, the newest first, even if you are not connected.

    If there are more than 50, they are the 50 at which you sat down last.
    """
    return await call.context.lobby.tables_of(call.person)


@route("POST", "/api/me/code", who=Authorization.PERSON, limit="recoveries")
async def new_code(call: ApiCall[Empty, Empty]) -> NewCode:
    """Get a new recovery code. The old one becomes invalid."""
    return NewCode(code=await call.context.identities.new_code(call.person))


@route(
    "POST",
    "/api/recover",
    limit="recoveries",
    codes=(HttpErrorCode.NO_SUCH_CODE,),
    examples=(Recovery("7KQ2M-0V9TX-C4HPE-81RZA"),),
)
async def recover(call: ApiCall[Empty, Recovery]) -> Secret:
    """Move to this device with your recovery code.

    You get a new token and a new code; the old ones become invalid, and live connections of the old device are closed.
    The code may be typed in lower case, without hyphens, and with the letter O instead of zero.
    """
    secret = await call.context.identities.recover(call.body.code)
    call.context.tables.close_connections(secret.person.id, CloseReason.TOKEN_REVOKED)
    call.cookie = secret.token
    return secret


# Tables


@route(
    "POST",
    "/api/tables",
    who=Authorization.PERSON,
    status=HTTPStatus.CREATED,
    limit="tables",
    codes=(
        HttpErrorCode.UNKNOWN_NAME,
        HttpErrorCode.BAD_OPTIONS,
        HttpErrorCode.TOO_MANY_TABLES,
        HttpErrorCode.NO_SUCH_EDITION,
    ),
    examples=(
        NewTable(game="midnight-exchange", seats=3, bots=[None, "magpie", "fox@calm"]),
        NewTable(game="art-robbery", seats=4, clock=MoveClock(60), public=True, language=Language.ITALIAN),
    ),
)
async def open_table(call: ApiCall[Empty, NewTable]) -> Table:
    """Open a table. You become its host and sit on the first seat without a bot."""
    _expect_few_tables(call.context, call.person)
    room = await call.context.tables.create(call.person, await _with_edition(call.context, call.body))
    return room.listing()


async def _with_edition(context: AppContext, wanted: NewTable) -> NewTable:
    """Replace the edition's id by a copy of the edition. Raise `BadOptions`, or `RequestError` if there is none."""
    if wanted.edition is None:
        return wanted
    if "edition" in wanted.options:
        raise BadOptions("the edition is given twice, in the options and as `edition`: give one.", "edition")
    kept = await context.editions.find(wanted.edition)
    return replace(wanted, options={**wanted.options, "edition": kept.components}, edition=None)


@route("GET", "/api/tables")
async def open_tables(call: ApiCall[_ListParams, Empty]) -> list[Table]:
    """List the public tables at which a seat is free and a person is present, the newest first.

    A person is present who sits there and is connected to the table's live side. With `game`: only tables of this game.
    With `playing`: instead the tables at which people play now, to watch.
    """
    wanted, lobby = call.params.game, call.context.lobby
    tables = lobby.tables_in_play() if call.params.playing else lobby.open_tables()
    return [table for table in tables if wanted in (None, table.game)][:MAX_TABLES_LISTED]


@route("GET", "/api/tables/{table}")
async def table(call: ApiCall[_TableParams, Empty]) -> Table:
    """Get a table."""
    return (await _room(call)).listing()


@route(
    "PATCH",
    "/api/tables/{table}",
    who=Authorization.PERSON,
    codes=(TableErrorCode.NOT_HOST, MessageErrorCode.NOT_SAVED),
    examples=(TableChange(public=True), TableChange(locked=True)),
)
async def change_table(call: ApiCall[_TableParams, TableChange]) -> Table:
    """As the host, change a table's settings."""
    room = await _room(call)
    await table_commands.change_settings(room, call.person, call.body)
    return room.listing()


@route(
    "DELETE",
    "/api/tables/{table}",
    who=Authorization.PERSON,
    status=HTTPStatus.NO_CONTENT,
    codes=(TableErrorCode.NOT_HOST, MessageErrorCode.NOT_SAVED),
)
async def close_table(call: ApiCall[_TableParams, Empty]) -> None:
    """As the host, close the table at any stage.

    All connections are closed with the reason `closed`, and the table is removed from all lists. The record of a
    finished game stays. A table that is closed earlier can be reopened by the host who closed it, until it is deleted.
    """
    await call.context.tables.close(call.person, await _room(call))


@route(
    "POST",
    "/api/tables/{table}/reopen",
    who=Authorization.PERSON,
    codes=(TableErrorCode.NOT_HOST,),
)
async def reopen_table(call: ApiCall[_TableParams, Empty]) -> Table:
    """As the host who closed a table, reopen it as it was."""
    return (await call.context.tables.reopen(call.person, call.params.table)).listing()


@route(
    "POST",
    "/api/tables/{table}/seats",
    who=Authorization.PERSON,
    codes=(
        TableErrorCode.NO_SUCH_SEAT,
        TableErrorCode.SEAT_TAKEN,
        TableErrorCode.ALREADY_SEATED,
        TableErrorCode.TABLE_FULL,
        TableErrorCode.HAS_BEGUN,
        TableErrorCode.REMOVED,
        TableErrorCode.LOCKED,
        MessageErrorCode.NOT_SAVED,
    ),
    examples=(TakeSeat(), TakeSeat(2)),
)
async def take_seat(call: ApiCall[_TableParams, TakeSeat]) -> Table:
    """Sit down at a table, on a given seat or on any.

    If another player has a name that looks like yours, yours gets a number at this table, such as "Anna 2".
    """
    room = await _room(call)
    await table_commands.sit(room, call.person, call.body.seat)
    return room.listing()


@route(
    "PUT",
    "/api/tables/{table}/seats/{seat}",
    who=Authorization.PERSON,
    codes=(
        TableErrorCode.NOT_HOST,
        TableErrorCode.HAS_BEGUN,
        TableErrorCode.GAME_OVER,
        HttpErrorCode.UNKNOWN_NAME,
        MessageErrorCode.NOT_SAVED,
    ),
    examples=(SeatChange("greedy"), SeatChange(None)),
)
async def put_seat(call: ApiCall[_SeatParams, SeatChange]) -> Table:
    """As the host, put a bot on a seat, or empty it.

    A person who sits there is removed: they are disconnected and cannot come back to this table unless the host lets
    them in again. While the game is on, only a bot can take a seat.
    """
    room = await _room(call)
    await table_commands.set_seat(room, call.person, call.params.seat, call.body.bot)
    return room.listing()


@route(
    "DELETE",
    "/api/tables/{table}/seats/{seat}",
    who=Authorization.PERSON,
    status=HTTPStatus.NO_CONTENT,
    codes=(TableErrorCode.NOT_HOST, TableErrorCode.HAS_BEGUN, MessageErrorCode.NOT_SAVED),
)
async def leave_seat(call: ApiCall[_SeatParams, Empty]) -> None:
    """Leave your seat; as the host, remove another person. During the game a bot takes the seat of a person who leaves.

    A person whom the host removes is disconnected and cannot come back to this table unless the host lets them in
    again.
    """
    room = await _room(call)
    await table_commands.leave_seat(room, call.person, call.params.seat)


@route(
    "POST",
    "/api/tables/{table}/seats/{seat}/swap",
    who=Authorization.PERSON,
    codes=(TableErrorCode.NOT_HOST, TableErrorCode.NO_SUCH_SEAT, TableErrorCode.HAS_BEGUN, MessageErrorCode.NOT_SAVED),
    examples=(SeatSwap(1),),
)
async def swap_seats(call: ApiCall[_SeatParams, SeatSwap]) -> Table:
    """As the host, exchange the players of two seats before the game. All players must be ready again."""
    room = await _room(call)
    await table_commands.swap_seats(room, call.person, call.params.seat, call.body.other)
    return room.listing()


@route(
    "POST",
    "/api/tables/{table}/rematch",
    who=Authorization.PERSON,
    limit="tables",
    codes=(
        TableErrorCode.NOT_OVER,
        TableErrorCode.NOT_SEATED,
        HttpErrorCode.BAD_OPTIONS,
        HttpErrorCode.TOO_MANY_TABLES,
        MessageErrorCode.NOT_SAVED,
    ),
)
async def rematch(call: ApiCall[_TableParams, Empty]) -> Table:
    """Play again: get the table of the rematch, the same for everyone who played at the old one."""
    room = await _room(call)
    if room.data.rematch is None:
        _expect_few_tables(call.context, call.person)
    return (await call.context.tables.rematch(call.person, room)).listing()


@route("GET", "/api/tables/{table}/record", media=NDJSON_TYPE, codes=(TableErrorCode.NOT_OVER,))
async def record(call: ApiCall[_TableParams, Empty]) -> str:
    """Get the record of a finished game: one line of a file of records, which can be replayed."""
    text = (await _room(call)).data.disclosure.record
    if text is None:
        raise IllegalAction(TableErrorCode.NOT_OVER)
    return text + "\n"


# Replays


@route(
    "GET",
    "/api/tables/{table}/replay",
    limit="replays",
    codes=(
        TableErrorCode.NOT_OVER,
        TableErrorCode.NO_SUCH_SEAT,
        HttpErrorCode.TOO_MANY_AT_ONCE,
        HttpErrorCode.TOO_BUSY,
    ),
)
async def replay_table(call: ApiCall[_TableReplayParams, Empty]) -> EncodedBody[Replay]:
    """Replay a finished game move by move, as a seat or a spectator sees it, or with everything visible."""
    text = (await call.context.tables.get(call.params.table)).data.disclosure.record
    if text is None:
        raise IllegalAction(TableErrorCode.NOT_OVER)
    return await _replay(call, text.encode())


@route(
    "POST",
    "/api/replays",
    limit="replays",
    codes=(
        HttpErrorCode.UNKNOWN_NAME,
        HttpErrorCode.BAD_RECORD,
        HttpErrorCode.OTHER_RULES,
        TableErrorCode.NO_SUCH_SEAT,
        HttpErrorCode.TOO_MANY_AT_ONCE,
        HttpErrorCode.TOO_BUSY,
    ),
    examples=(EXAMPLE_RECORD,),
    most=MAX_RECORD_BYTES,
)
async def replay_record(call: ApiCall[_ReplayParams, RawBody[Record]]) -> EncodedBody[Replay]:
    """Replay a record, which may be unfinished. Nothing of it is stored."""
    return await _replay(call, call.body.data)


async def _replay(
    call: "ApiCall[_TableReplayParams, Any] | ApiCall[_ReplayParams, Any]", record: bytes
) -> EncodedBody[Replay]:
    """Replay a record in a worker. Raise `TooManyConcurrentJobs` or `TooBusy` if that is not possible now."""
    client, heavy = call.client, call.context.heavy_work
    with heavy.count_job(client.address):
        work = partial(make_replay_body, record, call.params.eyes, client.accepts_gzip)
        return await heavy.run(JobKind.REPLAY, work, client.address, client.is_connected)


# Operations


@route("GET", "/health", unwell=True)
async def health(call: ApiCall[Empty, Empty]) -> Health:
    """Check the health of the server."""
    found = await call.context.health.health()
    if found.status != "ok":
        call.status = HTTPStatus.SERVICE_UNAVAILABLE
    return found


@route("GET", "/metrics", media=METRICS_TYPE)
async def measures(call: ApiCall[Empty, Empty]) -> bytes:
    """Get the server's metrics, for Prometheus."""
    return call.context.metrics.text()


@route("GET", "/api/openapi.json")
async def openapi(call: ApiCall[Empty, Empty]) -> dict[str, Any]:
    """Get this OpenAPI document."""
    return _document()


ROUTES: tuple[Route, ...] = (
    games,
    rules,
    register,
    me,
    change_me,
    delete_me,
    my_tables,
    new_code,
    recover,
    open_table,
    open_tables,
    table,
    change_table,
    close_table,
    reopen_table,
    take_seat,
    put_seat,
    leave_seat,
    swap_seats,
    rematch,
    record,
    replay_table,
    replay_record,
    *PARTICIPANT_ROUTES,
    *HINT_ROUTES,
    *EDITION_ROUTES,
    health,
    measures,
    openapi,
)
"""All routes of the API."""


@cache
def _document() -> dict[str, Any]:
    return openapi_document(ROUTES)


async def _room(call: "ApiCall[_TableParams, Any] | ApiCall[_SeatParams, Any]") -> LiveTable:
    return await call.context.tables.get_or_restore(call.caller, call.params.table)


def _expect_few_tables(context: AppContext, person: Person) -> None:
    """Raise `RequestError` if a person is the host of the most open tables allowed."""
    matches = (room.match for room in context.tables.live_tables.values())
    tables = sum(match.host == person.id and match.stage is not Stage.OVER for match in matches)
    if tables >= context.settings.tables_per_person:
        raise RequestError(
            HttpErrorCode.TOO_MANY_TABLES, HTTP_ERRORS[HttpErrorCode.TOO_MANY_TABLES].text, tables=tables
        )
