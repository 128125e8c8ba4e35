"""A single game, stepped by its kernel."""

import numpy as np
import pytest

from darklantern.core.errors import IllegalAction
from darklantern.core.registry import game_ids
from darklantern.environments.environment import NO_SEAT
from darklantern.environments.kernel_environment import KernelEnvironment, format_observation
from darklantern.environments.vector_env import VectorEnv

SEATS = {"art-robbery": 3, "midnight-exchange": 2}


@pytest.mark.parametrize("game", game_ids())
def test_single_and_vector_environment_play_the_same_games(game: str):
    """A policy trained there plays here: the same seats, rows, masks and rewards in every game."""
    board, vector, rng = (
        KernelEnvironment(game, SEATS[game]),
        VectorEnv(game, SEATS[game], 1, seed=5),
        np.random.default_rng(1),
    )
    board.reset(5)
    for _ in range(250):
        assert board.seat == vector.seats[0]
        assert (board.observation == vector.observations[0]).all()
        assert (board.mask == vector.masks[0]).all()
        action = int(rng.choice(np.flatnonzero(board.mask)))
        board.step(action)
        vector.step(np.array([action]))
        assert (board.rewards == vector.rewards[0]).all()
        assert (board.seat == NO_SEAT) == vector.done[0]
        if vector.done[0]:
            assert (board.scores == vector.scores[0]).all()
            board.reset()


@pytest.mark.parametrize("game", game_ids())
def test_masks_agree_with_the_python_rules(game: str):
    """The mask is that of the Python rules, and the seat to act is one for which the game waits."""
    board, rng = KernelEnvironment(game, 2), np.random.default_rng(2)
    board.reset(3)
    for _ in range(60):
        state, rules = board.state(), board.game
        assert board.to_act() == rules.to_act(state)
        assert board.seat in board.to_act()
        for seat in board.to_act():
            legal = sorted(
                board.kernel.encode_action(state, seat, action) for action in rules.legal_actions(state, seat)
            )
            assert np.flatnonzero(board.observe(seat)[1]).tolist() == legal
        board.step(int(rng.choice(np.flatnonzero(board.mask))))


def test_wait_in_a_race_lets_others_act_first():
    board = KernelEnvironment("midnight-exchange", 2)
    board.reset(1)
    first, state = board.seat, board.state()
    for _ in range(10):
        board.wait()
        if board.seat != first:
            break
    assert board.seat == 1 - first
    assert board.state() == state


def test_waiting_in_a_turn_changes_nothing():
    board = KernelEnvironment("art-robbery", 3)
    board.reset(1)
    seat, state = board.seat, board.state()
    board.wait()
    assert (board.seat, board.state()) == (seat, state)


@pytest.mark.parametrize("action", [-1, 63, 64])
def test_illegal_action_changes_nothing(action: int):
    board = KernelEnvironment("art-robbery", 2)
    board.reset(1)
    before = board.state()
    with pytest.raises(IllegalAction, match="not-legal"):
        board.step(action)
    assert board.state() == before


def test_returned_arrays_are_not_modified_later():
    board = KernelEnvironment("art-robbery", 2)
    board.reset(1)
    row, kept = board.observation, board.observation.copy()
    board.step(int(board.mask.argmax()))
    assert (row == kept).all()
    assert (board.observation != kept).any()


def test_games_without_a_seed_differ():
    one, other = KernelEnvironment("art-robbery", 2), KernelEnvironment("art-robbery", 2)
    one.reset()
    other.reset()
    assert one.seed != other.seed


def test_row_is_printed_by_column_names():
    assert (
        format_observation({"hand": (0, 2), "dog": (2, 3), "raid": (3, 5)}, np.array([1, 0, 0, 0, 2]))
        == "hand: 1 0\nraid: 0 2"
    )
