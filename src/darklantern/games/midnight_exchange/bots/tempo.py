"""How fast a hand is in a raid."""

from typing import Any

from darklantern.bots.tempo import Tempo
from darklantern.games.midnight_exchange.rules.actions import Drop, Getaway, Lift, PutBack, Stash


class RaidTempo(Tempo, frozen=True, kw_only=True):
    """The mean duration of each kind of action in a raid, in milliseconds."""

    lift: int = 350
    """Reaching for a tile and lifting it."""
    look: int = 150
    """Recognizing a lifted tile."""
    stash: int = 300
    drop: int = 350
    put_back: int = 400
    getaway: int = 400

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
