"""Contested tiles behind unequal connections (ME-R11)."""

import msgspec
import pytest

from bench.fairness import trial
from bench.fairness.link import JITTER, Link
from bench.fairness.report import Report
from bench.fairness.series import Scores, play_series
from bench.fairness.simulated_player import SLOW_ROUND_TRIP_MS, Pongs, SimulatedPlayer
from bench.fairness.trial import ROUND_TRIPS_MS
from darklantern.core.chance import Chance
from darklantern.match.latency import (
    MAX_CREDIT_MS,
    REACTION_TIME_MS,
    ROUND_TRIP_FACTOR,
    ROUND_TRIP_MARGIN_MS,
    LatencyEstimator,
)

NEAREST_AND_FARTHEST = (0, len(ROUND_TRIPS_MS) - 1)


def play_raids(*players: SimulatedPlayer, races: int, measure: bool = True) -> Scores:
    return play_series(players, races, seed=1, on_raid=lambda: None, measure=measure)


def share_of_nearest(scores: Scores) -> float:
    """Return the share of contested tiles that the nearest player gets from the farthest."""
    tally = scores.pairs[NEAREST_AND_FARTHEST]
    assert tally.count > 50
    return tally.total / tally.count


def test_latency_credit_makes_contested_tiles_even():
    players = [SimulatedPlayer(round_trip=trip) for trip in ROUND_TRIPS_MS]
    fair, plain = play_raids(*players, races=200), play_raids(*players, races=200, measure=False)
    assert 0.35 < share_of_nearest(fair) < 0.65
    assert share_of_nearest(plain) > 0.85
    assert fair.won_by_first.total / fair.won_by_first.count > 0.9
    assert 0 < max(fair.waits) <= MAX_CREDIT_MS
    assert set(plain.waits) == {0}


@pytest.mark.parametrize("trip", ROUND_TRIPS_MS)
def test_no_lift_waits_at_equal_latency(trip: float):
    assert set(play_raids(*[SimulatedPlayer(round_trip=trip)] * 3, races=40).waits) == {0}


def test_same_seed_gives_the_same_report():
    def report(seed: int) -> bytes:
        return msgspec.json.encode(Report.of(trial.play(16, seed, lambda _: None), 16, seed))

    assert report(3) == report(3)
    assert report(3) != report(4)


def test_progress_is_reported_for_every_raid():
    labels: list[str] = []
    trial.play(16, 1, labels.append)
    assert len(labels) == trial.total_raids(16)


def test_messages_never_overtake_each_other():
    link = Link(100, Chance.seeded(1))
    times = [link.arrives(float(sent)) for sent in range(200)]
    assert times == sorted(times)
    assert all(time - sent >= 50 * (1 - JITTER) for sent, time in enumerate(times))


def test_fast_reactions_expose_late_pongs():
    estimator = LatencyEstimator()
    for _ in range(8):
        estimator.add_round_trip(SLOW_ROUND_TRIP_MS)
    assert estimator.one_way == SLOW_ROUND_TRIP_MS / 2
    estimator.add_reaction(REACTION_TIME_MS + 10)
    assert estimator.one_way < 10
    estimator.reset()
    estimator.add_round_trip(SLOW_ROUND_TRIP_MS)
    assert estimator.one_way < 10


def test_network_round_trip_limits_the_credit_of_late_pongs():
    estimator = LatencyEstimator()
    for _ in range(8):
        estimator.add_round_trip(SLOW_ROUND_TRIP_MS, shortest=10)
    assert estimator.one_way == (ROUND_TRIP_FACTOR * 10 + ROUND_TRIP_MARGIN_MS) / 2


def test_honest_distant_client_keeps_its_credit():
    estimator = LatencyEstimator()
    for trip in (180, 190, 200, 210, 220):
        estimator.add_round_trip(trip)
        estimator.add_reaction(REACTION_TIME_MS + trip)
    assert estimator.one_way == 190 / 2


@pytest.mark.parametrize(
    ("pongs", "expected"), [(Pongs.HONEST, {0.0}), (Pongs.SLOW, {190.0}), (Pongs.ERRATIC, {0.0, 390.0})]
)
def test_lying_client_delays_its_pongs(pongs: Pongs, expected: set[float]):
    chance, player = Chance.seeded(1), SimulatedPlayer(round_trip=10, pongs=pongs)
    assert {player.pong_delay(chance) for _ in range(50)} == expected
