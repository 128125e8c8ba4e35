"""Routes for hints at a table and for reviews of finished games."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from darklantern.core.errors import IllegalAction
from darklantern.core.record import Record
from darklantern.match.error_codes import TableErrorCode
from darklantern.server.advice import give_hint
from darklantern.server.bodies import Unread
from darklantern.server.http import Call, Nothing, Route, Who, route
from darklantern.server.mistakes import Code
from darklantern.server.replays import EXAMPLE, MOST_RECORD
from darklantern.server.things import Hint, ReviewState, TableName

_ReviewName: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="The id of a review.")]


class _OfTable(Struct, frozen=True):
    table: TableName


class _OfReview(Struct, frozen=True):
    review: _ReviewName


@route(
    "POST",
    "/api/tables/{table}/hint",
    who=Who.PERSON,
    limit="hints",
    codes=(
        TableErrorCode.NOT_SEATED,
        TableErrorCode.NO_HINTS,
        TableErrorCode.NOT_BEGUN,
        TableErrorCode.GAME_OVER,
        TableErrorCode.NOTHING_TO_DECIDE,
        TableErrorCode.MOVED_ON,
        Code.TOO_BUSY,
    ),
)
async def ask_hint(call: Call[_OfTable, Nothing]) -> Hint:
    """Get the best bot's choices for your decision, computed from what you may know."""
    room = await call.house.hall.room(call.params.table)
    return await give_hint(room, call.person, call.house.heavy, call.client)


@route(
    "POST",
    "/api/tables/{table}/review",
    limit="reviews",
    codes=(TableErrorCode.NOT_OVER, Code.TOO_MANY_AT_ONCE, Code.TOO_BUSY),
)
async def review_table(call: Call[_OfTable, Nothing]) -> ReviewState:
    """Start a review of a finished game: what each decision cost, judged by what its player could know.

    A review takes a while. The answer has its progress, and the id under which to ask again.
    """
    text = (await call.house.hall.room(call.params.table)).record()
    if text is None:
        raise IllegalAction(TableErrorCode.NOT_OVER)
    return await call.house.reviews.ask(text.encode(), call.client)


@route(
    "POST",
    "/api/reviews",
    limit="reviews",
    codes=(Code.UNKNOWN_NAME, Code.BAD_RECORD, Code.OTHER_RULES, Code.TOO_MANY_AT_ONCE, Code.TOO_BUSY),
    examples=(EXAMPLE,),
    most=MOST_RECORD,
)
async def review_record(call: Call[Nothing, Unread[Record]]) -> ReviewState:
    """Start a review of a record, which may be unfinished. The review is kept for a while, the record is not."""
    return await call.house.reviews.ask(call.body.data, call.client)


@route("GET", "/api/reviews/{review}")
async def review(call: Call[_OfReview, Nothing]) -> ReviewState:
    """Get the progress of a review, and the whole review when it is done."""
    return call.house.reviews.state(call.params.review)


ADVICE_ROUTES: tuple[Route, ...] = (ask_hint, review_table, review_record, review)
