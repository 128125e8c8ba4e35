"""A table can be restored from its log at any moment, and its record replays."""

from typing import Any

import pytest
from msgspec.structs import replace

from darklantern.core.errors import BadRecord
from darklantern.core.ids import Seat
from darklantern.core.record import Record, promise, read_record, replay, write_record
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
from darklantern.match.match import COUNTDOWN_MS, Match
from darklantern.match.setup import BudgetClock, MoveClock
from darklantern.match.stage import Stage
from darklantern.match.timeouts import RACE_DISCONNECT_GRACE_MS
from tests.match.tables import ADA, ART, BOB, CYD, MIDNIGHT, SEED, Table

GAMES: list[tuple[str, dict[str, Any]]] = [(ART, {}), (MIDNIGHT, {"raid_seconds": 15})]


def eventful(game: str, options: dict[str, Any]) -> Table:
    """A whole game with every kind of log entry."""
    table = Table(game, seats=3, clock=MoveClock(20), options=options)
    table.sit(CYD, ADA, BOB)
    table.match.vacate(table.seat(CYD))
    table.match.say(ADA, "Ada", "Hello!", None, None)
    table.match.set_talk(False)
    table.match.seat_bot(Seat(0), "greedy")
    table.ready(ADA, BOB)
    table.advance(COUNTDOWN_MS)
    table.play_on(lambda: table.seat(ADA) in table.play.to_act)
    table.accepted(table.move(ADA, table.legal(ADA)[0]))
    table.play_on(lambda: table.play.play_time(table.time.now) > 4_000)
    table.match.leave(BOB)
    table.play_on(lambda: len(table.tell(MovedEntry)) > 12)
    table.match.return_to_seat(BOB)
    table.match.remove_connection(BOB)
    table.play_on(lambda: len(table.tell(StoodInEntry)) > 1)
    table.match.add_connection(BOB)
    return table.finish()


@pytest.fixture(scope="module", params=GAMES, ids=[ART, MIDNIGHT])
def played(request: pytest.FixtureRequest) -> Table:
    return eventful(*request.param)


def seats(match: Match) -> list[tuple[object, ...]]:
    """Players and substitute bots by seat."""
    return [
        (seat_state.player, seat_state.name, seat_state.bot, seat_state.stand_in_reason)
        for seat_state in match.seat_states
    ]


def test_the_log_has_no_gaps(played: Table):
    assert [entry.number for entry in played.log] == list(range(1, played.match.last_number + 1))


def test_a_restored_table_is_equal_to_the_one_that_was(played: Table):
    other = played.restored()
    assert seats(other.match) == seats(played.match)
    assert (other.match.host, other.match.talk_allowed, other.match.stage) == (ADA, False, Stage.OVER)
    assert other.record() == played.record()
    assert other.match.outcome() == played.match.outcome()
    assert other.take() == []


def test_every_beginning_of_a_log_is_a_table(played: Table):
    """Everything logged so far is restored, and the game goes on from it."""
    moves, began = played.record().moves, False
    for number in range(len(played.log) + 1):
        entries = played.log[:number]
        match = played.restored(entries).match
        assert (match.last_number, match.drain()) == (number, [])
        began = began or (number > 0 and isinstance(entries[-1], BeganEntry))
        assert (match.play is not None) == began
        if match.play is None:
            assert match.stage is Stage.GATHERING
            continue
        assert match.record().moves == moves[: sum(isinstance(entry, MovedEntry) for entry in entries)]
        assert match.play.play_time(played.time.now) == max((move.at or 0 for move in match.record().moves), default=0)
        over, race = match.outcome() is not None, match.play.race
        assert match.stage is (Stage.OVER if over else Stage.PLAYING if race is None else Stage.READY)


