"""Commands to a table over HTTP. Each returns when its effect is stored."""

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.participants import Participant
from darklantern.match.stage import Stage
from darklantern.protocol.people import Person
from darklantern.protocol.tables import TableChange, TablePerson, TablePersonChange
from darklantern.server.live.live_table import LiveTable


async def sit(room: LiveTable, person: Person, seat: int | None) -> None:
    """Seat a person, on a given seat or any."""
    room.expect_store()
    room.match.sit(person.id, person.name, None if seat is None else Seat(seat))
    await room.commit()


async def leave_seat(room: LiveTable, person: Person, seat: int) -> None:
    """Vacate a person's own seat or, as the host before the game, remove the person on a seat from the table."""
    room.expect_store()
    match = room.match
    if match.seat_of(person.id) != seat:
        await set_seat(room, person, seat, None)
        return
    if match.play is not None:
        match.leave(person.id)
    else:
        match.vacate(Seat(seat))
    await room.commit()


async def set_seat(room: LiveTable, person: Person, seat: int, bot: str | None) -> None:
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
    await room.commit()


async def change_person(room: LiveTable, person: Person, number: int, change: TablePersonChange) -> TablePerson:
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
    await room.commit()
    return _table_person(room, known)


def list_people(room: LiveTable, person: Person) -> list[TablePerson]:
    """Return everyone who has sat or talked at the table, for its host."""
    expect_host(room, person)
    return [_table_person(room, known) for known in room.match.participants]


def _table_person(room: LiveTable, known: Participant) -> TablePerson:
    seat = room.match.seat_of(known.player)
    return TablePerson(person=known.number, name=known.name, seat=seat, muted=known.muted, removed=known.removed)


async def swap_seats(room: LiveTable, person: Person, one: int, other: int) -> None:
    """As the host, exchange two seats before the game."""
    room.expect_store()
    expect_host(room, person)
    room.match.swap_seats(Seat(one), Seat(other))
    await room.commit()


async def change_settings(room: LiveTable, person: Person, change: TableChange) -> None:
    """As the host, change the table's settings."""
    room.expect_store()
    expect_host(room, person)
    if change.public is not None and change.public != room.public:
        await room.set_public(change.public)
        room.expect_store()
    if change.talk is not None:
        room.match.set_talk(change.talk)
    if change.locked is not None:
        room.match.set_lock(change.locked)
    await room.commit()


def expect_host(room: LiveTable, person: Person) -> None:
    """Raise `IllegalAction` unless a person is the host of a table."""
    if room.match.host != person.id:
        raise IllegalAction(TableErrorCode.NOT_HOST)
