"""The policy network for Art Robbery, trained by self-play.

``examples/learn.py`` trains one. ``policy_network.npz`` was trained for seven minutes on one H200, with over a
thousand million decisions at tables of two to five.
"""

from collections.abc import Sequence
from functools import cache
from importlib import resources
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from darklantern.games.art_robbery.bots.layers import Layer, Vector, make_layer, read_arrays
from darklantern.games.art_robbery.bots.observation import action_number, encode_observation
from darklantern.games.art_robbery.rules.actions import Action
from darklantern.games.art_robbery.rules.view import View


class NetworkOutput(NamedTuple):
    """The output of the network for a position."""

    log_probabilities: list[float]
    """The logarithm of the policy's probability of each legal action."""
    win_share: float
    """The seat's expected share of the victory."""

    @property
    def best(self) -> int:
        """The index of the most probable action."""
        return self.log_probabilities.index(max(self.log_probabilities))


class PolicyNetwork:
    """A network with a policy and a value head. Its input is what a seat may know, and nothing else."""

    def __init__(self, path: Path | None = None) -> None:
        source = resources.files("darklantern.games.art_robbery.bots") / "policy_network.npz" if path is None else path
        with source.open("rb") as file:
            parts = read_arrays(file)
        self._mean, self._spread = parts["mean"].values, parts["spread"].values
        hidden = sum(name.startswith("w") for name in parts)
        self._layers: list[Layer] = [make_layer(parts[f"w{at}"], parts[f"b{at}"]) for at in range(hidden)]
        self._policy = make_layer(parts["policy_w"], parts["policy_b"])
        self._value = make_layer(parts["hope_w"], parts["hope_b"])

    def evaluate(self, view: View, legal: Sequence[Action]) -> NetworkOutput:
        """Evaluate the position of a view's seat and each of its legal actions."""
        policy, win_logits = self._forward(encode_observation(view))
        logits = [policy[action_number(view, action)] for action in legal]
        total, seat_logits = _log_sum_exp(logits), win_logits[: len(view.hand_sizes)]
        return NetworkOutput([logit - total for logit in logits], exp(seat_logits[0] - _log_sum_exp(seat_logits)))

    def _forward(self, row: Sequence[int]) -> tuple[Vector, Vector]:
        """Return the logits of each action, and of each seat's victory, counted from the seat that acts."""
        activations = [
            (number - mean) / spread for number, mean, spread in zip(row, self._mean, self._spread, strict=True)
        ]
        for hidden in self._layers:
            activations = [max(value, 0.0) for value in hidden(activations)]
        return self._policy(activations), self._value(activations)


@cache
def trained_network() -> PolicyNetwork:
    """Return the network that comes with the game, shared by all bots."""
    return PolicyNetwork()


def _log_sum_exp(logarithms: Sequence[float]) -> float:
    """Return the logarithm of the sum of the exponentials."""
    most = max(logarithms)
    return most + log(sum(exp(logarithm - most) for logarithm in logarithms))
