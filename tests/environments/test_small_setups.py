"""The small set-ups of the games, and tabular methods on them."""

from importlib import import_module
from typing import Any

import gymnasium
import msgspec
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

from darklantern.bots.registry import bot_names
from darklantern.core import registry
from darklantern.core.errors import BadEdition, BadOptions
from darklantern.core.ids import Seat
from darklantern.environments import openspiel
from darklantern.environments.factory import make_environment
from darklantern.environments.game_tree import GameTree, TreeNode
from darklantern.environments.gymnasium import AgainstBots, environment_id
from darklantern.environments.pettingzoo import env, parallel_env
from darklantern.environments.rules_environment import RulesEnvironment

spiel: Any = pyspiel
cfr, exploitability = (import_module(f"open_spiel.python.algorithms.{name}") for name in ("cfr", "exploitability"))
uniform_policy: Any = import_module("open_spiel.python.policy").UniformRandomPolicy
pettingzoo_tests: Any = import_module("pettingzoo.test")
ROBBERY = "darklantern_art_robbery(small=True)"
GAMES = pytest.mark.parametrize("game", registry.games_with("small"))
NODES = {"art-robbery": 4393, "midnight-exchange": 13867}
"""The number of nodes of each tree."""


def small_edition(game: str) -> Any:
    table: Any = make_environment(game, 2, small=True)
    return table.options.edition


def test_games_of_this_package_have_small_setups():
    assert set(registry.games_with("small")) == set(NODES)


@GAMES
def test_small_edition_is_not_offered_to_players(game: str):
    """It has another box, so the checks of editions refuse it at a table and in the editor."""
    rules, edition = registry.game(game), small_edition(game)
    assert edition.name == "small"
    assert edition.name not in rules.editions()
    data = msgspec.to_builtins(edition)
    with pytest.raises(BadEdition):
        rules.make_edition(data)
    with pytest.raises(BadOptions):
        rules.options({"edition": data})


@GAMES
@pytest.mark.filterwarnings("ignore:Observation")  # the mask is a dictionary entry, and all zeros after the end
def test_small_setup_is_an_environment_of_every_library(game: str):
    assert isinstance(make_environment(game, 2, {"edition": "small"}), RulesEnvironment)
    pettingzoo_tests.api_test(env(game, small=True), num_cycles=60)
    pettingzoo_tests.parallel_api_test(parallel_env(game, small=True), num_cycles=40)
    check_env(gymnasium.make(environment_id(game), small=True).unwrapped)
    for parameters in ("small=True", "edition=small"):
        loaded = spiel.load_game(f"{openspiel.short_name(game)}({parameters})")
        spiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)


@GAMES
def test_every_bot_plays_the_small_setup(game: str):
    rng = np.random.default_rng(1)
    for name in bot_names(game):
        table = AgainstBots(game, rivals=name, seat=1, small=True)
        _, info = table.reset(seed=1)
        ended = truncated = False
        while not (ended or truncated):
            _, _, ended, truncated, info = table.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))


@GAMES
def test_small_tree_can_be_visited(game: str):
    """All games end or are cut off, both seats can win, and the outcomes of chance are different and add up to 1."""
    winners, nodes = set[Any](), 0
    left: list[TreeNode] = [GameTree(game, 2, {}, small=True).root]
    while left:
        node = left.pop()
        nodes += 1
        if node.is_chance:
            assert sum(node.chances()) == pytest.approx(1)  # pyright: ignore[reportUnknownMemberType]
            left += [node.child(outcome) for outcome in range(len(node.chances()))]
        elif node.seat is not None:
            left += [node.child(number) for number in node.actions()]
        elif (outcome := node.outcome()) is not None:
            winners.add(outcome.winners)
    assert nodes == NODES[game]
    assert {(0,), (1,)} <= winners


def test_deal_is_one_chance_node_with_the_different_hands():
    """AR-S1: five different cards, two for each player: 30 deals, whatever the order of the cards in a hand."""
    root = GameTree("art-robbery", 2, {}, small=True).root
    assert root.chances() == pytest.approx((1 / 30,) * 30)  # pyright: ignore[reportUnknownMemberType]
    hands = {tuple(frozenset(hand) for hand in root.child(deal).state.hands) for deal in range(30)}
    assert len(hands) == 30
    assert root.child(3) is root.child(3)


def test_hands_of_the_other_player_look_the_same():
    """AR-S1: a player who holds the same two cards in three deals has one information state in them."""
    root = GameTree("art-robbery", 2, {}, small=True).root
    told = [root.child(deal).information(Seat(0)) for deal in range(30)]
    assert {told.count(text) for text in told} == {3}


def test_exploitability_of_a_cfr_policy_decreases():
    """OpenSpiel's CFR comes ever closer to an equilibrium of Art Robbery's small set-up."""
    game: Any = spiel.load_game(ROBBERY)
    solver: Any = cfr.CFRSolver(game)
    measured = [exploitability.exploitability(game, uniform_policy(game))]
    for iterations in (2, 3, 5):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        measured.append(exploitability.exploitability(game, solver.average_policy()))
    assert measured == sorted(measured, reverse=True)
    assert measured[0] > 0.29
    assert measured[-1] < 0.033
