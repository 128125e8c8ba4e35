"""A bare server with aiohttp and uvloop."""

import sys

import uvloop
from aiohttp import WSMsgType, web

from bench.baselines.fanout.update import Rooms

rooms = Rooms()


async def live(request: web.Request) -> web.WebSocketResponse:
    """Serve one client."""
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    room, seat = rooms.enter(request.path, socket)
    clients = room.clients
    async for message in socket:
        if message.type is WSMsgType.TEXT:
            mine, others = (update.decode() for update in room.updates(seat, message.data))
            for other, client in clients.items():
                await client.send_str(mine if other == seat else others)
    return socket


if __name__ == "__main__":
    app = web.Application()
    app.router.add_get("/rooms/{room}/{seat}", live)
    web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=None, print=None, loop=uvloop.new_event_loop())
