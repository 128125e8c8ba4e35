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
from darklantern.server import hosting
from darklantern.server.advice_routes import ADVICE_ROUTES
from darklantern.server.bodies import Unread, Written
from darklantern.server.edition_routes import EDITION_ROUTES
from darklantern.server.errors import BadRequest
from darklantern.server.heavy_work import Kind
from darklantern.server.house import House
from darklantern.server.http import Call, Nothing, Route, Who, route
from darklantern.server.messages import NOT_SAVED, Closing
from darklantern.server.metrics import FORMAT
from darklantern.server.mistakes import MEANINGS, Code
from darklantern.server.openapi import document
from darklantern.server.people_routes import PEOPLE_ROUTES
from darklantern.server.replays import EXAMPLE, MOST_RECORD, SPECTATOR, Eyes, replay_body
from darklantern.server.room import Room
from darklantern.server.store import PersonId
from darklantern.server.things import (
    CharacterOnShelf,
    GameOnShelf,
    Health,
    Language,
    NewCode,
    NewPerson,
    NewTable,
    Person,
    PersonChange,
    Recovery,
    Replayed,
    SeatChange,
    SeatSwap,
    Secret,
    Table,
    TableChange,
    TableName,
    TakeSeat,
)

NDJSON = "application/x-ndjson"
MOST_SHOWN = 200
"""The most tables in the list of public tables."""

_SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9, description="A seat, counted from 0.")]
_GameName: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9-]{1,64}$", description="The id of a game.")]


class _Book(Struct, frozen=True):
    game: _GameName
    language: Language = Language.ENGLISH


class _OfTable(Struct, frozen=True):
    table: TableName


class _OfSeat(_OfTable, frozen=True):
    seat: _SeatNumber


class _WithEyes(Struct, frozen=True):
    eyes: Eyes = SPECTATOR


class _Watched(_OfTable, frozen=True):
    eyes: Eyes = SPECTATOR


class _Wanted(Struct, frozen=True):
    game: _GameName | None = None
    playing: bool = False


# Games


@route("GET", "/api/games")
async def games(call: Call[Nothing, Nothing]) -> list[GameOnShelf]:
    """List the games."""
    return [_on_shelf(name) for name in registry.games()]


def _on_shelf(name: str) -> GameOnShelf:
    game = registry.game(name)
    return GameOnShelf(
        id=game.id,
        title=game.info.title,
        authors=list(game.info.authors),
        publisher=game.info.publisher,
        minutes=game.info.minutes,
        age=game.info.age,
        seats=list(game.seat_counts),
        editions=list(game.editions()),
        bots=list(bot_names(game.id)),
        characters=[CharacterOnShelf(name=one, level=CHARACTERS[one].level) for one in character_names(game.id)],
        rules=game.rules_version,
    )


@route("GET", "/api/games/{game}/rules")
async def rules(call: Call[_Book, Nothing]) -> Rulebook:
    """Get the numbered rules of a game."""
    for name in registry.games():
        if name == call.params.game:
            return rulebook(name, call.params.language.value)
    raise BadRequest(Code.NO_SUCH_GAME, MEANINGS[Code.NO_SUCH_GAME].text)


# People


@route(
    "POST",
    "/api/people",
    status=HTTPStatus.CREATED,
    limit="people",
    codes=(Code.BAD_NAME,),
    examples=(NewPerson(name="Irene", language=Language.DUTCH),),
)
async def enter(call: Call[Nothing, NewPerson]) -> Secret:
    """Register as a new person. A name is enough.

    The answer has the token for programs, and a cookie with the same token for browsers.
    """
    secret = await call.house.people.enter(call.body)
    call.cookie = secret.token
    return secret


@route("GET", "/api/me", who=Who.PERSON)
async def me(call: Call[Nothing, Nothing]) -> Person:
    """Get yourself: your id, name and language. A browser's cookie is renewed."""
    if call.by_cookie:
        call.cookie = call.token
    return call.person


@route("PATCH", "/api/me", who=Who.PERSON, codes=(Code.BAD_NAME,), examples=(PersonChange(language=Language.FRENCH),))
async def change_me(call: Call[Nothing, PersonChange]) -> Person:
    """Change your name or your language. At tables where you already sit, you keep the old name."""
    return await call.house.people.change(call.person, call.body)


