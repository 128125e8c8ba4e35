"""The interface of a bot, and the simplest one."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from darklantern.core.chance import Chance


class Bot(Protocol):
    """Decides for a seat, from what that seat may know and nothing else."""

    name: str
    """What it is called in records and on the command line."""
    # A bot may have `slow = True`: then a live table lets it think in a worker process, by its name, so that no other
    # table waits. There may be several such processes: a slow bot keeps nothing between decisions.
    # It may have `prepare()`, a function at the top of a module that is the same for all bots alike: what it does, such
    # as to compile something, its first decision need not wait for. Worker processes call it when the bot is seated.

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """One of the legal actions; or None, where others may act too, to wait and be asked again.

        The same arguments and the same picks give the same choice.
        """
        ...


class Weighed(Struct, frozen=True):
    """An action, and what a bot thinks of it."""

    action: Any
    worth: float
    """The share of the victory that the seat may hope for after it, from 0 to 1."""


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that can say what it thinks of everything it may do."""

    def weigh(self, view: Any, legal: Sequence[Any], chance: Chance) -> list[Weighed]:
        """Every legal action, the best first. The same arguments and the same picks give the same answer."""
        ...


class RandomBot:
    """Plays any legal action, each as likely as any other."""

    name = "random"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """Any of them."""
        return legal[chance.pick(len(legal))]
