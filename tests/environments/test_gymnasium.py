"""Gymnasium environments: one seat against bots."""

import doctest
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from darklantern.bots.registry import bot
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions, UnknownName
from darklantern.core.ids import GameId
from darklantern.environments import gymnasium as ours
from darklantern.environments.gymnasium import AgainstBots

IDS = ("darklantern/ArtRobbery-v0", "darklantern/MidnightExchange-v0")


def random_legal_action(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


class RecordingBot:
    """A bot that records its arguments, and may wait."""

    name = "watched"

    def __init__(self, waits: bool = False) -> None:
        self.views: list[Any] = []
        self.waits = waits

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        self.views.append(view)
        return None if self.waits else legal[chance.pick(len(legal))]


def test_documentation_example_runs():
    assert doctest.testmod(ours).failed == 0


@pytest.mark.parametrize("name", IDS)
def test_passes_the_gymnasium_checker(name: str):
    check_env(gymnasium.make(name, seats=3, rivals="greedy").unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_same_seed_gives_the_same_game(name: str):
    one, other = (gymnasium.make(name, seats=2, rivals="random") for _ in range(2))
    (seen, info), (twin, _) = one.reset(seed=7), other.reset(seed=7)
    rng = np.random.default_rng(1)
    for _ in range(60):
        assert (seen == twin).all()
        action = random_legal_action(info["action_mask"], rng)
        seen, reward, ended, cut, info = one.step(action)
        twin, *same = other.step(action)
        assert same[:3] == [reward, ended, cut]
        if ended or cut:
            (seen, info), (twin, _) = one.reset(), other.reset()


def test_reward_is_the_share_of_the_victory():
    table, rng = AgainstBots("art-robbery", seats=3, rivals="greedy"), np.random.default_rng(1)
    seats, won = set[int](), 0
    for number in range(12):
        _, info = table.reset(seed=3 if number == 0 else None)
        ended, reward, total = False, 0.0, 0.0
        while not ended:
            assert (table.action_masks() == info["action_mask"]).all()
            _, reward, ended, _, info = table.step(random_legal_action(table.action_masks(), rng))
            total += reward
        best = max(info["scores"])
        assert (reward > 0) <= (info["scores"][info["seat"]] == best)
        assert total == reward
        assert not table.action_masks().any()
        seats.add(info["seat"])
        won += reward > 0
    assert seats == {0, 1, 2}
    assert won < 12


def test_opponents_get_only_their_own_view():
    left, right = RecordingBot(), RecordingBot()
    table, rng = AgainstBots("art-robbery", seats=3, rivals=[left, right], seat=2), np.random.default_rng(1)
    table.reset(seed=1)
    ended = False
    while not ended:
        _, _, ended, _, info = table.step(random_legal_action(table.action_masks(), rng))
        assert info["seat"] == 2
    assert {view.seat for view in left.views} == {0}
    assert {view.seat for view in right.views} == {1}


def test_opponents_may_be_bot_objects():
    greedy = bot(GameId("midnight-exchange"), "greedy")
    table, rng = AgainstBots("midnight-exchange", rivals=greedy), np.random.default_rng(1)
    table.reset(seed=1)
    for _ in range(10):
        table.step(random_legal_action(table.action_masks(), rng))
    assert table.environment.state().moves >= 20


def test_waiting_opponent_lets_the_learner_act():
    table, rng = AgainstBots("midnight-exchange", rivals=RecordingBot(waits=True), seat=0), np.random.default_rng(1)
    table.reset(seed=1)
    for number in range(20):
        assert table.environment.state().moves == number
        table.step(random_legal_action(table.action_masks(), rng))


def test_game_is_cut_off_if_all_wait():
    """The learner has got away, and the bots inside do nothing."""
    table = AgainstBots("midnight-exchange", seats=3, rivals=RecordingBot(waits=True), seat=0)
    rng = np.random.default_rng(1)
    table.reset(seed=1)
    for _ in range(3000):
        mask = table.action_masks()
        helpful = [action for action in (57, 54) if mask[action]]  # get away, else stash
        seen, reward, ended, cut, info = table.step(helpful[0] if helpful else random_legal_action(mask[:57], rng))
        if cut:
            assert (reward, ended) == (0, False)
            assert seen.any()
            assert not info["action_mask"].any()
            return
    pytest.fail("it went on")


def test_illegal_action_loses():
    table = AgainstBots("art-robbery")
    table.reset(seed=1)
    _, reward, ended, _, info = table.step(63)
    assert (reward, ended, info["illegal"]) == (-1, True, True)


def test_illegal_action_ends_the_game_for_good():
    table = AgainstBots("art-robbery", seat=0)
    table.reset(seed=1)
    legal, before = int(table.action_masks().argmax()), table.environment.state()
    _, _, _, _, info = table.step(63)
    assert not info["action_mask"].any()
    assert not table.action_masks().any()
    with pytest.raises(ResetNeeded, match=r"The game has ended.*call reset\(\)"):
        table.step(legal)
    assert table.environment.state() == before
    table.reset()
    assert table.step(int(table.action_masks().argmax()))[1:3] == (0, False)


def test_step_without_a_game_asks_for_a_reset():
    table, rng = AgainstBots("art-robbery"), np.random.default_rng(1)
    with pytest.raises(ResetNeeded, match="none was started"):
        table.step(0)
    table.reset(seed=1)
    while not table.step(random_legal_action(table.action_masks(), rng))[2]:
        pass
    with pytest.raises(ResetNeeded):
        table.step(0)


def test_invalid_arguments_are_explained():
    with pytest.raises(BadOptions, match="At a table for 3 there are 2 rivals, not 1"):
        AgainstBots("art-robbery", seats=3, rivals=["greedy"])
    with pytest.raises(BadOptions, match="one of 0 to 1, not 2"):
        AgainstBots("art-robbery", seat=2)
    with pytest.raises(UnknownName, match="Unknown bot 'nobody'"):
        AgainstBots("art-robbery", rivals="nobody")
    with pytest.raises(BadOptions, match="players"):
        AgainstBots("art-robbery", seats=9)


def test_render_prints_the_table():
    table = gymnasium.make("darklantern/ArtRobbery-v0", render_mode="ansi")
    table.reset(seed=1)
    assert "hand: " in str(table.render())
