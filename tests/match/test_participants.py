"""People known to a table, and the host's decisions about them."""

from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import MuteSetEntry, RemovalSetEntry, SaidEntry, SatEntry, read_entry, write_entry
from tests.match.harness import ADA, BOB, CYD, DAN, TableHarness, refusal_code


def test_participants_are_numbered_by_first_appearance():
    table = TableHarness(seats=3).sit(ADA)
    table.match.moderation.say(CYD, "Cyd", "Hello", None, "cyd")
    table.sit(BOB)
    table.match.moderation.say(ADA, "Ada", "Hello", None, "ada")
    assert [
        (participant.number, participant.name, participant.has_sat) for participant in table.match.participants
    ] == [
        (1, "Ada", True),
        (2, "Cyd", False),
        (3, "Bob", True),
    ]
    assert [entry.person for entry in table.entries(SaidEntry) if isinstance(entry, SaidEntry)] == [2, 1]


def test_host_decisions_survive_restart():
    table = TableHarness(seats=3).sit(ADA, BOB)
    table.match.moderation.set_removed(DAN, "Dan", True)
    table.match.moderation.set_removed(CYD, "Cyd", True)
    table.match.moderation.set_removed(CYD, "Cyd", False)
    table.match.moderation.set_muted(BOB, "Bob", True)
    table.match.moderation.set_lock(True)
    match = table.restored().match
    assert {participant.name: (participant.removed, participant.muted) for participant in match.participants} == {
        "Ada": (False, False),
        "Bob": (False, True),
        "Dan": (True, False),
        "Cyd": (False, False),
    }
    assert match.participants.bar_reason(DAN) is TableErrorCode.REMOVED
    assert match.participants.bar_reason(CYD) is TableErrorCode.LOCKED
    assert match.participants.bar_reason(None) is TableErrorCode.LOCKED
    assert match.participants.bar_reason(BOB) is None


def test_removed_person_can_neither_sit_nor_talk():
    table = TableHarness(seats=3).sit(ADA)
    table.match.moderation.set_removed(BOB, "Bob", True)
    assert refusal_code(lambda: table.match.sit(BOB, "Bob")) == TableErrorCode.REMOVED
    assert refusal_code(lambda: table.match.moderation.say(BOB, "Bob", "Hello", None, 1)) == TableErrorCode.REMOVED
    table.match.moderation.set_removed(BOB, "Bob", False)
    assert table.match.sit(BOB, "Bob") == 1


def test_locked_table_admits_only_former_players():
    table = TableHarness(seats=3).sit(ADA, BOB)
    table.match.moderation.say(CYD, "Cyd", "Hello", None, 1)
    table.match.leave(BOB)
    table.match.moderation.set_lock(True)
    assert refusal_code(lambda: table.match.sit(CYD, "Cyd")) == TableErrorCode.LOCKED
    assert table.match.sit(BOB, "Bob") == 1
    table.match.moderation.set_lock(False)
    assert table.match.sit(CYD, "Cyd") == 2


def test_repeated_host_decision_changes_nothing():
    table = TableHarness().sit(ADA, BOB)
    for _ in range(2):
        table.match.moderation.set_removed(BOB, "Bob", True)
        table.match.moderation.set_muted(BOB, "Bob", True)
    table.match.moderation.set_lock(False)
    table.match.moderation.set_removed(CYD, "Cyd", False)
    assert [type(entry) for entry in table.entries(RemovalSetEntry, MuteSetEntry)] == [RemovalSetEntry, MuteSetEntry]
    assert table.log[-1].number == table.match.outputs.last_number


def test_seat_keeps_its_displayed_name():
    table = TableHarness(seats=3).sit(ADA)
    table.match.sit(BOB, "ADA")
    table.match.leave(ADA)
    assert [seat_state.name for seat_state in table.match.seat_states] == ["", "ADA 2", ""]
    table.match.swap_seats(Seat(1), Seat(2))
    assert table.match.seat_states[2].name == "ADA 2"
    assert table.match.sit(CYD, "Ada") == 0
    assert table.match.seat_states[0].name == "Ada"


def test_spectator_cannot_take_name_of_player():
    table = TableHarness(seats=3).sit(ADA)
    table.match.moderation.say(CYD, "Bob", "Hello", None, 1)
    table.sit(BOB)
    table.match.moderation.say(CYD, "Bob", "Hello again", None, 2)
    table.match.moderation.say(DAN, "Bob", "Hello, too", None, 3)
    assert [seat_state.name for seat_state in table.match.seat_states] == ["Ada", "Bob", ""]
    names = [entry.name for entry in table.entries(SaidEntry) if isinstance(entry, SaidEntry)]
    assert names == ["Bob", "Bob 2", "Bob 3"]


def test_talk_in_old_log_adds_no_participant():
    old = read_entry(b'{"type":"said","number":3,"name":"Cyd","text":"Hello"}')
    assert old == SaidEntry(3, "Cyd", text="Hello")
    table = TableHarness().sit(ADA)
    restored = table.restored([*table.entries(object), old])
    assert [participant.name for participant in restored.match.participants] == ["Ada"]
    assert restored.match.sit(CYD, "Cyd") == 1


def test_equal_names_in_old_log_are_kept():
    table = TableHarness()
    entries = [SatEntry(1, Seat(0), "Anna", ADA), SatEntry(2, Seat(1), "Anna", BOB)]
    restored = table.restored([read_entry(write_entry(entry)) for entry in entries])
    assert [seat_state.name for seat_state in restored.match.seat_states] == ["Anna", "Anna"]
