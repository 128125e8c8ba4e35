"""Bots by name: levels, characters, simple bots, each with an optional tempo."""

import pytest

from darklantern.bots.registry import bot, bot_names, character_names, default_bot_name
from darklantern.bots.tempo import tempo
from darklantern.core.errors import UnknownName
from darklantern.core.ids import GameId

RACE, TURNS = GameId("midnight-exchange"), GameId("art-robbery")


def lift(name: str) -> int:
    """Return the mean time that a bot takes to lift a tile and look at it."""
    hand = tempo(RACE, name)
    assert hand is not None
    return hand.lift + hand.look


def test_a_tempo_changes_the_hand_and_stays_in_the_name():
    assert bot(RACE, "greedy@calm").name == "greedy@calm"
    assert lift("greedy@quick") < lift("greedy") < lift("greedy@calm")


def test_no_hand_is_faster_than_a_quick_person():
    names = (*bot_names(RACE), *character_names(RACE), "hare", "owl", "lynx", "mastermind")
    assert min(lift(f"{name}{pace}") for name in names for pace in ("", "@quick", "@calm")) == 450


def test_levels_are_as_fast_as_they_should_be():
    assert [lift(level) for level in ("mastermind", "burglar", "lookout")] == [450, 600, 1000]


def test_a_character_has_a_hand_of_its_own():
    assert lift("mole") > lift("lookout") > lift("hare")


def test_nobody_races_in_a_game_of_turns():
    assert tempo(TURNS, "greedy") is None
    with pytest.raises(UnknownName, match=r"no bot 'greedy@calm', as art-robbery has no races.*; there is .*greedy"):
        bot(TURNS, "greedy@calm")


def test_an_unknown_tempo_is_named_with_those_there_are():
    with pytest.raises(UnknownName, match="no tempo 'slow'; there is quick, calm"):
        bot(RACE, "greedy@slow")
    with pytest.raises(UnknownName, match="no tempo ''; there is quick, calm"):
        bot(RACE, "greedy@")


def test_an_unknown_bot_is_named_with_those_there_are():
    with pytest.raises(UnknownName, match=r"no bot 'quick'; there is .*greedy, bystander, random"):
        bot(RACE, "quick")


@pytest.mark.parametrize("game", [RACE, TURNS, GameId("chess")])
def test_every_name_makes_a_bot_of_that_name(game: GameId):
    for name in (*bot_names(game), *character_names(game), default_bot_name(game)):
        assert bot(game, name).name == name
