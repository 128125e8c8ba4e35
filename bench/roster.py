"""Who is compared."""

from collections.abc import Mapping
from dataclasses import dataclass, field

OURS = "ours"
"""The name of our own contender."""


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
    Contender("hearts", "OpenSpiel hearts", "bench.peers.spiel", "open_spiel", ("hearts",), {"art-robbery": 0.5}),
    Contender(
        "crazy_eights",
        "OpenSpiel crazy_eights",
        "bench.peers.spiel",
        "open_spiel",
        ("crazy_eights(players=5)",),
    ),
    Contender("uno", "RLCard uno", "bench.peers.uno", "rlcard", wanted={"art-robbery": 3}),
    Contender("hanabi_v5", "PettingZoo hanabi_v5", "bench.peers.hanabi", "pettingzoo", wanted={"art-robbery": 50}),
    Contender("catanatron", "Catanatron", "bench.peers.catan", "catanatron"),
)


def ours(game: str, seats: tuple[int, ...]) -> Contender:
    """Our own contender: a game of ours at each of these numbers of seats in turn."""
    arguments = (game, *(str(number) for number in seats))
    return Contender(OURS, f"Dark Lantern {game}", "bench.ours", "darklantern", arguments)


NAMES = (OURS, *(peer.name for peer in PEERS))
"""What ``--only`` takes."""
