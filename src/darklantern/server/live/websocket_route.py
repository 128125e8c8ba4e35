"""The WebSocket route of live tables."""

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import msgspec
from aiohttp import WSMsgType, web

from darklantern.core.validation import explain_error, explain_json_error
from darklantern.protocol.client_messages import ClientMessage, read_client_message
from darklantern.protocol.closing import CloseReason
from darklantern.protocol.http_errors import HttpErrorCode
from darklantern.protocol.limits import MAX_INVALID_MESSAGES, MAX_MESSAGE_BYTES
from darklantern.protocol.version import PROTOCOL_VERSIONS
from darklantern.server.context import APP_CONTEXT, AppContext
from darklantern.server.errors import CrossSiteRequest, NotAuthenticated, RequestError
from darklantern.server.http.security import client_address, own_origin, read_token, same_origin
from darklantern.server.live.connection import ClientInfo, Connection
from darklantern.server.live.live_table import LiveTable
from darklantern.server.live.tcp_rtt import tcp_rtt_reader
from darklantern.server.live.websocket_reader import WebSocketReader
from darklantern.server.store import StoreError

MAX_REASON_LENGTH = 200
"""The maximum length of the reason for which a message is refused; it is cut there."""


@dataclass(frozen=True)
class ConnectQuery:
    """The query of a connection."""

    protocol: int
    """The version of the protocol that the client speaks."""
    after: int | None
    """The number of the last update that the client has, to resume after it; None for the current state."""
    wants_views: bool
    """Whether every update includes the view."""
    wants_race_moves: bool
    """Whether the client gets its legal moves during races too, as all clients of version 1 do."""
    wants_actions: bool
    """Whether the client gets its legal moves as data too."""


def add_websocket_route(app: web.Application) -> None:
    """Add the WebSocket of live tables to an application."""
    app.router.add_get("/api/tables/{table}/live", _connect, allow_head=False)


async def _connect(request: web.Request) -> web.StreamResponse:
    """Connect a client to a table until it disconnects. Query: see `ConnectQuery`."""
    context = request.app[APP_CONTEXT]
    if not same_origin(request, context.settings):
        raise CrossSiteRequest(request.headers.get("Origin"), own_origin(request, context.settings))
    query = _read_query(request)
    token = read_token(request)
    person = None if token is None else await context.identities.by_token(token)
    if token is not None and person is None and "Authorization" in request.headers:
        raise NotAuthenticated  # pages, which use cookies, cannot read this: they get a close reason instead
    tables = context.tables
    table = await tables.get_or_restore(person, request.match_info["table"])
    socket = WebSocketReader(MAX_MESSAGE_BYTES, timeout=2.0)
    await socket.prepare(request)
    transport = cast(asyncio.Transport, request.transport)
    address = client_address(request, context.settings)
    take_talk = partial(context.limits.talk.take, address)
    tcp_rtt_ms = tcp_rtt_reader(request, context.settings)
    client = ClientInfo(
        person,
        address,
        query.protocol,
        query.wants_views,
        query.wants_race_moves,
        query.wants_actions,
        take_talk,
        tcp_rtt_ms,
    )
    connection = Connection(client, socket, transport, tables.clock, tables.write_coalescer)
    try:
        # No `await` between this and `connect`: if the token is replaced later, the connection is closed.
        is_valid = token is None or await context.identities.is_valid(token)
    except StoreError:
        transport.abort()
        return socket
    reason = _refusal_reason(context, table, client, is_valid)
    if reason is not None:  # pages cannot read an HTTP error here, so the reason is in the close frame
        connection.close(reason)
        await connection.wait_closed()
        return socket
    table.connect(connection, query.after)
    try:
        await socket.read_messages(partial(_handle_message, connection, table), connection.note_protocol_error)
        await connection.wait_closed()
    finally:
        table.disconnect(connection)
    return socket


