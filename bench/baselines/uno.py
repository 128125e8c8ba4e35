"""Random play of RLCard's uno."""

from random import Random

import rlcard

from bench.play import Count, Play


def player() -> Play:
    """Return play for two players, with raw actions, which need no conversion from numbers."""
    env = rlcard.make("uno", config={"seed": 1})

    def play(rng: Random) -> Count:
        random = rng.random
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = state["raw_legal_actions"]
            state, _ = env.step(legal[int(random() * len(legal))], raw_action=True)
            decisions += 1
        return Count(decisions)

    return play
