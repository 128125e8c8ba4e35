"""Search deals only what a seat does not see."""

import numpy as np
from msgspec.structs import replace

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId
from darklantern.games.art_robbery.kernel.search import ROUND, redeal, search
from darklantern.games.art_robbery.kernel.sense import FIGURES
from darklantern.kernels.chance import seeded
from darklantern.kernels.registry import kernel
from darklantern.testing.walk import sample, walk

GAME, KERNEL = registry.game("art-robbery"), kernel(GameId("art-robbery"))
SENSES = np.ones((2, len(FIGURES)))


def test_a_deal_changes_nothing_that_the_seat_sees():
    changed = 0
    for seats in GAME.seats:
        prepared = KERNEL.prepare(GAME.options({}), seats)
        for stride in sample(list(walk(GAME, seats, 3)), 10):
            record = KERNEL.encode(stride.before)
            redeal(prepared.setup, record, stride.seat, seeded(seats))
            dealt = KERNEL.decode(prepared, record)
            own, seen = (GAME.view(state, stride.seat) for state in (KERNEL.essence(stride.before), dealt))
            assert seen == own
            cards = sorted(card for hand in (*dealt.hands, dealt.draw) for card in hand)
            assert cards == sorted(card for hand in (*stride.before.hands, stride.before.draw) for card in hand)
            changed += dealt != KERNEL.essence(stride.before)
    assert changed


def test_found_the_same_whatever_is_hidden():
    prepared = KERNEL.prepare(GAME.options({}), 3)
    for stride in sample(list(walk(GAME, 3, 4)), 5):
        seen = GAME.view(stride.before, stride.seat)
        found: list[object] = []
        for state in (stride.before, GAME.imagine(seen, Chance.seeded(1))):
            actions = [KERNEL.encode_action(state, stride.seat, action) for action in stride.legal]
            results = search(prepared.setup, KERNEL.encode(state), stride.seat, actions, SENSES, 1, 2, 9)
            found.append([values.tolist() for values in results])
        assert found[0] == found[1]


def test_what_is_decided_takes_one_round():
    """With nothing left to win or lose, further search is useless."""
    prepared = KERNEL.prepare(GAME.options({}), 2)
    last = [stride for stride in walk(GAME, 2, 6) if len(stride.legal) > 1][-1]
    everything = tuple((last.seat,) * len(owners) for owners in last.before.banked)
    won = replace(last.before, banked=everything)
    actions = [KERNEL.encode_action(won, last.seat, action) for action in last.legal]
    found = search(prepared.setup, KERNEL.encode(won), last.seat, actions, SENSES, 1, 9, 1)
    assert found.shares.tolist() == [1.0] * len(actions)
    assert found.deals.tolist() == [ROUND] * len(actions)
