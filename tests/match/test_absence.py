"""Absent players: a bot takes over the seat, and the player can take it back."""

import pytest
from msgspec.structs import replace

from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import CameBackEntry, MovedEntry, StandInReason, StoodInEntry
from darklantern.match.match import COUNTDOWN_MS
from darklantern.match.setup import BudgetClock, MoveClock
from darklantern.match.stage import Stage
from darklantern.match.timeouts import DISCONNECT_GRACE_MS, RACE_DISCONNECT_GRACE_MS, RACE_IDLE_TIMEOUT_MS
from tests.games.midnight_exchange.tables import FULL_BOARD, raid
from tests.match.tables import ADA, ART, BOB, CYD, MIDNIGHT, Table, code

NIGHT = 8 * 3_600_000.0


def why(table: Table, player: str) -> StandInReason | None:
    """Why a bot plays a player's seat."""
    return table.match.seat_states[table.seat(player)].stand_in_reason


@pytest.mark.parametrize(("game", "grace"), [(ART, DISCONNECT_GRACE_MS), (MIDNIGHT, RACE_DISCONNECT_GRACE_MS)])
def test_after_the_grace_period_a_bot_plays_a_lost_seat(game: str, grace: int):
    table = Table(game).begin(ADA, BOB)
    table.match.remove_connection(BOB)
    table.advance(grace - 1)
    assert why(table, BOB) is None
    table.advance(1)
    assert why(table, BOB) is StandInReason.LOST


@pytest.mark.parametrize(("game", "grace"), [(ART, DISCONNECT_GRACE_MS), (MIDNIGHT, RACE_DISCONNECT_GRACE_MS)])
def test_whoever_returns_within_the_grace_period_has_lost_nothing(game: str, grace: int):
    table = Table(game).begin(ADA, BOB)
    table.match.remove_connection(BOB)
    table.advance(grace - 1)
    table.match.add_connection(BOB)
    table.advance(2 * grace)
    assert why(table, BOB) is None


def test_whoever_was_lost_has_the_seat_back_on_arrival():
    table = Table().begin(ADA, BOB)
    table.match.remove_connection(BOB)
    table.advance(RACE_DISCONNECT_GRACE_MS)
    table.match.add_connection(BOB)
    assert why(table, BOB) is None
    assert table.match.seats_for_bots() == []


def test_whoever_says_goodbye_is_replaced_at_once():
    table = Table().begin(ADA, BOB)
    table.match.leave(BOB)
    assert why(table, BOB) is StandInReason.GOODBYE
    assert table.match.seats_for_bots() == [table.seat(BOB)]


def test_goodbye_is_said_once():
    table = Table().begin(ADA, BOB)
    table.match.leave(BOB)
    table.match.leave(BOB)
    assert len(table.tell(StoodInEntry)) == 1


def test_goodbye_of_a_guest_after_the_end_changes_nothing():
    table = Table().begin(ADA, BOB).finish()
    before = table.match.last_number
    table.match.leave(BOB if table.match.host == ADA else ADA)
    assert table.match.last_number == before


def test_whoever_said_goodbye_does_not_get_the_seat_by_looking_in():
    table = Table().begin(ADA, BOB)
    table.match.leave(BOB)
    table.match.remove_connection(BOB)
    table.match.add_connection(BOB)
    assert why(table, BOB) is StandInReason.GOODBYE


@pytest.mark.parametrize("reason", ["goodbye", "idle"])
def test_whoever_is_replaced_takes_the_seat_back_at_any_moment(reason: str):
    table = Table().begin(ADA, BOB)
    if reason == "goodbye":
        table.match.leave(BOB)
    else:
        table.advance(RACE_IDLE_TIMEOUT_MS)
    table.match.return_to_seat(BOB)
    assert why(table, BOB) is None
    assert len(table.tell(CameBackEntry)) == 1
    assert table.accepted(table.move(BOB, "lift 0")).by == "player"


def test_to_move_is_to_take_the_seat_back():
    table = Table().begin(ADA, BOB)
    table.match.leave(BOB)
    assert table.accepted(table.move(BOB, "lift 0")).by == "player"
    assert why(table, BOB) is None


def test_whoever_has_the_seat_takes_nothing_back():
    table = Table().begin(ADA, BOB)
    table.match.return_to_seat(BOB)
    assert table.tell(CameBackEntry) == []


