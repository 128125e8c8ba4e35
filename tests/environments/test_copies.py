"""Environments are pickled and deep-copied in the middle of a game, and the copies play on."""

import pickle
from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest

import darklantern.environments.gymnasium  # noqa: F401  # pyright: ignore[reportUnusedImport] - it registers the games
from darklantern.core.registry import game_ids
from darklantern.environments.kernel_environment import KernelEnvironment
from darklantern.environments.openspiel import short_name
from darklantern.environments.pettingzoo import env, parallel_env, raw_env
from darklantern.environments.vector_env import VectorEnv
from darklantern.kernels.registry import kernel

GAMES = pytest.mark.parametrize("game", game_ids())


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


COPIES = pytest.mark.parametrize("copied", [pickled, deepcopy])


class Player:
    """Plays an environment with random legal actions, which depend on a seed only."""

    def __init__(self, environment: Any, seed: int) -> None:
        self.environment = environment
        self.rng = np.random.default_rng(seed)

    def pick(self, mask: Any) -> int:
        return int(self.rng.choice(np.flatnonzero(mask)))

    def play(self, steps: int) -> list[bytes]:
        """Play some steps, over the ends of games; return what was seen."""
        return [array.tobytes() for _ in range(steps) for array in self.step()]

    def step(self) -> Iterator[Any]:
        raise NotImplementedError


class KernelPlayer(Player):
    def step(self) -> Iterator[Any]:
        table = self.environment
        table.step(self.pick(table.mask))
        yield table.rewards
        if table.seat < 0:
            table.reset()
        yield table.observation


class VectorPlayer(Player):
    def step(self) -> Iterator[Any]:
        table = self.environment
        table.step([self.pick(mask) for mask in table.masks])
        yield from (table.observations, table.masks, table.seats, table.rewards, table.scores, table.done)


class AecPlayer(Player):
    def step(self) -> Iterator[Any]:
        table = self.environment
        seen, reward, terminated, truncated, _ = table.last()
        yield seen["observation"]
        yield np.array([reward, terminated, truncated])
        yield table.state()
        table.step(None if terminated or truncated else self.pick(seen["action_mask"]))
        if not table.agents:
            table.reset()


class ParallelPlayer(Player):
    def step(self) -> Iterator[Any]:
        table = self.environment
        to_act = table.state()[-len(table.agents) :]
        masks = [table.environment.observe(seat)[1] if acts else [1] for seat, acts in enumerate(to_act)]
        chosen = {agent: self.pick(mask) for agent, mask in zip(table.agents, masks, strict=True)}
        seen, rewards, *_ = table.step(chosen)
        yield from (part["observation"] for part in seen.values())
        yield np.array(list(rewards.values()))
        yield table.state()
        if not table.agents:
            table.reset()


class GymnasiumPlayer(Player):
    def step(self) -> Iterator[Any]:
        table = self.environment
        seen, reward, terminated, truncated, _ = table.step(self.pick(table.unwrapped.action_masks()))
        yield seen
        yield np.array([reward, terminated, truncated])
        if terminated or truncated:
            yield table.reset()[0]


def kernel_environment(game: str) -> Any:
    table = KernelEnvironment(game, 3)
    table.reset(5)
    return table


def started(table: Any) -> Any:
    table.reset(seed=5)
    return table


def against_bots(game: str) -> Any:
    title = game.title().replace("-", "")
    return started(gymnasium.make(f"darklantern/{title}-v0", seats=3, rivals=["greedy", "random"]))


class OpenSpielPlayer(Player):
    def step(self) -> Iterator[Any]:
        state = self.environment
        actions = state.legal_actions()
        state.apply_action(actions[int(self.rng.integers(len(actions)))])
        yield np.array(state.history())
        yield np.frombuffer(str(state).encode(), np.uint8)


def load_game(game: str) -> Any:
    spiel: Any = import_module("pyspiel")
    return spiel.load_game(short_name(game), {"players": 3, "max_turns": 900})


def openspiel_state(game: str) -> Any:
    return load_game(game).new_initial_state()


MAKERS: dict[str, tuple[type[Player], Callable[[str], Any]]] = {
    "kernel environment": (KernelPlayer, kernel_environment),
    "vector": (VectorPlayer, lambda game: VectorEnv(game, 3, 5, seed=1)),
    "vector with workers": (VectorPlayer, lambda game: VectorEnv(game, 3, 5, seed=1, workers=2)),
    "vector of features": (VectorPlayer, lambda game: VectorEnv(game, 3, 5, seed=1, observation="features")),
    "AEC with features": (AecPlayer, lambda game: started(env(game, 3, observation="features"))),
    "AEC": (AecPlayer, lambda game: started(env(game, 3))),
    "raw AEC": (AecPlayer, lambda game: started(raw_env(game, 3))),
    "parallel": (ParallelPlayer, lambda game: started(parallel_env(game, 3))),
    "OpenSpiel": (OpenSpielPlayer, openspiel_state),
    "Gymnasium": (GymnasiumPlayer, against_bots),
}


@COPIES
@GAMES
@pytest.mark.parametrize("kind", MAKERS)
def test_copy_plays_on_independently_and_identically(game: str, kind: str, copied: Callable[[Any], Any]):
    player, make = MAKERS[kind]
    table = make(game)
    player(table, seed=1).play(30)
    twin, control = copied(table), copied(table)
    ahead = player(twin, seed=2).play(40)
    assert player(table, seed=2).play(40) == ahead
    assert player(control, seed=3).play(40) != ahead


@COPIES
@GAMES
def test_environment_can_be_copied_before_its_first_game(game: str, copied: Callable[[Any], Any]):
    for make in (env, raw_env, parallel_env):
        table, twin = make(game), copied(make(game))
        for one in (table, twin):
            one.reset(seed=3)
        assert (table.state() == twin.state()).all()


def test_deep_copy_shares_what_does_not_change():
    table = kernel_environment("art-robbery")
    twin = deepcopy(table)
    assert twin.prepared is table.prepared
    assert twin.kernel is table.kernel


@COPIES
def test_copied_arrays_stay_read_only_views(copied: Callable[[Any], Any]):
    games = copied(VectorEnv("art-robbery", 2, 3))
    before = games.observations
    with pytest.raises(ValueError, match="read-only"):
        games.masks[0, 0] = True
    games.step(games.masks.argmax(axis=1))
    assert games.observations is before


@COPIES
@GAMES
def test_openspiel_game_can_be_copied(game: str, copied: Callable[[Any], Any]):
    original = load_game(game)
    assert str(copied(original)) == str(original)


@COPIES
@GAMES
def test_copy_of_a_kernel_is_the_kernel_itself(game: str, copied: Callable[[Any], Any]):
    assert copied(kernel(game)) is kernel(game)
