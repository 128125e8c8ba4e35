"""Points and winners of Midnight Exchange: ME-F4, ME-F5."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darklantern.core.game import ScoreLine
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.components import Art, CardId
from darklantern.games.midnight_exchange.rules.scoring import best_placement, best_points, score_lines
from darklantern.games.midnight_exchange.rules.state import PlayerState
from tests.games.midnight_exchange.tables import (
    EDITION,
    after,
    exchange_position,
    finished_game,
    last_placements,
    outcome,
    player,
)

EXAMPLE = player(
    "chalice parure watch",
    {"statuette-2": 1, "display-1": 2},
    "pharaoh-statuette parure-1 manuscript-3",
)
"""The purple burglar of the rulebook."""


def points(owner: PlayerState) -> int:
    return sum(line.points for line in score_lines(EDITION, owner))


# ME-F4: points


def test_example_of_the_rulebook_scores_37_points():
    """ME-F4"""
    result = outcome(finished_game(EXAMPLE, player()))
    assert result.scores == (37, 0)
    assert result.sheets[0] == (
        ScoreLine("stored", 1, "chalice"),
        ScoreLine("stored", 2, "parure"),
        ScoreLine("stored", 2, "watch"),
        ScoreLine("unique", 3, "pharaoh-statuette"),
        ScoreLine("collection", 5, "parure-1"),
        ScoreLine("collection", 11, "manuscript-3"),
        ScoreLine("collection", 4, "statuette-2"),
        ScoreLine("collection", 9, "display-1"),
    )


@pytest.mark.parametrize("art", ["manuscript", "chalice", "statuette"])
def test_stored_silver_is_worth_1_each(art: str):
    """ME-F4"""
    assert points(player(f"{art} {art} {art}")) == 3


@pytest.mark.parametrize("art", ["parure", "watch", "painting"])
def test_stored_gold_is_worth_2_each(art: str):
    """ME-F4"""
    assert points(player(f"{art} {art} {art}")) == 6


def test_one_of_a_kind_card_is_worth_3():
    """ME-F4"""
    assert points(player(finished="jade-mask star-chart")) == 6


@pytest.mark.parametrize("card", [card.name for card in EDITION.cards if not card.unique])
def test_empty_collection_is_worth_2(card: str):
    """ME-F4"""
    assert points(player(collections={card: 0})) == 2


@pytest.mark.parametrize(("filled", "worth"), [(0, 2), (1, 5), (2, 9)])
def test_incomplete_collection_is_worth_its_highest_filled_step(filled: int, worth: int):
    """ME-F4"""
    assert points(player(collections={"display-1": filled})) == worth


def test_complete_collection_is_worth_its_highest_step():
    """ME-F4, ME-A5"""
    assert points(player(finished="display-1 chalice-2 manuscript-1")) == 14 + 7 + 4


def test_loot_is_worth_nothing():
    """ME-F4"""
    loot = "leather-bag gold-bar gold-bar"
    state = after(exchange_position(loot, "", bag="", markets=["1A", "2A"]), "0 open bag")
    assert outcome(state).scores == (0, 0)


def test_score_is_the_sum_of_the_lines():
    """ME-F4"""
    result = outcome(finished_game(EXAMPLE, player("watch"), player(finished="jade-mask")))
    assert result.scores == tuple(sum(line.points for line in sheet) for sheet in result.sheets)


def test_there_is_no_outcome_before_the_end():
    """ME-F4"""
    assert GAME.outcome(exchange_position("jewels jewels", "")) is None
    assert GAME.outcome(last_placements(EXAMPLE, player())) is None


# ME-F5: the winner


def test_most_points_win():
    """ME-F5"""
    assert outcome(finished_game(player("watch"), player(finished="jade-mask"), getaways=(1, 2))).winners == (1,)


def test_lower_getaway_token_wins_a_tie():
    """ME-F5"""
    result = outcome(finished_game(player("watch"), player("painting"), player("chalice"), getaways=(3, 2, 1)))
    assert result.scores == (2, 2, 1)
    assert result.winners == (1,)


@pytest.mark.parametrize(("getaways", "winner"), [((1, 2, 3, 4), 0), ((4, 3, 2, 1), 3), ((2, 4, 1, 3), 2)])
def test_there_is_exactly_one_winner(getaways: tuple[int, ...], winner: int):
    """ME-F5"""
    assert outcome(finished_game(player(), player(), player(), player(), getaways=getaways)).winners == (winner,)


def test_higher_tiebreak_value_wins():
    """ME-F5"""
    result = outcome(finished_game(player(), player(), getaways=(2, 1)))
    assert result.tiebreaks[1] > result.tiebreaks[0]


# The best placement

COLLECTIONS: list[str] = [card.name for card in EDITION.cards if not card.unique]


@st.composite
def possessions(draw: st.DrawFn) -> PlayerState:
    cards = draw(st.lists(st.sampled_from(COLLECTIONS), max_size=5, unique=True))
    filled = {card: draw(st.integers(0, len(EDITION.card_by_name[CardId(card)].ladder) - 1)) for card in cards}
    stored = draw(st.lists(st.sampled_from(list(Art)), max_size=7))
    return player(" ".join(stored), filled)


def brute_force(owner: PlayerState) -> tuple[int, int]:
    """Return the most points, and how much can stay in storage for them, by trying every order of placements."""
    cards = [own.card for own in owner.collections]

    @cache
    def best(stored: tuple[Art, ...], filled: tuple[int, ...]) -> tuple[int, int]:
        worth = sum(EDITION.stored_points[art] for art in stored)
        worth += sum(EDITION.card_points(card, steps) for card, steps in zip(cards, filled, strict=True))
        found = [(worth, len(stored))]
        for at, (card, steps) in enumerate(zip(cards, filled, strict=True)):
            ladder = EDITION.card_by_name[card].ladder
            if steps < len(ladder) and ladder[steps].art in stored:
                left = list(stored)
                left.remove(ladder[steps].art)
                found.append(best(tuple(left), (*filled[:at], steps + 1, *filled[at + 1 :])))
        return max(found)

    return best(owner.stored, tuple(own.filled for own in owner.collections))


def placed(owner: PlayerState) -> PlayerState:
    """Return a player's possessions after the best placement, by the rules."""
    state = last_placements(owner, player("watch", {"watch-1": 0}), done=(False, True))
    for art, card in best_placement(EDITION, owner):
        state = after(state, f"0 place {art} on {card}")
    return state.players[0]