def test_moves_of_a_bot_in_somebodys_absence_are_marked():
    table = Table().begin(ADA, BOB)
    table.match.leave(BOB)
    table.bots_decide()
    assert [entry.by for entry in table.tell(MovedEntry) if isinstance(entry, MovedEntry)] == ["bot"]
    assert [move.by for move in table.record().moves] == ["bot"]


def test_a_player_for_whom_a_race_does_not_wait_is_not_idle():
    """Bob got away, and Ada does nothing."""
    table = Table(seats=3).begin(ADA, BOB, CYD)
    table.play.session.state = raid("", FULL_BOARD, "")
    table.accepted(table.move(BOB, "getaway"))
    table.advance(RACE_IDLE_TIMEOUT_MS)
    assert (why(table, ADA), why(table, BOB), why(table, CYD)) == (StandInReason.IDLE, None, StandInReason.IDLE)


def test_whoever_does_nothing_in_a_race_is_replaced():
    """A raid must not depend on people who are away, even if their connection stands."""
    table = Table().begin(ADA, BOB)
    table.advance(RACE_IDLE_TIMEOUT_MS / 2)
    table.accepted(table.move(ADA, "lift 0"))
    table.advance(RACE_IDLE_TIMEOUT_MS / 2)
    assert (why(table, ADA), why(table, BOB)) == (None, StandInReason.IDLE)


def test_whoever_returns_to_a_race_is_not_idle_at_once():
    table = Table().begin(ADA, BOB)
    table.advance(RACE_IDLE_TIMEOUT_MS)
    table.match.return_to_seat(BOB)
    table.advance(RACE_IDLE_TIMEOUT_MS - 1)
    assert why(table, BOB) is None


def test_whoever_thinks_long_in_a_turn_is_not_idle():
    table = Table(ART).begin(ADA, BOB)
    table.advance(10 * RACE_IDLE_TIMEOUT_MS)
    assert (why(table, ADA), why(table, BOB)) == (None, None)


def test_a_bot_is_asked_only_for_seats_that_are_awaited_and_not_somebodys():
    table = Table(ART, seats=3).begin(ADA, BOB)
    asked = set[int]()
    for _ in range(6):
        (seat,) = table.play.to_act
        assert table.match.seats_for_bots() == ([seat] if seat == 2 else [])
        asked.add(seat)
        table.bots_decide()
        if seat != 2:
            player = table.on_turn()
            table.accepted(table.move(player, table.legal(player)[0]))
    assert asked == {0, 1, 2}
    table.match.leave(ADA)
    table.match.leave(BOB)
    assert table.match.seats_for_bots() == sorted(table.play.to_act)


def test_a_bot_that_is_not_asked_does_not_decide():
    table = Table().begin(ADA, BOB)
    action = table.game.parse_action("lift 0")
    assert code(lambda: table.match.decide(table.seat(ADA), action)) == TableErrorCode.NOT_NOW
    table.match.leave(BOB)
    table.match.decide(table.seat(BOB), action)
    assert table.match.seats_for_bots() == [table.seat(BOB)]


def test_a_bot_breaks_no_rules():
    table = Table().begin(ADA, BOB)
    table.match.leave(BOB)
    assert code(lambda: table.match.decide(table.seat(BOB), table.game.parse_action("stash"))) == "hand-empty"


def test_whoever_was_late_and_says_goodbye_is_not_late_for_ever():
    table = Table(ART, clock=MoveClock(10)).begin(ADA, BOB)
    first = table.on_turn()
    table.advance(10_000)
    table.match.leave(first)
    table.bots_decide()
    table.match.return_to_seat(first)
    assert table.play.timed_out == set()
    assert why(table, first) is None


def test_whoever_is_late_stays_so_until_the_decision_is_made():
    table = Table(ART, clock=MoveClock(10)).begin(ADA, BOB)
    first = table.on_turn()
    table.advance(10_000)
    table.match.leave(first)
    table.match.return_to_seat(first)
    assert table.refusal(table.move(first, table.legal(first)[0])) == (TableErrorCode.TIME_IS_UP, {})
    assert table.match.seats_for_bots() == [table.seat(first)]


def test_a_seat_given_to_a_bot_while_it_is_late_plays_on():
    table = Table(ART, clock=MoveClock(10)).begin(ADA, BOB)
    first = table.on_turn()
    seat = table.seat(first)
    table.advance(10_000)
    table.match.seat_bot(seat, "greedy")
    assert table.match.seats_for_bots() == [seat]
    assert table.bots_decide()


# When no person is connected


