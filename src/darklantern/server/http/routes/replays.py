"""Routes for replays of games."""

from functools import partial
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from darklantern.core.errors import IllegalAction
from darklantern.core.record import Record
from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol.http_errors import HttpErrorCode
from darklantern.protocol.replays import SPECTATOR, Replay, Viewpoint
from darklantern.server.examples import EXAMPLE_RECORD
from darklantern.server.heavy_work import JobKind
from darklantern.server.http.bodies import EncodedBody, RawBody
from darklantern.server.http.routes.params import TableParams
from darklantern.server.http.routing import ApiCall, Empty, Route, route
from darklantern.server.replays import MAX_RECORD_BYTES, make_replay_body

Views: TypeAlias = Annotated[
    bool, Meta(description="Whether every moment has its view, also those in races; else a client derives these.")
]


class _ReplayParams(Struct, frozen=True):
    eyes: Viewpoint = SPECTATOR
    views: Views = False


class _TableReplayParams(TableParams, frozen=True):
    eyes: Viewpoint = SPECTATOR
    views: Views = False


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
    max_body_bytes=MAX_RECORD_BYTES,
)
async def replay_record(call: ApiCall[_ReplayParams, RawBody[Record]]) -> EncodedBody[Replay]:
    """Replay a record, which may be unfinished. Nothing of it is stored."""
    return await _replay(call, call.body.data)


async def _replay(
    call: "ApiCall[_TableReplayParams, Any] | ApiCall[_ReplayParams, Any]", record: bytes
) -> EncodedBody[Replay]:
    """Replay a record in a worker. Raise `TooManyConcurrentJobs` or `TooBusy` if that is not possible now."""
    client, heavy_work = call.client, call.context.heavy_work
    with heavy_work.count_job(client.address):
        work = partial(make_replay_body, record, call.params.eyes, client.accepts_gzip, call.params.views)
        return await heavy_work.run(JobKind.REPLAY, work, client.address, client.is_connected)


REPLAY_ROUTES: tuple[Route, ...] = (
    replay_table,
    replay_record,
)
