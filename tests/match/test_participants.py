"""People known to a table, and the host's decisions about them."""

from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import MuteSetEntry, RemovalSetEntry, SaidEntry, SatEntry, read_entry, write_entry
from tests.match.tables import ADA, BOB, CYD, DAN, Table, code


def test_people_are_numbered_in_the_order_in_which_the_table_met_them():
    table = Table(seats=3).sit(ADA)
    table.match.say(CYD, "Cyd", "Hello", None, "cyd")
    table.sit(BOB)
    table.match.say(ADA, "Ada", "Hello", None, "ada")
    assert [(one.number, one.name, one.has_sat) for one in table.match.participants] == [
        (1, "Ada", True),
        (2, "Cyd", False),
        (3, "Bob", True),
    ]
    assert [entry.person for entry in table.tell(SaidEntry) if isinstance(entry, SaidEntry)] == [2, 1]


def test_what_the_host_decided_holds_after_a_restart():
    table = Table(seats=3).sit(ADA, BOB)
    table.match.set_removed(DAN, "Dan", True)
    table.match.set_removed(CYD, "Cyd", True)
    table.match.set_removed(CYD, "Cyd", False)
    table.match.set_muted(BOB, "Bob", True)
    table.match.set_lock(True)
    match = table.restored().match
    assert {one.name: (one.removed, one.muted) for one in match.participants} == {
        "Ada": (False, False),
        "Bob": (False, True),
        "Dan": (True, False),
        "Cyd": (False, False),
    }
    assert match.participants.bar_reason(DAN) is TableErrorCode.REMOVED
    assert match.participants.bar_reason(CYD) is TableErrorCode.LOCKED
    assert match.participants.bar_reason(None) is TableErrorCode.LOCKED
    assert match.participants.bar_reason(BOB) is None


def test_a_removed_person_neither_sits_nor_talks():
    table = Table(seats=3).sit(ADA)
    table.match.set_removed(BOB, "Bob", True)
    assert code(lambda: table.match.sit(BOB, "Bob")) == TableErrorCode.REMOVED
    assert code(lambda: table.match.say(BOB, "Bob", "Hello", None, 1)) == TableErrorCode.REMOVED
    table.match.set_removed(BOB, "Bob", False)
    assert table.match.sit(BOB, "Bob") == 1


def test_at_a_locked_table_only_those_sit_down_who_have_sat():
    table = Table(seats=3).sit(ADA, BOB)
    table.match.say(CYD, "Cyd", "Hello", None, 1)
    table.match.leave(BOB)
    table.match.set_lock(True)
    assert code(lambda: table.match.sit(CYD, "Cyd")) == TableErrorCode.LOCKED
    assert table.match.sit(BOB, "Bob") == 1
    table.match.set_lock(False)
    assert table.match.sit(CYD, "Cyd") == 2


def test_to_decide_the_same_again_changes_nothing():
    table = Table().sit(ADA, BOB)
    for _ in range(2):
        table.match.set_removed(BOB, "Bob", True)
        table.match.set_muted(BOB, "Bob", True)
    table.match.set_lock(False)
    table.match.set_removed(CYD, "Cyd", False)
    assert [type(entry) for entry in table.tell(RemovalSetEntry, MuteSetEntry)] == [RemovalSetEntry, MuteSetEntry]
    assert table.log[-1].number == table.match.last_number


def test_a_seat_keeps_the_name_it_was_given():
    table = Table(seats=3).sit(ADA)
    table.match.sit(BOB, "ADA")
    table.match.leave(ADA)
    assert [seat_state.name for seat_state in table.match.seat_states] == ["", "ADA 2", ""]
    table.match.swap_seats(Seat(1), Seat(2))
    assert table.match.seat_states[2].name == "ADA 2"
    assert table.match.sit(CYD, "Ada") == 0
    assert table.match.seat_states[0].name == "Ada"


def test_a_watcher_who_talked_first_does_not_take_the_name_of_a_player():
    table = Table(seats=3).sit(ADA)
    table.match.say(CYD, "Bob", "Hello", None, 1)
    table.sit(BOB)
    table.match.say(CYD, "Bob", "Hello again", None, 2)
    table.match.say(DAN, "Bob", "Hello, too", None, 3)
    assert [seat_state.name for seat_state in table.match.seat_states] == ["Ada", "Bob", ""]
    names = [entry.name for entry in table.tell(SaidEntry) if isinstance(entry, SaidEntry)]
    assert names == ["Bob", "Bob 2", "Bob 3"]


def test_talk_in_an_old_log_names_no_person():
    old = read_entry(b'{"type":"said","number":3,"name":"Cyd","text":"Hello"}')
    assert old == SaidEntry(3, "Cyd", text="Hello")
    table = Table().sit(ADA)
    restored = table.restored([*table.tell(object), old])
    assert [one.name for one in restored.match.participants] == ["Ada"]
    assert restored.match.sit(CYD, "Cyd") == 1


def test_two_people_of_one_name_in_an_old_log_keep_it():
    table = Table()
    entries = [SatEntry(1, Seat(0), "Anna", ADA), SatEntry(2, Seat(1), "Anna", BOB)]
    restored = table.restored([read_entry(write_entry(entry)) for entry in entries])
    assert [seat_state.name for seat_state in restored.match.seat_states] == ["Anna", "Anna"]
