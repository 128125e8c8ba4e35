"""Random play of Catanatron."""

from random import Random

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from bench.play import Count, Play


def player() -> Play:
    """Return play for four players, with Catanatron's own limit of turns."""
    players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]

    def play(rng: Random) -> Count:
        random = rng.random
        decisions = 0
        game = Game(players, seed=rng.getrandbits(31))
        state = game.state
        while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
            legal = state.playable_actions
            game.execute(legal[int(random() * len(legal))], validate_action=False)
            decisions += 1
        return Count(decisions)

    return play
