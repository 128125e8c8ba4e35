"""Absent players: a bot takes over the seat, and the player can take it back."""

import pytest
from msgspec.structs import replace

from darklantern.match.error_codes import TableErrorCode
from darklantern.match.lifecycle import COUNTDOWN_MS
from darklantern.match.log import CameBackEntry, MovedEntry, StandInReason, StoodInEntry
from darklantern.match.setup import BudgetClock, MoveClock
from darklantern.match.stage import Stage
from darklantern.match.timeouts import DISCONNECT_GRACE_MS, RACE_DISCONNECT_GRACE_MS, RACE_IDLE_TIMEOUT_MS
from tests.games.midnight_exchange.tables import FULL_BOARD, raid
from tests.match.harness import ADA, ART, BOB, CYD, MIDNIGHT, TableHarness, refusal_code

NIGHT_MS = 8 * 3_600_000.0


def stand_in_reason(table: TableHarness, player: str) -> StandInReason | None:
    """Why a bot plays a player's seat."""
    return table.match.seat_states[table.seat(player)].stand_in_reason


@pytest.mark.parametrize(("game", "grace"), [(ART, DISCONNECT_GRACE_MS), (MIDNIGHT, RACE_DISCONNECT_GRACE_MS)])
def test_bot_replaces_disconnected_player_after_grace_period(game: str, grace: int):
    table = TableHarness(game).begin(ADA, BOB)
    table.match.remove_connection(BOB)
    table.advance(grace - 1)
    assert stand_in_reason(table, BOB) is None
    table.advance(1)
    assert stand_in_reason(table, BOB) is StandInReason.LOST


@pytest.mark.parametrize(("game", "grace"), [(ART, DISCONNECT_GRACE_MS), (MIDNIGHT, RACE_DISCONNECT_GRACE_MS)])
def test_player_reconnecting_within_grace_period_keeps_seat(game: str, grace: int):
    table = TableHarness(game).begin(ADA, BOB)
    table.match.remove_connection(BOB)
    table.advance(grace - 1)
    table.match.add_connection(BOB)
    table.advance(2 * grace)
    assert stand_in_reason(table, BOB) is None


def test_reconnecting_player_takes_back_seat_from_bot():
    table = TableHarness().begin(ADA, BOB)
    table.match.remove_connection(BOB)
    table.advance(RACE_DISCONNECT_GRACE_MS)
    table.match.add_connection(BOB)
    assert stand_in_reason(table, BOB) is None
    assert table.match.seats_for_bots() == []


def test_bot_replaces_leaving_player_at_once():
    table = TableHarness().begin(ADA, BOB)
    table.match.leave(BOB)
    assert stand_in_reason(table, BOB) is StandInReason.GOODBYE
    assert table.match.seats_for_bots() == [table.seat(BOB)]


def test_leaving_twice_is_logged_once():
    table = TableHarness().begin(ADA, BOB)
    table.match.leave(BOB)
    table.match.leave(BOB)
    assert len(table.entries(StoodInEntry)) == 1


def test_guest_leaving_after_game_over_changes_nothing():
    table = TableHarness().begin(ADA, BOB).finish()
    before = table.match.outputs.last_number
    table.match.leave(BOB if table.match.host == ADA else ADA)
    assert table.match.outputs.last_number == before


def test_reconnecting_after_leaving_does_not_take_back_seat():
    table = TableHarness().begin(ADA, BOB)
    table.match.leave(BOB)
    table.match.remove_connection(BOB)
    table.match.add_connection(BOB)
    assert stand_in_reason(table, BOB) is StandInReason.GOODBYE


@pytest.mark.parametrize("reason", ["goodbye", "idle"])
def test_replaced_player_can_return_to_seat(reason: str):
    table = TableHarness().begin(ADA, BOB)
    if reason == "goodbye":
        table.match.leave(BOB)
    else:
        table.advance(RACE_IDLE_TIMEOUT_MS)
    table.match.return_to_seat(BOB)
    assert stand_in_reason(table, BOB) is None
    assert len(table.entries(CameBackEntry)) == 1
    assert table.accepted(table.move(BOB, "lift 0")).by == "player"