@route("DELETE", "/api/me", who=Who.PERSON, status=HTTPStatus.NO_CONTENT)
async def delete_me(call: Call[Nothing, Nothing]) -> None:
    """Delete yourself for good. Your token and recovery code become invalid, and your editions are deleted.

    You leave your seats: in a game under way a bot takes yours. Within some minutes your name and your chat messages
    are removed from all tables, games and logs; the games of others stay.
    """
    await call.house.deletion.delete(PersonId(call.person.id))
    call.cookie = ""


@route("GET", "/api/me/tables", who=Who.PERSON)
async def my_tables(call: Call[Nothing, Nothing]) -> list[Table]:
    """List the tables at which you sit and whose game is not over, the newest first, even if you are not connected.

    If there are more than 50, they are the 50 at which you sat down last.
    """
    return await call.house.hall.tables_of(call.person)


@route("POST", "/api/me/code", who=Who.PERSON, limit="recoveries")
async def new_code(call: Call[Nothing, Nothing]) -> NewCode:
    """Get a new recovery code. The old one becomes invalid."""
    return NewCode(code=await call.house.people.new_code(call.person))


@route(
    "POST",
    "/api/recover",
    limit="recoveries",
    codes=(Code.NO_SUCH_CODE,),
    examples=(Recovery("7KQ2M-0V9TX-C4HPE-81RZA"),),
)
async def recover(call: Call[Nothing, Recovery]) -> Secret:
    """Move to this device with your recovery code.

    You get a new token and a new code; the old ones become invalid, and live connections of the old device are closed.
    The code may be typed in lower case, without hyphens, and with the letter O instead of zero.
    """
    secret = await call.house.people.recover(call.body.code)
    call.house.hall.end_connections(secret.person.id, Closing.MOVED)
    call.cookie = secret.token
    return secret


# Tables


@route(
    "POST",
    "/api/tables",
    who=Who.PERSON,
    status=HTTPStatus.CREATED,
    limit="tables",
    codes=(Code.UNKNOWN_NAME, Code.BAD_OPTIONS, Code.TOO_MANY_TABLES, Code.NO_SUCH_EDITION),
    examples=(
        NewTable(game="midnight-exchange", seats=3, bots=[None, "magpie", "fox@calm"]),
        NewTable(game="art-robbery", seats=4, clock=MoveClock(60), public=True, language=Language.ITALIAN),
    ),
)
async def open_table(call: Call[Nothing, NewTable]) -> Table:
    """Open a table. You become its host and sit on the first seat without a bot."""
    _expect_few_tables(call.house, call.person)
    room = await call.house.hall.create(call.person, await _with_edition(call.house, call.body))
    return room.table()


async def _with_edition(house: House, wanted: NewTable) -> NewTable:
    """Replace the edition's id by a copy of the edition. Raise `BadOptions`, or `RequestError` if there is none."""
    if wanted.edition is None:
        return wanted
    if "edition" in wanted.options:
        raise BadOptions("the edition is given twice, in the options and as `edition`: give one.", "edition")
    kept = await house.editions.find(wanted.edition)
    return replace(wanted, options={**wanted.options, "edition": kept.components}, edition=None)


@route("GET", "/api/tables")
async def open_tables(call: Call[_Wanted, Nothing]) -> list[Table]:
    """List the public tables at which a seat is free and a person is present, the newest first.

    A person is present who sits there and is connected to the table's live side. With `game`: only tables of this game.
    With `playing`: instead the tables at which people play now, to watch.
    """
    wanted, hall = call.params.game, call.house.hall
    tables = [room.table() for room in (hall.played_rooms() if call.params.playing else hall.open_rooms())]
    return [table for table in tables if wanted in (None, table.game)][:MOST_SHOWN]


@route("GET", "/api/tables/{table}")
async def table(call: Call[_OfTable, Nothing]) -> Table:
    """Get a table."""
    return (await _room(call)).table()


@route(
    "PATCH",
    "/api/tables/{table}",
    who=Who.PERSON,
    codes=(TableErrorCode.NOT_HOST, NOT_SAVED),
    examples=(TableChange(public=True), TableChange(locked=True)),
)
async def change_table(call: Call[_OfTable, TableChange]) -> Table:
    """As the host, change a table's settings."""
    room = await _room(call)
    await hosting.change(room, call.person, call.body)
    return room.table()


