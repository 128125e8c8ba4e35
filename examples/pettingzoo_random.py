"""A game of random players, with PettingZoo's two interfaces (docs/reference/environments.md).

python examples/pettingzoo_random.py art-robbery 3      needs pip install 'darklantern[pettingzoo]'
"""

import sys

from darklantern.environments.pettingzoo import env, parallel_env


def play_in_turn(game: str, seats: int, seed: int = 1, max_cycles: int | None = None) -> dict[str, float]:
    """Play with one decision after another, and return what each agent has won."""
    table = env(game, seats=seats, max_cycles=max_cycles)
    table.reset(seed=seed)
    won = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        won[agent] += reward
        if terminated or truncated or observation is None:
            table.step(None)
        else:  # put your own policy here, for seen["observation"]
            table.step(table.action_space(agent).sample(observation["action_mask"]))
    return won


def play_simultaneously(game: str, seats: int, seed: int = 1, max_cycles: int | None = None) -> dict[str, float]:
    """Play with simultaneous decisions, where agents without a decision wait, and return what each agent has won."""
    table = parallel_env(game, seats=seats, max_cycles=max_cycles)
    observation, _ = table.reset(seed=seed)
    won = dict.fromkeys(table.agents, 0.0)
    while table.agents:
        actions = {agent: table.action_space(agent).sample(observation[agent]["action_mask"]) for agent in table.agents}
        observation, rewards, _, _, _ = table.step(actions)
        won = {agent: won[agent] + reward for agent, reward in rewards.items()}
    return won


if __name__ == "__main__":
    name, number = sys.argv[1] if len(sys.argv) > 1 else "art-robbery", int(sys.argv[2]) if len(sys.argv) > 2 else 3
    print("one after another:", play_in_turn(name, number))
    print("all at once:", play_simultaneously(name, number))
