"""How fast a seat's hand is, where everyone acts at once. It may be chosen apart from who plays."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from darklantern.bots.characters import CHARACTERS, Level
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

    def paced(self, factor: float) -> "Tempo":
        """A hand that takes so many times as long; deciding in a turn takes as long as ever."""
        hand = ("lift", "look", "stash", "drop", "put_back", "getaway", "react", "wait")
        return replace(self, **{name: round(getattr(self, name) * factor) for name in hand})

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
"""An ordinary hand, for the games that have races."""

FASTEST = 0.9
"""No bot's hand takes less than so many times what an ordinary one takes: that is a quick person's hand."""

PACES: Mapping[str, float] = {"quick": FASTEST, "calm": 4.0}
"""By the name of a tempo: how many times as long a hand takes as an ordinary one."""

LEVELS: Mapping[str, float] = {Level.MASTERMIND: FASTEST, Level.BURGLAR: 1.2, Level.LOOKOUT: 2.0}
"""The same for a level, where no tempo is named."""


def has_races(game: GameId) -> bool:
    """Whether everyone acts at once somewhere in a game, so that it matters how fast a hand is."""
    return game in _TEMPOS


def parted(name: str) -> tuple[str, str | None]:
    """A bot's name without its tempo, and its tempo: ``owl@calm`` is an owl that takes its time."""
    mind, at, pace = name.partition("@")
    return mind, pace if at else None


def planned(mind: str) -> tuple[str, str | None]:
    """A bot's name without its plan, and its plan: ``mastermind:safe`` is one that goes to the safe in every raid."""
    level, colon, plan = mind.partition(":")
    return level, plan if colon else None


def tempo(game: GameId, name: str = "") -> Tempo | None:
    """The tempo of a bot's hand at a game; None for a game of turns, where nobody is in a hurry."""
    ordinary = _TEMPOS.get(game)
    return None if ordinary is None else ordinary.paced(_factor(*parted(name)))


def _factor(mind: str, pace: str | None) -> float:
    """How many times as long a hand takes as an ordinary one: by its tempo or its level, and by its temperament."""
    mind, _ = planned(mind)
    character = CHARACTERS.get(mind)
    level, hand = (mind, 1.0) if character is None else (character.level, character.temperament.hand)
    own = LEVELS.get(level, 1.0) if pace is None else PACES.get(pace, 1.0)
    return max(FASTEST, own * hand)
