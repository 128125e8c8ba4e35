"""Latency estimate of one connection, in the figures of docs/explanation/fairness.md."""

import pytest

from darklantern.match.latency import LatencyEstimator


def estimator(*round_trips: float, shortest: float | None = None) -> LatencyEstimator:
    """A connection with these round trips, and optionally the network's shortest one."""
    latency = LatencyEstimator()
    for round_trip in round_trips:
        latency.add_round_trip(round_trip, shortest)
    return latency


def test_unmeasured_connection_has_zero_latency():
    assert (LatencyEstimator().one_way, LatencyEstimator().longest_one_way) == (0, 0)


def test_only_last_eight_round_trips_count():
    """Up to two outliers of eight are ignored."""
    near = estimator(*[400] * 8, *[40] * 6)
    assert (near.one_way, near.longest_one_way) == (20, 20)
    assert estimator(*[400] * 8, *[40] * 5).longest_one_way == 200


@pytest.mark.parametrize(("round_trip", "expected"), [(300, 65), (131, 65), (129, 64.5), (90, 45)])
def test_round_trip_is_capped_relative_to_shortest(round_trip: float, expected: float):
    assert estimator(*[round_trip] * 8, shortest=100).one_way == expected


def test_shortest_reaction_bounds_latency():
    """Seeing and acting takes at least 150 ms; the remainder plus a tenth is the longest possible round trip."""
    far = estimator(*[200] * 8)
    for reaction in (400, 250, 300):
        far.add_reaction(reaction)
    assert (far.one_way, far.longest_one_way) == (pytest.approx(55), pytest.approx(55))
    assert estimator(*[80] * 8).one_way == 40
    near = estimator(*[80] * 8)
    near.add_reaction(250)
    assert near.one_way == 40, "an answer never increases the estimate"


def test_impossibly_fast_reaction_means_zero_latency():
    program = estimator(*[200] * 8)
    program.add_reaction(20)
    assert (program.one_way, program.longest_one_way) == (0, 0)


def test_only_last_32_reactions_count():
    far = estimator(*[200] * 8)
    far.add_reaction(250)
    for _ in range(31):
        far.add_reaction(1_000)
    assert far.one_way == pytest.approx(55)
    far.add_reaction(1_000)
    assert far.one_way == 100


def test_reactions_survive_reconnection():
    far = estimator(*[200] * 8)
    far.add_reaction(250)
    far.reset()
    assert far.one_way == 0
    for _ in range(8):
        far.add_round_trip(200)
    assert far.one_way == pytest.approx(55)


def test_credit_is_capped_and_refills_over_time():
    latency = LatencyEstimator()
    assert latency.available_credit(0) == 120
    latency.spend_credit(100)
    assert latency.available_credit(0) == 120
    latency.spend_credit(100)
    assert latency.available_credit(0) == 40
    assert latency.available_credit(30_000) == pytest.approx(70)
    assert latency.available_credit(1e9) == 120
    latency.spend_credit(239)
    assert latency.available_credit(1e9) == pytest.approx(1)


def test_credit_never_becomes_negative():
    latency = LatencyEstimator()
    latency.spend_credit(1_000)
    assert latency.available_credit(10_000) == pytest.approx(10)
