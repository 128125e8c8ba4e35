"""The raid in time: the seat that is ready first moves."""

import pytest

from darklantern.bots.bot import Bot, RandomBot
from darklantern.bots.registry import bot
from darklantern.bots.tempo import Tempo, tempo
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import CLOCK
from darklantern.core.record import Record, replay, write_record
from darklantern.games.midnight_exchange.actions import Drop, Lift, Pass, Stash
from darklantern.games.midnight_exchange.components import Tile
from darklantern.games.midnight_exchange.state import Phase
from darklantern.lab.selfplay import StandstillError, play_game

GAME = registry.game("midnight-exchange")
STEADY = Tempo(spread=0)


def play(seed: int = 1, tempos: tuple[Tempo, ...] = (STEADY, STEADY), **options: object) -> Record:
    bots = [bot(GAME.id, "greedy") for _ in tempos]
    return play_game(GAME, GAME.options(options), bots, seed, 0, tempos)


def test_same_seed_gives_the_same_game_with_its_times():
    assert write_record(play(3)) == write_record(play(3))
    assert write_record(play(3)) != write_record(play(4))


def test_times_never_run_backwards():
    times = [move.at for move in play(1, (Tempo(), Tempo(), Tempo())).moves]
    assert all(at is not None for at in times)
    assert times == sorted(at for at in times if at is not None)


def test_busy_hand_does_nothing_else():
    """ME-R2: a lift and a look take their time before the next movement of the same hand."""
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
    quick = Tempo(lift=100, look=50, stash=80, drop=80, spread=0)
    firsts = [
        next(move.seat for move in play(seed, (STEADY, quick)).moves if move.action == "getaway") for seed in range(4)
    ]
    assert firsts == [1, 1, 1, 1]


def test_spread_stays_within_its_share():
    hand = Tempo(lift=400, look=100, spread=0.5)
    takes = [hand.takes(Lift(Tile(0)), chance) for chance in [Chance.seeded(1)] for _ in range(500)]
    assert min(takes) >= 250
    assert max(takes) <= 750
    assert len(set(takes)) > 100


def test_each_kind_of_movement_has_its_time():
    chance = Chance.seeded(1)
    assert [STEADY.takes(action, chance) for action in (Lift(Tile(0)), Stash(), Drop(up=True), Pass(), None)] == [
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


def test_no_clock_without_a_limit():
    """ME-G4"""
    assert all(move.seat != CLOCK for move in play().moves)


def test_games_of_turns_need_no_tempo():
    assert tempo(registry.game("art-robbery").id) is None
    assert tempo(GAME.id) is not None


class Sleeper(RandomBot):
    """Waits for ever."""

    def choose(self, view: object, legal: object, chance: Chance) -> None:
        return None


def test_standstill_is_an_error_that_says_so():
    sleepers: list[Bot] = [Sleeper(), Sleeper()]
    with pytest.raises(StandstillError, match="Everyone waits"):
        play_game(GAME, GAME.options({}), sleepers, 1, 0, (STEADY, STEADY))


def test_random_bots_need_no_tempo_to_finish_a_game():
    record = play_game(GAME, GAME.options({}), [RandomBot(), RandomBot(), RandomBot()], 1)
    assert record.end == "finished"
    assert record.moves[0].at is None
