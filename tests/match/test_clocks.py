"""Clocks and time limits."""

import pytest

from darklantern.core.ids import Seat
from darklantern.match.clocks import Clocks
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import MovedEntry, StandInReason
from darklantern.match.match import READY_TIMEOUT_MS
from darklantern.match.setup import BudgetClock, Clock, MoveClock, NoClock
from darklantern.match.stage import Stage
from darklantern.match.timeouts import RACE_IDLE_TIMEOUT_MS
from tests.match.tables import ADA, ART, BOB, MIDNIGHT, Table

DAY = 24 * 3_600_000.0


def turns(clock: Clock, stretch: int | None = 1) -> tuple[Table, str, str]:
    """A turn-based game with clocks: the table, the player on turn, and the other player."""
    table = Table(ART, clock=clock, stretch=stretch).begin(ADA, BOB)
    first = table.on_turn()
    return table, first, BOB if first == ADA else ADA


def left(table: Table, player: str) -> int:
    """A player's remaining time, in milliseconds."""
    clocks = table.play.clocks(table.time.now)
    assert clocks is not None
    return clocks[table.seat(player)]


def one_move(table: Table) -> None:
    """The player on turn moves, and the player asked about a theft answers."""
    before = table.on_turn()
    for _ in range(9):
        player = table.on_turn()
        table.accepted(table.move(player, table.legal(player)[0]))
        if table.on_turn() != before:
            return


# No clock


def test_without_a_clock_everyone_takes_as_long_as_they_like():
    table, first, _ = turns(NoClock())
    table.advance(DAY)
    assert table.match.due() is None
    assert table.play.clocks(table.time.now) is None
    assert table.accepted(table.move(first, table.legal(first)[0])).by == "player"


# Time for each move


def test_each_decision_has_its_time():
    table, first, other = turns(MoveClock(10))
    table.advance(9_999)
    assert (left(table, first), left(table, other)) == (1, 10_000)
    one_move(table)
    table.advance(4_000)
    assert (left(table, first), left(table, other)) == (10_000, 6_000)


def test_when_time_is_over_a_bot_makes_this_one_decision():
    table, first, other = turns(MoveClock(10))
    table.advance(10_000)
    assert table.match.seats_for_bots() == [table.seat(first)]
    assert table.refusal(table.move(first, table.legal(first)[0])) == (TableErrorCode.TIME_IS_UP, {})
    assert table.bots_decide()
    assert table.on_turn() == other
    assert table.match.seat_states[table.seat(first)].stand_in_reason is None


def test_a_time_out_is_a_move_of_the_log_and_of_the_record():
    table, first, _ = turns(MoveClock(10))
    table.advance(10_000)
    table.bots_decide()
    (moved,) = table.tell(MovedEntry)
    assert isinstance(moved, MovedEntry)
    assert (moved.seat, moved.by, moved.at) == (table.seat(first), "clock", 10_000)
    assert [(move.by, move.at) for move in table.record().moves] == [("clock", 10_000)]


def test_after_two_time_outs_in_a_row_a_bot_has_the_seat():
    table, first, _ = turns(MoveClock(10))
    seat = table.seat(first)
    table.advance(10_000)
    table.bots_decide()
    one_move(table)
    assert table.match.seat_states[seat].stand_in_reason is None
    table.advance(10_000)
    assert table.match.seat_states[seat].stand_in_reason is StandInReason.TIME
    table.bots_decide()
    assert [move.by for move in table.record().moves][-1] == "bot"


def test_a_move_between_two_time_outs_keeps_the_seat():
    table, first, _ = turns(MoveClock(10))
    for _ in range(3):
        table.advance(10_000)
        table.bots_decide()
        one_move(table)
        assert table.on_turn() == first
        one_move(table)
        one_move(table)
    assert table.match.seat_states[table.seat(first)].stand_in_reason is None


def test_only_those_who_are_awaited_have_a_running_clock():
    table, first, other = turns(MoveClock(10))
    table.advance(9_000)
    assert left(table, other) == 10_000
    assert table.match.due() == pytest.approx(table.time.now + left(table, first), abs=1)


# Time budget


def test_a_budget_is_for_the_whole_game():
    table, first, other = turns(BudgetClock(60))
    table.advance(20_000)
    one_move(table)
    table.advance(5_000)
    assert (left(table, first), left(table, other)) == (40_000, 55_000)
    one_move(table)
    table.advance(30_000)
    assert (left(table, first), left(table, other)) == (10_000, 55_000)


def test_each_decision_earns_the_increment():
    table, first, _ = turns(BudgetClock(60, increment=7))
    table.advance(20_000)
    table.move(first, table.legal(first)[0])
    assert left(table, first) == 47_000


def test_whoever_has_used_up_the_budget_has_no_time_at_all():
    table, first, _ = turns(BudgetClock(10))
    table.advance(10_000)
    table.bots_decide()
    one_move(table)
    assert table.on_turn() == first
    table.advance(0)
    assert table.match.seat_states[table.seat(first)].stand_in_reason is StandInReason.TIME


def test_an_increment_saves_whoever_had_no_time_left():
    """Time that the bot took for the decision is not deducted."""
    table, first, _ = turns(BudgetClock(10, increment=3))
    table.advance(15_000)
    table.bots_decide()
    one_move(table)
    assert left(table, first) == 3_000


