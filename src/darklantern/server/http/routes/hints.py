"""Routes for hints at a table."""

from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol.advice import Hint
from darklantern.protocol.http_errors import HttpErrorCode
from darklantern.server.hints import find_hint
from darklantern.server.http.routes.params import TableParams
from darklantern.server.http.routing import ApiCall, Authorization, Empty, Route, route


@route(
    "POST",
    "/api/tables/{table}/hint",
    authorization=Authorization.PERSON,
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
async def get_hint(call: ApiCall[TableParams, Empty]) -> Hint:
    """Get the best bot's choices for your decision, computed from what you may know."""
    live_table = await call.context.tables.get(call.params.table)
    return await find_hint(live_table, call.person, call.context.heavy_work, call.client)


HINT_ROUTES: tuple[Route, ...] = (get_hint,)
