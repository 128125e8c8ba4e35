"""Start of a game and of its races: for everyone at the same instant (ME-R1)."""

import pytest

from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import BeganEntry, StoodInEntry
from darklantern.match.match import COUNTDOWN_MS, READY_TIMEOUT_MS
from darklantern.match.stage import Stage
from tests.match.tables import ADA, ART, BOB, CYD, MIDNIGHT, PACE, Table, code


def in_next_race() -> Table:
    """A table at which Ada and Bob are asked to be ready for the second raid."""
    table = Table().begin(ADA, BOB)
    for player in (ADA, BOB):
        table.match.leave(player)
    table.play_on(lambda: table.play.race is None)
    table.match.return_to_seat(ADA)
    table.match.return_to_seat(BOB)
    while table.match.stage is Stage.PLAYING:
        table.move(table.on_turn(), "pass")
    assert table.match.stage is Stage.READY
    return table


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
def test_the_game_begins_after_the_countdown_when_everyone_is_ready(game: str):
    table = Table(game).sit(ADA, BOB).ready(ADA)
    assert table.match.stage is Stage.GATHERING
    table.ready(BOB)
    assert table.match.stage is Stage.COUNTDOWN
    table.advance(COUNTDOWN_MS - 1)
    assert table.match.stage is Stage.COUNTDOWN
    assert table.tell(BeganEntry) == []
    table.advance(1)
    assert table.match.stage is Stage.PLAYING
    assert len(table.tell(BeganEntry)) == 1


def test_the_game_does_not_begin_with_an_empty_seat():
    table = Table(seats=3).sit(ADA, BOB).ready(ADA, BOB)
    assert table.match.stage is Stage.GATHERING
    table.match.seat_bot(Seat(2), "greedy")
    assert table.match.stage is Stage.COUNTDOWN


def test_bots_alone_begin_no_game():
    table = Table()
    for seat in (0, 1):
        table.match.seat_bot(Seat(seat), "greedy")
    assert table.match.stage is Stage.GATHERING


def test_whoever_is_not_ready_after_all_calls_the_countdown_off():
    table = Table().sit(ADA, BOB).ready(ADA, BOB)
    table.match.set_ready(ADA, False)
    table.advance(2 * COUNTDOWN_MS)
    assert table.match.stage is Stage.GATHERING
    table.ready(ADA)
    table.advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.PLAYING


@pytest.mark.parametrize("leave", ["remove_connection", "leave"])
def test_whoever_leaves_calls_the_countdown_off(leave: str):
    table = Table().sit(ADA, BOB).ready(ADA, BOB)
    getattr(table.match, leave)(BOB)
    table.advance(2 * COUNTDOWN_MS)
    assert table.match.stage is Stage.GATHERING


def test_an_emptied_seat_calls_the_countdown_off():
    table = Table().sit(ADA, BOB).ready(ADA, BOB)
    table.match.vacate(Seat(1))
    assert table.match.stage is Stage.GATHERING


def test_nobody_moves_before_the_signal():
    """ME-R1"""
    table = Table().sit(ADA, BOB).ready(ADA, BOB)
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.NOT_BEGUN, {})
    table.advance(COUNTDOWN_MS - 1)
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.NOT_BEGUN, {})
    table.advance(1)
    assert table.accepted(table.move(ADA, "lift 0")).at == 0


def test_time_of_play_counts_from_the_signal_even_if_the_table_was_woken_late():
    table = Table().sit(ADA, BOB).ready(ADA, BOB)
    table.time.now += COUNTDOWN_MS + 250
    assert table.accepted(table.move(ADA, "lift 0")).at == 250


def test_nobody_moves_before_the_signal_for_the_next_race():
    """ME-R1"""
    table = in_next_race()
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.NOT_NOW, {})
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN_MS - 1)
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.NOT_NOW, {})
    table.advance(1)
    assert table.accepted(table.move(ADA, "lift 0"))


