"""Simulated time in raids: the seat that is ready first moves."""

from typing import Any

import pytest
from msgspec.structs import replace

from darklantern.bots.bot import Bot, RandomBot
from darklantern.bots.registry import bot
from darklantern.bots.tempo import tempo
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadRecord
from darklantern.core.ids import CLOCK
from darklantern.core.record import Record, replay, write_record
from darklantern.games.midnight_exchange.bots.tempo import RaidTempo
from darklantern.games.midnight_exchange.report.game_stats import MidnightExchangeStats
from darklantern.games.midnight_exchange.rules.actions import Drop, Lift, Pass, Stash
from darklantern.games.midnight_exchange.rules.components import Tile
from darklantern.games.midnight_exchange.rules.state import Phase
from darklantern.lab.selfplay import play_game

GAME = registry.game("midnight-exchange")
MidnightExchange: Any = type(GAME)
STEADY = RaidTempo(spread=0)


def play(seed: int = 1, tempos: tuple[RaidTempo, ...] = (STEADY, STEADY), **options: object) -> Record:
    bots = [bot(GAME.id, "greedy") for _ in tempos]
    return play_game(GAME, GAME.options(options), bots, seed, 0, tempos)


def test_same_seed_gives_the_same_game_with_its_times():
    assert write_record(play(3)) == write_record(play(3))
    assert write_record(play(3)) != write_record(play(4))


def test_move_times_never_decrease():
    times = [move.at for move in play(1, (RaidTempo(), RaidTempo(), RaidTempo())).moves]
    assert all(at is not None for at in times)
    assert times == sorted(at for at in times if at is not None)


def test_busy_hand_cannot_act():
    """ME-R2: a lift and a look take time before the next movement of the same hand."""
    record = play()
    last: dict[int, int] = {}
    for move in record.moves:
        assert move.at is not None
        if move.seat in last:
            assert move.at >= last[move.seat]
        if move.action == "getaway":
            break
        takes = {"lift": 500, "stas": 300, "drop": 350}.get(move.action[:4], 0)
        last[move.seat] = move.at + takes


def test_quick_hand_gets_away_first():
    """ME-G1"""
    quick = RaidTempo(lift=100, look=50, stash=80, drop=80, spread=0)
    firsts = [
        next(move.seat for move in play(seed, (STEADY, quick)).moves if move.action == "getaway") for seed in range(4)
    ]
    assert firsts == [1, 1, 1, 1]


def test_tempo_spread_stays_within_its_bounds():
    hand = RaidTempo(lift=400, look=100, spread=0.5)
    takes = [hand.action_time_ms(Lift(Tile(0)), chance) for chance in [Chance.seeded(1)] for _ in range(500)]
    assert min(takes) >= 250
    assert max(takes) <= 750
    assert len(set(takes)) > 100


def test_each_kind_of_action_has_its_duration():
    chance = Chance.seeded(1)
    assert [
        STEADY.action_time_ms(action, chance) for action in (Lift(Tile(0)), Stash(), Drop(up=True), Pass(), None)
    ] == [
        500,
        300,
        350,
        2000,
        200,
    ]


def test_clock_ends_a_raid_that_lasts_too_long():
    """ME-G4"""
    record = play(1, (STEADY, STEADY), raid_seconds=4)
    ends = [move for move in record.moves if move.seat == CLOCK]
    assert ends
    assert ends[0].at == 4000
    *_, last = replay(GAME, record)
    assert last.state.phase is Phase.OVER


def test_replay_checks_the_time_limit():
    """ME-G4"""
    record = play(1, (STEADY, STEADY), raid_seconds=4)
    for seconds, reason in ((3, "time only until 3000"), (5, "there was time until 5000")):
        with pytest.raises(BadRecord, match=reason):
            list(replay(GAME, replace(record, options={**record.options, "raid_seconds": seconds})))


def test_no_clock_without_a_limit():
    """ME-G4"""
    assert all(move.seat != CLOCK for move in play().moves)


def test_turn_based_games_need_no_tempo():
    assert tempo(registry.game("art-robbery").id) is None
    assert tempo(GAME.id) is not None


class WaitingBot(RandomBot):
    """A bot that always waits."""

    def choose(self, view: object, legal: object, chance: Chance) -> None:
        return None


def test_game_in_which_everyone_waits_stays_open():
    waiting_bots: list[Bot] = [WaitingBot(), WaitingBot()]
    assert play_game(GAME, GAME.options({}), waiting_bots, 1, 0, (STEADY, STEADY)).end == "open"


def test_clock_acts_when_everyone_waits():
    """ME-G4"""
    waiting_bots: list[Bot] = [WaitingBot(), WaitingBot()]
    game = EarlyCutOff()
    record = play_game(game, game.options({"raid_seconds": 400}), waiting_bots, 1, 0, (STEADY, STEADY))
    assert [move.at for move in record.moves][:1] == [400_000]
    assert {move.seat for move in record.moves} == {CLOCK}


class EarlyCutOff(MidnightExchange):
    """Midnight Exchange, cut off early."""

    max_turns = 5


def test_no_raid_lasts_longer_than_its_limit():
    """ME-G4"""
    study = MidnightExchangeStats()
    bots = [bot(GAME.id, "greedy") for _ in range(3)]
    play_game(GAME, GAME.options({"raid_seconds": 9}), bots, 3, 0, [RaidTempo()] * 3, study)
    assert 5 < study.notes()["seconds in a raid"] <= 9


def test_first_seat_of_a_raid_varies():
    """ME-R1"""
    firsts = {play(seed, (RaidTempo(), RaidTempo())).moves[0].seat for seed in range(6)}
    assert firsts == {0, 1}


def test_random_bots_need_no_tempo_to_finish_a_game():
    record = play_game(GAME, GAME.options({}), [RandomBot(), RandomBot(), RandomBot()], 1)
    assert record.end == "finished"
    assert record.moves[0].at is None


def test_hand_has_the_tempo_of_its_bot():
    """The time to decide in a turn does not change."""
    quick, ordinary, calm = (tempo(GAME.id, name) for name in ("greedy@quick", "greedy", "greedy@calm"))
    assert isinstance(quick, RaidTempo)
    assert isinstance(ordinary, RaidTempo)
    assert isinstance(calm, RaidTempo)
    assert quick.lift < ordinary.lift < calm.lift
    assert quick.think == ordinary.think == calm.think


def test_idle_bot_leaves_the_raid_to_the_other_seat():
    """ME-G2: the idle bot is left with the last token; it has no tiles, so it makes no exchange."""
    bots: list[Bot] = [bot(GAME.id, "greedy"), bot(GAME.id, "bystander")]
    record = play_game(GAME, GAME.options({}), bots, 4, 0, (STEADY, STEADY))
    assert record.end == "finished"
    assert {move.action for move in record.moves if move.seat == 1} <= {"pass", "done"}
