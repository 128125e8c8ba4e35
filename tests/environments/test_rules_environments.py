"""Environments of games without a kernel, from their readable rules."""

import pickle
from collections.abc import Generator
from copy import deepcopy
from importlib import import_module
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

from darklantern.core.errors import BadOptions, IllegalAction
from darklantern.core.registry import game as rules_of
from darklantern.environments import gymnasium as gymnasium_games
from darklantern.environments import openspiel, rules_environment
from darklantern.environments.environment import NO_SEAT
from darklantern.environments.factory import make_environment
from darklantern.environments.game_tree import GameTree
from darklantern.environments.gymnasium import AgainstBots
from darklantern.environments.kernel_environment import KernelEnvironment
from darklantern.environments.pettingzoo import env, parallel_env, raw_env
from darklantern.environments.rules_environment import RulesEnvironment
from darklantern.environments.specification import ActionNumbers
from darklantern.kernels.kernel import ONGOING, TERMINATED, TRUNCATED
from darklantern.testing import CHECKS, check_redaction
from tests.environments.tiny_games import tiny_games

spiel: Any = pyspiel
pettingzoo_tests: Any = import_module("pettingzoo.test")
TINY = pytest.mark.parametrize("game", ["tiny-bluff", "numbered-bluff", "tiny-grab"])


@pytest.fixture(autouse=True, scope="module")
def _tiny_games(tmp_path_factory: pytest.TempPathFactory) -> Generator[None]:  # pyright: ignore[reportUnusedFunction]
    with tiny_games(tmp_path_factory.mktemp("tiny")):
        gymnasium_games.register_games()
        openspiel.register_games()
        yield


def play(table: Any, rng: np.random.Generator, steps: int) -> list[Any]:
    """Play random legal actions, over the ends of games; return what was seen."""
    seen: list[Any] = []
    for _ in range(steps):
        end = table.step(int(rng.choice(np.flatnonzero(table.mask))))
        if end != ONGOING:
            table.reset()
        seen.append((end, table.seat, table.observation.tolist(), table.mask.tolist(), table.rewards.tolist()))
    return seen


def pickled(table: Any) -> Any:
    return pickle.loads(pickle.dumps(table))


@TINY
def test_tiny_games_conform(game: str):
    checks = CHECKS if game == "tiny-grab" else (*CHECKS, check_redaction)  # nothing is hidden in the race
    for check in checks:
        check(rules_of(game), seats=2, seed=1)


def test_manifest_alone_decides_what_steps_a_game():
    assert isinstance(make_environment("tiny-bluff", 2), RulesEnvironment)
    assert isinstance(make_environment("art-robbery", 2), KernelEnvironment)


@TINY
@pytest.mark.filterwarnings("ignore:Observation")  # the mask is a dictionary entry, and all zeros after the end
def test_passes_the_tests_of_pettingzoo(game: str):
    for make in (env, raw_env):
        pettingzoo_tests.api_test(make(game, seats=2), num_cycles=50)
    pettingzoo_tests.seed_test(lambda: env(game, seats=3), num_cycles=20)
    pettingzoo_tests.parallel_api_test(parallel_env(game, seats=3), num_cycles=50)
    pettingzoo_tests.parallel_seed_test(lambda: parallel_env(game, seats=3), num_cycles=20)


@TINY
def test_passes_the_gymnasium_checker(game: str):
    name = gymnasium_games.environment_id(game)
    check_env(gymnasium.make(name, seats=3, rivals="random").unwrapped)


@TINY
@pytest.mark.parametrize("players", [2, 3])
def test_passes_the_random_simulation_of_openspiel(game: str, players: int):
    loaded = spiel.load_game(f"{openspiel.short_name(game)}(players={players})")
    spiel.random_sim_test(loaded, num_sims=3, serialize=True, verbose=False)


@TINY
def test_same_seed_gives_the_same_games(game: str):
    one, other = (make_environment(game, 3) for _ in range(2))
    for table in (one, other):
        table.reset(seed=7)
    assert play(one, np.random.default_rng(1), 40) == play(other, np.random.default_rng(1), 40)
    other.reset(seed=8)
    assert play(one, np.random.default_rng(2), 40) != play(other, np.random.default_rng(2), 40)


@TINY
@pytest.mark.parametrize("copied", [deepcopy, pickled])
def test_copy_plays_on_independently_and_identically(game: str, copied: Any):
    table = make_environment(game, 3)
    table.reset(seed=3)
    play(table, np.random.default_rng(1), 2)
    twin = copied(table)
    ahead = play(twin, np.random.default_rng(2), 30)
    assert play(table, np.random.default_rng(2), 30) == ahead


