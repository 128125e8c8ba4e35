"""A bot with reflexes for the small race, and how long it took to react."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from darklantern.bots.tempo import MIN_TIME_FACTOR, Tempo
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat

ORDINARY = Tempo()
QUICKEST_REACTION_MS = ORDINARY.react * MIN_TIME_FACTOR * (1 - ORDINARY.spread)
SLOWEST_REACTION_MS = (ORDINARY.react + ORDINARY.wait) * MIN_TIME_FACTOR * (1 + ORDINARY.spread)


class ReflexBot:
    """Slaps when it sees a jack, and flips in its turn."""

    name = "mastermind"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        if view.jack:
            return legal[-1]
        return legal[0] if view.turn == view.seat else None


def reaction_times(moves: Sequence[tuple[float, Seat, str]]) -> list[float]:
    """Return the times from the flip of a jack to the slap, and check that each jack is slapped once."""
    slaps = [(after[0] - before[0], before[2]) for before, after in pairwise(moves) if after[2] == "slap"]
    assert [what for _, what in slaps] == ["flip"] * 4
    return [passed for passed, _ in slaps]
