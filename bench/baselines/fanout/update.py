"""The updates of a server without rules, with the average size of ours."""

import gc
from asyncio import TimerHandle, get_running_loop
from typing import Any

import msgspec
from msgspec import Struct

LEGAL = [f"lift {tile}" for tile in range(9)]
QUIET = 0.3
"""The seconds without a new client after which all clients are considered connected."""


class Move(Struct, tag_field="type", tag="move"):
    """A client's message."""

    id: int
    action: str


class Moved(Struct, tag_field="type", tag="moved"):
    """The seat that moved, and the time."""

    seat: int
    at: int


class Dropped(Struct, tag_field="type", tag="dropped"):
    """The event of the move."""

    seat: int
    tile: int
    spot: int
    loot: str | None


class Update(Struct, tag_field="type", tag="update", omit_defaults=True):
    """The message to everyone in the room."""

    number: int
    what: Moved
    id: int | None = None
    events: list[Any] = []
    legal: list[str] = []


_read = msgspec.json.Decoder(Move).decode
_write = msgspec.json.Encoder().encode


class Room:
    """A room with its clients, of the type that the library uses."""

    def __init__(self) -> None:
        self.clients: dict[int, Any] = {}
        self.number = 0

    def updates(self, seat: int, message: str | bytes) -> tuple[bytes, bytes]:
        """Return the update for the sender of a message, and the one for the others."""
        move = _read(message)
        self.number += 1
        number, what = self.number, Moved(seat, 27 * self.number)
        events = [Dropped(seat, 4 * seat, number % 100, None)]
        return (
            _write(Update(number, what, move.id, events, LEGAL)),
            _write(Update(number, what, None, events, LEGAL)),
        )


class Rooms(dict[str, Room]):
    """All rooms, by name. Once no more clients connect, existing objects are excluded from garbage collection."""

    _timer: TimerHandle | None = None

    def enter(self, path: str, client: Any) -> tuple[Room, int]:
        """Add a client to the room and seat in a path, and return both."""
        _, _, name, seat = path.split("/")
        room = self.setdefault(name, Room())
        room.clients[int(seat)] = client
        if self._timer is not None:
            self._timer.cancel()
        self._timer = get_running_loop().call_later(QUIET, _freeze)
        return room, int(seat)


def _freeze() -> None:
    gc.collect()
    gc.freeze()