def test_a_pause_is_no_time_of_play():
    table = in_next_race()
    before = table.play.play_time(table.time.now)
    table.advance(20_000)
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN_MS + 70)
    assert table.accepted(table.move(ADA, "lift 0")).at == before + 70


def test_others_wait_only_so_long_for_whoever_is_not_ready():
    table = in_next_race()
    table.ready(ADA)
    table.advance(READY_TIMEOUT_MS - 1)
    assert table.match.stage is Stage.READY
    table.advance(1)
    assert table.match.stage is Stage.COUNTDOWN
    table.advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.PLAYING


def test_a_signal_for_a_race_is_not_called_off():
    table = in_next_race().ready(ADA, BOB)
    assert code(lambda: table.match.set_ready(ADA, False)) == TableErrorCode.NOT_NOW
    table.advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.PLAYING


def test_before_the_signal_one_may_be_not_ready_after_all():
    table = in_next_race().ready(ADA)
    table.match.set_ready(ADA, False)
    table.ready(BOB)
    assert table.match.stage is Stage.READY


def test_nobody_waits_for_bots_to_be_ready():
    table = in_next_race()
    table.match.leave(BOB)
    table.ready(ADA)
    assert table.match.stage is Stage.COUNTDOWN


def test_bots_among_themselves_need_no_signal():
    table = in_next_race()
    table.match.leave(ADA)
    table.match.leave(BOB)
    assert table.match.stage is Stage.PLAYING


def test_whoever_comes_back_before_a_race_is_asked_too():
    table = in_next_race()
    table.match.leave(BOB)
    table.match.return_to_seat(BOB)
    table.ready(ADA)
    assert table.match.stage is Stage.READY
    table.ready(BOB)
    assert table.match.stage is Stage.COUNTDOWN


def test_whoever_is_ready_has_the_seat_back():
    table = in_next_race()
    table.match.leave(BOB)
    table.ready(BOB)
    assert table.match.seat_states[1].stand_in_reason is None


def test_ready_is_said_before_a_start_only():
    table = Table().begin(ADA, BOB)
    assert code(lambda: table.match.set_ready(ADA)) == TableErrorCode.HAS_BEGUN
    table.finish()
    assert code(lambda: table.match.set_ready(ADA)) == TableErrorCode.GAME_OVER


def test_nobody_moves_when_all_is_over():
    table = Table().begin(ADA, BOB).finish()
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.GAME_OVER, {})
    assert table.match.outcome() is not None
    assert table.match.due() is None


def test_a_game_of_turns_has_one_signal_only():
    table = Table(ART).begin(ADA, BOB)
    table.match.leave(ADA)
    table.match.leave(BOB)
    stages = set[Stage]()

    def over() -> bool:
        stages.add(table.match.stage)
        return table.match.stage is Stage.OVER

    table.play_on(over)
    assert stages == {Stage.PLAYING, Stage.OVER}


def test_people_and_bots_start_at_the_same_instant():
    """ME-R1"""
    table = Table(seats=3).sit(ADA, BOB)
    table.match.seat_bot(Seat(2), "greedy")
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN_MS - 1)
    assert table.match.seats_for_bots() == []
    table.advance(1)
    assert table.match.seats_for_bots() == [2]


def test_whoever_is_away_before_a_race_is_replaced_and_it_begins():
    """Leaving cannot make the others wait."""
    table = in_next_race().ready(ADA)
    table.match.remove_connection(BOB)
    table.play_on(lambda: table.match.stage is Stage.PLAYING, most=int((READY_TIMEOUT_MS + COUNTDOWN_MS) / PACE) + 1)
    assert [entry.seat for entry in table.tell(StoodInEntry) if isinstance(entry, StoodInEntry)][-1] == table.seat(BOB)


def test_whoever_sits_down_last_is_asked_too():
    table = Table(seats=3).sit(ADA, BOB).ready(ADA, BOB)
    table.sit(CYD)
    assert table.match.stage is Stage.GATHERING
    table.ready(CYD)
    assert table.match.stage is Stage.COUNTDOWN
