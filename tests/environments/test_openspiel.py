"""OpenSpiel games."""

import doctest
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions, UnknownName
from darklantern.core.ids import Seat
from darklantern.environments import openspiel
from darklantern.environments.explicit_chance import ExplicitChance, PickNeeded

spiel: Any = pyspiel
ismcts, mcts = (import_module(f"open_spiel.python.algorithms.{name}") for name in ("ismcts", "mcts"))
ROBBERY, EXCHANGE = "darklantern_art_robbery", "darklantern_midnight_exchange"


def random_walk(game: Any, seed: int, steps: int = 10_000) -> list[Any]:
    """Yield the states of a random game, up to a number."""
    state, rng, states = game.new_initial_state(), Random(seed), list[Any]()
    while not state.is_terminal() and len(states) < steps:
        states.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return [*states, state]


def test_documentation_example_runs():
    assert doctest.testmod(openspiel).failed == 0


@pytest.mark.parametrize("name", [f"{ROBBERY}(players=3)", f"{EXCHANGE}(players=3,max_turns=120)"])
def test_passes_the_random_simulation(name: str):
    spiel.random_sim_test(spiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_every_pick_of_chance_is_a_chance_node():
    """The same decisions with the same picks give the same game by the Python rules."""
    game, rules = spiel.load_game(f"{ROBBERY}(players=3)"), registry.game("art-robbery")
    state, rng, picks, moves = game.new_initial_state(), Random(3), list[int](), list[tuple[Seat, Any]]()
    while not state.is_terminal():
        chosen = rng.choice(state.legal_actions())
        if state.is_chance_node():
            picks.append(chosen)
        else:
            moves.append((state.node.seat, state.node.actions()[chosen]))
        state.apply_action(chosen)
    chance = FixedChance(picks)
    played = rules.start(rules.options({}), 3, chance)
    for seat, action in moves:
        played = rules.apply(played, seat, action, chance).state
    assert played == state.node.state
    assert not chance.left
    outcome = rules.outcome(played)
    assert outcome is not None
    assert [share > 0 for share in state.returns()] == [seat in outcome.winners for seat in range(3)]
    assert sum(state.returns()) == pytest.approx(0)  # pyright: ignore[reportUnknownMemberType]


class FixedChance(Chance):
    """A chance that returns given picks; a pick among one takes none of them."""

    def __init__(self, picks: list[int]) -> None:
        super().__init__()
        self.left = picks[::-1]

    def pick(self, n: int) -> int:
        return 0 if n == 1 else self.left.pop()


def test_chance_outcomes_stay_below_the_stated_maximum():
    for name in (f"{ROBBERY}(players=5)", f"{EXCHANGE}(players=4)"):
        game = spiel.load_game(name)
        most = max(len(state.node.chances()) for state in random_walk(game, 1, 300) if state.is_chance_node())
        assert 1 < most <= game.max_chance_outcomes()


def test_shuffling_tiles_needs_no_chance_nodes():
    """ME-S2: no rule depends on the spots of tiles. Chance decides boards, faces, art and cards."""
    states = random_walk(spiel.load_game(f"{EXCHANGE}(players=2)"), 1, 80)
    node_count, dealt = next((at, state.node.state) for at, state in enumerate(states) if state.node.state is not None)
    filled = sum(len(market.art) + sum(map(len, market.cards)) for market in dealt.markets)
    assert filled < node_count <= filled + 2 * len(dealt.markets)


def test_only_a_complete_shuffle_skips_chance_nodes():
    def rules(chance: Chance) -> list[int]:
        return [chance.pick(n) for n in (4, 3, 5)]

    with pytest.raises(PickNeeded) as needed:
        rules(ExplicitChance({}, shuffled=4))
    assert (needed.value.n, needed.value.number) == (4, 0)
    with pytest.raises(PickNeeded) as needed:
        rules(ExplicitChance({0: 2}, shuffled=4))
    assert (needed.value.n, needed.value.number) == (3, 1)
    assert rules(ExplicitChance({0: 2, 1: 1, 2: 4}, shuffled=4)) == [2, 1, 4]
    mixing = ExplicitChance({}, shuffled=4)
    assert [mixing.pick(n) for n in (4, 3, 2, 1)] == [0, 0, 0, 0]
    mixing.finish()
    halfway = ExplicitChance({}, shuffled=4)
    halfway.pick(4)
    with pytest.raises(PickNeeded):
        halfway.finish()


@pytest.mark.parametrize("name", [f"{ROBBERY}(players=3)", f"{EXCHANGE}(players=3)"])
def test_resampled_states_keep_the_information_state(name: str):
    """The player to decide gets the same string, tensor and actions; hidden information is dealt again."""
    rng, differ = Random(1), 0
    for state in random_walk(spiel.load_game(name), 2, 160)[::4]:
        player = state.current_player()
        if player < 0:
            continue
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        differ += other.node.state != state.node.state
        for seat in set(range(3)) - {player}:
            assert other.information_state_string(seat) != state.information_state_string(seat)
    assert differ > 5


def test_only_the_current_player_may_resample():
    state = random_walk(spiel.load_game(ROBBERY), 1, 40)[-1]
    with pytest.raises(ValueError, match="Only the player to decide"):
        state.resample_from_infostate(1 - max(state.current_player(), 0), Random(1).random)


def test_information_state_has_exactly_what_the_player_observed():
    """If a player draws another card, that player can tell the difference, and the others cannot."""
    game = spiel.load_game(f"{ROBBERY}(players=3)")
    drawing = [state for state in random_walk(game, 5) if state.is_chance_node() and state.node.move is not None][4]
    drawer = int(drawing.node.move[0])
    after = [drawing.child(outcome) for outcome in (0, len(drawing.node.chances()) - 1)]
    for seat in range(3):
        one, other = (state.information_state_string(seat) for state in after)
        assert (one == other) == (seat != drawer)
    strings = [state.information_state_string(0) for state in random_walk(game, 6) if state.current_player() == 0]
    assert len(set(strings)) == len(strings)


def test_chance_node_orders_hands_that_are_ready_together():
    """ME-R1: a chance node decides who is first in a raid; then the seat that has waited longest acts."""
    state = next(state for state in random_walk(spiel.load_game(f"{EXCHANGE}(players=3)"), 1, 80) if state.node.tied)
    assert len(state.chance_outcomes()) == 3
    orders = set[int]()
    for outcome in range(3):
        begun = state.child(outcome)
        orders.add(begun.current_player())
        lifted = begun.child(begun.legal_actions()[0])
        while lifted.is_chance_node() and not lifted.node.tied:
            lifted = lifted.child(0)
        assert begun.current_player() not in lifted.node.tied
    assert orders == {0, 1, 2}


def test_observations_agree_with_the_kernel():
    state = next(state for state in random_walk(spiel.load_game(ROBBERY), 3) if state.current_player() == 1)
    at, kernel = state.node, state.node.tree.observer.kernel
    setup = at.tree.observer.prepared.setup
    row, mask = np.zeros(kernel.observation_size, np.int16), np.zeros(kernel.action_count, np.bool_)
    assert kernel.single.observe_actor(setup, kernel.encode_state(at.state), mask, row) == 1
    assert state.observation_tensor(1) == row.tolist()
    assert "hand: " in state.observation_string(1)


def test_serialized_state_is_restored():
    game = spiel.load_game(ROBBERY)
    state = random_walk(game, 1, 60)[-1]
    _, again = spiel.deserialize_game_and_state(spiel.serialize_game_and_state(game, state))
    for player in range(2):
        assert again.information_state_string(player) == state.information_state_string(player)
    assert again.legal_actions() == state.legal_actions()


def test_endless_game_is_cut_off():
    last = random_walk(spiel.load_game(f"{ROBBERY}(max_turns=5)"), 1)[-1]
    assert last.is_terminal()
    assert last.returns() == [0, 0]


def test_is_mcts_finishes_a_game():
    """OpenSpiel's IS-MCTS in Python finishes a game and searches for its moves."""
    game, rng = spiel.load_game(f"{ROBBERY}(max_turns=20)"), np.random.RandomState(1)
    evaluator: Any = mcts.RandomRolloutEvaluator(1, rng)
    bot: Any = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=4, random_state=rng)
    state, choices = game.new_initial_state(), Random(1)
    while not state.is_terminal():
        mine = state.current_player() == 0
        state.apply_action(bot.step(state) if mine else choices.choice(state.legal_actions()))
    assert state.node.state.turns >= 20


def test_invalid_arguments_are_explained():
    with pytest.raises(BadOptions, match="has no clock"):
        spiel.load_game(EXCHANGE, {"options": '{"raid_seconds": 60}'})
    with pytest.raises(BadOptions, match="JSON object"):
        spiel.load_game(ROBBERY, {"options": "first=0"})
    with pytest.raises(UnknownName, match="Unknown edition 'mine'"):
        spiel.load_game(ROBBERY, {"edition": "mine"})


def test_options_of_the_game_are_parameters():
    game = spiel.load_game(ROBBERY, {"options": '{"first": 1}', "players": 4})
    first = next(state for state in random_walk(game, 1) if state.current_player() >= 0)
    assert first.current_player() == 1
    assert game.num_players() == 4
