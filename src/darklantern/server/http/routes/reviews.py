"""Routes for reviews of finished games."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from darklantern.core.errors import IllegalAction
from darklantern.core.record import Record
from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol.advice import ReviewState
from darklantern.protocol.http_errors import HttpErrorCode
from darklantern.server.examples import EXAMPLE_RECORD
from darklantern.server.http.bodies import RawBody
from darklantern.server.http.routes.params import TableParams
from darklantern.server.http.routing import ApiCall, Empty, Route, route
from darklantern.server.replays import MAX_RECORD_BYTES

_ReviewId: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="The id of a review.")]


class _ReviewParams(Struct, frozen=True):
    review: _ReviewId


@route(
    "POST",
    "/api/tables/{table}/review",
    limit="reviews",
    codes=(TableErrorCode.NOT_OVER, HttpErrorCode.TOO_MANY_AT_ONCE, HttpErrorCode.TOO_BUSY),
)
async def review_table(call: ApiCall[TableParams, Empty]) -> ReviewState:
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
    max_body_bytes=MAX_RECORD_BYTES,
)
async def review_record(call: ApiCall[Empty, RawBody[Record]]) -> ReviewState:
    """Start a review of a record, which may be unfinished. The review is kept for a while, the record is not."""
    return await call.context.reviews.request(call.body.data, call.client)


@route("GET", "/api/reviews/{review}")
async def get_review(call: ApiCall[_ReviewParams, Empty]) -> ReviewState:
    """Get the progress of a review, and the whole review when it is done."""
    return call.context.reviews.state(call.params.review)


REVIEW_ROUTES: tuple[Route, ...] = (
    review_table,
    review_record,
    get_review,
)
