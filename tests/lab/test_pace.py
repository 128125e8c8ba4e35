"""Simulated bots of any game act at human speed in races."""

from darklantern.bots.tempo import MIN_TIME_FACTOR
from darklantern.core.ids import Seat
from darklantern.lab.selfplay import play_game
from tests.small_games.reflexes import (
    ORDINARY,
    QUICKEST_REACTION_MS,
    SLOWEST_REACTION_MS,
    ReflexBot,
    reaction_times,
)
from tests.small_games.slap import GAME

SEATS = 3


def test_simulated_bots_take_time_to_react():
    tempos = [ORDINARY.scaled(MIN_TIME_FACTOR)] * SEATS
    found: list[float] = []
    for seed in range(10):
        record = play_game(GAME, GAME.options({}), [ReflexBot()] * SEATS, seed, tempos=tempos)
        assert record.outcome is not None
        moves = [(float(move.at or 0), Seat(move.seat), move.action) for move in record.moves]
        assert moves[0][0] >= QUICKEST_REACTION_MS
        found += reaction_times(moves)
    assert min(found) >= QUICKEST_REACTION_MS
    assert max(found) <= SLOWEST_REACTION_MS


def test_hand_that_comes_too_late_does_not_act():
    """The slower one sees that the pile is gone; a late slap would cost a point."""
    slow, quick = ORDINARY.scaled(1.5), ORDINARY.scaled(MIN_TIME_FACTOR)
    record = play_game(GAME, GAME.options({}), [ReflexBot()] * 2, 3, tempos=[slow, quick])
    assert record.outcome is not None
    assert min(record.outcome.scores) >= 0
    assert [move.action for move in record.moves].count("slap") == 4
