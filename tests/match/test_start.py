"""Start of a game and of its races: for everyone at the same instant (ME-R1)."""

import pytest

from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.lifecycle import COUNTDOWN_MS, READY_TIMEOUT_MS
from darklantern.match.log import BeganEntry, StoodInEntry
from darklantern.match.stage import Stage
from tests.match.harness import ADA, ART, BOB, BOT_STEP_MS, CYD, MIDNIGHT, TableHarness, refusal_code


def wait_for_second_raid() -> TableHarness:
    """A table at which Ada and Bob are asked to be ready for the second raid."""
    table = TableHarness().begin(ADA, BOB)
    for player in (ADA, BOB):
        table.match.leave(player)
    table.play_until(lambda: table.play.race is None)
    table.match.return_to_seat(ADA)
    table.match.return_to_seat(BOB)
    while table.match.stage is Stage.PLAYING:
        table.move(table.player_to_act(), "pass")
    assert table.match.stage is Stage.READY
    return table


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
def test_game_begins_after_countdown_when_all_are_ready(game: str):
    table = TableHarness(game).sit(ADA, BOB).ready(ADA)
    assert table.match.stage is Stage.GATHERING
    table.ready(BOB)
    assert table.match.stage is Stage.COUNTDOWN
    table.advance(COUNTDOWN_MS - 1)
    assert table.match.stage is Stage.COUNTDOWN
    assert table.entries(BeganEntry) == []
    table.advance(1)
    assert table.match.stage is Stage.PLAYING
    assert len(table.entries(BeganEntry)) == 1


def test_game_does_not_begin_with_empty_seat():
    table = TableHarness(seats=3).sit(ADA, BOB).ready(ADA, BOB)
    assert table.match.stage is Stage.GATHERING
    table.match.seat_bot(Seat(2), "greedy")
    assert table.match.stage is Stage.COUNTDOWN


def test_bots_alone_do_not_start_game():
    table = TableHarness()
    for seat in (0, 1):
        table.match.seat_bot(Seat(seat), "greedy")
    assert table.match.stage is Stage.GATHERING


def test_unready_player_cancels_countdown():
    table = TableHarness().sit(ADA, BOB).ready(ADA, BOB)
    table.match.set_ready(ADA, False)
    table.advance(2 * COUNTDOWN_MS)
    assert table.match.stage is Stage.GATHERING
    table.ready(ADA)
    table.advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.PLAYING


@pytest.mark.parametrize("leave", ["remove_connection", "leave"])
def test_leaving_player_cancels_countdown(leave: str):
    table = TableHarness().sit(ADA, BOB).ready(ADA, BOB)
    getattr(table.match, leave)(BOB)
    table.advance(2 * COUNTDOWN_MS)
    assert table.match.stage is Stage.GATHERING


def test_emptied_seat_cancels_countdown():
    table = TableHarness().sit(ADA, BOB).ready(ADA, BOB)
    table.match.vacate(Seat(1))
    assert table.match.stage is Stage.GATHERING


def test_moves_are_refused_before_start():
    """ME-R1"""
    table = TableHarness().sit(ADA, BOB).ready(ADA, BOB)
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.NOT_BEGUN, {})
    table.advance(COUNTDOWN_MS - 1)
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.NOT_BEGUN, {})
    table.advance(1)
    assert table.accepted(table.move(ADA, "lift 0")).at == 0


def test_play_time_counts_from_start_after_late_wakeup():
    table = TableHarness().sit(ADA, BOB).ready(ADA, BOB)
    table.clock.now += COUNTDOWN_MS + 250
    assert table.accepted(table.move(ADA, "lift 0")).at == 250


def test_moves_are_refused_before_next_race():
    """ME-R1"""
    table = wait_for_second_raid()
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.NOT_NOW, {})
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN_MS - 1)
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.NOT_NOW, {})
    table.advance(1)
    assert table.accepted(table.move(ADA, "lift 0"))


