"""The choices offered to a player of Midnight Exchange."""

from collections.abc import Iterator
from typing import Any

import pytest

from darklantern.core.chance import Chance
from darklantern.core.ids import CLOCK, Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.state import State
from darklantern.games.midnight_exchange.terminal import RENDERER
from darklantern.terminal.renderer import Question
from tests.games.midnight_exchange.tables import (
    FULL_BOARD,
    MarketSetup,
    exchange_position,
    last_placements,
    player,
    raid,
)
from tests.games.midnight_exchange.terminal.screen import NAMES, states
from tests.terminal.screen import plain


def ask(state: State, seat: int = 0) -> Question:
    return RENDERER.action_question(GAME.view(state, Seat(seat)), GAME.legal_actions(state, Seat(seat)), NAMES)


def actions(question: Question) -> Iterator[Any]:
    for choice in question.choices:
        if choice.further is None:
            yield choice.action
        else:
            yield from actions(choice.further)


def words(question: Question | None) -> list[str]:
    assert question is not None
    return [plain(choice.text) for choice in question.choices]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_action_can_be_chosen_once_and_no_other(seats: int):
    for state in states(seats, seed=2, most=40):
        for seat in GAME.may_act(state) - {CLOCK}:
            chosen = [GAME.format_action(action) for action in actions(ask(state, seat))]
            assert sorted(chosen) == sorted(GAME.format_action(action) for action in GAME.legal_actions(state, seat))


def test_questions_do_not_depend_on_hidden_information():
    for number, state in enumerate(states(3, seed=6)):
        for seat in GAME.may_act(state) - {CLOCK}:
            other = GAME.imagine(GAME.view(state, seat), Chance.seeded(number))
            assert ask(other, seat) == ask(state, seat)


def test_long_lists_are_split_into_further_questions():
    """Long lists of choices are behind a further question."""
    for state in states(4, seed=3):
        for seat in GAME.may_act(state) - {CLOCK}:
            assert len(ask(state, seat).choices) <= 12


def test_empty_hand_offers_each_open_place():
    """ME-R3, ME-R4"""
    assert words(ask(raid("iron-key", ""))) == [
        "lift an unseen tile of the garage (17 tiles)",
        "lift an unseen tile of the study (18 tiles)",
        "lift a certain tile",
    ]
    assert GAME.format_action(ask(raid("iron-key", "")).choices[0].action) == "lift 1"


def test_seen_tiles_are_offered_by_the_players_knowledge():
    """ME-R3, ME-R10"""
    state = raid("", "", "", up="cash", peeked={0: "jewels jewels", 1: "iron-key"})
    assert words(ask(state).choices[-1].further) == [
        "cash of the garage, lying open (G0)",
        "jewels of the garage (G1)",
        "one of the garage that Bruno (random) knows, but not you (G3)",
        "another one of the garage, by its number",
    ]


def test_full_hand_offers_stash_and_drop():
    """ME-R5, ME-R7"""
    question = ask(raid("", "", hands={0: "cash"}))
    assert "You hold cash from the garage." in plain(question.text)
    assert words(question) == [
        "stash it on your board",
        "drop it place side up, unseen",
        "drop it loot side up, for all to see",
    ]


def test_full_board_offers_getaway_and_put_back():
    """ME-G1, ME-R8"""
    question = ask(raid(FULL_BOARD, ""))
    assert words(question)[0] == "get away with token (1)"
    assert words(question)[-1] == "take a tile off your board"
    assert words(question.choices[-1].further)[:2] == ["cash (G1)", "cash (G2)"]


def test_raid_question_says_that_there_is_no_race():
    assert "without a race" in plain(ask(raid("", "")).text)
    assert "without a race" not in plain(ask(exchange_position("leather-bag", "")).text)


def test_exchanges_are_chosen_by_market():
    """ME-X2, ME-X3, ME-X7"""
    stall = MarketSetup("4A", "watch chalice", ("jade-mask", "-", "chalice-1 parure-2"))
    question = ask(exchange_position("cash gold-bar leather-bag", "", markets=(stall, "3A"), bag="watch watch"))
    assert "You have cash, gold bar, leather bag." in plain(question.text)
    assert words(question) == ["market 4A for cash + gold bar", "open a leather bag (one of 2 works of art)", "pass"]
    assert words(question.choices[0].further) == [
        "a watch (2 points in storage)",
        "a chalice (1 point in storage)",
        "the card jade-mask(3)",
        "the cards chalice-1(4) + parure-2(5·9)",
    ]


def test_choice_warns_that_opening_a_bag_ends_the_game():
    """ME-X5"""
    assert "this ends the game" in words(ask(exchange_position("leather-bag", "", bag="")))[0]


def test_placements_are_offered_in_every_question():
    """ME-A2"""
    has = player("chalice", {"chalice-2": 1})
    placing = "place a chalice on chalice-2 (4 → 7 points)"
    assert placing in words(ask(raid("", "", players={0: has})))
    assert placing in words(ask(exchange_position("leather-bag", "", players={0: has})))
    assert words(ask(last_placements(has, player()))) == [placing, "place nothing more"]


def test_player_who_got_away_is_offered_placements():
    """ME-A2, ME-G1"""
    has = player("chalice", {"chalice-2": 1})
    question = ask(raid(FULL_BOARD, "", "", getaways=(1, None, None), players={0: has}))
    assert "You are out of the raid." in plain(question.text)
    assert len(question.choices) == 1