def _refusal_reason(context: AppContext, table: LiveTable, client: ClientInfo, is_valid: bool) -> CloseReason | None:
    """Return why a client may not connect to a table; None if it may."""
    if context.tables.stopping:
        return CloseReason.SHUTDOWN
    if not is_valid:
        return CloseReason.TOKEN_REVOKED
    if (reason := table.clients.bar_reason(client.person)) is not None:
        return reason
    if table.data.seat_of(client.person) is None and _watcher_limit_reached(context, table, client.address):
        context.tables.counters.closed_connections[CloseReason.TOO_MANY_WATCHERS] += 1
        return CloseReason.TOO_MANY_WATCHERS
    return None


def _watcher_limit_reached(context: AppContext, table: LiveTable, address: str) -> bool:
    """Return whether a table, or an address, has the most watchers allowed."""
    settings, watchers = context.settings, context.tables.counters.watchers
    if table.broadcaster.watchers >= settings.watchers_per_table:
        return True
    return watchers[address] >= settings.watchers_per_address


def _read_query(request: web.Request) -> ConnectQuery:
    """Read the query of a connection. Raise `RequestError`."""
    given = request.query
    if (version := given.get("protocol", str(PROTOCOL_VERSIONS[0]))) not in map(str, PROTOCOL_VERSIONS):
        versions = " and ".join(map(str, PROTOCOL_VERSIONS))
        raise RequestError(
            HttpErrorCode.BAD_REQUEST, f"'protocol' is {version[:20]!r}: this server speaks the versions {versions}."
        )
    after = given.get("after")
    if after is not None and not (after.isascii() and after.isdigit() and len(after) < 16):
        raise RequestError(
            HttpErrorCode.BAD_REQUEST, f"'after' is {after[:20]!r}: it must be the number of an update, such as 12."
        )
    legal = _read_flag(request, "legal")
    return ConnectQuery(
        protocol=int(version),
        after=None if after is None else int(after),
        wants_views=_read_flag(request, "views"),
        wants_race_moves=legal or version == "1",
        wants_actions=_read_flag(request, "actions"),
    )


def _read_flag(request: web.Request, name: str) -> bool:
    value = request.query.get(name, "0")
    if value not in ("0", "1"):
        raise RequestError(HttpErrorCode.BAD_REQUEST, f"{name!r} is {value[:20]!r}: it must be 0 or 1.")
    return value == "1"


def _handle_message(connection: Connection, table: LiveTable, type: WSMsgType, data: Any) -> None:
    """Handle a client's message. Too many messages, or too many invalid ones, close the connection."""
    if connection.close_reason is not None:
        return
    if type is WSMsgType.TEXT:
        if not connection.rate_limiter.take():
            connection.close(CloseReason.TOO_MANY_MESSAGES)
            return
        try:
            message = read_client_message(data)
        except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as error:
            _refuse_invalid(connection, table, error, data)
        else:
            table.receive(connection, message)
    elif type is WSMsgType.PONG and (round_trip := connection.match_pong(data)) is not None:
        table.add_round_trip(connection, round_trip)
    elif type is WSMsgType.BINARY:
        connection.close(CloseReason.INVALID_MESSAGES)
    elif not connection.rate_limiter.take():
        connection.close(CloseReason.TOO_MANY_MESSAGES)
    elif type is WSMsgType.PING:
        connection.pong(data)


def _refuse_invalid(connection: Connection, table: LiveTable, error: Exception, data: str) -> None:
    table.broadcaster.refuse_unreadable(connection, _describe_invalid(error, data)[:MAX_REASON_LENGTH])
    connection.invalid_messages += 1
    if connection.invalid_messages == MAX_INVALID_MESSAGES:
        connection.close(CloseReason.INVALID_MESSAGES)


def _describe_invalid(error: Exception, data: str) -> str:
    if isinstance(error, msgspec.ValidationError):
        return explain_error(error, ClientMessage, data).sentence("the message")
    if isinstance(error, msgspec.DecodeError):
        return f"this is not JSON: {explain_json_error(error)}"
    return "the message is nested too deeply"
