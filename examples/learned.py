"""An agent trained by `examples/learn.py`, as a bot. It needs neither PyTorch nor NumPy.

python examples/learned.py http://127.0.0.1:8765 art-robbery     opens a table against one of the server's bots
python examples/learned.py http://127.0.0.1:8765/table/Zk3…      joins a table by its link
darklantern tournament art-robbery --bots burglar,examples/learned.py:Learned     measures it

The default agent is the one that mastermind uses; ``AGENT=agent.npz`` selects another.
"""

import asyncio
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

import darklantern
from darklantern.games.art_robbery import Action, View
from darklantern.games.art_robbery.bots.policy_network import PolicyNetwork

sys.path.insert(0, str(Path(__file__).parent))
import bot as external_bot

GAME = "art-robbery"


class Learned:
    """Plays the best action by the policy network."""

    name = "learned"

    def __init__(self, path: Path | str | None = None) -> None:
        chosen = path or os.environ.get("AGENT")
        self._network = PolicyNetwork(Path(chosen) if chosen else None)

    def choose(self, view: View, legal: Sequence[Action], chance: darklantern.Chance) -> Action:
        """Return the action that the network rates highest."""
        return legal[self._network.evaluate(view, legal).best]


def match(path: str | None, seats: int, rival: str, numbers: Iterable[int]) -> float:
    """Return the number of games that the agent wins, alone among bots of one kind and on each seat in turn."""
    game = darklantern.game(GAME)
    learned, other, won = Learned(path), darklantern.bot(game, rival), 0.0
    for number in numbers:
        seat = number % seats
        table = [other] * seats
        table[seat] = learned
        record = darklantern.play_game(game, game.options({}), table, 11, number)
        if record.outcome is not None and seat in record.outcome.winners:
            won += 1 / len(record.outcome.winners)
    return won


def strategy(agent: Learned) -> external_bot.Strategy:
    """Return the agent as a function for an external bot, which decodes the view from messages."""
    game = darklantern.game(GAME)

    def choose(legal: list[str], seen: dict[str, Any]) -> str:
        view = msgspec.convert({**seen["view"], "edition": seen["edition"]}, View)
        return game.format_action(
            agent.choose(view, [game.parse_action(text) for text in legal], darklantern.Chance.seeded(0))
        )

    return choose


if __name__ == "__main__":
    game_to_open = sys.argv[2] if len(sys.argv) > 2 else None
    result = asyncio.run(external_bot.play(sys.argv[1], game_to_open, strategy=strategy(Learned())))
    print("won" if result["seat"] in result["winners"] else "lost", "with", result["scores"])
