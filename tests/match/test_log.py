"""A table can be restored from its log at any moment, and its record replays."""

from typing import Any

import pytest
from msgspec.structs import replace

from darklantern.core.errors import BadRecord
from darklantern.core.ids import Seat
from darklantern.core.record import Record, promise, read_record, replay, write_record
from darklantern.match.lifecycle import COUNTDOWN_MS
from darklantern.match.log import (
    AnyEntry,
    BeganEntry,
    CameBackEntry,
    ContestVerdict,
    HostedEntry,
    LockSetEntry,
    MovedEntry,
    MuteSetEntry,
    RemovalSetEntry,
    RoseEntry,
    SaidEntry,
    SatEntry,
    StandInReason,
    StoodInEntry,
    TalkSetEntry,
    read_entry,
    write_entry,
)
from darklantern.match.match import Match
from darklantern.match.setup import BudgetClock, MoveClock
from darklantern.match.stage import Stage
from darklantern.match.timeouts import RACE_DISCONNECT_GRACE_MS
from tests.match.harness import ADA, ART, BOB, CYD, MIDNIGHT, SEED, TableHarness

GAMES: list[tuple[str, dict[str, Any]]] = [(ART, {}), (MIDNIGHT, {"raid_seconds": 15})]


def play_eventful_game(game: str, options: dict[str, Any]) -> TableHarness:
    """A whole game with every kind of log entry."""
    table = TableHarness(game, seats=3, clock=MoveClock(20), options=options)
    table.sit(CYD, ADA, BOB)
    table.match.vacate(table.seat(CYD))
    table.match.moderation.say(ADA, "Ada", "Hello!", None, None)
    table.match.moderation.set_talk(False)
    table.match.seat_bot(Seat(0), "greedy")
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN_MS)
    table.play_until(lambda: table.seat(ADA) in table.play.to_act)
    table.accepted(table.move(ADA, table.legal(ADA)[0]))
    table.play_until(lambda: table.play.play_time(table.clock.now) > 4_000)
    table.match.leave(BOB)
    table.play_until(lambda: len(table.entries(MovedEntry)) > 12)
    table.match.return_to_seat(BOB)
    table.match.remove_connection(BOB)
    table.play_until(lambda: len(table.entries(StoodInEntry)) > 1)
    table.match.add_connection(BOB)
    return table.finish()


@pytest.fixture(scope="module", params=GAMES, ids=[ART, MIDNIGHT])
def finished(request: pytest.FixtureRequest) -> TableHarness:
    return play_eventful_game(*request.param)


def seats(match: Match) -> list[tuple[object, ...]]:
    """Players and substitute bots by seat."""
    return [
        (seat_state.player, seat_state.name, seat_state.bot, seat_state.stand_in_reason)
        for seat_state in match.seat_states
    ]


def test_log_has_no_gaps(finished: TableHarness):
    assert [entry.number for entry in finished.log] == list(range(1, finished.match.outputs.last_number + 1))


def test_restored_table_equals_original(finished: TableHarness):
    restored = finished.restored()
    assert seats(restored.match) == seats(finished.match)
    assert (restored.match.host, restored.match.talk_allowed, restored.match.stage) == (ADA, False, Stage.OVER)
    assert restored.record() == finished.record()
    assert restored.match.outcome() == finished.match.outcome()
    assert restored.collect() == []


def test_every_prefix_of_log_can_be_restored(finished: TableHarness):
    """Everything logged so far is restored, and the game goes on from it."""
    moves, began = finished.record().moves, False
    for number in range(len(finished.log) + 1):
        entries = finished.log[:number]
        match = finished.restored(entries).match
        assert (match.outputs.last_number, match.outputs.drain()) == (number, [])
        began = began or (number > 0 and isinstance(entries[-1], BeganEntry))
        assert (match.play is not None) == began
        if match.play is None:
            assert match.stage is Stage.GATHERING
            continue
        assert match.record().moves == moves[: sum(isinstance(entry, MovedEntry) for entry in entries)]
        assert match.play.play_time(finished.clock.now) == max(
            (move.at or 0 for move in match.record().moves), default=0
        )
        over, race = match.outcome() is not None, match.play.race
        assert match.stage is (Stage.OVER if over else Stage.PLAYING if race is None else Stage.READY)


