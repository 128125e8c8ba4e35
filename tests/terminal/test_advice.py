"""Hints and reviews in the terminal."""

from importlib import import_module

import pytest

from darklantern.bots.registry import explainer
from darklantern.bots.review import MIN_NOTABLE_LOSS, Reviewer
from darklantern.core import registry
from darklantern.terminal.advice import render_review
from darklantern.terminal.renderers import load_renderer
from tests.bots.test_review import NotationLengthAdviser, random_record
from tests.terminal import screen

GAMES = registry.game_ids()


@pytest.mark.parametrize("name", GAMES)
def test_every_explained_action_and_reason_has_a_text(name: str):
    words = import_module(f"darklantern.games.{name.replace('-', '_')}.terminal.explanation_text")
    known = explainer(registry.game(name).id)
    assert set(words._ACTION_TEXTS) == known.action_codes
    assert set(words._REASON_TEXTS) == known.reason_codes


@pytest.mark.parametrize("name", GAMES)
def test_review_shows_turning_points_and_costly_decisions(name: str):
    review = Reviewer(
        registry.game(name), random_record(name), fixed_adviser=NotationLengthAdviser(registry.game(name))
    ).review()
    text = screen.rendered(render_review(load_renderer(name), ["Ada", "Bruno"], review, 1), width=200)
    costly = [one for one in review.decisions if one.seat == 1 and one.loss >= MIN_NOTABLE_LOSS]
    assert costly
    assert text.count("better:") == len(costly) + sum(turn.kind == "loss" for turn in review.turns)
    for turn in review.turns:
        assert f"move {turn.number}: {['Ada', 'Bruno'][turn.seat]} played:" in text


def test_hint_at_the_prompt_does_not_change_the_game():
    with_hint, text = screen.play_typed("hint", "q")
    plain, without = screen.play_typed("q")
    assert with_hint.record == plain.record
    assert "The chance to win" not in without
    hinted = text.split("The chance to win", 1)[1]
    assert hinted.count("%") >= 3
    assert "from the centre" in hinted
