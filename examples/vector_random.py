"""Many games of random players that step together: `VectorEnv` (docs/reference/environments.md).

python examples/vector_random.py art-robbery 3      needs pip install 'darklantern[fast]'
"""

import sys

import numpy as np

from darklantern.environments import VectorEnv


def play(game: str, seats: int, games: int = 1000, steps: int = 500) -> list[float]:
    """Step many games together, restarting each that ends, and return each seat's share of the victories."""
    tables, rng = VectorEnv(game, seats, games, seed=1), np.random.default_rng(1)
    won = np.zeros(seats)
    for _ in range(steps):
        # A random legal action in each game. Put your own policy here, for tables.observations.
        actions = (tables.masks * rng.random(tables.masks.shape)).argmax(axis=1)
        tables.step(actions)
        won += tables.rewards.sum(axis=0)
    return (won / max(won.sum(), 1)).tolist()


if __name__ == "__main__":
    shares = play(sys.argv[1] if len(sys.argv) > 1 else "art-robbery", int(sys.argv[2]) if len(sys.argv) > 2 else 3)
    print("shares of the victories:", ", ".join(f"seat {seat} {share:.1%}" for seat, share in enumerate(shares)))
