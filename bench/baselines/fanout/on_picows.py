"""A bare server with picows and uvloop."""

import asyncio
import sys

import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server

from bench.baselines.fanout.update import Rooms

rooms = Rooms()


class Client(WSListener):
    """One client."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Enter the room."""
        self.room, self.seat = rooms.enter(self.path, transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Pass a message on."""
        if frame.msg_type == WSMsgType.TEXT:
            mine, others = self.room.updates(self.seat, frame.get_payload_as_memoryview())
            for other, client in self.room.clients.items():
                client.send(WSMsgType.TEXT, mine if other == self.seat else others)
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()


async def main() -> None:
    """Serve until stopped."""

    def welcome(request: WSUpgradeRequest) -> Client:
        return Client(request.path.decode())

    server = await ws_create_server(welcome, "127.0.0.1", int(sys.argv[1]))
    await server.serve_forever()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())
