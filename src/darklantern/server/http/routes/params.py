"""Path parameters that several routes share."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from darklantern.protocol.tables import TableName
from darklantern.server.http.routing import ApiCall
from darklantern.server.live.live_table import LiveTable

GameId: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9-]{1,64}$", description="The id of a game.")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9, description="A seat, counted from 0.")]


class GameParams(Struct, frozen=True):
    """The path parameter of routes about a game."""

    game: GameId


class TableParams(Struct, frozen=True):
    """The path parameter of routes about a table."""

    table: TableName


class SeatParams(TableParams, frozen=True):
    """The path parameters of routes about a seat."""

    seat: SeatNumber


async def get_live_table(call: "ApiCall[TableParams, Any] | ApiCall[SeatParams, Any]") -> LiveTable:
    """Return the table from the path, restored if it is not live. Raise `NoSuchTable` if there is none."""
    return await call.context.tables.get_or_restore(call.caller, call.params.table)
