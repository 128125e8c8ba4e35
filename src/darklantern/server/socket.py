"""The WebSocket route of live tables."""

import asyncio
from functools import partial
from typing import Any, cast

import msgspec
from aiohttp import WSMsgType, web

from darklantern.server.connection import Connection
from darklantern.server.errors import BadRequest, CrossSite, NoIdentity
from darklantern.server.house import HOUSE, House
from darklantern.server.listening import Listening
from darklantern.server.messages import LONGEST, PROTOCOL, Closing, read_incoming
from darklantern.server.mistakes import Code
from darklantern.server.network import network
from darklantern.server.room import Room
from darklantern.server.security import address, own_origin, same_origin, token
from darklantern.server.store import StoreError

STRIKES = 10
"""A connection is closed after this many invalid messages."""


def add_live(app: web.Application) -> None:
    """Add the WebSocket of live tables to an application."""
    app.router.add_get("/api/tables/{table}/live", _live, allow_head=False)


async def _live(request: web.Request) -> web.StreamResponse:
    """Connect a client to a table until it disconnects. Query: ``after``, ``views``, ``protocol``."""
    house = request.app[HOUSE]
    if not same_origin(request, house.settings):
        raise CrossSite(request.headers.get("Origin"), own_origin(request, house.settings))
    after, views = _wishes(request)
    secret = token(request)
    person = None if secret is None else await house.people.by_token(secret)
    if secret is not None and person is None and "Authorization" in request.headers:
        raise NoIdentity  # pages, which use cookies, cannot read this: they get a close reason instead
    room = await house.hall.room_for(person, request.match_info["table"])
    socket = Listening(LONGEST, timeout=2.0)
    await socket.prepare(request)
    transport = cast(asyncio.Transport, request.transport)
    hall, path = house.hall, network(request, house.settings)
    place = address(request, house.settings)
    take_talk = partial(house.limits.talk.take, place)
    connection = Connection(socket, transport, person, views, hall.clock, hall.outbox, path, take_talk, place)
    try:
        # No `await` between this and `connect`: if the token is replaced later, the connection is closed.
        valid = secret is None or await house.people.holds(secret)
    except StoreError:
        transport.abort()
        return socket
    why = Closing.SHUTDOWN if hall.stopping else room.barred(person) if valid else Closing.MOVED
    if why is None and room.watches(person) and _crowded(house, room, place):
        why = Closing.CROWDED
        hall.tally.closed[why] += 1
    if why is not None:  # pages cannot read an HTTP error here, so the reason is in the close frame
        connection.close(why)
        await connection.finished()
        return socket
    room.connect(connection, after)
    try:
        await socket.listen(_Client(connection, room).hear, connection.broken)
        await connection.finished()
    finally:
        room.disconnect(connection)
    return socket


def _crowded(house: House, room: Room, place: str) -> bool:
    """Return whether a table, or an address, has the most watchers allowed."""
    settings, watchers = house.settings, house.hall.tally.watchers
    return room.broadcaster.watchers >= settings.watchers_per_table or watchers[place] >= settings.watchers_per_address


def _wishes(request: web.Request) -> tuple[int | None, bool]:
    """Read from the query the last update that a client has, and whether it wants views. Raise `RequestError`."""
    query = request.query
    if (protocol := query.get("protocol", str(PROTOCOL))) != str(PROTOCOL):
        raise BadRequest(Code.BAD_REQUEST, f"'protocol' is {protocol[:20]!r}: this server supports version {PROTOCOL}.")
    after, views = query.get("after"), query.get("views", "0")
    if after is not None and not (after.isascii() and after.isdigit() and len(after) < 16):
        raise BadRequest(Code.BAD_REQUEST, "'after' must be the number of an update, such as 12.")
    if views not in ("0", "1"):
        raise BadRequest(Code.BAD_REQUEST, "'views' must be 0 or 1.")
    return None if after is None else int(after), views == "1"


class _Client:
    """Handles the messages of a connection to a live table."""

    def __init__(self, connection: Connection, room: Room) -> None:
        self._connection = connection
        self._room = room
        self._strikes = 0

    def hear(self, kind: WSMsgType, said: Any) -> None:
        """Handle a message. Too many messages, or too many invalid ones, close the connection."""
        connection = self._connection
        if connection.closed is not None:
            return
        if kind is WSMsgType.TEXT:
            if not connection.bucket.take():
                connection.close(Closing.FLOOD)
                return
            try:
                asked = read_incoming(said)
            except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as error:
                self._wonder(error)
            else:
                self._room.receive(connection, asked)
        elif kind is WSMsgType.PONG and (trip := connection.ponged(said)) is not None:
            self._room.measured(connection, trip)
        elif kind is WSMsgType.BINARY:
            connection.close(Closing.UNREADABLE)
        elif not connection.bucket.take():
            connection.close(Closing.FLOOD)
        elif kind is WSMsgType.PING:
            connection.pong(said)

    def _wonder(self, error: Exception) -> None:
        self._strikes += 1
        self._room.broadcaster.refuse_unreadable(self._connection, str(error)[:200])
        if self._strikes == STRIKES:
            self._connection.close(Closing.UNREADABLE)
