"""A bare server with Litestar, uvicorn, uvloop and websockets-sansio."""

import sys

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from bench.baselines.fanout.update import Rooms

rooms = Rooms()


@websocket("/rooms/{room:str}/{seat:str}")
async def live(socket: WebSocket) -> None:
    """Serve one client."""
    await socket.accept()
    room, seat = rooms.enter(socket.url.path, socket)
    clients = room.clients
    try:
        while True:
            mine, others = (update.decode() for update in room.updates(seat, await socket.receive_text()))
            for other, client in clients.items():
                await client.send_text(mine if other == seat else others)
    except WebSocketDisconnect:
        pass


app = Litestar([live], openapi_config=None)

if __name__ == "__main__":
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
    )
