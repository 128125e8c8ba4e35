"""How fast a seat's hand is, where everyone acts at once."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from darklantern.core.chance import Chance
from darklantern.core.ids import GameId
from darklantern.games.midnight_exchange.actions import Drop, Getaway, Lift, PutBack, Stash


class Tempo(Struct, frozen=True, kw_only=True):
    """How long things take, in milliseconds, on average."""

    lift: int = 350
    """To reach for a tile and lift it."""
    look: int = 150
    """To see what it is."""
    stash: int = 300
    drop: int = 350
    put_back: int = 400
    getaway: int = 400
    think: int = 2000
    """To decide what to do in a turn."""
    react: int = 300
    """To begin when a race begins."""
    wait: int = 200
    """To look round when there is nothing to do."""
    spread: float = 0.3
    """Each of them may take this share longer or shorter."""

    def takes(self, action: Any, chance: Chance) -> int:
        """How many milliseconds an action takes; None is waiting."""
        return self._about(self._mean(action), chance)

    def thinks(self, chance: Chance) -> int:
        """How many milliseconds it takes to decide what to do in a turn."""
        return self._about(self.think, chance)

    def reacts(self, chance: Chance) -> int:
        """How many milliseconds it takes to begin."""
        return self._about(self.react, chance)

    def _about(self, mean: int, chance: Chance) -> int:
        reach = round(mean * self.spread)
        return mean - reach + chance.pick(2 * reach + 1)

    def _mean(self, action: Any) -> int:
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
            case None:
                return self.wait
            case _:
                return self.think


_TEMPOS: Mapping[GameId, Tempo] = {GameId("midnight-exchange"): Tempo()}


def tempo(game: GameId) -> Tempo | None:
    """The tempo of an ordinary hand at a game; None for a game of turns, where nobody is in a hurry."""
    return _TEMPOS.get(game)
