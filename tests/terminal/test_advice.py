"""Hints and reviews in the terminal."""

from importlib import import_module

import pytest

from darklantern.bots.registry import explainer
from darklantern.bots.review import MIN_NOTABLE_LOSS, Reviewer
from darklantern.core import registry
from darklantern.terminal.advice import review_lines
from darklantern.terminal.face import face
from tests.bots.test_review import Measured, played
from tests.terminal import stage

GAMES = registry.games()


@pytest.mark.parametrize("name", GAMES)
def test_every_deed_and_every_reason_has_words(name: str):
    words = import_module(f"darklantern.terminal.{name.replace('-', '_')}.advice")
    known = explainer(registry.game(name).id)
    assert set(words._DEEDS) == known.deed_codes
    assert set(words._REASONS) == known.reason_codes


@pytest.mark.parametrize("name", GAMES)
def test_a_review_names_the_turning_points_and_what_cost_a_player_something(name: str):
    review = Reviewer(registry.game(name), played(name), fixed_adviser=Measured(registry.game(name))).review()
    text = stage.drawn(review_lines(face(name), ["Ada", "Bruno"], review, 1), width=200)
    costly = [one for one in review.decisions if one.seat == 1 and one.loss >= MIN_NOTABLE_LOSS]
    assert costly
    assert text.count("better:") == len(costly) + sum(turn.kind == "loss" for turn in review.turns)
    for turn in review.turns:
        assert f"move {turn.number}: {['Ada', 'Bruno'][turn.seat]} played:" in text


def test_a_hint_is_given_at_the_prompt_and_changes_nothing():
    asked, text = stage.played("hint", "q")
    plain, without = stage.played("q")
    assert asked.record == plain.record
    assert "The chance to win" not in without
    hinted = text.split("The chance to win", 1)[1]
    assert hinted.count("%") >= 3
    assert "from the centre" in hinted