def test_a_clock_that_stops_without_a_decision_earns_nothing():
    clocks = Clocks(BudgetClock(10, increment=3), 1, 2)
    clocks.set_running(frozenset({Seat(0)}), None, 0)
    clocks.set_running(frozenset({Seat(1)}), None, 4_000)
    assert clocks.left(4_000) == (6_000, 10_000)


# Practice


def test_practice_stretches_all_limits():
    table, first, _ = turns(MoveClock(10), stretch=10)
    table.advance(99_999)
    assert table.match.seats_for_bots() == []
    table.advance(1)
    assert table.match.seats_for_bots() == [table.seat(first)]


def test_practice_stretches_budgets_and_increments():
    table, first, _ = turns(BudgetClock(10, increment=2), stretch=10)
    table.advance(50_000)
    table.move(first, table.legal(first)[0])
    assert left(table, first) == 70_000


@pytest.mark.parametrize("clock", [MoveClock(1), BudgetClock(1)])
def test_practice_switches_all_limits_off(clock: Clock):
    table, first, _ = turns(clock, stretch=None)
    table.advance(DAY)
    assert table.match.seats_for_bots() == []
    assert table.accepted(table.move(first, table.legal(first)[0])).by == "player"


@pytest.mark.parametrize(("stretch", "seconds"), [(1, 30), (10, 300), (None, None)])
def test_practice_stretches_the_limit_of_a_race(stretch: int | None, seconds: int | None):
    """ME-G4"""
    table = Table(stretch=stretch, options={"raid_seconds": 30}).begin(ADA, BOB)
    assert table.play.time_limit_left(table.time.now) == (None if seconds is None else 1000 * seconds)
    assert table.record().options["raid_seconds"] == seconds


@pytest.mark.parametrize("stretch", [1, 10])
def test_practice_is_patient_with_whoever_does_nothing_in_a_race(stretch: int):
    table = Table(stretch=stretch).begin(ADA, BOB)
    table.advance(RACE_IDLE_TIMEOUT_MS * stretch - 1)
    assert [seat_state.stand_in_reason for seat_state in table.match.seat_states] == [None, None]
    table.advance(1)
    assert [seat_state.stand_in_reason for seat_state in table.match.seat_states] == [
        StandInReason.IDLE,
        StandInReason.IDLE,
    ]


def test_practice_without_limits_waits_for_ever_in_a_race():
    table = Table(stretch=None).begin(ADA, BOB)
    table.advance(DAY)
    assert [seat_state.stand_in_reason for seat_state in table.match.seat_states] == [None, None]


@pytest.mark.parametrize("stretch", [10, None])
def test_practice_is_patient_before_a_race(stretch: int | None):
    table = Table(stretch=stretch, options={"raid_seconds": 1}).begin(ADA, BOB)
    table.match.leave(ADA)
    table.match.leave(BOB)
    table.play_on(lambda: table.play.race is None)
    table.match.return_to_seat(ADA)
    table.match.return_to_seat(BOB)
    while table.match.stage is Stage.PLAYING:
        table.move(table.on_turn(), "pass")
    table.advance(READY_TIMEOUT_MS * 10 - 1)
    assert table.match.stage is Stage.READY
    table.advance(1)
    assert table.match.stage is (Stage.READY if stretch is None else Stage.COUNTDOWN)


# In races


def test_clocks_stand_still_in_a_race():
    table = Table(clock=BudgetClock(60)).begin(ADA, BOB)
    table.advance(30_000)
    assert table.play.clocks(table.time.now) == (60_000, 60_000)


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
@pytest.mark.parametrize("clock", [NoClock(), MoveClock(1), BudgetClock(5, 1)])
def test_games_with_clocks_end_and_replay(game: str, clock: Clock):
    table = Table(game, clock=clock, options={} if game == ART else {"raid_seconds": 20}).begin(ADA, BOB)
    table.match.leave(BOB)
    if clock != NoClock():
        table.play_on(lambda: table.match.stage is Stage.OVER)  # Ada does nothing, and time makes her moves
    table.finish()
    assert table.record().end == "finished"


# The limit of a race


def test_the_clock_ends_a_race_at_its_limit_and_not_before():
    """ME-G4"""
    table = Table(options={"raid_seconds": 20}).begin(ADA, BOB)
    table.advance(19_999)
    assert table.play.race == 1
    table.advance(1)
    assert table.play.race != 1
    (moved,) = table.tell(MovedEntry)
    assert isinstance(moved, MovedEntry)
    assert (moved.action, moved.by, moved.at) == ("time up", "clock", 20_000)


@pytest.mark.parametrize("now", [0.3, 84_619.742, 93_914.916, 86_399_999.999])
def test_the_limit_is_exact_whatever_the_clock_shows(now: float):
    """ME-G4: the record has no time-out before the limit."""
    table = Table(options={"raid_seconds": 179})
    table.time.now = now
    table.begin(ADA, BOB)
    table.time.now += 500_000
    table.match.wake()
    assert [move.at for move in table.record().moves] == [179_000]


def test_the_limit_counts_from_the_signal_of_each_race():
    """ME-G4"""
    table = Table(options={"raid_seconds": 20}).begin(ADA, BOB)
    table.advance(20_000)
    while table.match.stage is Stage.PLAYING:
        table.move(table.on_turn(), "pass")
    table.advance(15_000)
    assert table.play.time_limit_left(table.time.now) == 20_000
    table.ready(ADA, BOB)
    table.advance(3_000 + 19_999)
    assert (table.play.race, table.play.time_limit_left(table.time.now)) == (2, 1)
    table.advance(1)
    assert table.play.race != 2
    table.record()