@pytest.mark.parametrize("game", ["tiny-bluff", "numbered-bluff"])
@pytest.mark.parametrize("copied", [deepcopy, pickled])
def test_copy_plays_on_against_copies_of_bots_for_any_game(game: str, copied: Any):
    table = AgainstBots(game, seats=3, rivals=["lookout", "random"])
    table.reset(seed=2)
    table.step(int(table.action_masks().argmax()))
    twin = copied(table)

    def play_on(one: AgainstBots) -> list[Any]:
        seen: list[Any] = []
        for _ in range(6):
            row, reward, ended, cut, info = one.step(int(np.flatnonzero(one.action_masks())[-1]))
            seen.append((row.tolist(), reward, ended, cut, info["action_mask"].tolist()))
            if ended or cut:
                seen.append(one.reset()[0].tolist())
        return seen

    ahead = play_on(twin)
    assert play_on(table) == ahead


def test_action_is_its_place_in_the_list_of_legal_actions():
    table = make_environment("tiny-bluff", 2)
    table.reset(seed=1)
    assert table.action_count == 256
    assert np.flatnonzero(table.mask).tolist() == [0, 1, 2, 3, 4]
    assert table.encode_action(4) == 2
    table.step(2)
    assert table.state().claim == 4
    assert np.flatnonzero(table.mask).tolist() == [0, 1, 2]


def test_game_may_number_its_actions():
    table = make_environment("numbered-bluff", 2)
    table.reset(seed=1)
    assert table.action_count == 10
    assert np.flatnonzero(table.mask).tolist() == [2, 3, 4, 5, 6]
    table.step(4)
    assert np.flatnonzero(table.mask).tolist() == [0, 5, 6]
    assert table.encode_action(0) == 0


def test_illegal_number_is_refused():
    table = make_environment("tiny-bluff", 2)
    table.reset(seed=1)
    before = table.state()
    for number in (5, -1, 1000):
        with pytest.raises(IllegalAction):
            table.step(number)
    assert table.state() == before


def test_rewards_are_shares_of_the_victory():
    table = make_environment("tiny-bluff", 3)
    table.reset(seed=1)
    while (end := table.step(int(np.flatnonzero(table.mask)[-1]))) == ONGOING:
        pass
    assert end == TERMINATED
    assert sorted(table.rewards.tolist()) == [0, 0.5, 0.5]
    assert table.scores.tolist() == [int(reward > 0) for reward in table.rewards]
    assert table.seat == NO_SEAT
    assert not table.mask.any()
    assert not table.observe(0)[0].any()
    assert table.to_act() == frozenset()


def test_game_is_cut_off_after_its_last_turn():
    table = make_environment("tiny-bluff", 2, small=True)
    table.reset(seed=1)
    assert [table.step(0) for _ in range(3)] == [ONGOING, ONGOING, TRUNCATED]
    assert not table.rewards.any()


def test_observation_says_what_the_view_says():
    """Rows of two states are equal exactly if the views are: only the own die can be told apart."""
    table = make_environment("tiny-bluff", 2)
    rows: dict[int, set[bytes]] = {}
    for seed in range(30):
        table.reset(seed=seed)
        rows.setdefault(table.state().dice[0], set()).add(table.observation.tobytes())
    assert set(rows) == {1, 2, 3}
    assert all(len(same) == 1 for same in rows.values())
    assert len({row for same in rows.values() for row in same}) == 3


def test_hands_in_a_race_are_equally_fast_and_the_first_decides():
    table = make_environment("tiny-grab", 3)
    first = set[int]()
    acted = np.zeros(3)
    for seed in range(60):
        table.reset(seed=seed)
        assert table.to_act() == {0, 1, 2}
        first.add(table.seat)
        while table.seat != NO_SEAT:
            acted[table.seat] += 1
            table.step(0)
    assert first == {0, 1, 2}
    assert acted.min() > 0.8 * acted.max()


def test_seat_that_waits_lets_others_come_first():
    table = make_environment("tiny-grab", 2)
    table.reset(seed=1)
    waiting = table.seat
    while table.seat == waiting:
        table.wait()
    assert table.state().turns == 0


def test_clock_ends_a_race():
    table = make_environment("tiny-grab", 2, {"seconds": 1})
    table.reset(seed=1)
    moves = 0
    while table.wait() == ONGOING:
        moves += 1
    assert moves > 2
    assert table.state().chips == ()


def test_contested_chip_goes_to_the_first_hand():
    table: Any = parallel_env("tiny-grab", seats=3)
    table.reset(seed=1)
    first = table.possible_agents[table.environment.seat]
    _, _, _, _, infos = table.step(dict.fromkeys(table.agents, 3))
    assert [agent for agent, info in infos.items() if info["acted"]] == [first]


def states_of(name: str, seed: int) -> list[Any]:
    """Return the states of a random game in OpenSpiel."""
    state, rng, states = spiel.load_game(name).new_initial_state(), Random(seed), list[Any]()
    while not state.is_terminal():
        states.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return [*states, state]


def test_information_state_knows_the_own_die_alone():
    root = spiel.load_game("darklantern_tiny_bluff").new_initial_state()
    dealt = {(one, two): root.child(one).child(two) for one in range(3) for two in range(3)}
    strings = {dice: state.information_state_string(0) for dice, state in dealt.items()}
    assert len(set(strings.values())) == 3
    assert all(strings[one, 0] == strings[one, 1] == strings[one, 2] for one in range(3))


