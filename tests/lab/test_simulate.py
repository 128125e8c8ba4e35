"""Simulation: the same games for any number of workers."""

from typing import Any

import pytest

from darklantern.bots.bot import RandomBot
from darklantern.core import registry
from darklantern.core.errors import BadRecord
from darklantern.core.record import read_record, replay
from darklantern.lab.selfplay import play_game
from darklantern.lab.simulate import GAMES_PER_CHUNK, SimulatedGame, SimulationPlan, simulate
from darklantern.lab.statistics import RunningStats
from darklantern.lab.summary import SimulationSummary

PLAN = SimulationPlan("art-robbery", ("greedy", "random", "random"), 2 * GAMES_PER_CHUNK + 10, seed=11)
GAME = registry.game("art-robbery")
ArtRobbery: Any = type(GAME)


def play(plan: SimulationPlan, workers: int = 1) -> list[SimulatedGame]:
    return list(simulate(plan, workers))


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_workers_plays_the_same_games(workers: int):
    assert play(PLAN, workers) == play(PLAN)


def test_games_are_yielded_in_order_as_records():
    played = play(PLAN)
    assert [game.number for game in played] == list(range(PLAN.games))
    record = read_record(played[7].record)
    *_, last = replay(GAME, record)
    outcome = GAME.outcome(last.state)
    assert outcome is not None
    assert outcome.scores == played[7].scores
    assert record.seed == (11, 7, 0)


def test_different_seeds_give_different_games():
    assert play(PLAN)[0].record != play(SimulationPlan("art-robbery", PLAN.bots, 1, seed=12))[0].record


def test_bots_rotate_over_the_seats():
    assert [PLAN.seating(number) for number in range(4)] == [
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
        ("greedy", "random", "random"),
    ]
    assert SimulationPlan("art-robbery", PLAN.bots, 1, 0, rotate=False).seating(1) == PLAN.bots


class EarlyCutOff(ArtRobbery):
    """Art Robbery, cut off early."""

    max_turns = 10


def test_endless_game_is_cut_off_and_not_counted():
    """AR-E2"""
    assert GAME.max_turns == 1000
    record = play_game(EarlyCutOff(), GAME.options({}), [RandomBot(), RandomBot()], seed=1)
    assert (record.end, record.outcome) == ("cut-off", None)
    *_, last = replay(EarlyCutOff(), record)
    assert GAME.turns(last.state) == 10
    with pytest.raises(BadRecord, match="after 1000 turns, not 10"):
        list(replay(GAME, record))
    summary = SimulationSummary(PLAN)
    summary.add(SimulatedGame(0, PLAN.bots, len(record.moves), None, (), {}, ""))
    assert (summary.finished, summary.cut_off, summary.bots()[0].wins) == (0, 1, None)


def test_shared_victory_counts_as_a_fraction():
    """AR-F5"""
    summary = SimulationSummary(PLAN)
    summary.add(SimulatedGame(0, ("greedy", "random", "random"), 80, (5, 5, 0), (0, 1), {}, ""))
    greedy, random = summary.bots()
    assert greedy.wins is not None
    assert random.wins is not None
    assert (greedy.wins.value, random.wins.value) == (0.5, 0.25)


def test_mean_has_the_textbook_interval():
    stats = RunningStats()
    for value in (1, 2, 3, 4):
        stats.add(value)
    mean = stats.mean()
    assert mean is not None
    assert mean.value == 2.5
    assert mean.high - mean.value == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5, rel=1e-4)


def test_share_has_wilsons_interval():
    stats = RunningStats()
    for value in (1, 1, 1, 0, 0, 0, 0, 0, 0, 0):
        stats.add(value)
    share = stats.share()
    assert share is not None
    assert (share.value, round(share.low, 4), round(share.high, 4)) == (0.3, 0.1078, 0.6032)


def test_share_that_is_always_the_same_is_certain():
    stats = RunningStats()
    for _ in range(10):
        stats.add(0.25)
    share = stats.share()
    assert share is not None
    assert (share.low, share.value, share.high) == (0.25, 0.25, 0.25)


def test_estimates_are_missing_without_games():
    assert RunningStats().mean() is None
    assert RunningStats().share() is None


def test_statistics_of_midnight_exchange_add_up():
    """ME-F1, ME-F2: a game ends for one reason."""
    plan = SimulationPlan("midnight-exchange", ("greedy", "greedy", "random"), 6, seed=2)
    for game in play(plan):
        notes = game.notes
        assert sum(value for name, value in notes.items() if name.startswith("ends with")) == 1
        assert notes["rounds"] >= 1
        assert len([name for name in notes if name.startswith("rounds that use")]) == 3
        assert all(0 <= value <= 1 for name, value in notes.items() if name.startswith("rounds that use"))


def test_summary_includes_the_statistics_of_the_game():
    summary = SimulationSummary(SimulationPlan("midnight-exchange", ("greedy", "greedy"), 4, seed=2))
    for game in simulate(summary.plan):
        summary.add(game)
    rounds = summary.notes()["rounds"]
    assert rounds is not None
    assert rounds.low <= rounds.value <= rounds.high
