"""Seats and the host of a table."""

import pytest

from darklantern.core.errors import BadOptions
from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import HostedEntry, RoseEntry, SaidEntry, SatEntry, TalkSetEntry
from darklantern.match.setup import TableSetup, game_options
from darklantern.match.stage import Stage
from darklantern.match.timeouts import PREGAME_DISCONNECT_GRACE_MS
from tests.match.harness import ADA, BOB, CYD, TableHarness, refusal_code

MISSING_SEAT = Seat(9)


def test_people_take_first_empty_seat_or_requested_seat():
    table = TableHarness(seats=3)
    assert table.match.sit(ADA, "Ada", Seat(1)) == 1
    assert table.match.sit(BOB, "Bob") == 0
    assert table.match.sit(CYD, "Cyd") == 2
    assert [seat_state.name for seat_state in table.match.seat_states] == ["Bob", "Ada", "Cyd"]


def test_taken_seat_is_refused():
    table = TableHarness().sit(ADA)
    assert refusal_code(lambda: table.match.sit(BOB, "Bob", Seat(0))) == TableErrorCode.SEAT_TAKEN


def test_player_cannot_take_two_seats():
    table = TableHarness().sit(ADA)
    assert refusal_code(lambda: table.match.sit(ADA, "Ada", Seat(1))) == TableErrorCode.ALREADY_SEATED


def test_full_table_refuses_players():
    table = TableHarness().sit(ADA, BOB)
    assert refusal_code(lambda: table.match.sit(CYD, "Cyd")) == TableErrorCode.TABLE_FULL


@pytest.mark.parametrize("seat", [MISSING_SEAT, Seat(-1)])
def test_missing_seat_is_refused(seat: Seat):
    table = TableHarness()
    assert refusal_code(lambda: table.match.sit(ADA, "Ada", seat)) == TableErrorCode.NO_SUCH_SEAT
    assert refusal_code(lambda: table.match.seat_bot(seat, "greedy")) == TableErrorCode.NO_SUCH_SEAT
    assert refusal_code(lambda: table.match.vacate(seat)) == TableErrorCode.NO_SUCH_SEAT


def test_requests_of_unseated_people_are_refused():
    table = TableHarness().sit(ADA)
    for request in (table.match.set_ready, table.match.leave, table.match.return_to_seat):
        assert refusal_code(lambda request=request: request(BOB)) == TableErrorCode.NOT_SEATED
    assert table.refusal(table.move(BOB, "lift 0")) == (TableErrorCode.NOT_SEATED, {})


def test_connections_of_spectators_are_not_logged():
    table = TableHarness().sit(ADA)
    table.collect()
    table.match.add_connection(BOB)
    table.match.remove_connection(BOB)
    assert table.collect() == []


def test_seats_are_fixed_during_game():
    table = TableHarness().begin(ADA, BOB)
    assert refusal_code(lambda: table.match.sit(CYD, "Cyd")) == TableErrorCode.HAS_BEGUN
    assert refusal_code(lambda: table.match.vacate(Seat(0))) == TableErrorCode.HAS_BEGUN


def test_emptied_seat_can_be_taken_again():
    table = TableHarness().sit(ADA, BOB)
    table.match.vacate(Seat(1))
    assert table.match.sit(CYD, "Cyd") == 1
    assert [entry.seat for entry in table.entries(RoseEntry) if isinstance(entry, RoseEntry)] == [1]


def test_emptying_an_empty_seat_changes_nothing():
    table = TableHarness().sit(ADA)
    table.collect()
    table.match.vacate(Seat(1))
    assert table.collect() == []


def test_leaving_before_game_empties_seat():
    table = TableHarness().sit(ADA, BOB)
    table.match.leave(ADA)
    assert table.match.seat_of(ADA) is None
    assert not table.match.seat_states[0].taken


def test_disconnected_player_loses_seat_before_game():
    table = TableHarness().sit(ADA, BOB)
    table.match.remove_connection(BOB)
    table.advance(PREGAME_DISCONNECT_GRACE_MS - 1)
    assert table.match.seat_of(BOB) == 1
    table.advance(1)
    assert table.match.seat_of(BOB) is None
    assert table.match.seat_of(ADA) == 0


def test_player_who_never_connects_loses_seat():
    table = TableHarness().sit(ADA)
    table.match.sit(BOB, "Bob")
    table.advance(PREGAME_DISCONNECT_GRACE_MS)
    assert table.match.seat_of(BOB) is None


def test_player_with_second_connection_keeps_seat():
    table = TableHarness().sit(ADA)
    table.match.add_connection(ADA)
    table.match.remove_connection(ADA)
    table.advance(2 * PREGAME_DISCONNECT_GRACE_MS)
    assert table.match.seat_of(ADA) == 0


def test_bot_cannot_be_seated_after_game_over():
    table = TableHarness().begin(ADA, BOB).finish()
    assert refusal_code(lambda: table.match.seat_bot(Seat(0), "greedy")) == TableErrorCode.GAME_OVER


def test_seated_bot_replaces_player_permanently():
    table = TableHarness().begin(ADA, BOB)
    table.match.seat_bot(table.seat(BOB), "greedy")
    assert refusal_code(lambda: table.match.return_to_seat(BOB)) == TableErrorCode.NOT_SEATED
    assert table.match.seats_for_bots() == [1]
    table.collect()
    assert table.log[-1] == SatEntry(table.match.outputs.last_number, Seat(1), "greedy", bot="greedy")


