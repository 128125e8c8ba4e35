"""The games that are compared."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from darklantern.core import registry


@dataclass(frozen=True)
class Contender:
    """A game of a framework."""

    name: str
    """The name for ``--only``."""
    label: str
    """The name in the table."""
    module: str
    """The module that plays it."""
    package: str
    """The package whose version is reported."""
    arguments: tuple[str, ...] = ()
    """The arguments of the module's ``player``."""
    wanted: Mapping[str, float] = field(default_factory=dict[str, float])
    """The ratio that each of our games should reach."""


BASELINES = (
    Contender(
        "hearts",
        "OpenSpiel hearts",
        "bench.baselines.spiel",
        "open_spiel",
        ("hearts",),
        {"art-robbery": 0.5, "midnight-exchange": 0.25},
    ),
    Contender(
        "crazy_eights",
        "OpenSpiel crazy_eights",
        "bench.baselines.spiel",
        "open_spiel",
        ("crazy_eights(players=5)",),
    ),
    Contender("uno", "RLCard uno", "bench.baselines.uno", "rlcard", wanted={"art-robbery": 3}),
    Contender("hanabi_v5", "PettingZoo hanabi_v5", "bench.baselines.hanabi", "pettingzoo", wanted={"art-robbery": 50}),
    Contender("catanatron", "Catanatron", "bench.baselines.catan", "catanatron", wanted={"midnight-exchange": 3}),
)

OURS = tuple(
    Contender(
        name,
        registry.game(name).info.title,
        "bench.rules_contender",
        "darklantern",
        (name, *(str(number) for number in registry.game(name).seat_counts)),
    )
    for name in registry.game_ids()
)
"""Our games, each at all its numbers of seats."""

NAMES = tuple(contender.name for contender in (*OURS, *BASELINES))
"""The names for ``--only``."""


def is_ours(contender: Contender) -> bool:
    """Return whether a contender is one of our games."""
    return contender.package == "darklantern"
