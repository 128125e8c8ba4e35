"""The interface of a bot, and the simplest one."""

from collections.abc import Sequence
from typing import Any, Protocol

from darklantern.core.chance import Chance


class Bot(Protocol):
    """Decides for a seat, from what that seat may know and nothing else."""

    name: str
    """What it is called in records and on the command line."""

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """One of the legal actions; or None, where others may act too, to wait and be asked again.

        The same arguments and the same picks give the same choice.
        """
        ...


class RandomBot:
    """Plays any legal action, each as likely as any other."""

    name = "random"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """Any of them."""
        return legal[chance.pick(len(legal))]
