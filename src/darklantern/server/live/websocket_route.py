"""The WebSocket route of live tables."""

import asyncio
from functools import partial
from typing import Any, cast

import msgspec
from aiohttp import WSMsgType, web

from darklantern.protocol.client_messages import read_client_message
from darklantern.protocol.closing import CloseReason
from darklantern.protocol.http_errors import HttpErrorCode
from darklantern.protocol.limits import MAX_INVALID_MESSAGES, MAX_MESSAGE_BYTES
from darklantern.protocol.version import PROTOCOL_VERSION
from darklantern.server.context import APP_CONTEXT, AppContext
from darklantern.server.errors import CrossSiteRequest, NotAuthenticated, RequestError
from darklantern.server.http.security import client_address, own_origin, read_token, same_origin
from darklantern.server.live.connection import Connection
from darklantern.server.live.live_table import LiveTable
from darklantern.server.live.tcp_rtt import tcp_rtt_reader
from darklantern.server.live.websocket_reader import WebSocketReader
from darklantern.server.store import StoreError


def add_websocket_route(app: web.Application) -> None:
    """Add the WebSocket of live tables to an application."""
    app.router.add_get("/api/tables/{table}/live", _connect, allow_head=False)


async def _connect(request: web.Request) -> web.StreamResponse:
    """Connect a client to a table until it disconnects. Query: ``after``, ``views``, ``protocol``."""
    context = request.app[APP_CONTEXT]
    if not same_origin(request, context.settings):
        raise CrossSiteRequest(request.headers.get("Origin"), own_origin(request, context.settings))
    after, views = _read_query(request)
    secret = read_token(request)
    person = None if secret is None else await context.identities.by_token(secret)
    if secret is not None and person is None and "Authorization" in request.headers:
        raise NotAuthenticated  # pages, which use cookies, cannot read this: they get a close reason instead
    room = await context.tables.get_or_restore(person, request.match_info["table"])
    socket = WebSocketReader(MAX_MESSAGE_BYTES, timeout=2.0)
    await socket.prepare(request)
    transport = cast(asyncio.Transport, request.transport)
    hall, path = context.tables, tcp_rtt_reader(request, context.settings)
    place = client_address(request, context.settings)
    take_talk = partial(context.limits.talk.take, place)
    connection = Connection(socket, transport, person, views, hall.clock, hall.write_coalescer, path, take_talk, place)
    try:
        # No `await` between this and `connect`: if the token is replaced later, the connection is closed.
        valid = secret is None or await context.identities.is_valid(secret)
    except StoreError:
        transport.abort()
        return socket
    why = CloseReason.SHUTDOWN if hall.stopping else room.bar_reason(person) if valid else CloseReason.TOKEN_REVOKED
    if why is None and room.is_watcher(person) and _watcher_limit_reached(context, room, place):
        why = CloseReason.TOO_MANY_WATCHERS
        hall.counters.closed_connections[why] += 1
    if why is not None:  # pages cannot read an HTTP error here, so the reason is in the close frame
        connection.close(why)
        await connection.wait_closed()
        return socket
    room.connect(connection, after)
    try:
        await socket.read_messages(_Client(connection, room).hear, connection.note_protocol_error)
        await connection.wait_closed()
    finally:
        room.disconnect(connection)
    return socket


def _watcher_limit_reached(context: AppContext, room: LiveTable, place: str) -> bool:
    """Return whether a table, or an address, has the most watchers allowed."""
    settings, watchers = context.settings, context.tables.counters.watchers
    return room.broadcaster.watchers >= settings.watchers_per_table or watchers[place] >= settings.watchers_per_address


def _read_query(request: web.Request) -> tuple[int | None, bool]:
    """Read from the query the last update that a client has, and whether it wants views. Raise `RequestError`."""
    query = request.query
    if (protocol := query.get("protocol", str(PROTOCOL_VERSION))) != str(PROTOCOL_VERSION):
        raise RequestError(
            HttpErrorCode.BAD_REQUEST,
            f"'protocol' is {protocol[:20]!r}: this server supports version {PROTOCOL_VERSION}.",
        )
    after, views = query.get("after"), query.get("views", "0")
    if after is not None and not (after.isascii() and after.isdigit() and len(after) < 16):
        raise RequestError(HttpErrorCode.BAD_REQUEST, "'after' must be the number of an update, such as 12.")
    if views not in ("0", "1"):
        raise RequestError(HttpErrorCode.BAD_REQUEST, "'views' must be 0 or 1.")
    return None if after is None else int(after), views == "1"


class _Client:
    """Handles the messages of a connection to a live table."""

    def __init__(self, connection: Connection, room: LiveTable) -> None:
        self._connection = connection
        self._room = room
        self._strikes = 0

    def hear(self, kind: WSMsgType, said: Any) -> None:
        """Handle a message. Too many messages, or too many invalid ones, close the connection."""
        connection = self._connection
        if connection.close_reason is not None:
            return
        if kind is WSMsgType.TEXT:
            if not connection.rate_limiter.take():
                connection.close(CloseReason.TOO_MANY_MESSAGES)
                return
            try:
                asked = read_client_message(said)
            except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as error:
                self._wonder(error)
            else:
                self._room.receive(connection, asked)
        elif kind is WSMsgType.PONG and (trip := connection.match_pong(said)) is not None:
            self._room.add_round_trip(connection, trip)
        elif kind is WSMsgType.BINARY:
            connection.close(CloseReason.INVALID_MESSAGES)
        elif not connection.rate_limiter.take():
            connection.close(CloseReason.TOO_MANY_MESSAGES)
        elif kind is WSMsgType.PING:
            connection.pong(said)

    def _wonder(self, error: Exception) -> None:
        self._strikes += 1
        self._room.broadcaster.refuse_unreadable(self._connection, str(error)[:200])
        if self._strikes == MAX_INVALID_MESSAGES:
            self._connection.close(CloseReason.INVALID_MESSAGES)
