"""The policy network for Art Robbery, trained by self-play.

``examples/learn.py`` trains one. ``mind.npz`` was trained for seven minutes on one H200, with over a thousand million
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
    """The output of the network for a position."""

    chances: list[float]
    """The logarithm of the policy's probability of each legal action."""
    hope: float
    """The seat's expected share of the victory."""

    @property
    def best(self) -> int:
        """The index of the most probable action."""
        return self.chances.index(max(self.chances))


class Network:
    """A network with a policy and a value head. Its input is what a seat may know, and nothing else."""

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
        """Evaluate the position of a view's seat and each of its legal actions."""
        policy, hope = self._think(observation(view))
        likely = [policy[action_number(view, action)] for action in legal]
        total, hopes = _total(likely), hope[: len(view.hand_sizes)]
        return Opinion([one - total for one in likely], exp(hopes[0] - _total(hopes)))

    def _think(self, row: Sequence[int]) -> tuple[Vector, Vector]:
        """Return the logits of each action, and of each seat's victory, counted from the seat that acts."""
        now = [(number - mean) / spread for number, mean, spread in zip(row, self._mean, self._spread, strict=True)]
        for hidden in self._layers:
            now = [max(value, 0.0) for value in hidden(now)]
        return self._policy(now), self._hope(now)


@cache
def learnt_network() -> Network:
    """Return the network that comes with the game, shared by all bots."""
    return Network()


def _total(logarithms: Sequence[float]) -> float:
    """Return the logarithm of the sum of the exponentials."""
    most = max(logarithms)
    return most + log(sum(exp(one - most) for one in logarithms))
