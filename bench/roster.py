"""Who is compared."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from darklantern.core import registry


@dataclass(frozen=True)
class Contender:
    """A game in its framework."""

    name: str
    """What ``--only`` calls it."""
    label: str
    """What the table calls it."""
    module: str
    """What plays it."""
    package: str
    """Whose version is reported."""
    arguments: tuple[str, ...] = ()
    """What the module's ``player`` is given."""
    wanted: Mapping[str, float] = field(default_factory=dict[str, float])
    """How many times as fast each game of ours should be."""


PEERS = (
    Contender(
        "hearts",
        "OpenSpiel hearts",
        "bench.peers.spiel",
        "open_spiel",
        ("hearts",),
        {"art-robbery": 0.5, "midnight-exchange": 0.25},
    ),
    Contender(
        "crazy_eights",
        "OpenSpiel crazy_eights",
        "bench.peers.spiel",
        "open_spiel",
        ("crazy_eights(players=5)",),
    ),
    Contender("uno", "RLCard uno", "bench.peers.uno", "rlcard", wanted={"art-robbery": 3}),
    Contender("hanabi_v5", "PettingZoo hanabi_v5", "bench.peers.hanabi", "pettingzoo", wanted={"art-robbery": 50}),
    Contender("catanatron", "Catanatron", "bench.peers.catan", "catanatron", wanted={"midnight-exchange": 3}),
)

OURS = tuple(
    Contender(
        name,
        registry.game(name).about.title,
        "bench.ours",
        "darklantern",
        (name, *(str(number) for number in registry.game(name).seats)),
    )
    for name in registry.games()
)
"""Our games, each at all its numbers of seats in turn."""

NAMES = tuple(contender.name for contender in (*OURS, *PEERS))
"""What ``--only`` takes."""


def is_ours(contender: Contender) -> bool:
    """Whether it is a game of ours."""
    return contender.package == "darklantern"
