"""Games of OpenSpiel played by its own C++ bots: Python only starts each game."""

from random import Random

import pyspiel

from bench.play import Count, Play

SAMPLE = 200
"""The number of games from which the share of chance events is estimated."""


def player(name: str) -> Play:
    """Return random play of a game of OpenSpiel, by its name."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

    def finished(seed: int) -> pyspiel.State:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    sampled = [finished(seed) for seed in range(SAMPLE)]
    steps = sum(state.move_number() for state in sampled)
    decisions = sum(action.player >= 0 for state in sampled for action in state.full_history())
    share = decisions / steps

    def play(rng: Random) -> Count:
        steps = finished(rng.getrandbits(30)).move_number()
        decided = round(steps * share)
        return Count(decided, steps - decided)

    return play
