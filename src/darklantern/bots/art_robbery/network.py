"""A network that has learnt Art Robbery by playing against itself.

``examples/learn.py`` teaches one. ``mind.npz`` is what seven minutes on one H200 have taught, over a thousand million
decisions at tables of two to five.
"""

from collections.abc import Sequence
from functools import cache
from importlib import resources
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from darklantern.bots.art_robbery.layers import Layer, Vector, layer, read_arrays
from darklantern.bots.art_robbery.observation import action_number, observation
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.view import View


class Opinion(NamedTuple):
    """What a network thinks of a position."""

    chances: list[float]
    """Of each legal action, the logarithm of the chance with which it would be played."""
    hope: float
    """The share of the victory that the seat may hope for."""

    @property
    def best(self) -> int:
        """Where the action is that would be played most often."""
        return self.chances.index(max(self.chances))


class Network:
    """Layers of numbers. It sees what a seat may know, and nothing else."""

    def __init__(self, path: Path | None = None) -> None:
        source = resources.files("darklantern.bots.art_robbery") / "mind.npz" if path is None else path
        with source.open("rb") as file:
            parts = read_arrays(file)
        self._mean, self._spread = parts["mean"].values, parts["spread"].values
        hidden = sum(name.startswith("w") for name in parts)
        self._layers: list[Layer] = [layer(parts[f"w{at}"], parts[f"b{at}"]) for at in range(hidden)]
        self._policy = layer(parts["policy_w"], parts["policy_b"])
        self._hope = layer(parts["hope_w"], parts["hope_b"])

    def judge(self, view: View, legal: Sequence[Action]) -> Opinion:
        """What it thinks of a seat's position and of each thing that the seat may do."""
        policy, hope = self._think(observation(view))
        likely = [policy[action_number(view, action)] for action in legal]
        total, hopes = _total(likely), hope[: len(view.hand_sizes)]
        return Opinion([one - total for one in likely], exp(hopes[0] - _total(hopes)))

    def _think(self, row: Sequence[int]) -> tuple[Vector, Vector]:
        """How much it is for each action, and for the victory of each seat, counted from the one that acts."""
        now = [(number - mean) / spread for number, mean, spread in zip(row, self._mean, self._spread, strict=True)]
        for hidden in self._layers:
            now = [max(value, 0.0) for value in hidden(now)]
        return self._policy(now), self._hope(now)


@cache
def learnt_network() -> Network:
    """Return the network that comes with the game. It never changes, and all bots share it."""
    return Network()


def _total(logarithms: Sequence[float]) -> float:
    """The logarithm of a sum whose parts are given by theirs."""
    most = max(logarithms)
    return most + log(sum(exp(one - most) for one in logarithms))