def test_pause_before_race_is_not_play_time():
    table = wait_for_second_raid()
    before = table.play.play_time(table.clock.now)
    table.advance(20_000)
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN_MS + 70)
    assert table.accepted(table.move(ADA, "lift 0")).at == before + 70


def test_race_starts_without_unready_player_after_timeout():
    table = wait_for_second_raid()
    table.ready(ADA)
    table.advance(READY_TIMEOUT_MS - 1)
    assert table.match.stage is Stage.READY
    table.advance(1)
    assert table.match.stage is Stage.COUNTDOWN
    table.advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.PLAYING


def test_countdown_to_race_cannot_be_cancelled():
    table = wait_for_second_raid().ready(ADA, BOB)
    assert refusal_code(lambda: table.match.set_ready(ADA, False)) == TableErrorCode.NOT_NOW
    table.advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.PLAYING


def test_ready_can_be_withdrawn_before_countdown():
    table = wait_for_second_raid().ready(ADA)
    table.match.set_ready(ADA, False)
    table.ready(BOB)
    assert table.match.stage is Stage.READY


def test_race_does_not_wait_for_bots():
    table = wait_for_second_raid()
    table.match.leave(BOB)
    table.ready(ADA)
    assert table.match.stage is Stage.COUNTDOWN


def test_race_between_bots_needs_no_countdown():
    table = wait_for_second_raid()
    table.match.leave(ADA)
    table.match.leave(BOB)
    assert table.match.stage is Stage.PLAYING


def test_player_who_returns_before_race_must_be_ready():
    table = wait_for_second_raid()
    table.match.leave(BOB)
    table.match.return_to_seat(BOB)
    table.ready(ADA)
    assert table.match.stage is Stage.READY
    table.ready(BOB)
    assert table.match.stage is Stage.COUNTDOWN


def test_ready_player_takes_back_seat():
    table = wait_for_second_raid()
    table.match.leave(BOB)
    table.ready(BOB)
    assert table.match.seat_states[1].stand_in_reason is None


def test_ready_is_refused_during_and_after_game():
    table = TableHarness().begin(ADA, BOB)
    assert refusal_code(lambda: table.match.set_ready(ADA)) == TableErrorCode.HAS_BEGUN
    table.finish()
    assert refusal_code(lambda: table.match.set_ready(ADA)) == TableErrorCode.GAME_OVER


def test_moves_are_refused_after_game_over():
    table = TableHarness().begin(ADA, BOB).finish()
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.GAME_OVER, {})
    assert table.match.outcome() is not None
    assert table.match.due() is None


def test_turn_based_game_starts_once():
    table = TableHarness(ART).begin(ADA, BOB)
    table.match.leave(ADA)
    table.match.leave(BOB)
    stages = set[Stage]()

    def over() -> bool:
        stages.add(table.match.stage)
        return table.match.stage is Stage.OVER

    table.play_until(over)
    assert stages == {Stage.PLAYING, Stage.OVER}


def test_people_and_bots_start_at_the_same_instant():
    """ME-R1"""
    table = TableHarness(seats=3).sit(ADA, BOB)
    table.match.seat_bot(Seat(2), "greedy")
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN_MS - 1)
    assert table.match.seats_for_bots() == []
    table.advance(1)
    assert table.match.seats_for_bots() == [2]


def test_bot_replaces_absent_player_before_race():
    """Leaving cannot make the others wait."""
    table = wait_for_second_raid().ready(ADA)
    table.match.remove_connection(BOB)
    table.play_until(
        lambda: table.match.stage is Stage.PLAYING, max_steps=int((READY_TIMEOUT_MS + COUNTDOWN_MS) / BOT_STEP_MS) + 1
    )
    assert [entry.seat for entry in table.entries(StoodInEntry) if isinstance(entry, StoodInEntry)][-1] == table.seat(
        BOB
    )


def test_player_who_sits_down_last_must_be_ready():
    table = TableHarness(seats=3).sit(ADA, BOB).ready(ADA, BOB)
    table.sit(CYD)
    assert table.match.stage is Stage.GATHERING
    table.ready(CYD)
    assert table.match.stage is Stage.COUNTDOWN
