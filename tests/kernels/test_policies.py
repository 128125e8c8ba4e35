"""The compiled bots choose as the Python bots do."""

from random import Random
from typing import Any

import numpy as np

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId
from darklantern.games.art_robbery.bots.greedy import action_value
from darklantern.games.art_robbery.bots.heuristics import Heuristic, HeuristicWeights
from darklantern.games.art_robbery.bots.kernel_rollouts import pack_weights
from darklantern.games.art_robbery.kernel import heuristics, policies
from darklantern.games.art_robbery.kernel.heuristics import WEIGHT_NAMES
from darklantern.games.art_robbery.kernel.rules import legal
from darklantern.kernels.bits import set_bits
from darklantern.kernels.registry import kernel
from darklantern.testing.random_games import random_transitions, sample_evenly
from tests.kernels.editions import VARIED

GAME, KERNEL = registry.game("art-robbery"), kernel(GameId("art-robbery"))


def test_compiled_greedy_agrees_with_the_python_bot():
    """From the same view both rate the same actions best, and choose among them at random."""
    seen = set[int]()
    for seed in range(60):
        varied: dict[str, Any] = {"seats": 2 + seed % 4, "given": {}}
        if seed % 2:
            varied = VARIED[GAME.id](Random(seed))
        prepared = KERNEL.prepare(GAME.options(varied["given"]), varied["seats"])
        for transition in sample_evenly(list(random_transitions(GAME, varied["seats"], seed, varied["given"])), 60):
            state, seat = transition.before, transition.seat
            view = GAME.view(state, seat)
            worth = {KERNEL.encode_action(state, seat, a): action_value(view, a) for a in transition.legal}
            expected = sorted(number for number, value in worth.items() if value == max(worth.values()))
            table = KERNEL.encode_state(state)
            found = int(policies.best_actions(prepared.setup, table, legal(prepared.setup, table))) & 2**64 - 1
            assert list(set_bits(found)) == expected, GAME.encode_state(state)
            seen.update(expected)
    assert len(seen) > 50, "the games had little of what may happen"


def test_random_policy_chooses_uniformly():
    """The random policy chooses each legal action equally often."""
    prepared = KERNEL.prepare(GAME.options({}), 3)
    table = KERNEL.encode_state(GAME.start(GAME.options({}), 3, Chance.seeded(3)))
    numbers = set_bits(int(legal(prepared.setup, table)) & 2**64 - 1)
    chance = np.array([5, 0], np.uint64)
    chosen = [int(policies.choose(prepared.setup, table, policies.RANDOM, chance)) for _ in range(400 * len(numbers))]
    assert set(chosen) == set(numbers)
    assert all(abs(chosen.count(number) - 400) < 100 for number in numbers)


def test_compiled_heuristics_agree_with_python():
    """With any weights, the compiled heuristics give an action the same worth."""
    seen = set[int]()
    for seed in range(40):
        chance = Random(seed)
        weights = {figure: chance.choice((0.0, 0.5, 1.0, chance.uniform(0, 5))) for figure in WEIGHT_NAMES}
        varied: dict[str, Any] = VARIED[GAME.id](chance) if seed % 2 else {"seats": 2 + seed % 4, "given": {}}
        prepared = KERNEL.prepare(GAME.options(varied["given"]), varied["seats"])
        for transition in sample_evenly(list(random_transitions(GAME, varied["seats"], seed, varied["given"])), 40):
            state, seat = transition.before, transition.seat
            look = Heuristic(GAME.view(state, seat), HeuristicWeights(**weights))
            worth = np.zeros(KERNEL.action_count)
            heuristics.write_action_values(
                prepared.setup, KERNEL.encode_state(state), pack_weights(HeuristicWeights(**weights)), worth
            )
            for action in transition.legal:
                number = KERNEL.encode_action(state, seat, action)
                assert abs(worth[number] - look.action_value(action)) < 1e-6, (GAME.encode_state(state), action)
                seen.add(number)
    assert len(seen) > 50, "the games had little of what may happen"
