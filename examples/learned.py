"""An agent that `examples/learn.py` has taught, as a bot. It needs `darklantern[fast]`, and no PyTorch.

python examples/learned.py http://127.0.0.1:8765 art-robbery     opens a table against a bot of the house
python examples/learned.py http://127.0.0.1:8765/table/Zk3…      sits down at a table, by its link
darklantern tournament art-robbery --bots burglar,examples/learned.py:Learned     measures it

The agent is the one that comes with it; ``AGENT=agent.npz`` names another.
"""

import asyncio
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from darklantern.bots.registry import bot
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.view import View, imagine
from darklantern.kernels.registry import kernel
from darklantern.lab.selfplay import play_game

sys.path.insert(0, str(Path(__file__).parent))
import bot as outside

GAME = "art-robbery"
AGENT = Path(__file__).parent / "agents" / "art-robbery.npz"
"""What five minutes on an H200 have taught, for any number of players."""


class Learned:
    """Does what the network finds best."""

    name = "learned"

    def __init__(self, path: Path | str | None = None) -> None:
        with np.load(path or os.environ.get("AGENT") or AGENT) as kept:
            self._parts = {name: kept[name].astype(np.float32) for name in kept.files}
        self._game, self._kernel = registry.game(GAME), kernel(registry.game(GAME).id)
        self._row = np.zeros(self._kernel.features, np.int16)
        self._mask = np.zeros(self._kernel.actions, np.bool_)
        self._prepared: dict[tuple[int, int], Any] = {}

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """The action of which the network thinks most."""
        state = imagine(view, chance)  # what is observed does not depend on what is hidden: any such state will do
        key = id(view.edition), len(view.hand_sizes)
        if key not in self._prepared:
            options = self._game.options({"edition": view.edition})
            self._prepared[key] = self._kernel.prepare(options, len(view.hand_sizes))
        prepared, table = self._prepared[key], self._kernel.encode(state)
        seat = self._kernel.one.look(prepared.setup, table, self._mask, self._row)
        action = np.where(self._mask, self.think(self._row), -np.inf).argmax()
        return self._kernel.decode_action(prepared, table, Seat(seat), int(action))

    def think(self, row: Any) -> Any:
        """What the network thinks of each action, legal or not."""
        parts = self._parts
        now = (row - parts["mean"]) / parts["spread"]
        layer = 0
        while f"w{layer}" in parts:
            now = np.maximum(parts[f"w{layer}"] @ now + parts[f"b{layer}"], 0)
            layer += 1
        return parts["policy_w"] @ now + parts["policy_b"]


def match(path: str, seats: int, rival: str, numbers: Iterable[int]) -> float:
    """How many of some games it wins, alone among bots of one kind and on each seat in turn."""
    game = registry.game(GAME)
    learned, other, won = Learned(path), bot(game.id, rival), 0.0
    for number in numbers:
        seat = number % seats
        table = [other] * seats
        table[seat] = learned
        record = play_game(game, game.options({}), table, 11, number)
        if record.outcome is not None and seat in record.outcome.winners:
            won += 1 / len(record.outcome.winners)
    return won


def wisdom(agent: Learned) -> outside.Wisdom:
    """The agent as a bot from outside: what the table tells becomes a view again."""
    game = registry.game(GAME)

    def choose(legal: list[str], seen: dict[str, Any]) -> str:
        view = msgspec.convert({**seen["view"], "edition": seen["edition"]}, View)
        return game.format(agent.choose(view, [game.parse(text) for text in legal], Chance.seeded(0)))

    return choose


if __name__ == "__main__":
    opened = sys.argv[2] if len(sys.argv) > 2 else None
    result = asyncio.run(outside.play(sys.argv[1], opened, wisdom=wisdom(Learned())))
    print("won" if result["seat"] in result["winners"] else "lost", "with", result["scores"])