@route(
    "DELETE",
    "/api/tables/{table}",
    who=Who.PERSON,
    status=HTTPStatus.NO_CONTENT,
    codes=(TableErrorCode.NOT_HOST, NOT_SAVED),
)
async def close_table(call: Call[_OfTable, Nothing]) -> None:
    """As the host, close the table at any stage.

    All connections are closed with the reason `closed`, and the table is removed from all lists. The record of a
    finished game stays. A table that is closed earlier can be reopened by the host who closed it, until it is deleted.
    """
    await call.house.hall.close(call.person, await _room(call))


@route(
    "POST",
    "/api/tables/{table}/reopen",
    who=Who.PERSON,
    codes=(TableErrorCode.NOT_HOST,),
)
async def reopen_table(call: Call[_OfTable, Nothing]) -> Table:
    """As the host who closed a table, reopen it as it was."""
    return (await call.house.hall.reopen(call.person, call.params.table)).table()


@route(
    "POST",
    "/api/tables/{table}/seats",
    who=Who.PERSON,
    codes=(
        TableErrorCode.NO_SUCH_SEAT,
        TableErrorCode.SEAT_TAKEN,
        TableErrorCode.ALREADY_SEATED,
        TableErrorCode.TABLE_FULL,
        TableErrorCode.HAS_BEGUN,
        TableErrorCode.REMOVED,
        TableErrorCode.LOCKED,
        NOT_SAVED,
    ),
    examples=(TakeSeat(), TakeSeat(2)),
)
async def take_seat(call: Call[_OfTable, TakeSeat]) -> Table:
    """Sit down at a table, on a given seat or on any.

    If another player has a name that looks like yours, yours gets a number at this table, such as "Anna 2".
    """
    room = await _room(call)
    await hosting.sit(room, call.person, call.body.seat)
    return room.table()


@route(
    "PUT",
    "/api/tables/{table}/seats/{seat}",
    who=Who.PERSON,
    codes=(TableErrorCode.NOT_HOST, TableErrorCode.HAS_BEGUN, TableErrorCode.GAME_OVER, Code.UNKNOWN_NAME, NOT_SAVED),
    examples=(SeatChange("greedy"), SeatChange(None)),
)
async def put_seat(call: Call[_OfSeat, SeatChange]) -> Table:
    """As the host, put a bot on a seat, or empty it.

    A person who sits there is removed: they are disconnected and cannot come back to this table unless the host lets
    them in again. While the game is on, only a bot can take a seat.
    """
    room = await _room(call)
    await hosting.put(room, call.person, call.params.seat, call.body.bot)
    return room.table()


@route(
    "DELETE",
    "/api/tables/{table}/seats/{seat}",
    who=Who.PERSON,
    status=HTTPStatus.NO_CONTENT,
    codes=(TableErrorCode.NOT_HOST, TableErrorCode.HAS_BEGUN, NOT_SAVED),
)
async def leave_seat(call: Call[_OfSeat, Nothing]) -> None:
    """Leave your seat; as the host, remove another person. During the game a bot takes the seat of a person who leaves.

    A person whom the host removes is disconnected and cannot come back to this table unless the host lets them in
    again.
    """
    room = await _room(call)
    await hosting.leave(room, call.person, call.params.seat)


@route(
    "POST",
    "/api/tables/{table}/seats/{seat}/swap",
    who=Who.PERSON,
    codes=(TableErrorCode.NOT_HOST, TableErrorCode.NO_SUCH_SEAT, TableErrorCode.HAS_BEGUN, NOT_SAVED),
    examples=(SeatSwap(1),),
)
async def swap_seats(call: Call[_OfSeat, SeatSwap]) -> Table:
    """As the host, exchange the players of two seats before the game. All players must be ready again."""
    room = await _room(call)
    await hosting.swap(room, call.person, call.params.seat, call.body.other)
    return room.table()


