"""Seats and the host of a table."""

import pytest

from darklantern.core.errors import BadOptions
from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import HostedEntry, RoseEntry, SaidEntry, SatEntry, TalkSetEntry
from darklantern.match.setup import TableSetup, game_options
from darklantern.match.stage import Stage
from darklantern.match.timeouts import PREGAME_DISCONNECT_GRACE_MS
from tests.match.tables import ADA, BOB, CYD, Table, code

NOBODY = Seat(9)


def test_people_take_the_first_empty_seat_or_the_one_they_name():
    table = Table(seats=3)
    assert table.match.sit(ADA, "Ada", Seat(1)) == 1
    assert table.match.sit(BOB, "Bob") == 0
    assert table.match.sit(CYD, "Cyd") == 2
    assert [seat_state.name for seat_state in table.match.seat_states] == ["Bob", "Ada", "Cyd"]


def test_a_seat_is_taken_once():
    table = Table().sit(ADA)
    assert code(lambda: table.match.sit(BOB, "Bob", Seat(0))) == TableErrorCode.SEAT_TAKEN


def test_nobody_sits_on_two_seats():
    table = Table().sit(ADA)
    assert code(lambda: table.match.sit(ADA, "Ada", Seat(1))) == TableErrorCode.ALREADY_SEATED


def test_a_full_table_has_no_seat():
    table = Table().sit(ADA, BOB)
    assert code(lambda: table.match.sit(CYD, "Cyd")) == TableErrorCode.TABLE_FULL


@pytest.mark.parametrize("seat", [NOBODY, Seat(-1)])
def test_there_are_no_other_seats(seat: Seat):
    table = Table()
    assert code(lambda: table.match.sit(ADA, "Ada", seat)) == TableErrorCode.NO_SUCH_SEAT
    assert code(lambda: table.match.seat_bot(seat, "greedy")) == TableErrorCode.NO_SUCH_SEAT
    assert code(lambda: table.match.vacate(seat)) == TableErrorCode.NO_SUCH_SEAT


def test_only_those_who_sit_here_are_ready_go_or_come_back():
    table = Table().sit(ADA)
    for ask in (table.match.set_ready, table.match.leave, table.match.return_to_seat):
        assert code(lambda ask=ask: ask(BOB)) == TableErrorCode.NOT_SEATED
    assert table.refusal(table.move(BOB, "lift 0")) == (TableErrorCode.NOT_SEATED, {})


def test_strangers_come_and_go_unnoticed():
    table = Table().sit(ADA)
    table.take()
    table.match.add_connection(BOB)
    table.match.remove_connection(BOB)
    assert table.take() == []


def test_seats_are_fixed_once_the_game_has_begun():
    table = Table().begin(ADA, BOB)
    assert code(lambda: table.match.sit(CYD, "Cyd")) == TableErrorCode.HAS_BEGUN
    assert code(lambda: table.match.vacate(Seat(0))) == TableErrorCode.HAS_BEGUN


def test_a_seat_can_be_emptied_and_taken_again():
    table = Table().sit(ADA, BOB)
    table.match.vacate(Seat(1))
    assert table.match.sit(CYD, "Cyd") == 1
    assert [entry.seat for entry in table.tell(RoseEntry) if isinstance(entry, RoseEntry)] == [1]


def test_to_empty_an_empty_seat_is_nothing():
    table = Table().sit(ADA)
    table.take()
    table.match.vacate(Seat(1))
    assert table.take() == []


def test_whoever_leaves_before_the_game_leaves_an_empty_seat():
    table = Table().sit(ADA, BOB)
    table.match.leave(ADA)
    assert table.match.seat_of(ADA) is None
    assert not table.match.seat_states[0].taken


def test_a_seat_is_not_kept_for_ever_before_the_game():
    table = Table().sit(ADA, BOB)
    table.match.remove_connection(BOB)
    table.advance(PREGAME_DISCONNECT_GRACE_MS - 1)
    assert table.match.seat_of(BOB) == 1
    table.advance(1)
    assert table.match.seat_of(BOB) is None
    assert table.match.seat_of(ADA) == 0


def test_whoever_sits_down_and_never_connects_does_not_keep_the_seat():
    table = Table().sit(ADA)
    table.match.sit(BOB, "Bob")
    table.advance(PREGAME_DISCONNECT_GRACE_MS)
    assert table.match.seat_of(BOB) is None


def test_a_second_connection_may_break_without_harm():
    table = Table().sit(ADA)
    table.match.add_connection(ADA)
    table.match.remove_connection(ADA)
    table.advance(2 * PREGAME_DISCONNECT_GRACE_MS)
    assert table.match.seat_of(ADA) == 0


def test_no_bot_is_seated_when_all_is_over():
    table = Table().begin(ADA, BOB).finish()
    assert code(lambda: table.match.seat_bot(Seat(0), "greedy")) == TableErrorCode.GAME_OVER


def test_a_bot_takes_the_seat_of_somebody_for_good():
    table = Table().begin(ADA, BOB)
    table.match.seat_bot(table.seat(BOB), "greedy")
    assert code(lambda: table.match.return_to_seat(BOB)) == TableErrorCode.NOT_SEATED
    assert table.match.seats_for_bots() == [1]
    table.take()
    assert table.log[-1] == SatEntry(table.match.last_number, Seat(1), "greedy", bot="greedy")


def test_a_game_has_only_so_many_seats():
    with pytest.raises(BadOptions, match="2 to 4 players, not 5"):
        game_options(Table().game, TableSetup(game="midnight-exchange", seats=5))


# The host


