"""The choices offered to a player of Art Robbery, and the effects shown for cards."""

from collections.abc import Iterator
from typing import Any

import pytest

from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.state import State
from darklantern.games.art_robbery.terminal import RENDERER
from darklantern.terminal.renderer import Question
from tests.games.art_robbery.tables import after, table
from tests.terminal.screen import NAMES, plain, states, table_of

HAND = "0 1 2 3 4"


def ask(state: State, seat: int = 0) -> Question:
    return RENDERER.action_question(GAME.view(state, Seat(seat)), GAME.legal_actions(state, Seat(seat)), NAMES)


def actions(question: Question) -> Iterator[Any]:
    for choice in question.choices:
        if choice.further is None:
            yield choice.action
        else:
            yield from actions(choice.further)


def words(question: Question) -> list[str]:
    return [plain(choice.text) for choice in question.choices]


def row(state: State, card: str) -> str:
    """Return the line of a card in the hand of seat 0."""
    (line,) = [line for line in table_of(state, width=110).splitlines() if f"▏{card} " in line or f"▏{card}▕" in line]
    return line


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_legal_action_can_be_chosen_and_no_other(seats: int):
    for state in states(seats, seed=2, every=3):
        for seat in GAME.may_act(state):
            chosen = [GAME.format_action(action) for action in actions(ask(state, seat))]
            assert sorted(chosen) == sorted(GAME.format_action(action) for action in GAME.legal_actions(state, seat))


def test_questions_do_not_depend_on_hidden_information():
    for number, state in enumerate(states(3, seed=6)):
        for seat in GAME.may_act(state):
            other = GAME.imagine(GAME.view(state, seat), Chance.seeded(number))
            assert ask(other, seat) == ask(state, seat)


def test_equal_cards_are_one_choice():
    assert words(ask(table("3 3 3 boss boss", HAND))) == ["3 ×3", "boss ×2"]


def test_choices_are_numbered_as_in_the_table():
    state = table("thief 4 0 dog boss", HAND)
    shown = table_of(state)
    assert words(ask(state)) == ["0", "4", "boss", "guard dog", "greedy thief"]
    for number, name in enumerate(words(ask(state)), start=1):
        assert f"{number})  ▏{name}" in shown


def test_card_with_one_target_needs_no_further_question():
    """AR-T3: three equal tokens are one choice."""
    assert all(choice.further is None for choice in ask(table(HAND, HAND)).choices)


def test_greedy_thief_asks_for_a_token():
    """AR-T5"""
    question = ask(table("thief thief thief thief thief", HAND, loot={1: "1 2 3 3 3"})).choices[0].further
    assert question is not None
    assert words(question) == ["(0●●)", "(4)", "(5)", "(boss)"]


def test_number_asks_for_a_victim():
    """AR-T3"""
    question = ask(table("3 3 3 3 3", HAND, HAND, loot={1: "3 3", 2: "3"}, dog=2)).choices[0].further
    assert question is not None
    assert words(question) == ["(3) from Bruno (random)", "(3) from Cleo (random) with the dog"]


def test_owner_of_the_dog_chooses_token_or_dog():
    """AR-D1"""
    state = after(table("4 4 4 4 4", HAND, loot={1: "4"}, dog=1), "4 steal 4 from 1")
    question = ask(state, seat=1)
    assert "Ada reaches for your 4" in plain(question.text)
    assert words(question) == ["the (4)", "the dog"]


@pytest.mark.parametrize(
    ("state", "card", "effect"),
    [
        (table(HAND, HAND), "3", "take the 3 from the centre"),
        (table(HAND, HAND), "0", "take the 0●● from the centre"),
        (table(HAND, HAND, loot={1: "4"}), "4", "steal the 4 from Bruno (random)"),
        (table(HAND, HAND, loot={1: "4"}, dog=1), "4", "steal the 4 from Bruno (random), or get the dog"),
        (table(HAND, HAND, loot={0: "4"}), "4", "nothing to be had: the card is only spent"),
        (
            table(HAND, HAND, HAND, loot={1: "3", 2: "3 3"}, dog=1),
            "3",
            "steal a 3 from Bruno (random) or Cleo (random) (Bruno (random) may give the dog)",
        ),
        (table("thief 1 1 1 1", HAND), "greedy thief", "take any one token from the centre"),
        (
            table("thief 1 1 1 1", HAND, loot={1: "0.. 1 2 3 3 3 4 boss"}),
            "greedy thief",
            "take the 5 from the centre; that ends the raid",
        ),
        (table("boss 1 1 1 1", HAND), "boss", "take the boss from the centre (needs a 4 or 5)"),
        (table("boss 1 1 1 1", HAND, loot={0: "4"}), "boss", "take the boss from the centre"),
        (table("dog 1 1 1 1", HAND), "guard dog", "fetch the dog from the centre"),
        (table("dog 1 1 1 1", HAND, dog=1), "guard dog", "fetch the dog from Bruno (random)"),
        (table("dog 1 1 1 1", HAND, dog=0), "guard dog", "nothing: the dog is yours already"),
    ],
)
def test_hand_shows_the_effect_of_each_card(state: State, card: str, effect: str):
    """AR-T3 to AR-T7, AR-D1, AR-R2"""
    assert row(state, card).partition("▕")[2].strip(" │") == effect