def test_move_takes_back_seat():
    table = TableHarness().begin(ADA, BOB)
    table.match.leave(BOB)
    assert table.accepted(table.move(BOB, "lift 0")).by == "player"
    assert stand_in_reason(table, BOB) is None


def test_returning_to_own_seat_changes_nothing():
    table = TableHarness().begin(ADA, BOB)
    table.match.return_to_seat(BOB)
    assert table.entries(CameBackEntry) == []


def test_moves_of_substitute_bot_are_marked():
    table = TableHarness().begin(ADA, BOB)
    table.match.leave(BOB)
    table.bots_decide()
    assert [entry.by for entry in table.entries(MovedEntry) if isinstance(entry, MovedEntry)] == ["bot"]
    assert [move.by for move in table.record().moves] == ["bot"]


def test_player_who_got_away_is_not_idle():
    """Bob got away, and Ada does nothing."""
    table = TableHarness(seats=3).begin(ADA, BOB, CYD)
    table.play.session.state = raid("", FULL_BOARD, "")
    table.accepted(table.move(BOB, "getaway"))
    table.advance(RACE_IDLE_TIMEOUT_MS)
    assert (stand_in_reason(table, ADA), stand_in_reason(table, BOB), stand_in_reason(table, CYD)) == (
        StandInReason.IDLE,
        None,
        StandInReason.IDLE,
    )


def test_bot_replaces_idle_player_in_race():
    """A raid must not depend on people who are away, even if their connection stands."""
    table = TableHarness().begin(ADA, BOB)
    table.advance(RACE_IDLE_TIMEOUT_MS / 2)
    table.accepted(table.move(ADA, "lift 0"))
    table.advance(RACE_IDLE_TIMEOUT_MS / 2)
    assert (stand_in_reason(table, ADA), stand_in_reason(table, BOB)) == (None, StandInReason.IDLE)


def test_idle_timeout_restarts_when_player_returns():
    table = TableHarness().begin(ADA, BOB)
    table.advance(RACE_IDLE_TIMEOUT_MS)
    table.match.return_to_seat(BOB)
    table.advance(RACE_IDLE_TIMEOUT_MS - 1)
    assert stand_in_reason(table, BOB) is None


def test_player_is_never_idle_in_turn_based_game():
    table = TableHarness(ART).begin(ADA, BOB)
    table.advance(10 * RACE_IDLE_TIMEOUT_MS)
    assert (stand_in_reason(table, ADA), stand_in_reason(table, BOB)) == (None, None)


def test_bots_decide_only_for_bot_seats_to_act():
    table = TableHarness(ART, seats=3).begin(ADA, BOB)
    bot_seats_seen = set[int]()
    for _ in range(6):
        (seat,) = table.play.to_act
        assert table.match.seats_for_bots() == ([seat] if seat == 2 else [])
        bot_seats_seen.add(seat)
        table.bots_decide()
        if seat != 2:
            player = table.player_to_act()
            table.accepted(table.move(player, table.legal(player)[0]))
    assert bot_seats_seen == {0, 1, 2}
    table.match.leave(ADA)
    table.match.leave(BOB)
    assert table.match.seats_for_bots() == sorted(table.play.to_act)


def test_bot_decision_for_player_seat_is_refused():
    table = TableHarness().begin(ADA, BOB)
    action = table.game.parse_action("lift 0")
    assert refusal_code(lambda: table.match.decide(table.seat(ADA), action)) == TableErrorCode.NOT_NOW
    table.match.leave(BOB)
    table.match.decide(table.seat(BOB), action)
    assert table.match.seats_for_bots() == [table.seat(BOB)]


def test_illegal_bot_decision_is_refused():
    table = TableHarness().begin(ADA, BOB)
    table.match.leave(BOB)
    assert refusal_code(lambda: table.match.decide(table.seat(BOB), table.game.parse_action("stash"))) == "hand-empty"


def test_timed_out_player_can_return_after_bot_decides():
    table = TableHarness(ART, clock=MoveClock(10)).begin(ADA, BOB)
    first = table.player_to_act()
    table.advance(10_000)
    table.match.leave(first)
    table.bots_decide()
    table.match.return_to_seat(first)
    assert table.play.timed_out == set()
    assert stand_in_reason(table, first) is None


