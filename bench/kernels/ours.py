"""Our kernels, as a contender."""

from random import Random

from bench.play import Count, Play
from darklantern.core import registry
from darklantern.core.ids import GameId
from darklantern.kernels.registry import kernel
from darklantern.lab.playouts import play_games, policy_rows

GAMES = 2000
"""In a call, at each number of seats."""


def player(name: str, policy: str, *seats: str) -> Play:
    """A game of ours, all seats playing by the same policy; one round is many games at each number of seats."""
    fast, options = kernel(GameId(name)), registry.game(name).options({})
    tables = [(fast.prepare(options, int(number)), [[policy] * int(number)]) for number in seats]

    def play(rng: Random) -> Count:
        seed = rng.getrandbits(64)
        played = [play_games(fast, prepared, policy_rows(fast, rows), GAMES, seed) for prepared, rows in tables]
        return Count(sum(int(results.moves.sum()) for results in played))

    return play