@given(possessions())
def test_best_placement_equals_brute_force(owner: PlayerState):
    """ME-F4, ME-F3"""
    most, kept = brute_force(owner)
    assert points(placed(owner)) == best_points(EDITION, owner) == most
    assert len(placed(owner).stored) == kept


@given(possessions())
def test_best_placement_uses_only_stored_art(owner: PlayerState):
    """ME-A1"""
    moves = Counter(art for art, _ in best_placement(EDITION, owner))
    assert moves <= Counter(owner.stored)


def test_best_points_include_face_down_cards():
    """ME-F4"""
    assert best_points(EDITION, EXAMPLE) == 37
    assert best_points(EDITION, player("watch", {"watch-1": 0}, "jade-mask chalice-1")) == 5 + 3 + 4


def test_best_placement_is_empty_without_stored_art():
    """ME-F3"""
    assert best_placement(EDITION, player("watch", finished="jade-mask")) == []
    assert best_placement(EDITION, EXAMPLE) == []


def test_scarce_art_is_placed_where_it_is_worth_most():
    """ME-F4: the parure makes 14 of 9 on one card, 5 of 2 on the other."""
    owner = player("parure", {"parure-1": 0, "display-2": 2})
    assert best_placement(EDITION, owner) == [(Art.PARURE, CardId("display-2"))]


def test_low_step_is_filled_for_a_higher_step():
    """ME-F4"""
    owner = player("parure watch painting", {"display-1": 0, "painting-1": 0})
    assert [card for _, card in best_placement(EDITION, owner)] == [CardId("display-1")] * 3


def test_best_placement_prefers_art_left_in_storage():
    """ME-F4: the parure alone gains as much on the one card as with the watch on the other."""
    owner = player("parure watch", {"display-2": 2, "display-1": 0})
    assert best_placement(EDITION, owner) == [(Art.PARURE, CardId("display-2"))]


# Scores during the game


def test_current_scores_are_those_of_the_position():
    owner = player("chalice", {"chalice-2": 1})
    state = exchange_position("", "", players={0: owner})
    assert GAME.current_scores(state) == (points(owner), 0)


def test_current_scores_at_the_end_are_final():
    state = finished_game(player("chalice"), player("chalice chalice"))
    assert GAME.current_scores(state) == outcome(state).scores


def test_chapter_is_a_round():
    state = exchange_position("", "")
    assert GAME.chapter(state) == state.round
