"""Hints: the best choices first, with reasons that depend only on the view."""

import pytest

from darklantern.bots.bot import Adviser
from darklantern.bots.hints import hint
from darklantern.bots.registry import adviser, explainer
from darklantern.bots.search import SearchBot, SearchSettings
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.games.art_robbery import GAME as ART_ROBBERY
from darklantern.games.art_robbery.rules.state import State
from darklantern.games.midnight_exchange.rules.actions import Lift
from darklantern.testing.random_games import random_transitions, sample_evenly
from tests.games.art_robbery.tables import table

GAMES = registry.game_ids()


def quick_adviser(game: AnyGame) -> SearchBot:
    """Return an adviser with little search, so that tests are quick."""
    return SearchBot(game, SearchSettings(iterations=4, max_moves=4), explainer=explainer(game))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_an_adviser(name: str):
    assert isinstance(adviser(registry.game(name).id), Adviser)


@pytest.mark.parametrize("name", GAMES)
def test_search_weighs_every_action_without_hidden_information(name: str):
    game, chance = registry.game(name), Chance.seeded(5)
    for transition in sample_evenly(list(random_transitions(game, 3, 2)))[:6]:
        view = game.view(transition.before, transition.seat)
        other = game.view(game.imagine(view, chance), transition.seat)
        evaluated = quick_adviser(game).evaluate(view, transition.legal, Chance.seeded(9))
        assert evaluated == quick_adviser(game).evaluate(other, transition.legal, Chance.seeded(9))
        assert sorted(map(repr, transition.legal)) == sorted(repr(one.action) for one in evaluated)
        worths = [one.win_share for one in evaluated]
        assert worths == sorted(worths, reverse=True)
        assert all(0 <= worth <= 1 for worth in worths)


@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_known_explanation_and_reason_codes(name: str):
    game = registry.game(name)
    known = explainer(game.id)
    for transition in sample_evenly(list(random_transitions(game, 3, 4))):
        view = game.view(transition.before, transition.seat)
        for action in transition.legal:
            assert known.describe(view, action).code in known.action_codes
            assert {reason.code for reason in known.reasons(view, action, transition.legal)} <= known.reason_codes


def test_hint_groups_equivalent_tiles():
    game = registry.game("midnight-exchange")
    state = game.start(game.options({}), 2, Chance.seeded(1))
    (first,) = hint(
        quick_adviser(game),
        explainer(game.id),
        game.view(state, Seat(0)),
        game.legal_actions(state, Seat(0)),
        Chance.seeded(1),
    )
    assert [type(action) for action in first.actions] == [Lift] * 18
    assert [reason.code for reason in first.reasons] == ["likely", "search-only"]


def reason_codes(action: str, state: State) -> list[str]:
    (seat,) = ART_ROBBERY.may_act(state)
    view, legal = ART_ROBBERY.view(state, seat), ART_ROBBERY.legal_actions(state, seat)
    return [reason.code for reason in explainer(ART_ROBBERY.id).reasons(view, ART_ROBBERY.parse_action(action), legal)]


REST = "0 1 2 3 4"


def test_alibi_reasons_depend_on_having_the_fewest():
    assert reason_codes("0 take 0..", table(REST, REST)) == ["alibis", "alibi-safe"]
    assert reason_codes("0 take 0..", table(REST, REST, raid=1, banked=((0, 1, 1, 1, 1, 1, 1, 1, 1),))) == ["alibis"]


def test_companion_for_the_boss_is_a_reason():
    """AR-R2"""
    hand = "boss 5 1 1 1"
    assert reason_codes("boss take boss", table(hand, REST)) == ["boss-alone"]
    assert reason_codes("boss take boss", table(hand, REST, loot={0: "4"})) == ["boss-safe"]
    assert reason_codes("5 take 5", table(hand, REST, loot={0: "boss"})) == ["points", "company"]


def test_theft_names_its_victim():
    state = table("5 1 1 1 1", REST, loot={1: "5 boss"}, dog=1)
    reasons = ["points", "may-give-dog", "from-leader", "breaks-boss"]
    assert reason_codes("5 steal 5 from 1", state) == reasons


def test_keeping_the_thief_and_ending_the_raid_are_reasons():
    tokens_of_opponent = {1: "0.. 1 2 3 3 3 4 boss"}
    assert reason_codes("5 take 5", table("5 thief 1 1 1", REST, loot=tokens_of_opponent)) == [
        "points",
        "ends-raid",
        "keeps-thief",
    ]
