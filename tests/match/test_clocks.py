"""Clocks and time limits."""

import pytest

from darklantern.core.ids import Seat
from darklantern.match.clocks import Clocks
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.lifecycle import READY_TIMEOUT_MS
from darklantern.match.log import MovedEntry, StandInReason
from darklantern.match.setup import BudgetClock, Clock, MoveClock, NoClock
from darklantern.match.stage import Stage
from darklantern.match.timeouts import RACE_IDLE_TIMEOUT_MS
from tests.match.harness import ADA, ART, BOB, MIDNIGHT, TableHarness

DAY_MS = 24 * 3_600_000.0


def start_with_clock(clock: Clock, stretch: int | None = 1) -> tuple[TableHarness, str, str]:
    """A turn-based game with clocks: the table, the player on turn, and the other player."""
    table = TableHarness(ART, clock=clock, stretch=stretch).begin(ADA, BOB)
    first = table.player_to_act()
    return table, first, BOB if first == ADA else ADA


def time_left(table: TableHarness, player: str) -> int:
    """A player's remaining time, in milliseconds."""
    clocks = table.play.clocks(table.clock.now)
    assert clocks is not None
    return clocks[table.seat(player)]


def finish_turn(table: TableHarness) -> None:
    """The player on turn moves, and the player asked about a theft answers."""
    first_player = table.player_to_act()
    for _ in range(9):
        player = table.player_to_act()
        table.accepted(table.move(player, table.legal(player)[0]))
        if table.player_to_act() != first_player:
            return


# No clock


def test_time_is_unlimited_without_clock():
    table, first, _ = start_with_clock(NoClock())
    table.advance(DAY_MS)
    assert table.match.due() is None
    assert table.play.clocks(table.clock.now) is None
    assert table.accepted(table.move(first, table.legal(first)[0])).by == "player"


# Time for each move


def test_move_clock_limits_each_decision():
    table, first, other = start_with_clock(MoveClock(10))
    table.advance(9_999)
    assert (time_left(table, first), time_left(table, other)) == (1, 10_000)
    finish_turn(table)
    table.advance(4_000)
    assert (time_left(table, first), time_left(table, other)) == (10_000, 6_000)


def test_bot_makes_one_decision_after_time_out():
    table, first, other = start_with_clock(MoveClock(10))
    table.advance(10_000)
    assert table.match.seats_for_bots() == [table.seat(first)]
    assert table.refusal(table.move(first, table.legal(first)[0])) == (TableErrorCode.TIME_IS_UP, {})
    assert table.bots_decide()
    assert table.player_to_act() == other
    assert table.match.seat_states[table.seat(first)].stand_in_reason is None


def test_time_out_is_logged_and_recorded_as_move():
    table, first, _ = start_with_clock(MoveClock(10))
    table.advance(10_000)
    table.bots_decide()
    (moved,) = table.entries(MovedEntry)
    assert isinstance(moved, MovedEntry)
    assert (moved.seat, moved.by, moved.at) == (table.seat(first), "clock", 10_000)
    assert [(move.by, move.at) for move in table.record().moves] == [("clock", 10_000)]


def test_bot_takes_seat_after_two_consecutive_time_outs():
    table, first, _ = start_with_clock(MoveClock(10))
    seat = table.seat(first)
    table.advance(10_000)
    table.bots_decide()
    finish_turn(table)
    assert table.match.seat_states[seat].stand_in_reason is None
    table.advance(10_000)
    assert table.match.seat_states[seat].stand_in_reason is StandInReason.TIME
    table.bots_decide()
    assert [move.by for move in table.record().moves][-1] == "bot"


def test_player_who_moves_between_time_outs_keeps_seat():
    table, first, _ = start_with_clock(MoveClock(10))
    for _ in range(3):
        table.advance(10_000)
        table.bots_decide()
        finish_turn(table)
        assert table.player_to_act() == first
        finish_turn(table)
        finish_turn(table)
    assert table.match.seat_states[table.seat(first)].stand_in_reason is None


def test_clock_runs_only_for_player_to_act():
    table, first, other = start_with_clock(MoveClock(10))
    table.advance(9_000)
    assert time_left(table, other) == 10_000
    assert table.match.due() == pytest.approx(table.clock.now + time_left(table, first), abs=1)


# Time budget


def test_budget_covers_whole_game():
    table, first, other = start_with_clock(BudgetClock(60))
    table.advance(20_000)
    finish_turn(table)
    table.advance(5_000)
    assert (time_left(table, first), time_left(table, other)) == (40_000, 55_000)
    finish_turn(table)
    table.advance(30_000)
    assert (time_left(table, first), time_left(table, other)) == (10_000, 55_000)


def test_increment_is_added_after_each_decision():
    table, first, _ = start_with_clock(BudgetClock(60, increment=7))
    table.advance(20_000)
    table.move(first, table.legal(first)[0])
    assert time_left(table, first) == 47_000


def test_player_without_budget_times_out_at_once():
    table, first, _ = start_with_clock(BudgetClock(10))
    table.advance(10_000)
    table.bots_decide()
    finish_turn(table)
    assert table.player_to_act() == first
    table.advance(0)
    assert table.match.seat_states[table.seat(first)].stand_in_reason is StandInReason.TIME


def test_increment_is_added_after_time_out():
    """Time that the bot took for the decision is not deducted."""
    table, first, _ = start_with_clock(BudgetClock(10, increment=3))
    table.advance(15_000)
    table.bots_decide()
    finish_turn(table)
    assert time_left(table, first) == 3_000


