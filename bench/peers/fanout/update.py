"""What a server without rules says of a move: as long, on average, as what ours says."""

import gc
from asyncio import TimerHandle, get_running_loop
from typing import Any

import msgspec
from msgspec import Struct

LEGAL = [f"lift {tile}" for tile in range(9)]
QUIET = 0.3
"""Seconds without a new client after which what is there is taken to stay."""


class Move(Struct, tag_field="type", tag="move"):
    """What a client sends."""

    id: int
    action: str


class Moved(Struct, tag_field="type", tag="moved"):
    """Who moved, and when."""

    seat: int
    at: int


class Dropped(Struct, tag_field="type", tag="dropped"):
    """What came of it."""

    seat: int
    tile: int
    spot: int
    loot: str | None


class Update(Struct, tag_field="type", tag="update", omit_defaults=True):
    """What everyone is sent."""

    number: int
    what: Moved
    id: int | None = None
    events: list[Any] = []
    legal: list[str] = []


_read = msgspec.json.Decoder(Move).decode
_write = msgspec.json.Encoder().encode


class Room:
    """Four clients, as whatever the stack has for them."""

    def __init__(self) -> None:
        self.clients: dict[int, Any] = {}
        self.number = 0

    def updates(self, seat: int, message: str | bytes) -> tuple[bytes, bytes]:
        """What the sender of a message is sent, and what the others are."""
        move = _read(message)
        self.number += 1
        number, what = self.number, Moved(seat, 27 * self.number)
        events = [Dropped(seat, 4 * seat, number % 100, None)]
        return (
            _write(Update(number, what, move.id, events, LEGAL)),
            _write(Update(number, what, None, events, LEGAL)),
        )


class Rooms(dict[str, Room]):
    """All rooms, by name. Once no more clients come, the collector of garbage leaves alone what is there."""

    _timer: TimerHandle | None = None

    def enter(self, path: str, client: Any) -> tuple[Room, int]:
        """The room and the seat that a path names, with a client on it."""
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