@route(
    "POST",
    "/api/tables/{table}/rematch",
    who=Who.PERSON,
    limit="tables",
    codes=(TableErrorCode.NOT_OVER, TableErrorCode.NOT_SEATED, Code.BAD_OPTIONS, Code.TOO_MANY_TABLES, NOT_SAVED),
)
async def rematch(call: Call[_OfTable, Nothing]) -> Table:
    """Play again: get the table of the rematch, the same for everyone who played at the old one."""
    room = await _room(call)
    if room.rematch is None:
        _expect_few_tables(call.house, call.person)
    return (await call.house.hall.rematch(call.person, room)).table()


@route("GET", "/api/tables/{table}/record", media=NDJSON, codes=(TableErrorCode.NOT_OVER,))
async def record(call: Call[_OfTable, Nothing]) -> str:
    """Get the record of a finished game: one line of a file of records, which can be replayed."""
    text = (await _room(call)).record()
    if text is None:
        raise IllegalAction(TableErrorCode.NOT_OVER)
    return text + "\n"


# Replays


@route(
    "GET",
    "/api/tables/{table}/replay",
    limit="replays",
    codes=(TableErrorCode.NOT_OVER, TableErrorCode.NO_SUCH_SEAT, Code.TOO_MANY_AT_ONCE, Code.TOO_BUSY),
)
async def replay_table(call: Call[_Watched, Nothing]) -> Written[Replayed]:
    """Replay a finished game move by move, as a seat or a spectator sees it, or with everything visible."""
    text = (await call.house.hall.room(call.params.table)).record()
    if text is None:
        raise IllegalAction(TableErrorCode.NOT_OVER)
    return await _replay(call, text.encode())


@route(
    "POST",
    "/api/replays",
    limit="replays",
    codes=(
        Code.UNKNOWN_NAME,
        Code.BAD_RECORD,
        Code.OTHER_RULES,
        TableErrorCode.NO_SUCH_SEAT,
        Code.TOO_MANY_AT_ONCE,
        Code.TOO_BUSY,
    ),
    examples=(EXAMPLE,),
    most=MOST_RECORD,
)
async def replay_record(call: Call[_WithEyes, Unread[Record]]) -> Written[Replayed]:
    """Replay a record, which may be unfinished. Nothing of it is stored."""
    return await _replay(call, call.body.data)


async def _replay(call: "Call[_Watched, Any] | Call[_WithEyes, Any]", record: bytes) -> Written[Replayed]:
    """Replay a record in a worker. Raise `TooManyConcurrentJobs` or `TooBusy` if that is not possible now."""
    client, heavy = call.client, call.house.heavy
    with heavy.place(client.address):
        work = partial(replay_body, record, call.params.eyes, client.packs)
        return await heavy.run(Kind.REPLAY, work, client.address, client.connected)


# Operations


@route("GET", "/health", unwell=True)
async def health(call: Call[Nothing, Nothing]) -> Health:
    """Check the health of the server."""
    found = await call.house.checkup.health()
    if found.status != "ok":
        call.status = HTTPStatus.SERVICE_UNAVAILABLE
    return found


@route("GET", "/metrics", media=FORMAT)
async def measures(call: Call[Nothing, Nothing]) -> bytes:
    """Get the server's metrics, for Prometheus."""
    return call.house.metrics.page()


@route("GET", "/api/openapi.json")
async def openapi(call: Call[Nothing, Nothing]) -> dict[str, Any]:
    """Get this OpenAPI document."""
    return _document()


ROUTES: tuple[Route, ...] = (
    games,
    rules,
    enter,
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
    *PEOPLE_ROUTES,
    *ADVICE_ROUTES,
    *EDITION_ROUTES,
    health,
    measures,
    openapi,
)
"""All routes of the API."""


@cache
def _document() -> dict[str, Any]:
    return document(ROUTES)


async def _room(call: "Call[_OfTable, Any] | Call[_OfSeat, Any]") -> Room:
    return await call.house.hall.room_for(call.caller, call.params.table)


def _expect_few_tables(house: House, person: Person) -> None:
    """Raise `RequestError` if a person is the host of the most open tables allowed."""
    matches = (room.match for room in house.hall.rooms.values())
    tables = sum(match.host == person.id and match.stage is not Stage.OVER for match in matches)
    if tables >= house.settings.tables_per_person:
        raise BadRequest(Code.TOO_MANY_TABLES, MEANINGS[Code.TOO_MANY_TABLES].text, tables=tables)
