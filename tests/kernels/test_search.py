"""Search deals only what a seat does not see."""

import numpy as np
from msgspec.structs import replace

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId
from darklantern.games.art_robbery.kernel.heuristics import WEIGHT_NAMES
from darklantern.games.art_robbery.kernel.search import DEALS_PER_ROUND, redeal, search
from darklantern.kernels.chance import seeded
from darklantern.kernels.registry import kernel
from darklantern.testing.random_games import random_transitions, sample_evenly

GAME, KERNEL = registry.game("art-robbery"), kernel(GameId("art-robbery"))
WEIGHTS = np.ones((2, len(WEIGHT_NAMES)))


def test_redeal_keeps_everything_that_the_seat_sees():
    changed = 0
    for seats in GAME.seat_counts:
        prepared = KERNEL.prepare(GAME.options({}), seats)
        for transition in sample_evenly(list(random_transitions(GAME, seats, 3)), 10):
            record = KERNEL.encode_state(transition.before)
            redeal(prepared.setup, record, transition.seat, seeded(seats))
            dealt = KERNEL.decode_state(prepared, record)
            expected, seen = (
                GAME.view(state, transition.seat) for state in (KERNEL.canonical_state(transition.before), dealt)
            )
            assert seen == expected
            cards = sorted(card for hand in (*dealt.hands, dealt.draw) for card in hand)
            assert cards == sorted(card for hand in (*transition.before.hands, transition.before.draw) for card in hand)
            changed += dealt != KERNEL.canonical_state(transition.before)
    assert changed


def test_search_does_not_depend_on_hidden_information():
    prepared = KERNEL.prepare(GAME.options({}), 3)
    for transition in sample_evenly(list(random_transitions(GAME, 3, 4)), 5):
        seen = GAME.view(transition.before, transition.seat)
        found: list[object] = []
        for state in (transition.before, GAME.imagine(seen, Chance.seeded(1))):
            actions = [KERNEL.encode_action(state, transition.seat, action) for action in transition.legal]
            results = search(prepared.setup, KERNEL.encode_state(state), transition.seat, actions, WEIGHTS, 1, 2, 9)
            found.append([values.tolist() for values in results])
        assert found[0] == found[1]


def test_search_of_a_decided_game_stops_after_one_round():
    """With nothing left to win or lose, further search is useless."""
    prepared = KERNEL.prepare(GAME.options({}), 2)
    last = [transition for transition in random_transitions(GAME, 2, 6) if len(transition.legal) > 1][-1]
    everything = tuple((last.seat,) * len(owners) for owners in last.before.banked)
    won = replace(last.before, banked=everything)
    actions = [KERNEL.encode_action(won, last.seat, action) for action in last.legal]
    found = search(prepared.setup, KERNEL.encode_state(won), last.seat, actions, WEIGHTS, 1, 9, 1)
    assert found.shares.tolist() == [1.0] * len(actions)
    assert found.deals.tolist() == [DEALS_PER_ROUND] * len(actions)