def test_information_state_recalls_how_it_was_reached():
    """A seat recalls the claims before the last one, which its view does not show."""
    dealt = spiel.load_game("darklantern_numbered_bluff").new_initial_state().child(0).child(0)
    one, other = dealt.child(2).child(5).child(6), dealt.child(3).child(5).child(6)
    assert one.observation_string(0) == other.observation_string(0)
    assert all(one.information_state_string(seat) != other.information_state_string(seat) for seat in range(2))


def test_resampled_states_keep_the_information_state():
    rng, differ = Random(1), 0
    for state in states_of("darklantern_tiny_bluff(players=3)", 2):
        player = state.current_player()
        if player < 0:
            continue
        for _ in range(5):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            differ += other.node.state != state.node.state
    assert differ > 3


def test_chance_node_orders_a_race():
    state = spiel.load_game("darklantern_tiny_grab(players=3)").new_initial_state()
    assert state.is_chance_node()
    assert [state.child(outcome).current_player() for outcome in range(3)] == [0, 1, 2]


def test_tree_has_no_clock():
    """A limit that is asked for is refused; one that the game has by default is left out."""
    with pytest.raises(BadOptions, match="has no clock"):
        spiel.load_game("darklantern_tiny_grab", {"options": '{"seconds": 1}'})
    game = spiel.load_game("darklantern_timed_grab")
    assert game.new_initial_state().child(0).node.state.seconds is None
    assert make_environment("timed-grab", 2).state().seconds == 2


def test_large_pick_is_made_in_several_nodes():
    """A pick of 2,500 is one of 834 ranges, then one of the numbers in it: each has its share of the probability."""
    dice = {"game": "tiny-bluff", "name": "many", "title": "Many faces", "size": 2500}
    found: dict[int, float] = {}
    root = GameTree("tiny-bluff", 2, {"edition": dice}).root
    assert len(root.chances()) == 834
    for one, chance in enumerate(root.chances()):
        part = root.child(one)
        picked = part.chances() if part.move is None and not part.picks else (1.0,)
        for two, share in enumerate(picked):
            after = part.child(two) if len(picked) > 1 else part
            found[after.picks[0]] = chance * share
    assert sorted(found) == list(range(2500))
    assert list(found.values()) == pytest.approx([1 / 2500] * 2500)  # pyright: ignore[reportUnknownMemberType]


def test_tree_is_cut_off_after_its_last_decision():
    """So that the longest game that OpenSpiel is told of is the longest, even if turns do not count decisions."""
    tree = GameTree("tiny-bluff", 2, {})
    assert spiel.load_game("darklantern_tiny_bluff").max_game_length() == tree.max_decisions
    tree.max_decisions = 2
    node = tree.root.child(0).child(0).child(0)
    assert not node.over
    assert node.child(0).over
    assert node.child(0).outcome() is None


def test_rivals_may_be_any_bots():
    table = gymnasium_games.AgainstBots("tiny-bluff", seats=2, rivals="random", seat=1)
    _, info = table.reset(seed=1)
    assert info["seat"] == 1
    assert table.environment.state().turns == 1


def test_rivals_choose_among_the_actions_that_have_a_number(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rules_environment, "action_numbers", lambda game: ActionNumbers(count=1))  # pyright: ignore
    table = gymnasium_games.AgainstBots("tiny-bluff", seats=3, rivals="random")
    for seed in range(10):
        table.reset(seed=seed)
        ended = cut = False
        while not (ended or cut):
            _, _, ended, cut, _ = table.step(0)
        assert ended


@pytest.mark.parametrize("options", [{"small": True}, {"options": {"edition": "coins"}}])
def test_small_setup_is_chosen_by_argument_or_edition(options: dict[str, Any]):
    table = make_environment("tiny-bluff", 2, **options)
    assert isinstance(table, RulesEnvironment)
    assert (table.options.edition.size, table.max_turns) == (2, 3)
    for make in (env, parallel_env):
        made: Any = make("tiny-bluff", **options)
        made.reset(seed=1)
        assert made.unwrapped.environment.options.edition.name == "coins"
    against: Any = gymnasium_games.AgainstBots("tiny-bluff", **options)
    assert against.environment.options.edition.name == "coins"


def test_edition_of_players_is_no_small_setup():
    """The small set-up may have an edition that players have, with fewer turns."""
    for small, max_turns in ((False, 100), (True, 2)):
        table: Any = make_environment("numbered-bluff", 2, {"edition": "plain"}, small=small)
        assert table.max_turns == max_turns


@pytest.mark.parametrize("parameters", ["small=True", "edition=coins"])
def test_openspiel_loads_the_small_setup(parameters: str):
    game = spiel.load_game(f"darklantern_tiny_bluff({parameters})")
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(outcome, 0.25) for outcome in range(4)]
    spiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_game_without_a_small_setup_says_so():
    with pytest.raises(BadOptions, match=r"tiny-grab has no small set-up; games that have one: .*tiny-bluff"):
        make_environment("tiny-grab", 2, small=True)
