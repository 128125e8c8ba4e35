"""Bots by name: levels, characters, simple bots, each with an optional tempo."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from itertools import islice
from typing import Any

import pytest

from darklantern.bots.registry import bot, bot_names, character_names, default_bot_name
from darklantern.bots.tempo import tempo
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import UnknownName
from darklantern.core.ids import GameId
from darklantern.games.midnight_exchange.bots.tempo import RaidTempo
from darklantern.testing.random_games import random_transitions, sample_evenly

RACE, TURNS = GameId("midnight-exchange"), GameId("art-robbery")


def mean_lift_time(name: str) -> int:
    """Return the mean time that a bot takes to lift a tile and look at it."""
    hand = tempo(RACE, name)
    assert isinstance(hand, RaidTempo)
    return hand.lift + hand.look


def test_tempo_changes_the_speed_and_is_part_of_the_name():
    assert bot(RACE, "greedy@calm").name == "greedy@calm"
    assert mean_lift_time("greedy@quick") < mean_lift_time("greedy") < mean_lift_time("greedy@calm")


def test_bots_are_not_faster_than_a_quick_person():
    names = (*bot_names(RACE), *character_names(RACE), "hare", "owl", "lynx", "mastermind")
    assert min(mean_lift_time(f"{name}{pace}") for name in names for pace in ("", "@quick", "@calm")) == 450


def test_levels_have_their_tempo():
    assert [mean_lift_time(level) for level in ("mastermind", "burglar", "lookout")] == [450, 600, 1000]


def test_characters_have_their_tempo():
    assert mean_lift_time("mole") > mean_lift_time("lookout") > mean_lift_time("hare")


def test_tempo_is_refused_in_a_game_of_turns():
    assert tempo(TURNS, "greedy") is None
    with pytest.raises(
        UnknownName, match=r"Unknown bot 'greedy@calm', as art-robbery has no races.*: use one of .*greedy"
    ):
        bot(TURNS, "greedy@calm")


def test_unknown_tempo_error_lists_the_known_tempos():
    with pytest.raises(UnknownName, match="Unknown tempo 'slow': use one of quick, calm"):
        bot(RACE, "greedy@slow")
    with pytest.raises(UnknownName, match="Unknown tempo '': use one of quick, calm"):
        bot(RACE, "greedy@")


def test_unknown_bot_error_lists_the_known_bots():
    with pytest.raises(UnknownName, match=r"Unknown bot 'quick': use one of .*greedy, bystander, random"):
        bot(RACE, "quick")


@pytest.mark.parametrize("game", [RACE, TURNS, GameId("chess")])
def test_every_name_makes_a_bot_of_that_name(game: GameId):
    for name in (*bot_names(game), *character_names(game), default_bot_name(game)):
        assert bot(game, name).name == name


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("copied", [pickled, deepcopy])
@pytest.mark.parametrize("game", [RACE, TURNS])
def test_copy_of_a_bot_makes_the_same_choices(game: GameId, copied: Callable[[Any], Any]):
    rules = registry.game(game)
    moves = sample_evenly(list(islice(random_transitions(rules, 2, seed=3), 40)), 3)
    for name in (*bot_names(game), *character_names(game)):
        made = bot(game, name)
        for move in moves:
            view, legal = rules.view(move.before, move.seat), move.legal
            choice = made.choose(view, legal, Chance.seeded(1))
            twin = copied(made)  # with what the bot has kept from its decisions
            assert twin.name == name
            assert twin.choose(view, legal, Chance.seeded(1)) == choice
