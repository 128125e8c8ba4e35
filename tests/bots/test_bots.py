"""Bots use no hidden information, are deterministic by seed, and beat random play where they should."""

import pytest

from darklantern.bots.registry import bot, bot_names
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import UnknownName
from darklantern.core.ids import Seat
from darklantern.lab.simulate import SimulationPlan, simulate
from darklantern.lab.summary import SimulationSummary
from darklantern.testing.random_games import random_transitions, sample_evenly

PAIRS = [(name, kind) for name in registry.game_ids() for kind in bot_names(name)]


@pytest.mark.parametrize(("name", "kind"), PAIRS)
def test_choice_is_legal_and_independent_of_hidden_information(name: str, kind: str):
    game, player = registry.game(name), bot(registry.game(name).id, kind)
    chance = Chance.seeded(5)
    for transition in sample_evenly(list(random_transitions(game, 3, 2)), 120):
        choices = set[object]()
        for state in (transition.before, game.imagine(game.view(transition.before, transition.seat), chance)):
            legal = game.legal_actions(state, transition.seat)
            choices.add(player.choose(game.view(state, transition.seat), legal, Chance.seeded(9)))
        assert len(choices) == 1
        waits = set[object]() if game.to_act(transition.before) == frozenset({transition.seat}) else {None}
        assert choices <= {*transition.legal, *waits}


def test_unknown_bot_error_lists_the_known_bots():
    with pytest.raises(
        UnknownName, match="Unknown bot 'grandmaster': use one of mastermind, burglar, lookout, greedy, random"
    ):
        bot(registry.game("art-robbery").id, "grandmaster")


@pytest.mark.parametrize("seats", registry.game("art-robbery").seat_counts)
def test_greedy_beats_random(seats: int):
    summary = SimulationSummary(SimulationPlan("art-robbery", ("greedy", *("random",) * (seats - 1)), 200, seed=3))
    for played in simulate(summary.plan):
        summary.add(played)
    wins = summary.bots()[0].wins
    assert wins is not None
    assert wins.low > 1.3 / seats


def test_bot_refuses_a_spectator_view():
    game = registry.game("art-robbery")
    state = game.start(game.options({}), 2, Chance.seeded(1))
    with pytest.raises(AssertionError):
        bot(game.id, "greedy").choose(
            game.view(state, None), game.legal_actions(state, Seat(state.turn)), Chance.seeded(1)
        )
