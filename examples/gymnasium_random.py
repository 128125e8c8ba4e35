"""A random player against bots, with Gymnasium (docs/reference/environments.md).

python examples/gymnasium_random.py greedy 100      needs pip install 'darklantern[gymnasium]'
"""

import sys

import gymnasium
import numpy as np

import darklantern.environments.gymnasium  # noqa: F401 # pyright: ignore - it registers the games


def play(rivals: str, games: int, seed: int = 1) -> float:
    """Play some games of Art Robbery for three, and return the learner's mean share of the victory."""
    table = gymnasium.make("darklantern/ArtRobbery-v0", seats=3, rivals=rivals)
    rng, won = np.random.default_rng(seed), 0.0
    for number in range(games):
        _, info = table.reset(seed=seed if number == 0 else None)
        ended = False
        while not ended:
            # A random legal action. Put your own policy here: reset() and step() return the observation.
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, reward, terminated, truncated, info = table.step(action)
            ended, won = terminated or truncated, won + float(reward)
    return won / games


if __name__ == "__main__":
    share = play(sys.argv[1] if len(sys.argv) > 1 else "greedy", int(sys.argv[2]) if len(sys.argv) > 2 else 100)
    print(f"random won {share:.1%} of the games; a third would be fair")