def test_the_first_to_sit_down_is_host():
    assert Table().sit(ADA, BOB).match.host == ADA


def test_the_host_passes_on_to_whoever_still_sits_here():
    table = Table(seats=3).sit(ADA, BOB, CYD)
    table.match.leave(ADA)
    assert table.match.host == BOB
    table.match.seat_bot(table.seat(BOB), "greedy")
    assert table.match.host == CYD


def test_the_host_passes_on_to_somebody_who_is_connected():
    table = Table(seats=3).sit(ADA, BOB, CYD)
    table.match.remove_connection(BOB)
    table.match.leave(ADA)
    assert table.match.host == CYD


def test_a_host_who_leaves_the_game_hands_the_table_on():
    table = Table(seats=3).begin(ADA, BOB, CYD)
    table.match.leave(ADA)
    assert table.match.host == BOB
    table.match.return_to_seat(ADA)
    assert table.match.host == BOB, "a returning player is not host again"
    table.match.remove_connection(BOB)
    assert table.match.host == BOB, "a player who may come back has not left"
    table.match.leave(BOB)
    assert table.match.host == ADA


def test_a_person_who_has_left_the_game_is_host_after_those_who_have_not():
    table = Table(seats=3).begin(ADA, BOB, CYD)
    table.match.leave(BOB)
    table.match.remove_connection(CYD)
    table.match.leave(ADA)
    assert table.match.host == CYD


def test_the_last_person_to_leave_the_game_stays_host_until_another_is_back():
    table = Table().begin(ADA, BOB)
    table.match.leave(BOB)
    table.match.remove_connection(BOB)
    table.match.leave(ADA)
    table.match.remove_connection(ADA)
    assert table.match.host == ADA
    table.match.add_connection(BOB)
    table.match.return_to_seat(BOB)
    assert table.match.host == BOB


def test_a_host_who_leaves_when_the_game_is_over_hands_the_table_on():
    table = Table().begin(ADA, BOB).finish()
    host = table.match.host
    assert host is not None
    table.match.leave(host)
    heir = BOB if host == ADA else ADA
    assert table.match.host == heir
    assert table.tell(HostedEntry)[-1] == HostedEntry(table.match.last_number, heir)


def test_others_who_leave_do_not_change_the_host():
    table = Table(seats=3).sit(ADA, BOB, CYD)
    table.match.leave(BOB)
    assert table.match.host == ADA
    assert len(table.tell(HostedEntry)) == 1


def test_whoever_sits_down_at_a_table_that_everyone_left_is_host():
    table = Table().sit(ADA)
    table.match.leave(ADA)
    table.sit(BOB)
    assert table.match.host == BOB


def test_a_host_whose_seat_was_given_away_by_time_is_host_no_more():
    table = Table().sit(ADA, BOB)
    table.match.remove_connection(ADA)
    table.advance(PREGAME_DISCONNECT_GRACE_MS)
    assert table.match.host == BOB


# Talk


def test_people_talk_also_those_who_only_watch():
    table = Table().sit(ADA)
    table.match.say(ADA, "Ada", "Hello!", None, "hello")
    table.match.say(CYD, "Cyd", None, "well-played", "cheer")
    said = [entry for entry in table.tell(SaidEntry) if isinstance(entry, SaidEntry)]
    assert [(one.name, one.seat, one.text, one.phrase) for one in said] == [
        ("Ada", 0, "Hello!", None),
        ("Cyd", None, None, "well-played"),
    ]
    assert len(table.answers["hello"]) == len(table.answers["cheer"]) == 1


def test_talk_can_be_switched_off_and_on():
    table = Table().sit(ADA)
    table.match.set_talk(False)
    assert code(lambda: table.match.say(ADA, "Ada", "Hello!", None, 1)) == TableErrorCode.NO_TALK
    table.match.set_talk(True)
    table.match.say(ADA, "Ada", "Hello!", None, 2)
    assert len(table.tell(SaidEntry)) == 1


def test_to_switch_talk_to_what_it_is_changes_nothing():
    table = Table().sit(ADA)
    table.match.set_talk(True)
    assert table.tell(TalkSetEntry) == []


def test_a_table_begins_with_nobody():
    table = Table()
    assert (table.match.stage, table.match.host, table.match.due(), table.match.last_number) == (
        Stage.GATHERING,
        None,
        None,
        0,
    )


def test_seats_are_exchanged_with_whoever_sits_there_or_nobody():
    table = Table(seats=3).sit(ADA, BOB)
    table.match.set_ready(ADA)
    table.take()
    table.match.swap_seats(Seat(0), Seat(1))
    assert [seat_state.player for seat_state in table.match.seat_states] == [BOB, ADA, None]
    assert table.match.host == ADA, "only the seats are exchanged"
    assert not any(seat_state.ready for seat_state in table.match.seat_states)
    table.match.seat_bot(Seat(2), "greedy")
    table.match.vacate(Seat(0))
    table.match.swap_seats(Seat(2), Seat(0))
    assert [(seat_state.player, seat_state.bot) for seat_state in table.match.seat_states] == [
        (None, "greedy"),
        (ADA, None),
        (None, None),
    ]
    table.match.swap_seats(Seat(1), Seat(1))
    assert table.match.seat_states[1].player == ADA
    assert code(lambda: table.match.swap_seats(Seat(0), NOBODY)) == TableErrorCode.NO_SUCH_SEAT


def test_nobody_changes_seats_during_the_game():
    table = Table().begin(ADA, BOB)
    assert code(lambda: table.match.swap_seats(Seat(0), Seat(1))) == TableErrorCode.HAS_BEGUN
