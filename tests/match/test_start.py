"""Start of a game and of its races: for everyone at the same instant (ME-R1)."""

import pytest

from darklantern.core.ids import Seat
from darklantern.match.log import Began, StoodIn
from darklantern.match.match import COUNTDOWN, READY
from darklantern.match.refusals import Refusal
from darklantern.match.stage import Stage
from tests.match.tables import ADA, ART, BOB, CYD, MIDNIGHT, PACE, Table, code


def in_next_race() -> Table:
    """A table at which Ada and Bob are asked to be ready for the second raid."""
    table = Table().begin(ADA, BOB)
    for player in (ADA, BOB):
        table.match.goodbye(player)
    table.play_on(lambda: table.play.race is None)
    table.match.back(ADA)
    table.match.back(BOB)
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
    table.advance(COUNTDOWN - 1)
    assert table.match.stage is Stage.COUNTDOWN
    assert table.tell(Began) == []
    table.advance(1)
    assert table.match.stage is Stage.PLAYING
    assert len(table.tell(Began)) == 1


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
    table.match.ready(ADA, False)
    table.advance(2 * COUNTDOWN)
    assert table.match.stage is Stage.GATHERING
    table.ready(ADA)
    table.advance(COUNTDOWN)
    assert table.match.stage is Stage.PLAYING


@pytest.mark.parametrize("leave", ["depart", "goodbye"])
def test_whoever_leaves_calls_the_countdown_off(leave: str):
    table = Table().sit(ADA, BOB).ready(ADA, BOB)
    getattr(table.match, leave)(BOB)
    table.advance(2 * COUNTDOWN)
    assert table.match.stage is Stage.GATHERING


def test_an_emptied_seat_calls_the_countdown_off():
    table = Table().sit(ADA, BOB).ready(ADA, BOB)
    table.match.rise(Seat(1))
    assert table.match.stage is Stage.GATHERING


def test_nobody_moves_before_the_signal():
    """ME-R1"""
    table = Table().sit(ADA, BOB).ready(ADA, BOB)
    assert table.refusal(table.move(ADA, "lift 0")) == (Refusal.NOT_BEGUN, {})
    table.advance(COUNTDOWN - 1)
    assert table.refusal(table.move(ADA, "lift 0")) == (Refusal.NOT_BEGUN, {})
    table.advance(1)
    assert table.accepted(table.move(ADA, "lift 0")).at == 0


def test_time_of_play_counts_from_the_signal_even_if_the_table_was_woken_late():
    table = Table().sit(ADA, BOB).ready(ADA, BOB)
    table.time.now += COUNTDOWN + 250
    assert table.accepted(table.move(ADA, "lift 0")).at == 250


def test_nobody_moves_before_the_signal_for_the_next_race():
    """ME-R1"""
    table = in_next_race()
    assert table.refusal(table.move(ADA, "lift 0")) == (Refusal.NOT_NOW, {})
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN - 1)
    assert table.refusal(table.move(ADA, "lift 0")) == (Refusal.NOT_NOW, {})
    table.advance(1)
    assert table.accepted(table.move(ADA, "lift 0"))


def test_a_pause_is_no_time_of_play():
    table = in_next_race()
    before = table.play.time(table.time.now)
    table.advance(20_000)
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN + 70)
    assert table.accepted(table.move(ADA, "lift 0")).at == before + 70


def test_others_wait_only_so_long_for_whoever_is_not_ready():
    table = in_next_race()
    table.ready(ADA)
    table.advance(READY - 1)
    assert table.match.stage is Stage.READY
    table.advance(1)
    assert table.match.stage is Stage.COUNTDOWN
    table.advance(COUNTDOWN)
    assert table.match.stage is Stage.PLAYING


def test_a_signal_for_a_race_is_not_called_off():
    table = in_next_race().ready(ADA, BOB)
    assert code(lambda: table.match.ready(ADA, False)) == Refusal.NOT_NOW
    table.advance(COUNTDOWN)
    assert table.match.stage is Stage.PLAYING


def test_before_the_signal_one_may_be_not_ready_after_all():
    table = in_next_race().ready(ADA)
    table.match.ready(ADA, False)
    table.ready(BOB)
    assert table.match.stage is Stage.READY


def test_nobody_waits_for_bots_to_be_ready():
    table = in_next_race()
    table.match.goodbye(BOB)
    table.ready(ADA)
    assert table.match.stage is Stage.COUNTDOWN


def test_bots_among_themselves_need_no_signal():
    table = in_next_race()
    table.match.goodbye(ADA)
    table.match.goodbye(BOB)
    assert table.match.stage is Stage.PLAYING


def test_whoever_comes_back_before_a_race_is_asked_too():
    table = in_next_race()
    table.match.goodbye(BOB)
    table.match.back(BOB)
    table.ready(ADA)
    assert table.match.stage is Stage.READY
    table.ready(BOB)
    assert table.match.stage is Stage.COUNTDOWN


def test_whoever_is_ready_has_the_seat_back():
    table = in_next_race()
    table.match.goodbye(BOB)
    table.ready(BOB)
    assert table.match.chairs[1].away is None


def test_ready_is_said_before_a_start_only():
    table = Table().begin(ADA, BOB)
    assert code(lambda: table.match.ready(ADA)) == Refusal.HAS_BEGUN
    table.finish()
    assert code(lambda: table.match.ready(ADA)) == Refusal.GAME_OVER


def test_nobody_moves_when_all_is_over():
    table = Table().begin(ADA, BOB).finish()
    assert table.refusal(table.move(ADA, "lift 0")) == (Refusal.GAME_OVER, {})
    assert table.match.outcome() is not None
    assert table.match.due() is None


def test_a_game_of_turns_has_one_signal_only():
    table = Table(ART).begin(ADA, BOB)
    table.match.goodbye(ADA)
    table.match.goodbye(BOB)
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
    table.advance(COUNTDOWN - 1)
    assert table.match.wanted() == []
    table.advance(1)
    assert table.match.wanted() == [2]


def test_whoever_is_away_before_a_race_is_replaced_and_it_begins():
    """Leaving cannot make the others wait."""
    table = in_next_race().ready(ADA)
    table.match.depart(BOB)
    table.play_on(lambda: table.match.stage is Stage.PLAYING, most=int((READY + COUNTDOWN) / PACE) + 1)
    assert [entry.seat for entry in table.tell(StoodIn) if isinstance(entry, StoodIn)][-1] == table.seat(BOB)


def test_whoever_sits_down_last_is_asked_too():
    table = Table(seats=3).sit(ADA, BOB).ready(ADA, BOB)
    table.sit(CYD)
    assert table.match.stage is Stage.GATHERING
    table.ready(CYD)
    assert table.match.stage is Stage.COUNTDOWN
