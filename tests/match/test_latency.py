"""Latency estimate of one connection, in the figures of docs/explanation/fairness.md."""

import pytest

from darklantern.match.latency import LatencyEstimator


def delay(*trips: float, shortest: float | None = None) -> LatencyEstimator:
    """A connection with these round trips, and optionally the network's shortest one."""
    found = LatencyEstimator()
    for trip in trips:
        found.add_round_trip(trip, shortest)
    return found


def test_a_connection_that_was_never_timed_has_no_delay():
    assert (LatencyEstimator().one_way, LatencyEstimator().longest_one_way) == (0, 0)


def test_only_the_last_eight_round_trips_count():
    """Up to two outliers of eight are ignored."""
    near = delay(*[400] * 8, *[40] * 6)
    assert (near.one_way, near.longest_one_way) == (20, 20)
    assert delay(*[400] * 8, *[40] * 5).longest_one_way == 200


@pytest.mark.parametrize(("trip", "likely"), [(300, 65), (131, 65), (129, 64.5), (90, 45)])
def test_a_round_trip_counts_up_to_a_quarter_more_than_the_network_needs_and_5_ms(trip: float, likely: float):
    assert delay(*[trip] * 8, shortest=100).one_way == likely


def test_the_shortest_time_to_an_answer_bounds_the_delay():
    """Seeing and acting takes at least 150 ms; the remainder plus a tenth is the longest possible round trip."""
    far = delay(*[200] * 8)
    for after in (400, 250, 300):
        far.add_reaction(after)
    assert (far.one_way, far.longest_one_way) == (pytest.approx(55), pytest.approx(55))
    assert delay(*[80] * 8).one_way == 40
    near = delay(*[80] * 8)
    near.add_reaction(250)
    assert near.one_way == 40, "an answer never increases the estimate"


def test_an_answer_sooner_than_it_can_be_seen_leaves_no_delay():
    program = delay(*[200] * 8)
    program.add_reaction(20)
    assert (program.one_way, program.longest_one_way) == (0, 0)


def test_an_answer_counts_until_32_later_ones_have_come():
    far = delay(*[200] * 8)
    far.add_reaction(250)
    for _ in range(31):
        far.add_reaction(1_000)
    assert far.one_way == pytest.approx(55)
    far.add_reaction(1_000)
    assert far.one_way == 100


def test_answers_hold_for_the_next_connection():
    far = delay(*[200] * 8)
    far.add_reaction(250)
    far.reset()
    assert far.one_way == 0
    for _ in range(8):
        far.add_round_trip(200)
    assert far.one_way == pytest.approx(55)


def test_a_delay_earns_120_ms_at_a_time_out_of_240_which_come_back_at_1_ms_a_second():
    spent = LatencyEstimator()
    assert spent.available_credit(0) == 120
    spent.spend_credit(100)
    assert spent.available_credit(0) == 120
    spent.spend_credit(100)
    assert spent.available_credit(0) == 40
    assert spent.available_credit(30_000) == pytest.approx(70)
    assert spent.available_credit(1e9) == 120
    spent.spend_credit(239)
    assert spent.available_credit(1e9) == pytest.approx(1)


def test_more_than_there_is_cannot_be_spent():
    spent = LatencyEstimator()
    spent.spend_credit(1_000)
    assert spent.available_credit(10_000) == pytest.approx(10)
