"""What people do about a table over HTTP. Each is done when it is stored."""

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.refusals import Refusal
from darklantern.server.room import Room
from darklantern.server.things import Person, TableChange


async def sit(room: Room, person: Person, seat: int | None) -> None:
    """Somebody takes a seat."""
    room.expect_store()
    room.match.sit(person.id, person.name, None if seat is None else Seat(seat))
    await room.done()


async def leave(room: Room, person: Person, seat: int) -> None:
    """Somebody leaves their seat, or, before the game, the host takes it from somebody."""
    room.expect_store()
    match = room.match
    own = match.seat_of(person.id) == seat
    if not own:
        _expect_host(room, person)
    if own and match.play is not None:
        match.goodbye(person.id)
    else:
        match.rise(Seat(seat))
    await room.done()


async def put(room: Room, person: Person, seat: int, bot: str | None) -> None:
    """The host seats a bot, or nobody."""
    room.expect_store()
    _expect_host(room, person)
    if bot is None:
        room.match.rise(Seat(seat))
    else:
        room.seat_bot(Seat(seat), bot)
    await room.done()


async def swap(room: Room, person: Person, one: int, other: int) -> None:
    """The host exchanges two seats before the game."""
    room.expect_store()
    _expect_host(room, person)
    room.match.swap(Seat(one), Seat(other))
    await room.done()


async def change(room: Room, person: Person, change: TableChange) -> None:
    """The host changes something about the table."""
    room.expect_store()
    _expect_host(room, person)
    if change.public is not None and change.public != room.public:
        await room.show(change.public)
        room.expect_store()
    if change.talk is not None:
        room.match.set_talk(change.talk)
    await room.done()


def _expect_host(room: Room, person: Person) -> None:
    if room.match.host != person.id:
        raise IllegalAction(Refusal.NOT_HOST)
