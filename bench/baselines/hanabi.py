"""Random play of PettingZoo's hanabi_v5."""

from random import Random

from pettingzoo.classic import hanabi_v5

from bench.play import Count, Play


def player() -> Play:
    """Return play for two players, without observations, which random play does not need."""
    env = hanabi_v5.env()

    def play(rng: Random) -> Count:
        random = rng.random
        decisions = 0
        env.reset(seed=rng.getrandbits(31))
        for _ in env.agent_iter():
            _, _, terminated, truncated, info = env.last(observe=False)
            if terminated or truncated:
                break
            legal = info["action_mask"].nonzero()[0].tolist()
            env.step(legal[int(random() * len(legal))])
            decisions += 1
        return Count(decisions)

    return play
