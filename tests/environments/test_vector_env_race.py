"""Vector environments of Midnight Exchange: who acts in a raid, and what the observation contains."""

from typing import Any

import numpy as np
import pytest

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId, Seat
from darklantern.environments.vector_env import VectorEnv
from darklantern.games.midnight_exchange.kernel.observation import OBSERVATION_SIZE, write_observation
from darklantern.games.midnight_exchange.kernel.records import (
    ARTS,
    DROP,
    DROP_UP,
    GETAWAY,
    LOOTS,
    PASS,
    PLACE_ART,
    STASH,
    TIME_UP,
)
from darklantern.games.midnight_exchange.rules.exchange import loot_of
from darklantern.games.midnight_exchange.rules.state import Phase
from darklantern.kernels.registry import kernel
from darklantern.testing.random_games import random_transitions, sample_evenly
from tests.kernels.exchange_editions import hasty_weight

GAME, KERNEL = registry.game("midnight-exchange"), kernel(GameId("midnight-exchange"))
SHORT = {"raid_seconds": 20}
WEIGHTS = np.ones(KERNEL.action_count)
WEIGHTS[[STASH, GETAWAY]], WEIGHTS[[PASS, DROP, DROP_UP]] = 10, 0.2
"""Weights that favour progress: stashing, getting away and trading."""


def random_actions(games: VectorEnv, rng: np.random.Generator) -> Any:
    return (games.masks * WEIGHTS * rng.random(games.masks.shape)).argmax(axis=1)


@pytest.mark.parametrize("seats", [2, 4])
def test_any_number_of_workers_steps_the_same_games(seats: int):
    one, three = (
        VectorEnv("midnight-exchange", seats, 20, seed=3, options=SHORT, workers=workers) for workers in (1, 3)
    )
    rng, twin = np.random.default_rng(1), np.random.default_rng(1)
    finished = 0
    for _ in range(1500):
        one.step(random_actions(one, rng))
        three.step(random_actions(three, twin))
        for name in ("observations", "masks", "rewards", "done", "seats", "scores", "cut_off"):
            assert (getattr(one, name) == getattr(three, name)).all(), name
        assert one.masks.any(axis=1).all()
        assert not one.masks[:, TIME_UP].any(), "the clock acts by itself"
        assert (one.rewards.sum(axis=1) == one.done).all()
        finished += int(one.done.sum())
    assert finished > 5
    one.reset()
    assert (one.observations == VectorEnv("midnight-exchange", seats, 20, seed=3, options=SHORT).observations).all()


def test_hands_are_equally_fast():
    """ME-R1: in a raid the seat whose hand is ready first acts, so all act about equally often, in no order."""
    games, rng = VectorEnv("midnight-exchange", 3, 100, seed=5), np.random.default_rng(1)
    counts, twice, before = np.zeros(3), 0, games.seats.copy()
    for _ in range(200):
        games.step(random_actions(games, rng))
        counts += np.bincount(games.seats, minlength=3)
        twice += int((games.seats == before).sum())
        before = games.seats.copy()
    assert counts.min() > 0.95 * counts.max()
    assert twice > 500


def test_masks_are_the_legal_actions():
    """The game waits for the seat to act, and its mask has all actions that the Python rules allow."""
    games, rng = VectorEnv("midnight-exchange", 3, 20, seed=2, options=SHORT), np.random.default_rng(3)
    prepared = KERNEL.prepare(GAME.options(SHORT), 3)
    placing = 0
    for number in range(400):
        if number % 10 == 0:
            for row, table in enumerate(games._states):  # pyright: ignore[reportPrivateUsage]
                state, seat = KERNEL.decode_state(prepared, table), Seat(int(games.seats[row]))
                legal = sorted(KERNEL.encode_action(state, seat, action) for action in GAME.legal_actions(state, seat))
                assert np.flatnonzero(games.masks[row]).tolist() == legal
                assert seat in GAME.to_act(state)
                placing += legal[-1] >= PLACE_ART
        games.step(random_actions(games, rng))
    assert placing > 10


def observe(prepared: Any, state: Any, seat: Seat) -> list[int]:
    row = np.zeros(OBSERVATION_SIZE, np.int16)
    write_observation(prepared.setup, KERNEL.encode_state(state), seat, row)
    return row.tolist()


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_observation_does_not_depend_on_hidden_information(seats: int):
    """Tiles that only others have seen get other loot; each seat's observation and legal actions stay."""
    prepared = KERNEL.prepare(GAME.options({}), seats)
    changed = 0
    for transition in sample_evenly(list(random_transitions(GAME, seats, seats, weight=hasty_weight)), 60):
        state = transition.before
        for seat in map(Seat, range(seats)):
            for number in range(2):
                other = GAME.imagine(GAME.view(state, seat), Chance.seeded(number))
                changed += KERNEL.encode_state(other).tobytes() != KERNEL.encode_state(state).tobytes()
                assert observe(prepared, other, seat) == observe(prepared, state, seat)
                assert KERNEL.legal_actions(prepared, KERNEL.encode_state(other), seat) == KERNEL.legal_actions(
                    prepared, KERNEL.encode_state(state), seat
                )
    assert changed > 50


def test_observation_contains_public_information():
    prepared = KERNEL.prepare(GAME.options({}), 3)
    phases = set[Phase]()
    for transition in sample_evenly(list(random_transitions(GAME, 3, 8, weight=hasty_weight)), 80):
        state, seat = transition.before, transition.seat
        view = GAME.view(state, seat)
        row = observe(prepared, state, seat)
        part = {name: row[start:end] for name, (start, end) in KERNEL.observation_columns.items()}
        around = [(seat + number) % 3 for number in range(3)]
        phases.add(view.phase)
        if view.phase is Phase.RAID:
            known = [0 if loot is None else 1 + LOOTS.index(loot) for loot in view.raid.loots]
            assert part["known loot"] == known
            assert [not where for where in part["where tiles are"]] == [spot is not None for spot in view.raid.spots]
            assert part["loot side up"] == [int(up) for up in view.raid.up]
            watched = [
                sum(1 << number for number, other in enumerate(around) if other in its) for its in view.raid.seen
            ]
            assert part["who has seen tiles"] == watched
        for number, other in enumerate(around):
            loot, player = loot_of(view.raid, Seat(other)), view.players[other]
            assert part["loot on boards"][8 * number : 8 * number + 8] == [loot[kind] for kind in LOOTS]
            assert part["stored art"][6 * number : 6 * number + 6] == [player.stored.count(art) for art in ARTS]
            assert part["getaway tokens"][number] == (view.raid.getaways[other] or 0)
        offered = sum(len(cards) for market in view.markets for cards in market.cards)
        assert part["where cards are"].count(1) == sum(map(bool, part["card spaces"])) == offered
        assert part["where cards are"].count(0) == len(view.deck)
        assert part["bag"] == [view.bag.count(art) for art in ARTS]
        assert part["phase"].index(1) == list(Phase).index(view.phase)
    assert phases >= {Phase.RAID, Phase.EXCHANGES}
