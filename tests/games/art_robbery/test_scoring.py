"""The end of Art Robbery: AR-F1 to AR-F5."""

from darklantern.core.game import Outcome, ScoreLine
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.edition import BOX
from tests.games.art_robbery.tables import EDITION, after, error_code, finished_game, table

# the tokens of a raid, in order: 0 1 2 3 3 3 4 5 boss
ZEROS_TO_1 = tuple((1, *(0,) * 8) for _ in range(4))


def outcome(banked: tuple[tuple[int | None, ...], ...], seats: int) -> Outcome:
    found = GAME.outcome(finished_game(banked, seats))
    assert found is not None
    return found


def test_game_ends_with_the_fourth_raid():
    """AR-F1"""
    loot = {1: "0.. 1. 2. 3 3 3 5. boss"}
    state = after(table("4 1 2 3 0", "0 1 2 3 4", raid=3, loot=loot, banked=((0,) * 9,) * 3), "4 take 4.")
    assert GAME.may_act(state) == frozenset()
    assert GAME.outcome(state) is not None
    assert error_code(state, "3 take 3") == "game-over"


def test_there_is_no_outcome_before_the_end():
    """AR-F1"""
    assert GAME.outcome(table("0 1 2 3 4", "0 1 2 3 4", raid=3, banked=((0,) * 9,) * 3)) is None


def test_fewest_alibis_among_three_are_caught():
    """AR-F2"""
    # seat 0 has all but the zeros (1) and the ones (2)
    result = outcome(tuple((1, 2, *(0,) * 7) for _ in range(4)), 3)
    assert result.tiebreaks == (4, 8, 3)
    assert result.scores[2] == 0
    assert result.sheets[2][-1] == ScoreLine("caught", -4)


def test_all_who_tie_for_fewest_alibis_are_caught():
    """AR-F2"""
    result = outcome(tuple((0,) * 9 for _ in range(4)), 3)
    assert result.tiebreaks == (15, 0, 0)
    assert result.scores == (4 * 26, 0, 0)
    assert [sheet[-1].what for sheet in result.sheets] == ["paintings", "caught", "caught"]


def test_fewer_alibis_between_two_cost_ten_points():
    """AR-F3"""
    result = outcome(ZEROS_TO_1, 2)
    assert result.tiebreaks == (7, 8)
    assert result.scores == (4 * 26 - 10, 0)
    assert result.sheets[0][-1] == ScoreLine("fined", -10)


def test_equal_alibis_between_two_cost_nothing():
    """AR-F3"""
    level = (
        (0,) * 9,
        (1, None, *(0,) * 7),  # the published alibis are odd in number; one is left out here
        (0, 1, 1, *(0,) * 6),
        (0, 1, 1, 0, 0, 0, 0, 1, 0),
    )
    result = outcome(level, 2)
    assert result.tiebreaks == (7, 7)
    assert {line.what for sheet in result.sheets for line in sheet} == set(BOX.raids)


def test_score_is_the_worth_of_the_loot_with_five_for_a_boss():
    """AR-F4"""
    result = outcome(tuple((1, 2, *(0,) * 7) for _ in range(4)), 3)
    assert result.scores[0] == 4 * (2 + 9 + 4 + 5 + 5)
    assert [line.points for line in result.sheets[0]] == [25, 25, 25, 25]


def test_boss_that_left_the_game_does_not_count():
    """AR-F4, AR-R2"""
    result = outcome(((2, *(0,) * 7, None), *((1, 2, *(0,) * 7) for _ in range(3))), 3)
    assert result.sheets[0][0] == ScoreLine("sketches", 21)


def test_highest_score_wins():
    """AR-F5"""
    assert outcome(ZEROS_TO_1, 2).winners == (0,)


def test_more_alibis_win_a_tie():
    """AR-F5"""
    # caught and uncaught at zero points: seat 1 has zeros only, seat 2 nothing, seat 0 the rest out of the game
    rows = tuple((1, *(None,) * 8) for _ in range(4))
    result = outcome(rows, 3)
    assert result.scores == (0, 0, 0)
    assert result.winners == (1,)


def test_tied_players_with_equal_alibis_share_the_victory():
    """AR-F5"""
    rows = tuple((None,) * 9 for _ in range(4))
    assert outcome(rows, 3).winners == (0, 1, 2)


def test_boss_is_worth_what_the_edition_says():
    """AR-F4"""
    assert EDITION.token_points(EDITION.loot[0][-1]) == EDITION.figures.boss == 5


def test_current_scores_are_those_of_the_position():
    """Tokens of the current raid count as banked, and the fewest alibis are penalized."""
    state = table("0 1 2 3 4", "0 1 2 3 4", loot={0: "5 4 boss", 1: "0.. 1."}, banked=((0,) * 9,), raid=1)
    assert GAME.current_scores(state) == (26 + 5 + 4 + 5 - 10, 1)


def test_current_scores_ignore_a_boss_that_would_be_lost():
    """AR-R2"""
    assert GAME.current_scores(table("0 1 2 3 4", "0 1 2 3 4", loot={0: "boss 3", 1: "1"})) == (3, 1)
    assert GAME.current_scores(table("0 1 2 3 4", "0 1 2 3 4", loot={0: "boss 4", 1: "1"})) == (9, 1)


def test_current_scores_are_zero_before_the_first_move():
    for seats in (2, 3, 5):
        assert GAME.current_scores(table(*["0 1 2 3 4"] * seats)) == (0,) * seats


def test_chapter_is_a_raid():
    assert [GAME.chapter(table("0 1 2 3 4", "0 1 2 3 4", raid=raid)) for raid in range(4)] == [1, 2, 3, 4]
    assert GAME.chapter(finished_game(ZEROS_TO_1, 2)) == 4, "after the last raid the chapter stays"
