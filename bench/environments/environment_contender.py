"""Our environments as contenders."""

from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from bench.environments import drivers
from bench.play import Count, Play

BATCH, STEPS = 2048, 64
"""The number of games that step together, and the steps in a call."""


def player(kind: str, game: str) -> Play:
    """Return play of one of our games for three players, by one of the interfaces."""
    return _PLAYERS[kind](game)


def _aec(game: str) -> Play:
    from darklantern.environments.pettingzoo import env

    return drivers.play_aec(env(game, seats=3))


def _parallel(game: str) -> Play:
    from darklantern.environments.pettingzoo import parallel_env

    return drivers.play_parallel(parallel_env(game, seats=3))


def _openspiel(game: str) -> Play:
    import_module("darklantern.environments.openspiel")
    spiel: Any = import_module("pyspiel")
    return drivers.play_openspiel(spiel.load_game(f"darklantern_{game.replace('-', '_')}(players=3)"))


def _gymnasium(game: str) -> Play:
    import gymnasium

    import_module("darklantern.environments.gymnasium")
    name = "".join(word.capitalize() for word in game.split("-"))
    return drivers.play_gymnasium(gymnasium.make(f"darklantern/{name}-v0", seats=3, rivals="random"))


def _vector(game: str) -> Play:
    from darklantern.environments.vector_env import VectorEnv

    games, chosen = VectorEnv(game, 3, BATCH, seed=1), np.random.default_rng(1)
    noise = chosen.random(games.masks.shape, np.float32)

    def play(rng: Random) -> Count:
        for _ in range(STEPS):
            at = int(rng.random() * games.masks.shape[1])
            games.step((games.masks * np.roll(noise, at, axis=1)).argmax(axis=1))
        return Count(STEPS * BATCH)

    return play


_PLAYERS = {
    "aec": _aec,
    "parallel": _parallel,
    "openspiel": _openspiel,
    "gymnasium": _gymnasium,
    "vector": _vector,
}