def test_where_nobody_is_connected_nobody_plays_on():
    table = Table().begin(ADA)
    assert table.match.seats_for_bots() == [1]
    table.match.remove_connection(ADA)
    assert table.match.seats_for_bots() == []


def test_a_clock_stands_still_while_nobody_is_connected():
    table = Table(ART, clock=BudgetClock(60)).begin(ADA)
    table.play_on(lambda: table.seat(ADA) in table.play.to_act)
    before = table.play.clocks(table.time.now)
    table.match.remove_connection(ADA)
    table.advance(NIGHT)
    table.match.add_connection(ADA)
    assert table.play.clocks(table.time.now) == before
    table.advance(1_000)
    assert table.accepted(table.move(ADA, table.legal(ADA)[0])).by == "player"
    table.record()


def test_a_clock_runs_on_while_anybody_is_connected():
    table = Table(ART, clock=BudgetClock(60)).begin(ADA, BOB)
    first = table.on_turn()
    table.match.remove_connection(first)
    table.advance(20_000)
    clocks = table.play.clocks(table.time.now)
    assert clocks is not None
    assert clocks[table.seat(first)] == 40_000


def test_a_race_waits_while_nobody_is_connected_and_begins_again_with_a_signal():
    """ME-R1: the first to return does not start before the others."""
    table = Table(options={"raid_seconds": 20}).begin(ADA, BOB)
    table.advance(5_000)
    for player in (ADA, BOB):
        table.match.remove_connection(player)
    table.advance(NIGHT)
    assert (table.match.stage, table.play.race, table.play.time_limit_left(table.time.now)) == (Stage.READY, 1, 15_000)
    for player in (ADA, BOB):
        table.match.add_connection(player)
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.NOT_NOW, {})
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN_MS)
    assert table.accepted(table.move(ADA, "lift 0")).at == 5_000
    table.record()


def test_a_countdown_to_a_race_is_given_again_when_everyone_has_gone():
    table = Table().begin(ADA, BOB)
    for player in (ADA, BOB):
        table.match.remove_connection(player)
        table.match.add_connection(player)
    for player in (ADA, BOB):
        table.match.remove_connection(player)
    table.match.add_connection(ADA)
    table.ready(ADA)
    table.advance(RACE_DISCONNECT_GRACE_MS)
    assert table.match.stage is Stage.COUNTDOWN
    table.match.remove_connection(ADA)
    table.advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.READY


def test_the_others_do_not_wait_longer_because_everyone_had_gone():
    table = Table().begin(ADA, BOB)
    for player in (ADA, BOB):
        table.match.remove_connection(player)
    table.advance(NIGHT)
    table.match.add_connection(BOB)
    assert why(table, ADA) is StandInReason.LOST
    table.ready(BOB)
    assert table.match.stage is Stage.COUNTDOWN


def test_whoever_moves_without_a_connection_is_there_all_the_same():
    table = Table(ART).begin(ADA, BOB)
    first = table.on_turn()
    for player in (ADA, BOB):
        table.match.remove_connection(player)
    assert table.accepted(table.move(first, table.legal(first)[0])).by == "player"


def test_the_last_player_given_up_for_a_bot_leaves_a_table_that_waits():
    table = Table(options={"raid_seconds": 20}).begin(ADA)
    table.match.seat_bot(table.seat(ADA), "greedy")
    table.advance(NIGHT)
    assert table.play.race == 1
    assert table.match.seats_for_bots() == []


def test_whoever_had_nothing_to_do_is_not_idle_when_there_is():
    """In a race with nothing within reach a player can only wait, which does not count as idling."""
    table = Table(seats=3).begin(ADA, BOB, CYD)
    session = table.play.session
    raid = session.state.raid
    session.state = replace(session.state, raid=replace(raid, open=(*raid.open[:2], ())))
    for _ in range(4):
        for player, tile in ((ADA, 0), (BOB, 1)):
            table.accepted(table.move(player, f"lift {tile}"))
            table.accepted(table.move(player, "drop down"))
        assert table.play.to_act == {0, 1}
        table.advance(RACE_IDLE_TIMEOUT_MS / 2)
    session.state = replace(session.state, raid=replace(session.state.raid, open=raid.open))
    table.accepted(table.move(ADA, "lift 0"))
    assert table.play.to_act == {0, 1, 2}
    table.match.wake()
    assert why(table, CYD) is None
    table.advance(RACE_IDLE_TIMEOUT_MS)
    assert why(table, CYD) is StandInReason.IDLE
