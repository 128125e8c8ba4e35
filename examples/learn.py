"""Learns Art Robbery by self-play (PPO, with PyTorch, on the CPU or a GPU), and saves the agent.

python examples/learn.py --minutes 10 --out agent.npz      then: see examples/learned.py

Thousands of games step together (`darklantern.environments.VectorEnv`). One network plays all seats; beside the policy
it predicts the share of the victory of each seat. It learns from the changes of these predictions and from the final
result.
"""

import argparse
import csv
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import torch
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).parent))
from curve import draw
from learned import GAME, Learned, match

from darklantern import MissingExtra

WIDTH, LAYERS = 256, 3
STEPS = 32
"""The steps of all games between two updates of the network."""
EPOCHS, MINIBATCHES = 3, 16
CLIP_RANGE, GAE_LAMBDA = 0.2, 0.95
LEARNING_RATE, ENTROPY_BONUS = 5e-4, 0.02
"""The learning rate and the entropy bonus at the start; both fall to nearly zero."""
EVALUATIONS = 10
"""How often the strength is measured during the training."""


class PolicyValueNetwork(nn.Module):
    """A network for the policy and the expected share of the victory of each seat, counted from the acting one."""

    def __init__(self, features: int, actions: int, seats: int) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(features))
        self.register_buffer("spread", torch.ones(features))
        sizes = [features] + [WIDTH] * LAYERS
        self.body = nn.ModuleList(nn.Linear(inputs, outputs) for inputs, outputs in pairwise(sizes))
        self.policy, self.value = nn.Linear(WIDTH, actions), nn.Linear(WIDTH, seats)
        for layer in (*self.body, self.policy, self.value):
            nn.init.orthogonal_(layer.weight, 2**0.5 if layer in self.body else 0.01)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: Tensor, masks: Tensor, players: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logarithms of the probabilities of all actions, and of the expected shares."""
        hidden = (observations.float() - self.mean) / self.spread
        for layer in self.body:
            hidden = torch.relu(layer(hidden))
        empty = torch.arange(self.value.out_features, device=observations.device)[None] >= players[:, None]
        policy, value = self.policy(hidden).masked_fill(~masks, -1e9), self.value(hidden).masked_fill(empty, -1e9)
        return policy.log_softmax(1), value.log_softmax(1)

    def set_normalization(self, observations: Tensor) -> None:
        """Set the normalization of the features from observations."""
        self.mean.copy_(observations.float().mean(0))
        self.spread.copy_(observations.float().std(0).clamp(min=0.1))

    def export(self, path: Path) -> None:
        """Save the network for NumPy; `learned.Learned` reads it."""
        layers = {f"w{at}": layer.weight for at, layer in enumerate(self.body)}
        layers |= {f"b{at}": layer.bias for at, layer in enumerate(self.body)}
        for name, head in (("policy", self.policy), ("hope", self.value)):
            layers |= {f"{name}_w": head.weight, f"{name}_b": head.bias}
        layers |= {"mean": self.mean, "spread": self.spread}
        parts = {name: part.detach().cpu().numpy().astype(np.float16) for name, part in layers.items()}
        with path.open("wb") as file:
            np.savez_compressed(file, **parts)


class Games:
    """Games for various numbers of players that step together, with their arrays as tensors."""

    def __init__(self, seats: list[int], games: int, seed: int, device: str) -> None:
        self.device = device
        self.vectors = [self._vector(players, games // len(seats), seed) for players in seats]
        self.most = max(seats)
        self.players = torch.tensor(seats, device=device).repeat_interleave(games // len(seats))

    def _vector(self, players: int, games: int, seed: int) -> Any:
        if self.device == "cuda":
            from darklantern.environments import GpuVectorEnv

            return GpuVectorEnv(GAME, players, games, seed, check=False)
        from darklantern.environments import VectorEnv

        return VectorEnv(GAME, players, games, seed, workers=os.cpu_count() or 1)

    def read(self, name: str) -> Tensor:
        """Return a copy of one of the arrays."""
        return torch.cat([self._tensor(getattr(vector, name)) for vector in self.vectors])

    def rewards(self) -> Tensor:
        """Return the reward of each seat: 0 for missing seats, equal shares if the game was cut off."""
        parts = [self._tensor(vector.rewards) for vector in self.vectors]
        padded = torch.cat([nn.functional.pad(part, (0, self.most - part.shape[1])) for part in parts])
        shared = (torch.arange(self.most, device=padded.device)[None] < self.players[:, None]) / self.players[:, None]
        return torch.where(self.read("cut_off")[:, None], shared, padded)

    def step(self, actions: Tensor) -> None:
        """Step all games."""
        for vector, part in zip(self.vectors, actions.chunk(len(self.vectors)), strict=True):
            vector.step(part if self.device == "cuda" else part.numpy())

    def _tensor(self, array: Any) -> Tensor:
        return torch.as_tensor(array, device="cuda") if self.device == "cuda" else torch.from_numpy(array.copy())


class Batch(NamedTuple):
    """The training data of an update, with a row for each decision."""

    observations: Tensor
    masks: Tensor
    players: Tensor
    action: Tensor
    log_probability: Tensor
    """The logarithm of the probability of the action."""
    advantage: Tensor
    """How much better the result was than expected."""
    value_targets: Tensor
    """The target of the expected shares, by seat, counted from the one that acted."""


@torch.no_grad()
def collect_batch(network: PolicyValueNetwork, games: Games) -> Batch:
    """Play some steps of all games and return the training data."""
    observations, masks, action, log_probability, values, seats, rewards, done = ([] for _ in range(8))
    players = games.players
    for _ in range(STEPS):
        observations.append(games.read("observations"))
        masks.append(games.read("masks"))
        seats.append(games.read("seats").long())
        logs, value = network(observations[-1], masks[-1], players)
        noise = -torch.empty_like(logs).exponential_().log()  # Gumbel noise: the argmax is a sample of the policy
        action.append((logs + noise).argmax(1))
        log_probability.append(logs.gather(1, action[-1][:, None])[:, 0])
        values.append(by_seat(value.exp(), seats[-1], players))
        games.step(action[-1])
        rewards.append(games.rewards())
        done.append(games.read("done"))
    _, value = network(games.read("observations"), games.read("masks"), players)
    after, ahead = by_seat(value.exp(), games.read("seats").long(), players), 0
    advantages, value_targets = [None] * STEPS, [None] * STEPS
    for at in reversed(range(STEPS)):
        continues = (~done[at]).float()[:, None]
        ahead = rewards[at] + continues * after - values[at] + GAE_LAMBDA * continues * ahead
        advantages[at] = ahead.gather(1, seats[at][:, None])[:, 0]
        value_targets[at] = by_seat((ahead + values[at]).clamp(0, 1), -seats[at], players)
        after = values[at]
    return Batch(
        *map(torch.cat, (observations, masks, [players] * STEPS, action, log_probability, advantages, value_targets))
    )


def by_seat(shares: Tensor, seats: Tensor, players: Tensor) -> Tensor:
    """Convert shares counted from a seat to shares counted from the first seat; with a negative seat, the reverse."""
    columns = torch.arange(shares.shape[1], device=shares.device)[None]
    there = columns < players[:, None]
    return shares.gather(1, torch.where(there, (columns - seats[:, None]) % players[:, None], columns))


def update_network(
    network: PolicyValueNetwork, batch: Batch, optimiser: torch.optim.Optimizer, entropy_bonus: float
) -> None:
    """Update the network with the clipped objective of PPO."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(batch.action), device=batch.action.device).chunk(MINIBATCHES):
            part = Batch(*(tensor[rows] for tensor in batch))
            logs, value = network(part.observations, part.masks, part.players)
            ratio = (logs.gather(1, part.action[:, None])[:, 0] - part.log_probability).exp()
            advantage = (part.advantage - part.advantage.mean()) / (part.advantage.std() + 1e-8)
            policy_objective = torch.minimum(
                ratio * advantage, ratio.clamp(1 - CLIP_RANGE, 1 + CLIP_RANGE) * advantage
            ).mean()
            value_loss = -(part.value_targets * value).sum(1).mean()
            entropy = -(logs.exp() * logs).sum(1).mean()
            optimiser.zero_grad()
            (value_loss - policy_objective - entropy_bonus * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def train(
    seats: list[int], games: int, minutes: float, seed: int, device: str
) -> Iterator[tuple[float, int, PolicyValueNetwork]]:
    """Train for some minutes. Yields after each update the progress, the number of decisions, and the network."""
    torch.manual_seed(seed)
    table = Games(seats, games, seed, device)
    network = PolicyValueNetwork(table.read("observations").shape[1], table.read("masks").shape[1], max(seats)).to(
        device
    )
    network.set_normalization(collect_batch(network, table).observations)
    optimiser = torch.optim.Adam(network.parameters(), LEARNING_RATE, eps=1e-5)
    decisions, seconds, done = 0, 0.0, 0.0
    while done < 1:
        started = perf_counter()
        optimiser.param_groups[0]["lr"] = LEARNING_RATE * max(1 - done, 0.02)
        update_network(network, collect_batch(network, table), optimiser, ENTROPY_BONUS * max(1 - done, 0.05))
        decisions += STEPS * len(table.players)
        seconds += perf_counter() - started
        done = min(seconds / (60 * minutes), 1.0)
        yield done, decisions, network


def evaluate(path: Path, seats: int, rival: str, games: int, pool: ProcessPoolExecutor) -> float:
    """Return the agent's share of the victories, alone among rivals of one kind."""
    parts = 8
    numbers = [range(games * at // parts, games * (at + 1) // parts) for at in range(parts)]
    return sum(pool.map(match, [str(path)] * parts, [seats] * parts, [rival] * parts, numbers)) / games


def main() -> None:
    """Train and measure an agent, and save it with its learning curve."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument(
        "--games", type=int, default=0, help="games that step together; the default depends on the device"
    )
    parser.add_argument("--seats", default="2,3,4,5", help="the numbers of players to learn, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--rivals", default="random,greedy", help="bots to measure it against, with commas between")
    parser.add_argument("--check-games", type=int, default=400)
    parser.add_argument("--out", type=Path, default=Path("agent.npz"))
    arguments = parser.parse_args()
    games = arguments.games or (16_384 if arguments.device == "cuda" else 512)
    seats = [int(number) for number in arguments.seats.split(",")]
    opponents = [(number, rival) for number in seats for rival in arguments.rivals.split(",")]
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    curve = arguments.out.with_suffix(".csv")
    with (
        curve.open("w", newline="") as file,
        ProcessPoolExecutor(min(8, os.cpu_count() or 1), get_context("spawn")) as pool,
        Progress(*columns, transient=True) as progress,
    ):
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["decisions", "seats", "rival", "share"])
        task = progress.add_task("learning", total=1.0)
        evaluated = 0
        for done, decisions, network in train(seats, games, arguments.minutes, arguments.seed, arguments.device):
            progress.update(task, completed=done, description=f"{decisions / 1e6:,.1f} million decisions")
            if done * EVALUATIONS >= evaluated:
                evaluated += 1
                network.export(arguments.out)
                shares = [
                    evaluate(arguments.out, number, rival, arguments.check_games, pool) for number, rival in opponents
                ]
                rows.writerows([decisions, *what, share] for what, share in zip(opponents, shares, strict=True))
                file.flush()
                results = [
                    f"{share:.1%} of {number} {rival}" for (number, rival), share in zip(opponents, shares, strict=True)
                ]
                progress.console.print(f"{decisions / 1e6:8,.1f} million decisions: {', '.join(results)}")
    Learned(arguments.out)  # check that it can be read
    try:
        print(f"The agent is {arguments.out}, its curve {draw(curve)}, the data of the curve {curve}.")
    except MissingExtra as missing:
        print(f"The agent is {arguments.out}, the data of its curve {curve}. {missing}")


if __name__ == "__main__":
    main()
