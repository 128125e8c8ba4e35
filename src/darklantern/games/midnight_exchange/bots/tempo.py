"""How fast a hand is in a raid."""

from typing import Any

from darklantern.bots.tempo import Tempo
from darklantern.games.midnight_exchange.rules.actions import Drop, Getaway, Lift, PutBack, Stash
from darklantern.games.midnight_exchange.rules.constants import (
    DROP_MS,
    GETAWAY_MS,
    LIFT_MS,
    LOOK_MS,
    PUT_BACK_MS,
    STASH_MS,
)


class RaidTempo(Tempo, frozen=True, kw_only=True):
    """The mean duration of each kind of action in a raid, in milliseconds."""

    reacts_once: bool = True
    lift: int = LIFT_MS
    """Reaching for a tile and lifting it."""
    look: int = LOOK_MS
    """Recognizing a lifted tile."""
    stash: int = STASH_MS
    drop: int = DROP_MS
    put_back: int = PUT_BACK_MS
    getaway: int = GETAWAY_MS

    def mean_ms(self, action: Any) -> int:
        """Return the mean duration of an action, in milliseconds; in a turn that of a decision."""
        match action:
            case Lift():
                return self.lift + self.look
            case Stash():
                return self.stash
            case Drop():
                return self.drop
            case PutBack():
                return self.put_back
            case Getaway():
                return self.getaway
            case _:
                return self.think
