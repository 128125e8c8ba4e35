"""Vector environments: batches of games that step together."""

import doctest
from typing import Any

import numpy as np
import pytest

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import GameId, Seat
from darklantern.environments import vector_env
from darklantern.environments.vector_env import VectorEnv
from darklantern.kernels.registry import kernel
from darklantern.testing.random_games import random_transitions, sample_evenly

GAME, KERNEL = registry.game("art-robbery"), kernel(GameId("art-robbery"))


def random_actions(games: VectorEnv, rng: np.random.Generator) -> Any:
    return (games.masks * rng.random(games.masks.shape)).argmax(axis=1)


def test_documentation_example_runs():
    assert doctest.testmod(vector_env).failed == 0


@pytest.mark.parametrize("seats", [2, 5])
def test_any_number_of_workers_steps_the_same_games(seats: int):
    one, three = (VectorEnv("art-robbery", seats, 50, seed=3, workers=workers) for workers in (1, 3))
    rng, twin = np.random.default_rng(1), np.random.default_rng(1)
    finished = 0
    for _ in range(150):
        one.step(random_actions(one, rng))
        three.step(random_actions(three, twin))
        for name in ("observations", "masks", "rewards", "done", "seats", "scores", "cut_off"):
            assert (getattr(one, name) == getattr(three, name)).all(), name
        assert one.masks.any(axis=1).all()
        ended = one.rewards[one.done & ~one.cut_off]
        assert np.allclose(ended.sum(axis=1), 1)
        assert not one.rewards[~one.done].any()
        finished += int(one.done.sum())
    assert finished > 50
    one.reset()
    assert (one.observations == VectorEnv("art-robbery", seats, 50, seed=3).observations).all()


def test_rewards_and_scores_are_those_of_the_game():
    """AR-F5"""
    games = VectorEnv("art-robbery", 3, 1, seed=9, options={"first": 2})
    assert games.seats[0] == 2
    rng = np.random.default_rng(2)
    while not games.done[0]:
        games.step(random_actions(games, rng))
    best = games.scores[0].max()
    winners = games.rewards[0] > 0
    assert (games.scores[0][winners] == best).all()
    assert (games.scores[0][~winners] <= best).all()


def test_endless_game_is_cut_off(monkeypatch: pytest.MonkeyPatch):
    """AR-E2"""
    monkeypatch.setattr(type(KERNEL), "max_turns", 10)
    games, rng = VectorEnv("art-robbery", 4, 20, seed=1), np.random.default_rng(1)
    seen = np.zeros(20, bool)
    for _ in range(20):
        games.step(random_actions(games, rng))
        seen |= games.cut_off
        assert not games.rewards.any()
        assert (games.done == games.cut_off).all()
    assert seen.all()


@pytest.mark.parametrize("wrong", [63, 64, -1])
def test_illegal_action_changes_nothing(wrong: int):
    games = VectorEnv("art-robbery", 2, 5, seed=1)
    actions, before = games.masks.argmax(axis=1), games.observations.copy()
    actions[3] = wrong
    with pytest.raises(IllegalAction, match=f"not-legal \\(game=3, action={wrong}\\)"):
        games.step(actions)
    assert (games.observations == before).all()


def test_arrays_are_read_only():
    games = VectorEnv("art-robbery", 2, 5)
    with pytest.raises(ValueError, match="read-only"):
        games.masks[0, 0] = True


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_observation_does_not_depend_on_hidden_information(seats: int):
    """Other hands and the draw pile are dealt again; the observation and the legal actions stay."""
    prepared = KERNEL.prepare(GAME.options({}), seats)
    changed = 0
    for transition in sample_evenly(list(random_transitions(GAME, seats, seed=seats)), 40):
        state, seat = transition.before, transition.seat
        seen = observe(prepared, KERNEL.encode_state(state))
        for number in range(3):
            other = KERNEL.encode_state(GAME.imagine(GAME.view(state, seat), Chance.seeded(number)))
            changed += other.tobytes() != KERNEL.encode_state(state).tobytes()
            assert observe(prepared, other) == seen
    assert changed > 50


def test_observation_contains_public_information():
    """It changes with every move of the seat, and agrees with the view."""
    prepared = KERNEL.prepare(GAME.options({}), 3)
    for transition in sample_evenly(list(random_transitions(GAME, 3, seed=8)), 30):
        view = GAME.view(transition.before, transition.seat)
        row = observe(prepared, KERNEL.encode_state(transition.before))[1]
        part = {name: list(row[start:end]) for name, (start, end) in KERNEL.observation_columns.items()}
        assert sum(part["hand"]) == len(view.hand)
        assert part["draw pile"] == [view.draw_size]
        assert sum(part["discard"]) == len(view.discard)
        mine = [at for at, owner in enumerate(view.owners) if owner == transition.seat]
        assert [at for at in range(9) if part["owners"][9 + at]] == mine
        dog = 0 if view.dog is None else 1 + (view.dog - transition.seat) % 3
        assert part["dog"].index(1) == dog
        assert part["raid"].index(1) == view.raid
        assert part["turn"] == [view.turn == transition.seat]
        assert any(part["theft"]) == (view.theft is not None)


def observe(prepared: Any, table: Any) -> tuple[Seat, tuple[int, ...], tuple[bool, ...]]:
    row, mask = np.zeros(KERNEL.observation_size, np.int16), np.zeros(KERNEL.action_count, np.bool_)
    seat = KERNEL.single.observe_actor(prepared.setup, table, mask, row)
    return Seat(int(seat)), tuple(row.tolist()), tuple(mask.tolist())
