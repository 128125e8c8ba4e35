"""The policy network: the same probabilities with and without NumPy, and the same inputs as in the kernel."""

import sys
from importlib import resources

import numpy as np
import pytest

from darklantern.core.ids import Seat
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.bots.layers import ArrayData, make_layer, read_arrays
from darklantern.games.art_robbery.bots.observation import action_number, encode_observation
from darklantern.games.art_robbery.bots.policy_network import PolicyNetwork
from darklantern.games.art_robbery.kernel.observation import OBSERVATION_SIZE, write_observation
from darklantern.games.art_robbery.kernel.packing import encode_action, encode_state, pack_setup
from darklantern.games.art_robbery.rules.edition import BOX
from darklantern.games.art_robbery.rules.state import ArtRobberyOptions
from darklantern.testing.random_games import random_transitions, sample_evenly

TABLES = pytest.mark.parametrize("seats", range(2, BOX.players + 1))


@TABLES
def test_observation_agrees_with_the_kernel(seats: int):
    setup = pack_setup(ArtRobberyOptions(edition=GAME.options({}).edition), seats)
    thefts = 0
    for transition in random_transitions(GAME, seats, seed=seats):
        thefts += transition.before.theft is not None
        for seat in map(Seat, range(seats)):
            row = np.zeros(OBSERVATION_SIZE, np.int16)
            write_observation(setup, encode_state(transition.before), seat, row)
            assert encode_observation(GAME.view(transition.before, seat)) == row.tolist()
    assert thefts


@TABLES
def test_action_numbers_agree_with_the_kernel(seats: int):
    for transition in random_transitions(GAME, seats, seed=seats):
        view = GAME.view(transition.before, transition.seat)
        for action in transition.legal:
            assert action_number(view, action) == encode_action(transition.before, transition.seat, action)


def test_probabilities_do_not_depend_on_numpy(monkeypatch: pytest.MonkeyPatch):
    fast = PolicyNetwork()
    monkeypatch.setitem(sys.modules, "numpy", None)
    plain = PolicyNetwork()
    for transition in sample_evenly(list(random_transitions(GAME, 3, seed=5)), 10):
        view = GAME.view(transition.before, transition.seat)
        one, other = fast.evaluate(view, transition.legal), plain.evaluate(view, transition.legal)
        assert one.best == other.best
        assert one.log_probabilities == pytest.approx(other.log_probabilities, abs=1e-3)
        assert one.win_share == pytest.approx(other.win_share, abs=1e-4)


def test_arrays_are_read_as_numpy_reads_them():
    path = resources.files("darklantern.games.art_robbery.bots") / "policy_network.npz"
    with path.open("rb") as file, np.load(file) as kept:
        expected = {name: kept[name] for name in kept.files}
    with path.open("rb") as file:
        found = read_arrays(file)
    assert found.keys() == expected.keys()
    for name, (shape, values) in found.items():
        assert shape == expected[name].shape
        assert np.array_equal(np.array(values).reshape(shape), expected[name].astype(float))


def test_layer_multiplies_and_adds(monkeypatch: pytest.MonkeyPatch):
    weights, bias = ArrayData((2, 3), (1, 2, 3, 4, 5, 6)), ArrayData((2,), (10, 20))
    assert make_layer(weights, bias)([1, 0, 2]) == [17, 36]
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert make_layer(weights, bias)([1, 0, 2]) == [17, 36]
