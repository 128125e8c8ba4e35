"""Our kernels as contenders."""

from random import Random

from bench.play import Count, Play
from darklantern.core import registry
from darklantern.core.ids import GameId
from darklantern.kernels.kernel import PreparedGame
from darklantern.kernels.registry import kernel
from darklantern.lab.kernel_games import play_games, policy_rows

MOVES_PER_CALL = 200_000
"""The approximate number of moves in a call, at each number of seats."""
SAMPLE_GAMES = 20
"""The number of games from which the games in a call are estimated."""


def player(name: str, policy: str, *seats: str) -> Play:
    """Return play of one of our games, with one policy for all seats. A round is many games at each number of seats."""
    fast, options = kernel(GameId(name)), registry.game(name).options({})
    tables: list[tuple[PreparedGame, list[list[str]], int]] = []
    for number in map(int, seats):
        prepared, rows = fast.prepare(options, number), [[policy] * number]
        tried = int(play_games(fast, prepared, policy_rows(fast, rows), SAMPLE_GAMES, 0).moves.sum())
        tables.append((prepared, rows, MOVES_PER_CALL * SAMPLE_GAMES // tried))

    def play(rng: Random) -> Count:
        seed = rng.getrandbits(64)
        played = [play_games(fast, prepared, policy_rows(fast, rows), games, seed) for prepared, rows, games in tables]
        return Count(sum(int(results.moves.sum()) for results in played))

    return play