def test_player_stays_timed_out_until_decision_is_made():
    table = TableHarness(ART, clock=MoveClock(10)).begin(ADA, BOB)
    first = table.player_to_act()
    table.advance(10_000)
    table.match.leave(first)
    table.match.return_to_seat(first)
    assert table.refusal(table.move(first, table.legal(first)[0])) == (TableErrorCode.TIME_IS_UP, {})
    assert table.match.seats_for_bots() == [table.seat(first)]


def test_bot_seated_for_timed_out_player_decides():
    table = TableHarness(ART, clock=MoveClock(10)).begin(ADA, BOB)
    first = table.player_to_act()
    seat = table.seat(first)
    table.advance(10_000)
    table.match.seat_bot(seat, "greedy")
    assert table.match.seats_for_bots() == [seat]
    assert table.bots_decide()


# When no person is connected


def test_bots_pause_while_all_players_are_disconnected():
    table = TableHarness().begin(ADA)
    assert table.match.seats_for_bots() == [1]
    table.match.remove_connection(ADA)
    assert table.match.seats_for_bots() == []


def test_clock_stops_while_all_players_are_disconnected():
    table = TableHarness(ART, clock=BudgetClock(60)).begin(ADA)
    table.play_until(lambda: table.seat(ADA) in table.play.to_act)
    before = table.play.clocks(table.clock.now)
    table.match.remove_connection(ADA)
    table.advance(NIGHT_MS)
    table.match.add_connection(ADA)
    assert table.play.clocks(table.clock.now) == before
    table.advance(1_000)
    assert table.accepted(table.move(ADA, table.legal(ADA)[0])).by == "player"
    table.record()


def test_clock_runs_while_one_player_is_connected():
    table = TableHarness(ART, clock=BudgetClock(60)).begin(ADA, BOB)
    first = table.player_to_act()
    table.match.remove_connection(first)
    table.advance(20_000)
    clocks = table.play.clocks(table.clock.now)
    assert clocks is not None
    assert clocks[table.seat(first)] == 40_000


def test_race_pauses_while_all_are_disconnected_and_resumes_with_countdown():
    """ME-R1: the first to return does not start before the others."""
    table = TableHarness(options={"raid_seconds": 20}).begin(ADA, BOB)
    table.advance(5_000)
    for player in (ADA, BOB):
        table.match.remove_connection(player)
    table.advance(NIGHT_MS)
    assert (table.match.stage, table.play.race, table.play.time_limit_left(table.clock.now)) == (Stage.READY, 1, 15_000)
    for player in (ADA, BOB):
        table.match.add_connection(player)
    assert table.refusal(table.move(ADA, "lift 0")) == (TableErrorCode.NOT_NOW, {})
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN_MS)
    assert table.accepted(table.move(ADA, "lift 0")).at == 5_000
    table.record()


def test_countdown_to_race_is_repeated_after_all_disconnect():
    table = TableHarness().begin(ADA, BOB)
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


def test_grace_period_runs_while_all_players_are_disconnected():
    table = TableHarness().begin(ADA, BOB)
    for player in (ADA, BOB):
        table.match.remove_connection(player)
    table.advance(NIGHT_MS)
    table.match.add_connection(BOB)
    assert stand_in_reason(table, ADA) is StandInReason.LOST
    table.ready(BOB)
    assert table.match.stage is Stage.COUNTDOWN


def test_player_without_connection_can_move():
    table = TableHarness(ART).begin(ADA, BOB)
    first = table.player_to_act()
    for player in (ADA, BOB):
        table.match.remove_connection(player)
    assert table.accepted(table.move(first, table.legal(first)[0])).by == "player"


def test_table_pauses_when_bot_takes_last_player_seat():
    table = TableHarness(options={"raid_seconds": 20}).begin(ADA)
    table.match.seat_bot(table.seat(ADA), "greedy")
    table.advance(NIGHT_MS)
    assert table.play.race == 1
    assert table.match.seats_for_bots() == []


def test_idle_timeout_starts_when_player_can_act():
    """In a race with nothing within reach a player can only wait, which does not count as idling."""
    table = TableHarness(seats=3).begin(ADA, BOB, CYD)
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
    assert stand_in_reason(table, CYD) is None
    table.advance(RACE_IDLE_TIMEOUT_MS)
    assert stand_in_reason(table, CYD) is StandInReason.IDLE
