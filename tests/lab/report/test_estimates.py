"""Estimates, compared with values computed by hand."""

from math import sqrt

import pytest

from darklantern.lab.report.estimates import Estimate, by_game, column_mean, difference, effect, estimate, pooled
from darklantern.lab.report.figure import Dot, Dots
from darklantern.lab.report.figure_parts import bin_width, binned, describe_differences
from darklantern.lab.report.formatting import format_estimate, format_interval, format_number, join_words
from darklantern.lab.report.general_chapters import describe_fairness
from darklantern.lab.report.tables import Row, number

SEATS: list[Row] = [
    {"game": 0, "won": 1.0, "keys": 3},
    {"game": 0, "won": 0.0, "keys": 1},
    {"game": 0, "won": 0.0, "keys": 0},
    {"game": 1, "won": 0.0, "keys": 2},
    {"game": 1, "won": 1.0, "keys": 4},
    {"game": 1, "won": 0.0, "keys": 2},
]


def test_interval_is_made_from_whole_games():
    """The mean of 1, 3 and 8 is 4; the games are 4 below and 4 above their expectation."""
    rows: list[Row] = [{"game": 0, "points": 1}, {"game": 0, "points": 3}, {"game": 1, "points": 8}]
    found = column_mean(rows, "points")
    half = 1.959964 * sqrt((4**2 + 4**2) * 2 / 1) / 3
    assert found is not None
    assert (found.n, found.value, found.low, found.high) == pytest.approx((2, 4, 4 - half, 4 + half))


def test_duplicated_values_do_not_narrow_the_interval():
    games = [[1.0], [3.0], [8.0]]
    assert pooled([values * 2 for values in games]) == pooled(games)


def test_share_of_one_has_an_interval_below_one():
    found = pooled([[1.0, 1.0]] * 10, share=True)
    assert (found.value, found.low, found.high) == pytest.approx((1, 0.722, 1), abs=0.001)


def test_interval_of_a_share_stays_between_0_and_1():
    found = pooled([[1.0, 1.0], [1.0, 0.0]], share=True)
    assert (found.value, found.high) == (0.75, 1)


def test_groups_are_separate_and_empty_cells_are_skipped():
    rows: list[Row] = [{"game": 0, "face": "1A", "used": 1}, {"game": 0, "face": "2B", "used": None}]
    found = by_game(rows, lambda row: row["face"], lambda row: number(row, "used"))
    assert list(found) == ["1A"]


def test_one_game_has_no_interval():
    assert estimate([4.0]) == Estimate(1, 4.0, None, None)
    assert "too few games" in format_estimate(estimate([4.0]))
    assert estimate([]) is None


def test_share_of_games_has_wilsons_interval():
    """8 of 10: 0.490 to 0.943."""
    found = estimate([1.0] * 8 + [0.0] * 2, share=True)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((0.490, 0.943), abs=0.001)


def test_winners_are_compared_with_their_own_table():
    """The winners have 2.5 and 2 more; over all seats, 0 1 2 2 3 4 has mean 2 and variance 10 / 5."""
    found = effect(SEATS, "keys")
    assert found is not None
    assert (found.n, found.value) == (2, pytest.approx(2.25 / sqrt(2)))


def test_constant_column_has_no_effect():
    assert effect([{**row, "keys": 1} for row in SEATS], "keys") is None


def test_difference_combines_both_intervals():
    found = difference(Estimate(9, 10, 7, 12), Estimate(4, 20, 16, 21))
    assert found == Estimate(4, 10, 10 - sqrt(2**2 + 4**2), 10 + sqrt(3**2 + 1**2))


def test_difference_of_equal_samples_is_zero():
    one = Estimate(9, 10, 7, 12)
    found = difference(one, one)
    assert found is not None
    assert found.value == 0
    assert found.contains(0)
    assert (
        describe_differences([Dot("it", (one, one))], ("a", "b")) == "Nothing here differs by more than chance allows."
    )


def test_significant_difference_is_reported():
    text = describe_differences([Dot("thefts", (Estimate(9, 1, 0.5, 1.5), Estimate(9, 4, 3, 5)))], ("a", "b"))
    assert text == "Thefts: a 1 (0.50 to 1.50), b 4 (3.00 to 5.00), a difference of +3.00 (1.88 to 4.12)."


def test_numbers_are_formatted_for_readers():
    assert format_number(0.3333, percent=True) == "33.3\N{NO-BREAK SPACE}%"
    assert format_number(-0.031, percent=True, signed=True) == "−3.1 points"
    assert format_number(1234) == "1,234"
    assert format_number(12.34) == "12.3"
    assert format_number(-0.0, percent=True, signed=True) == "0.0 points"
    assert format_interval(Estimate(2, 0, -0.5, 0.5)) == "−0.50 to 0.50"
    assert join_words(["a", "b", "c"]) == "a, b and c"
    assert join_words(["a"]) == "a"


@pytest.mark.parametrize(
    ("values", "width"), [([3, 4, 5, 9], 1), (list(range(1000)), 50), ([0.1, 0.35, 1.1], 0.1), ([7], 1), ([], 1)]
)
def test_number_of_bins_is_limited(values: list[float], width: float):
    assert bin_width(values) == width


def test_bins_contain_all_values():
    assert binned([1, 1, 2, 9], 5) == {0: 0.75, 5: 0.25}


def test_unfair_share_is_reported_with_its_seat():
    chart = Dots(
        "wins", (Dot("seat 0", (Estimate(9, 0.6, 0.55, 0.65), Estimate(9, 0.5, 0.4, 0.6)), 0.5),), percent=True
    )
    text = describe_fairness(chart, [2], "seat", ("a", "b")).replace("\N{NO-BREAK SPACE}", " ")
    assert text == "Seat 0 of a wins 60.0 % (55.0 to 65.0 %): not the fair share of 50.0 %."