def test_table_restored_from_any_prefix_can_finish(finished: TableHarness):
    began = next(entry.number for entry in finished.log if isinstance(entry, BeganEntry))
    for number in range(began, len(finished.log), 1 + len(finished.log) // 25):
        table = finished.restored(finished.log[:number]).finish()
        assert table.record().end == "finished"
        assert [entry.number for entry in table.log] == list(range(1, table.match.outputs.last_number + 1))


def test_table_restored_before_game_can_begin():
    table = TableHarness().sit(ADA, BOB)
    for number in (1, 2, 3):
        restored = table.restored(table.entries(SatEntry, HostedEntry)[:number])
        if number < 3:
            restored.match.sit(BOB, "Bob")
        for player in (ADA, BOB):
            restored.match.add_connection(player)
        restored.ready(ADA, BOB)
        restored.advance(COUNTDOWN_MS)
        assert restored.match.stage is Stage.PLAYING
        assert restored.match.host == ADA


def test_downtime_does_not_count_as_play_time():
    table = TableHarness(ART, clock=BudgetClock(60)).begin(ADA, BOB)
    first = table.player_to_act()
    table.advance(20_000)
    table.accepted(table.move(first, table.legal(first)[0]))
    before = table.play.clocks(table.clock.now)
    table.clock.now += 1e9
    restored = table.restored()
    assert restored.play.clocks(restored.clock.now) == before
    restored.match.add_connection(ADA)
    restored.match.add_connection(BOB)
    restored.advance(1_000)
    restored.accepted(restored.move(restored.player_to_act(), restored.legal(restored.player_to_act())[0]))
    assert [move.at for move in restored.record().moves] == [20_000, 21_000]


def test_race_resumes_with_countdown_after_restart():
    """ME-R1"""
    table = TableHarness(options={"raid_seconds": 15}).begin(ADA, BOB)
    table.advance(5_000)
    table.accepted(table.move(ADA, "lift 0"))
    table.clock.now += 1e9
    restored = table.restored()
    for player in (ADA, BOB):
        restored.match.add_connection(player)
    restored.ready(ADA, BOB)
    assert restored.match.stage is Stage.COUNTDOWN
    restored.advance(COUNTDOWN_MS)
    assert restored.play.time_limit_left(restored.clock.now) == 10_000
    assert restored.accepted(restored.move(ADA, "drop up")).at == 5_000


def test_race_waits_for_first_player_after_restart():
    table = TableHarness(options={"raid_seconds": 15}).begin(ADA, BOB).restored()
    table.advance(1e9)
    assert (table.match.stage, table.play.race) == (Stage.READY, 1)
    table.match.add_connection(ADA)
    table.ready(ADA)
    table.advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.PLAYING
    assert [seat_state.stand_in_reason for seat_state in table.match.seat_states] == [None, StandInReason.LOST]


def test_bot_replaces_player_missing_after_restart():
    table = TableHarness().begin(ADA, BOB).restored()
    table.match.add_connection(ADA)
    table.advance(RACE_DISCONNECT_GRACE_MS)
    assert [seat_state.stand_in_reason for seat_state in table.match.seat_states] == [None, StandInReason.LOST]


def test_returned_player_has_no_missed_decisions_after_restart():
    table = TableHarness(ART, clock=MoveClock(10)).begin(ADA, BOB)
    first = table.player_to_act()
    table.advance(10_000)
    table.bots_decide()
    table.match.leave(first)
    table.match.return_to_seat(first)
    assert table.play.missed_decisions == [0, 0]
    assert table.restored().play.missed_decisions == [0, 0]


def test_log_that_contradicts_seed_is_not_restored(finished: TableHarness):
    entries = [entry for entry in finished.log if not isinstance(entry, MovedEntry)]
    with pytest.raises(BadRecord, match="does not follow from the seed"):
        Match.restore(finished.game, finished.setup, (1, 2, 3), finished.clock, entries)
    tampered = [
        replace(entry, picks=(*entry.picks, 0)) if isinstance(entry, MovedEntry) else entry for entry in finished.log
    ]
    with pytest.raises(BadRecord, match="does not follow from the seed"):
        finished.restored(tampered)


@pytest.mark.parametrize(
    "entry",
    [
        SatEntry(1, Seat(0), "Ada", player=ADA),
        SatEntry(2, Seat(1), "greedy", bot="greedy"),
        RoseEntry(3, Seat(0)),
        HostedEntry(4, ADA),
        BeganEntry(5, (1, 2)),
        MovedEntry(6, Seat(0), "lift 0", 17, (3,), "bot", ContestVerdict(Seat(1), 12, 80)),
        StoodInEntry(7, Seat(0), StandInReason.LOST),
        CameBackEntry(8, Seat(0)),
        SaidEntry(9, "Ada", Seat(0), "Hello!"),
        SaidEntry(9, "Cyd", phrase="hello", player=CYD, person=3),
        TalkSetEntry(10, False),
        RemovalSetEntry(11, 2, BOB, "Bob", True),
        MuteSetEntry(12, 3, CYD, "Cyd", False),
        LockSetEntry(13, True),
    ],
)
def test_entries_survive_serialization(entry: AnyEntry):
    assert read_entry(write_entry(entry)) == entry


# Records


def altered(record: Record, **fields: object) -> Record:
    return read_record(write_record(replace(record, **fields)))


def test_record_replays_with_times_and_promise(finished: TableHarness):
    record = read_record(write_record(finished.record()))
    assert (record.seed, record.promise, record.end) == (SEED, finished.match.promise, "finished")
    assert list(replay(finished.game, record))[-1].state == finished.play.session.state
    times = [move.at for move in record.moves]
    assert None not in times
    assert {move.by for move in record.moves} == {"player", "bot", "clock"}


def test_record_with_wrong_seed_or_promise_fails(finished: TableHarness):
    record = finished.record()
    for fields in ({"seed": (1, 2)}, {"promise": "0" * 64}, {"seed": (*SEED, 0)}):
        with pytest.raises(BadRecord, match="promised"):
            list(replay(finished.game, altered(record, **fields)))


def test_record_with_wrong_pick_fails(finished: TableHarness):
    record = finished.record()
    index = next(index for index, move in enumerate(record.moves) if move.picks)
    move = record.moves[index]
    moves = (
        *record.moves[:index],
        replace(move, picks=(move.picks[0] ^ 1, *move.picks[1:])),
        *record.moves[index + 1 :],
    )
    with pytest.raises(BadRecord, match=r"does not follow from the seed|is not one of"):
        list(replay(finished.game, altered(record, moves=moves)))


def test_record_with_early_time_out_fails():
    """ME-G4"""
    table = TableHarness(options={"raid_seconds": 15}).begin(ADA, BOB)
    table.advance(15_000)
    record = table.record()
    early = (replace(record.moves[0], at=14_999),)
    with pytest.raises(BadRecord, match="there was time until 15000"):
        list(replay(table.game, altered(record, moves=early)))


def test_promise_commits_to_seed_before_game():
    table = TableHarness()
    assert table.match.promise != TableHarness(seed=(2026, 8)).match.promise
    assert len(table.match.promise) == 64
    assert table.match.promise == promise(SEED), "the seed can be checked against the promise"