def test_increment_needs_a_decision():
    clocks = Clocks(BudgetClock(10, increment=3), 1, 2)
    clocks.set_running(frozenset({Seat(0)}), None, 0)
    clocks.set_running(frozenset({Seat(1)}), None, 4_000)
    assert clocks.time_left(4_000) == (6_000, 10_000)


# Practice


def test_practice_stretches_move_clock():
    table, first, _ = start_with_clock(MoveClock(10), stretch=10)
    table.advance(99_999)
    assert table.match.seats_for_bots() == []
    table.advance(1)
    assert table.match.seats_for_bots() == [table.seat(first)]


def test_practice_stretches_budgets_and_increments():
    table, first, _ = start_with_clock(BudgetClock(10, increment=2), stretch=10)
    table.advance(50_000)
    table.move(first, table.legal(first)[0])
    assert time_left(table, first) == 70_000


@pytest.mark.parametrize("clock", [MoveClock(1), BudgetClock(1)])
def test_practice_without_limits_stops_clocks(clock: Clock):
    table, first, _ = start_with_clock(clock, stretch=None)
    table.advance(DAY_MS)
    assert table.match.seats_for_bots() == []
    assert table.accepted(table.move(first, table.legal(first)[0])).by == "player"


@pytest.mark.parametrize(("stretch", "seconds"), [(1, 30), (10, 300), (None, None)])
def test_practice_stretches_race_limit(stretch: int | None, seconds: int | None):
    """ME-G4"""
    table = TableHarness(stretch=stretch, options={"raid_seconds": 30}).begin(ADA, BOB)
    assert table.play.time_limit_left(table.clock.now) == (None if seconds is None else 1000 * seconds)
    assert table.record().options["raid_seconds"] == seconds


@pytest.mark.parametrize("stretch", [1, 10])
def test_practice_stretches_idle_timeout(stretch: int):
    table = TableHarness(stretch=stretch).begin(ADA, BOB)
    table.advance(RACE_IDLE_TIMEOUT_MS * stretch - 1)
    assert [seat_state.stand_in_reason for seat_state in table.match.seat_states] == [None, None]
    table.advance(1)
    assert [seat_state.stand_in_reason for seat_state in table.match.seat_states] == [
        StandInReason.IDLE,
        StandInReason.IDLE,
    ]


def test_practice_without_limits_has_no_idle_timeout():
    table = TableHarness(stretch=None).begin(ADA, BOB)
    table.advance(DAY_MS)
    assert [seat_state.stand_in_reason for seat_state in table.match.seat_states] == [None, None]


@pytest.mark.parametrize("stretch", [10, None])
def test_practice_stretches_ready_timeout(stretch: int | None):
    table = TableHarness(stretch=stretch, options={"raid_seconds": 1}).begin(ADA, BOB)
    table.match.leave(ADA)
    table.match.leave(BOB)
    table.play_until(lambda: table.play.race is None)
    table.match.return_to_seat(ADA)
    table.match.return_to_seat(BOB)
    while table.match.stage is Stage.PLAYING:
        table.move(table.player_to_act(), "pass")
    table.advance(READY_TIMEOUT_MS * 10 - 1)
    assert table.match.stage is Stage.READY
    table.advance(1)
    assert table.match.stage is (Stage.READY if stretch is None else Stage.COUNTDOWN)


# In races


def test_clocks_stop_in_race():
    table = TableHarness(clock=BudgetClock(60)).begin(ADA, BOB)
    table.advance(30_000)
    assert table.play.clocks(table.clock.now) == (60_000, 60_000)


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
@pytest.mark.parametrize("clock", [NoClock(), MoveClock(1), BudgetClock(5, 1)])
def test_games_with_clocks_end_and_replay(game: str, clock: Clock):
    table = TableHarness(game, clock=clock, options={} if game == ART else {"raid_seconds": 20}).begin(ADA, BOB)
    table.match.leave(BOB)
    if clock != NoClock():
        table.play_until(lambda: table.match.stage is Stage.OVER)  # Ada does nothing, and time makes her moves
    table.finish()
    assert table.record().end == "finished"


# The limit of a race


def test_race_ends_exactly_at_its_limit():
    """ME-G4"""
    table = TableHarness(options={"raid_seconds": 20}).begin(ADA, BOB)
    table.advance(19_999)
    assert table.play.race == 1
    table.advance(1)
    assert table.play.race != 1
    (moved,) = table.entries(MovedEntry)
    assert isinstance(moved, MovedEntry)
    assert (moved.action, moved.by, moved.at) == ("time up", "clock", 20_000)


@pytest.mark.parametrize("now", [0.3, 84_619.742, 93_914.916, 86_399_999.999])
def test_race_limit_is_exact_at_fractional_times(now: float):
    """ME-G4: the record has no time-out before the limit."""
    table = TableHarness(options={"raid_seconds": 179})
    table.clock.now = now
    table.begin(ADA, BOB)
    table.clock.now += 500_000
    table.match.wake()
    assert [move.at for move in table.record().moves] == [179_000]


def test_race_limit_starts_with_each_race():
    """ME-G4"""
    table = TableHarness(options={"raid_seconds": 20}).begin(ADA, BOB)
    table.advance(20_000)
    while table.match.stage is Stage.PLAYING:
        table.move(table.player_to_act(), "pass")
    table.advance(15_000)
    assert table.play.time_limit_left(table.clock.now) == 20_000
    table.ready(ADA, BOB)
    table.advance(3_000 + 19_999)
    assert (table.play.race, table.play.time_limit_left(table.clock.now)) == (2, 1)
    table.advance(1)
    assert table.play.race != 2
    table.record()
