"""The interface of a bot, and the random bot."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from darklantern.bots.explanations import Reason
from darklantern.core.chance import Chance


class Bot(Protocol):
    """Decides for a seat, from what that seat may know and nothing else."""

    name: str
    """The name of the bot in records and on the command line."""
    # Optional attribute `slow = True`: a live table then asks the bot, by its name, in a worker process, so that no
    # other table waits for it. There may be several such processes, so a slow bot keeps no state between decisions.
    # Optional attribute `prepare`, a module-level function that is the same for all bots of a kind: work done ahead of
    # the first decision, such as compiling. Worker processes call it when the bot takes a seat.

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """Return one of the legal actions; or None, where others may act too, to wait and be asked again.

        The same arguments and the same picks give the same choice.
        """
        ...


def is_slow(bot: Bot) -> bool:
    """Return whether a live table asks the bot in a worker process."""
    return bool(getattr(bot, "slow", False))


class ActionValue(Struct, frozen=True):
    """An action and its value, as a bot estimates it."""

    action: Any
    win_share: float
    """The expected share of the victory after the action, from 0 to 1."""
    reasons: tuple[Reason, ...] = ()
    """Reasons that follow from the estimates; those that follow from the rules come from an `Explainer`."""


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that can estimate the value of each legal action."""

    def evaluate(self, view: Any, legal: Sequence[Any], chance: Chance) -> list[ActionValue]:
        """Return every legal action with its value, the best first.

        The same arguments and the same picks give the same answer.
        """
        ...


class RandomBot:
    """Plays a legal action chosen uniformly at random."""

    name = "random"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """Return a random legal action."""
        return legal[chance.pick(len(legal))]
