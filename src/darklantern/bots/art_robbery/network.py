"""A network that has learnt Art Robbery by playing against itself. Needs the extra ``fast``.

``examples/learn.py`` teaches one. ``mind.npz`` is what seven minutes on one H200 have taught, over a thousand million
decisions at tables of two to five.
"""

from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from darklantern.core.chance import Chance
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.edition import ArtRobberyEdition
from darklantern.games.art_robbery.kernel.observation import FEATURES, observe
from darklantern.games.art_robbery.kernel.packing import encode, encode_action, pack_setup
from darklantern.games.art_robbery.state import ArtRobberyOptions
from darklantern.games.art_robbery.view import View, imagine


class Opinion(NamedTuple):
    """What a network thinks of a position."""

    chances: NDArray[np.float32]
    """Of each legal action, the logarithm of the chance with which it would be played."""
    hope: float
    """The share of the victory that the seat may hope for."""


class Network:
    """Layers of numbers. It sees what the kernel's observation shows: what a seat may know, and nothing else."""

    def __init__(self, path: Path | None = None) -> None:
        source = resources.files("darklantern.bots.art_robbery") / "mind.npz" if path is None else path
        with source.open("rb") as file, np.load(file) as kept:
            self._parts = {name: kept[name].astype(np.float32) for name in kept.files}
        self._row = np.zeros(FEATURES, np.int16)
        self._packed: tuple[ArtRobberyEdition, int, Any] | None = None

    def judge(self, view: View, legal: Sequence[Action]) -> Opinion:
        """What it thinks of a seat's position and of each thing that the seat may do."""
        me, seats = view.seat, len(view.hand_sizes)
        assert me is not None, "a spectator has nothing to decide"
        state = imagine(view, Chance.seeded(0))  # however it deals: what is observed does not depend on it
        observe(self._setup(view.edition, seats), encode(state), me, self._row)
        policy, hope = self._think()
        chances = policy[[encode_action(state, me, action) for action in legal]]
        shares = np.exp(hope[:seats] - hope[:seats].max())
        return Opinion(chances - np.logaddexp.reduce(chances), float(shares[0] / shares.sum()))

    def _think(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """How much it is for each action, and for the victory of each seat, counted from the one that acts."""
        parts = self._parts
        now, layer = (self._row - parts["mean"]) / parts["spread"], 0
        while f"w{layer}" in parts:
            now = np.maximum(parts[f"w{layer}"] @ now + parts[f"b{layer}"], 0)
            layer += 1
        return parts["policy_w"] @ now + parts["policy_b"], parts["hope_w"] @ now + parts["hope_b"]

    def _setup(self, edition: ArtRobberyEdition, seats: int) -> Any:
        """The edition, packed; it is kept as long as it is the same."""
        packed = self._packed
        if packed is None or packed[0] is not edition or packed[1] != seats:
            packed = edition, seats, pack_setup(ArtRobberyOptions(edition=edition), seats)
            self._packed = packed
        return packed[2]
