"""Routes for hints at a table and for reviews of finished games."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from darklantern.core.errors import IllegalAction
from darklantern.core.record import Record
from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol.advice import Hint, ReviewState
from darklantern.protocol.http_errors import HttpErrorCode
from darklantern.protocol.tables import TableName
from darklantern.server.advice import find_hint
from darklantern.server.http.bodies import RawBody
from darklantern.server.http.routing import ApiCall, Authorization, Empty, Route, route
from darklantern.server.replays import EXAMPLE_RECORD, MAX_RECORD_BYTES

_ReviewName: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="The id of a review.")]


class _TableParams(Struct, frozen=True):
    table: TableName


class _ReviewParams(Struct, frozen=True):
    review: _ReviewName


@route(
    "POST",
    "/api/tables/{table}/hint",
    who=Authorization.PERSON,
    limit="hints",
    codes=(
        TableErrorCode.NOT_SEATED,
        TableErrorCode.NO_HINTS,
        TableErrorCode.NOT_BEGUN,
        TableErrorCode.GAME_OVER,
        TableErrorCode.NOTHING_TO_DECIDE,
        TableErrorCode.MOVED_ON,
        HttpErrorCode.TOO_BUSY,
    ),
)
async def ask_hint(call: ApiCall[_TableParams, Empty]) -> Hint:
    """Get the best bot's choices for your decision, computed from what you may know."""
    room = await call.context.tables.get(call.params.table)
    return await find_hint(room, call.person, call.context.heavy_work, call.client)


@route(
    "POST",
    "/api/tables/{table}/review",
    limit="reviews",
    codes=(TableErrorCode.NOT_OVER, HttpErrorCode.TOO_MANY_AT_ONCE, HttpErrorCode.TOO_BUSY),
)
async def review_table(call: ApiCall[_TableParams, Empty]) -> ReviewState:
    """Start a review of a finished game: what each decision cost, judged by what its player could know.

    A review takes a while. The answer has its progress, and the id under which to ask again.
    """
    text = (await call.context.tables.get(call.params.table)).data.disclosure.record
    if text is None:
        raise IllegalAction(TableErrorCode.NOT_OVER)
    return await call.context.reviews.request(text.encode(), call.client)


@route(
    "POST",
    "/api/reviews",
    limit="reviews",
    codes=(
        HttpErrorCode.UNKNOWN_NAME,
        HttpErrorCode.BAD_RECORD,
        HttpErrorCode.OTHER_RULES,
        HttpErrorCode.TOO_MANY_AT_ONCE,
        HttpErrorCode.TOO_BUSY,
    ),
    examples=(EXAMPLE_RECORD,),
    most=MAX_RECORD_BYTES,
)
async def review_record(call: ApiCall[Empty, RawBody[Record]]) -> ReviewState:
    """Start a review of a record, which may be unfinished. The review is kept for a while, the record is not."""
    return await call.context.reviews.request(call.body.data, call.client)


@route("GET", "/api/reviews/{review}")
async def review(call: ApiCall[_ReviewParams, Empty]) -> ReviewState:
    """Get the progress of a review, and the whole review when it is done."""
    return call.context.reviews.state(call.params.review)


HINT_ROUTES: tuple[Route, ...] = (ask_hint, review_table, review_record, review)