def test_a_table_restored_at_any_moment_can_be_played_to_the_end(played: Table):
    began = next(entry.number for entry in played.log if isinstance(entry, BeganEntry))
    for number in range(began, len(played.log), 1 + len(played.log) // 25):
        table = played.restored(played.log[:number]).finish()
        assert table.record().end == "finished"
        assert [entry.number for entry in table.log] == list(range(1, table.match.last_number + 1))


def test_a_table_restored_before_the_game_can_begin():
    table = Table().sit(ADA, BOB)
    for number in (1, 2, 3):
        other = table.restored(table.tell(SatEntry, HostedEntry)[:number])
        if number < 3:
            other.match.sit(BOB, "Bob")
        for player in (ADA, BOB):
            other.match.add_connection(player)
        other.ready(ADA, BOB)
        other.advance(COUNTDOWN_MS)
        assert other.match.stage is Stage.PLAYING
        assert other.match.host == ADA


def test_time_in_which_the_server_was_down_is_no_time_of_play():
    table = Table(ART, clock=BudgetClock(60)).begin(ADA, BOB)
    first = table.on_turn()
    table.advance(20_000)
    table.accepted(table.move(first, table.legal(first)[0]))
    before = table.play.clocks(table.time.now)
    table.time.now += 1e9
    other = table.restored()
    assert other.play.clocks(other.time.now) == before
    other.match.add_connection(ADA)
    other.match.add_connection(BOB)
    other.advance(1_000)
    other.accepted(other.move(other.on_turn(), other.legal(other.on_turn())[0]))
    assert [move.at for move in other.record().moves] == [20_000, 21_000]


def test_a_race_begins_again_with_a_signal_after_a_restart():
    """ME-R1"""
    table = Table(options={"raid_seconds": 15}).begin(ADA, BOB)
    table.advance(5_000)
    table.accepted(table.move(ADA, "lift 0"))
    table.time.now += 1e9
    other = table.restored()
    for player in (ADA, BOB):
        other.match.add_connection(player)
    other.ready(ADA, BOB)
    assert other.match.stage is Stage.COUNTDOWN
    other.advance(COUNTDOWN_MS)
    assert other.play.time_limit_left(other.time.now) == 10_000
    assert other.accepted(other.move(ADA, "drop up")).at == 5_000


def test_a_race_does_not_begin_again_before_anybody_is_back():
    table = Table(options={"raid_seconds": 15}).begin(ADA, BOB).restored()
    table.advance(1e9)
    assert (table.match.stage, table.play.race) == (Stage.READY, 1)
    table.match.add_connection(ADA)
    table.ready(ADA)
    table.advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.PLAYING
    assert [seat_state.stand_in_reason for seat_state in table.match.seat_states] == [None, StandInReason.LOST]


def test_whoever_does_not_come_back_after_a_restart_is_replaced():
    table = Table().begin(ADA, BOB).restored()
    table.match.add_connection(ADA)
    table.advance(RACE_DISCONNECT_GRACE_MS)
    assert [seat_state.stand_in_reason for seat_state in table.match.seat_states] == [None, StandInReason.LOST]


def test_whoever_came_back_has_missed_nothing_after_a_restart_either():
    table = Table(ART, clock=MoveClock(10)).begin(ADA, BOB)
    first = table.on_turn()
    table.advance(10_000)
    table.bots_decide()
    table.match.leave(first)
    table.match.return_to_seat(first)
    assert table.play.missed_decisions == [0, 0]
    assert table.restored().play.missed_decisions == [0, 0]


def test_a_log_that_does_not_follow_from_its_seed_is_not_restored(played: Table):
    entries = [entry for entry in played.log if not isinstance(entry, MovedEntry)]
    with pytest.raises(BadRecord, match="does not follow from the seed"):
        Match.restore(played.game, played.setup, (1, 2, 3), played.time, entries)
    spoilt = [
        replace(entry, picks=(*entry.picks, 0)) if isinstance(entry, MovedEntry) else entry for entry in played.log
    ]
    with pytest.raises(BadRecord, match="does not follow from the seed"):
        played.restored(spoilt)


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
def test_entries_survive_the_store(entry: AnyEntry):
    assert read_entry(write_entry(entry)) == entry


# Records


def changed(record: Record, **fields: object) -> Record:
    return read_record(write_record(replace(record, **fields)))


def test_the_record_of_a_match_replays_with_its_times_its_limits_and_its_promise(played: Table):
    record = read_record(write_record(played.record()))
    assert (record.seed, record.promise, record.end) == (SEED, played.match.promise, "finished")
    assert list(replay(played.game, record))[-1].state == played.play.session.state
    times = [move.at for move in record.moves]
    assert None not in times
    assert {move.by for move in record.moves} == {"player", "bot", "clock"}


def test_a_record_with_another_seed_or_promise_fails(played: Table):
    record = played.record()
    for fields in ({"seed": (1, 2)}, {"promise": "0" * 64}, {"seed": (*SEED, 0)}):
        with pytest.raises(BadRecord, match="promised"):
            list(replay(played.game, changed(record, **fields)))


def test_a_record_with_another_pick_fails(played: Table):
    record = played.record()
    at = next(at for at, move in enumerate(record.moves) if move.picks)
    move = record.moves[at]
    moves = (*record.moves[:at], replace(move, picks=(move.picks[0] ^ 1, *move.picks[1:])), *record.moves[at + 1 :])
    with pytest.raises(BadRecord, match=r"does not follow from the seed|is not one of"):
        list(replay(played.game, changed(record, moves=moves)))


def test_a_record_whose_clock_ran_out_early_fails():
    """ME-G4"""
    table = Table(options={"raid_seconds": 15}).begin(ADA, BOB)
    table.advance(15_000)
    record = table.record()
    early = (replace(record.moves[0], at=14_999),)
    with pytest.raises(BadRecord, match="there was time until 15000"):
        list(replay(table.game, changed(record, moves=early)))


def test_the_promise_is_for_all_to_see_before_the_game_and_does_not_tell_the_seed():
    table = Table()
    assert table.match.promise != Table(seed=(2026, 8)).match.promise
    assert len(table.match.promise) == 64
    assert table.match.promise == promise(SEED), "the seed can be checked against the promise"
