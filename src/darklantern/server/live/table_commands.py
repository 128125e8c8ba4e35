"""Commands to a table over HTTP. Each returns when its effect is stored."""

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.participants import Participant
from darklantern.match.stage import Stage
from darklantern.protocol.people import Person
from darklantern.protocol.tables import TableChange, TablePerson, TablePersonChange
from darklantern.server.live.live_table import LiveTable


async def sit(table: LiveTable, person: Person, seat: int | None) -> None:
    """Seat a person, on a given seat or any."""
    table.expect_store()
    table.match.sit(person.id, person.name, None if seat is None else Seat(seat))
    await table.commit()


async def leave_seat(table: LiveTable, person: Person, seat: int) -> None:
    """Vacate a person's own seat or, as the host before the game, remove the person on a seat from the table."""
    table.expect_store()
    match = table.match
    if match.seat_of(person.id) != seat:
        await set_seat(table, person, seat, None)
        return
    if match.play is not None:
        match.leave(person.id)
    else:
        match.vacate(Seat(seat))
    await table.commit()


async def set_seat(table: LiveTable, person: Person, seat: int, bot: str | None) -> None:
    """As the host, put a bot on a seat, or empty it. A person who sits there is removed from the table."""
    table.expect_store()
    expect_host(table, person)
    seat_state = table.match.seat_states[seat] if seat < len(table.match.seat_states) else None
    player, name = (None, "") if seat_state is None else (seat_state.player, seat_state.name)
    if bot is None:
        table.match.vacate(Seat(seat))
    else:
        table.seat_bot(Seat(seat), bot)
    if player not in (None, person.id):
        table.match.moderation.set_removed(player, name, True)
    await table.commit()


async def change_person(table: LiveTable, person: Person, number: int, change: TablePersonChange) -> TablePerson:
    """As the host, remove or mute a person, or undo that. Before the game a removed person's seat is emptied."""
    table.expect_store()
    expect_host(table, person)
    match = table.match
    participant = match.participants.by_number(number)
    player, name = participant.player, participant.name
    if player == person.id:
        raise IllegalAction(TableErrorCode.NOT_YOURSELF)
    if change.removed is not None:
        if change.removed and (seat := match.seat_of(player)) is not None and match.stage is not Stage.OVER:
            match.vacate(seat)
        match.moderation.set_removed(player, name, change.removed)
    if change.muted is not None:
        match.moderation.set_muted(player, name, change.muted)
    await table.commit()
    return _table_person(table, participant)


def list_people(table: LiveTable, person: Person) -> list[TablePerson]:
    """Return everyone who has sat or talked at the table, for its host."""
    expect_host(table, person)
    return [_table_person(table, participant) for participant in table.match.participants]


def _table_person(table: LiveTable, participant: Participant) -> TablePerson:
    return TablePerson(
        person=participant.number,
        name=participant.name,
        seat=table.match.seat_of(participant.player),
        muted=participant.muted,
        removed=participant.removed,
    )


async def swap_seats(table: LiveTable, person: Person, first: int, second: int) -> None:
    """As the host, exchange two seats before the game."""
    table.expect_store()
    expect_host(table, person)
    table.match.swap_seats(Seat(first), Seat(second))
    await table.commit()


async def change_settings(table: LiveTable, person: Person, change: TableChange) -> None:
    """As the host, change the table's settings."""
    table.expect_store()
    expect_host(table, person)
    if change.public is not None and change.public != table.data.public:
        await table.set_public(change.public)
        table.expect_store()
    if change.talk is not None:
        table.match.moderation.set_talk(change.talk)
    if change.locked is not None:
        table.match.moderation.set_lock(change.locked)
    await table.commit()


def expect_host(table: LiveTable, person: Person) -> None:
    """Raise `IllegalAction` unless a person is the host of a table."""
    if table.match.host != person.id:
        raise IllegalAction(TableErrorCode.NOT_HOST)