def test_too_many_seats_are_refused():
    with pytest.raises(BadOptions, match="2 to 4 players, not 5"):
        game_options(TableHarness().game, TableSetup(game="midnight-exchange", seats=5))


# The host


def test_first_player_is_host():
    assert TableHarness().sit(ADA, BOB).match.host == ADA


def test_host_passes_to_next_seated_player():
    table = TableHarness(seats=3).sit(ADA, BOB, CYD)
    table.match.leave(ADA)
    assert table.match.host == BOB
    table.match.seat_bot(table.seat(BOB), "greedy")
    assert table.match.host == CYD


def test_host_passes_to_connected_player():
    table = TableHarness(seats=3).sit(ADA, BOB, CYD)
    table.match.remove_connection(BOB)
    table.match.leave(ADA)
    assert table.match.host == CYD


def test_host_who_leaves_during_game_is_replaced():
    table = TableHarness(seats=3).begin(ADA, BOB, CYD)
    table.match.leave(ADA)
    assert table.match.host == BOB
    table.match.return_to_seat(ADA)
    assert table.match.host == BOB, "a returning player is not host again"
    table.match.remove_connection(BOB)
    assert table.match.host == BOB, "a player who may come back has not left"
    table.match.leave(BOB)
    assert table.match.host == ADA


def test_disconnected_player_becomes_host_before_one_who_left():
    table = TableHarness(seats=3).begin(ADA, BOB, CYD)
    table.match.leave(BOB)
    table.match.remove_connection(CYD)
    table.match.leave(ADA)
    assert table.match.host == CYD


def test_last_player_to_leave_stays_host_until_another_returns():
    table = TableHarness().begin(ADA, BOB)
    table.match.leave(BOB)
    table.match.remove_connection(BOB)
    table.match.leave(ADA)
    table.match.remove_connection(ADA)
    assert table.match.host == ADA
    table.match.add_connection(BOB)
    table.match.return_to_seat(BOB)
    assert table.match.host == BOB


def test_host_who_leaves_after_game_over_is_replaced():
    table = TableHarness().begin(ADA, BOB).finish()
    host = table.match.host
    assert host is not None
    table.match.leave(host)
    new_host = BOB if host == ADA else ADA
    assert table.match.host == new_host
    assert table.entries(HostedEntry)[-1] == HostedEntry(table.match.outputs.last_number, new_host)


def test_host_without_seat_is_replaced_while_all_are_disconnected():
    table = TableHarness().begin(ADA, BOB).restored()
    assert table.match.host == ADA
    table.match.seat_bot(Seat(0), "greedy")
    assert table.match.host == BOB


def test_leaving_guest_does_not_change_host():
    table = TableHarness(seats=3).sit(ADA, BOB, CYD)
    table.match.leave(BOB)
    assert table.match.host == ADA
    assert len(table.entries(HostedEntry)) == 1


def test_first_player_at_abandoned_table_is_host():
    table = TableHarness().sit(ADA)
    table.match.leave(ADA)
    table.sit(BOB)
    assert table.match.host == BOB


def test_host_who_loses_seat_is_replaced():
    table = TableHarness().sit(ADA, BOB)
    table.match.remove_connection(ADA)
    table.advance(PREGAME_DISCONNECT_GRACE_MS)
    assert table.match.host == BOB


# Talk


def test_players_and_spectators_can_talk():
    table = TableHarness().sit(ADA)
    table.match.moderation.say(ADA, "Ada", "Hello!", None, "hello")
    table.match.moderation.say(CYD, "Cyd", None, "well-played", "cheer")
    talk = [entry for entry in table.entries(SaidEntry) if isinstance(entry, SaidEntry)]
    assert [(entry.name, entry.seat, entry.text, entry.phrase) for entry in talk] == [
        ("Ada", 0, "Hello!", None),
        ("Cyd", None, None, "well-played"),
    ]
    assert len(table.answers["hello"]) == len(table.answers["cheer"]) == 1


def test_talk_can_be_switched_off_and_on():
    table = TableHarness().sit(ADA)
    table.match.moderation.set_talk(False)
    assert refusal_code(lambda: table.match.moderation.say(ADA, "Ada", "Hello!", None, 1)) == TableErrorCode.NO_TALK
    table.match.moderation.set_talk(True)
    table.match.moderation.say(ADA, "Ada", "Hello!", None, 2)
    assert len(table.entries(SaidEntry)) == 1


def test_setting_talk_to_same_value_changes_nothing():
    table = TableHarness().sit(ADA)
    table.match.moderation.set_talk(True)
    assert table.entries(TalkSetEntry) == []


def test_new_table_is_empty():
    table = TableHarness()
    assert (table.match.stage, table.match.host, table.match.due(), table.match.outputs.last_number) == (
        Stage.GATHERING,
        None,
        None,
        0,
    )


def test_seats_can_be_swapped():
    table = TableHarness(seats=3).sit(ADA, BOB)
    table.match.set_ready(ADA)
    table.collect()
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
    assert refusal_code(lambda: table.match.swap_seats(Seat(0), MISSING_SEAT)) == TableErrorCode.NO_SUCH_SEAT


def test_seats_cannot_be_swapped_during_game():
    table = TableHarness().begin(ADA, BOB)
    assert refusal_code(lambda: table.match.swap_seats(Seat(0), Seat(1))) == TableErrorCode.HAS_BEGUN
