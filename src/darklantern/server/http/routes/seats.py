"""Routes for the seats of a table."""

from http import HTTPStatus

from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol.http_errors import HttpErrorCode
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.protocol.tables import SeatChange, SeatSwap, Table, TakeSeat
from darklantern.server.http.routes.params import SeatParams, TableParams, get_live_table
from darklantern.server.http.routing import ApiCall, Authorization, Empty, Route, route
from darklantern.server.live import table_commands


@route(
    "POST",
    "/api/tables/{table}/seats",
    authorization=Authorization.PERSON,
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
async def take_seat(call: ApiCall[TableParams, TakeSeat]) -> Table:
    """Sit down at a table, on a given seat or on any.

    If another player has a name that looks like yours, yours gets a number at this table, such as "Anna 2".
    """
    live_table = await get_live_table(call)
    await table_commands.sit(live_table, call.person, call.body.seat)
    return live_table.listing()


@route(
    "PUT",
    "/api/tables/{table}/seats/{seat}",
    authorization=Authorization.PERSON,
    codes=(
        TableErrorCode.NOT_HOST,
        TableErrorCode.HAS_BEGUN,
        TableErrorCode.GAME_OVER,
        HttpErrorCode.UNKNOWN_NAME,
        MessageErrorCode.NOT_SAVED,
    ),
    examples=(SeatChange("greedy"), SeatChange(None)),
)
async def set_seat(call: ApiCall[SeatParams, SeatChange]) -> Table:
    """As the host, put a bot on a seat, or empty it.

    A person who sits there is removed: they are disconnected and cannot come back to this table unless the host lets
    them in again. While the game is on, only a bot can take a seat.
    """
    live_table = await get_live_table(call)
    await table_commands.set_seat(live_table, call.person, call.params.seat, call.body.bot)
    return live_table.listing()


@route(
    "DELETE",
    "/api/tables/{table}/seats/{seat}",
    authorization=Authorization.PERSON,
    status=HTTPStatus.NO_CONTENT,
    codes=(TableErrorCode.NOT_HOST, TableErrorCode.HAS_BEGUN, MessageErrorCode.NOT_SAVED),
)
async def leave_seat(call: ApiCall[SeatParams, Empty]) -> None:
    """Leave your seat; as the host, remove another person. During the game a bot takes the seat of a person who leaves.

    A person whom the host removes is disconnected and cannot come back to this table unless the host lets them in
    again.
    """
    live_table = await get_live_table(call)
    await table_commands.leave_seat(live_table, call.person, call.params.seat)


@route(
    "POST",
    "/api/tables/{table}/seats/{seat}/swap",
    authorization=Authorization.PERSON,
    codes=(TableErrorCode.NOT_HOST, TableErrorCode.NO_SUCH_SEAT, TableErrorCode.HAS_BEGUN, MessageErrorCode.NOT_SAVED),
    examples=(SeatSwap(1),),
)
async def swap_seats(call: ApiCall[SeatParams, SeatSwap]) -> Table:
    """As the host, exchange the players of two seats before the game. All players must be ready again."""
    live_table = await get_live_table(call)
    await table_commands.swap_seats(live_table, call.person, call.params.seat, call.body.other)
    return live_table.listing()


SEAT_ROUTES: tuple[Route, ...] = (
    take_seat,
    set_seat,
    leave_seat,
    swap_seats,
)
