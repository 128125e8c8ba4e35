"""Commands to a table over HTTP. Each returns when its effect is stored."""

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.participants import Participant
from darklantern.match.stage import Stage
from darklantern.server.room import Room
from darklantern.server.things import Person, TableChange, TablePerson, TablePersonChange


async def sit(room: Room, person: Person, seat: int | None) -> None:
    """Seat a person, on a given seat or any."""
    room.expect_store()
    room.match.sit(person.id, person.name, None if seat is None else Seat(seat))
    await room.done()


async def leave(room: Room, person: Person, seat: int) -> None:
    """Vacate a person's own seat or, as the host before the game, remove the person on a seat from the table."""
    room.expect_store()
    match = room.match
    if match.seat_of(person.id) != seat:
        await put(room, person, seat, None)
        return
    if match.play is not None:
        match.leave(person.id)
    else:
        match.vacate(Seat(seat))
    await room.done()


async def put(room: Room, person: Person, seat: int, bot: str | None) -> None:
    """As the host, put a bot on a seat, or empty it. A person who sits there is removed from the table."""
    room.expect_store()
    expect_host(room, person)
    seat_state = room.match.seat_states[seat] if seat < len(room.match.seat_states) else None
    player, name = (None, "") if seat_state is None else (seat_state.player, seat_state.name)
    if bot is None:
        room.match.vacate(Seat(seat))
    else:
        room.seat_bot(Seat(seat), bot)
    if player not in (None, person.id):
        room.match.set_removed(player, name, True)
    await room.done()


async def change_person(room: Room, person: Person, number: int, change: TablePersonChange) -> TablePerson:
    """As the host, remove or mute a person, or undo that. Before the game a removed person's seat is emptied."""
    room.expect_store()
    expect_host(room, person)
    match = room.match
    known = match.participants.by_number(number)
    player, name = known.player, known.name
    if player == person.id:
        raise IllegalAction(TableErrorCode.NOT_YOURSELF)
    if change.removed is not None:
        if change.removed and (seat := match.seat_of(player)) is not None and match.stage is not Stage.OVER:
            match.vacate(seat)
        match.set_removed(player, name, change.removed)
    if change.muted is not None:
        match.set_muted(player, name, change.muted)
    await room.done()
    return _as_told(room, known)


def people(room: Room, person: Person) -> list[TablePerson]:
    """Return everyone who has sat or talked at the table, for its host."""
    expect_host(room, person)
    return [_as_told(room, known) for known in room.match.participants]


def _as_told(room: Room, known: Participant) -> TablePerson:
    seat = room.match.seat_of(known.player)
    return TablePerson(person=known.number, name=known.name, seat=seat, muted=known.muted, removed=known.removed)


async def swap(room: Room, person: Person, one: int, other: int) -> None:
    """As the host, exchange two seats before the game."""
    room.expect_store()
    expect_host(room, person)
    room.match.swap_seats(Seat(one), Seat(other))
    await room.done()


async def change(room: Room, person: Person, change: TableChange) -> None:
    """As the host, change the table's settings."""
    room.expect_store()
    expect_host(room, person)
    if change.public is not None and change.public != room.public:
        await room.show(change.public)
        room.expect_store()
    if change.talk is not None:
        room.match.set_talk(change.talk)
    if change.locked is not None:
        room.match.set_lock(change.locked)
    await room.done()


def expect_host(room: Room, person: Person) -> None:
    """Raise `IllegalAction` unless a person is the host of a table."""
    if room.match.host != person.id:
        raise IllegalAction(TableErrorCode.NOT_HOST)
