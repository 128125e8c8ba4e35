"""Ratings: strengths estimated from results."""

from math import log10

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darklantern.lab.ratings import ANCHOR_RATING, LineupResults, Rating, rate

STRENGTHS = {"mastermind": 1400.0, "greedy": 1250.0, "random": 1000.0}


def expected(one: str, others: str, seats: int, games: int) -> LineupResults:
    """Return the expected results of one bot in games against others, by their strengths."""
    mine, theirs = (10 ** (STRENGTHS[name] / 400) for name in (one, others))
    share = mine / (mine + (seats - 1) * theirs)
    return LineupResults({one: 1, others: seats - 1}, games, {one: games * share, others: games * (1 - share)})


def round_robin(seats: int, games: int) -> list[LineupResults]:
    return [expected(one, others, seats, games) for one in STRENGTHS for others in STRENGTHS if one != others]


def by_name(ratings: list[Rating]) -> dict[str, Rating]:
    return {rating.name: rating for rating in ratings}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_known_strengths_are_recovered(seats: int):
    ratings = rate(list(STRENGTHS), round_robin(seats, 100_000))
    assert [rating.name for rating in ratings] == ["mastermind", "greedy", "random"]
    for rating in ratings:
        assert rating.rating.value == pytest.approx(STRENGTHS[rating.name], abs=0.5)


def test_interval_of_a_pair_matches_the_textbook_formula():
    """For a share p of n games the log odds have the variance 1 / (n p (1 - p))."""
    (strong, weak) = rate(
        ["random", "greedy"], [LineupResults({"random": 1, "greedy": 1}, 1000, {"random": 200, "greedy": 800})]
    )
    assert (strong.name, weak.name) == ("greedy", "random")
    assert strong.rating.value == pytest.approx(ANCHOR_RATING + 400 * log10(4), abs=1)
    half = 1.96 * 400 / 2.302585 * (1 / (1000 * 0.2 * 0.8)) ** 0.5
    assert strong.rating.high - strong.rating.value == pytest.approx(half, rel=0.01)
    assert weak.rating.low == weak.rating.value == weak.rating.high == ANCHOR_RATING


def test_intervals_shrink_with_the_square_root_of_the_games():
    few, many = (by_name(rate(list(STRENGTHS), round_robin(2, games))) for games in (500, 50_000))
    for name in ("mastermind", "greedy"):
        wide, narrow = (one[name].rating.high - one[name].rating.low for one in (few, many))
        assert wide / narrow == pytest.approx(10, rel=0.05)


def test_undefeated_bot_has_a_finite_growing_rating():
    def won(games: int) -> Rating:
        return rate(
            ["random", "mastermind"], [LineupResults({"random": 1, "mastermind": 1}, games, {"mastermind": games})]
        )[0]

    few, many = won(10), won(10_000)
    assert ANCHOR_RATING < few.rating.value < many.rating.value < ANCHOR_RATING + 4000
    assert ANCHOR_RATING < many.rating.low < many.rating.high < ANCHOR_RATING + 6000


def test_mean_rating_is_fixed_without_the_anchor():
    ratings = rate(["greedy", "mastermind"], [expected("mastermind", "greedy", 2, 10_000)])
    assert sum(rating.rating.value for rating in ratings) / 2 == pytest.approx(ANCHOR_RATING)
    assert ratings[0].rating.value - ratings[1].rating.value == pytest.approx(150, abs=1)
    assert ratings[0].rating.low < ratings[0].rating.value


def test_bot_without_games_is_average_and_uncertain():
    idle = by_name(rate(["greedy", "mastermind", "lonely"], [expected("mastermind", "greedy", 2, 1000)]))["lonely"]
    assert idle.games == 0
    assert idle.rating.value == pytest.approx(ANCHOR_RATING, abs=1)
    assert idle.rating.high - idle.rating.low > 400
    assert rate([], []) == []


@given(st.lists(st.tuples(st.integers(1, 2000), st.floats(0, 1), st.integers(2, 5)), min_size=3, max_size=3))
def test_any_results_have_ratings_with_finite_intervals(games: list[tuple[int, float, int]]):
    pairs = [("a", "b"), ("b", "c"), ("c", "a")]
    tables = [
        LineupResults({one: 1, others: seats - 1}, count, {one: count * share, others: count * (1 - share)})
        for (one, others), (count, share, seats) in zip(pairs, games, strict=True)
    ]
    for rating in rate(["a", "b", "c"], tables):
        assert (
            ANCHOR_RATING - 10_000
            < rating.rating.low
            < rating.rating.value
            < rating.rating.high
            < ANCHOR_RATING + 10_000
        )
