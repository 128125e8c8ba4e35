"""How fast a bot acts in a race. The tempo may be chosen independently of the bot."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from darklantern.bots.characters import CHARACTERS, Level
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId
from darklantern.games.midnight_exchange.actions import Drop, Getaway, Lift, PutBack, Stash


class Tempo(Struct, frozen=True, kw_only=True):
    """The mean duration of each kind of action, in milliseconds."""

    lift: int = 350
    """Reaching for a tile and lifting it."""
    look: int = 150
    """Recognizing a lifted tile."""
    stash: int = 300
    drop: int = 350
    put_back: int = 400
    getaway: int = 400
    think: int = 2000
    """Deciding in a turn."""
    react: int = 300
    """Reacting to the start of a race."""
    wait: int = 200
    """Waiting before looking again, when there is nothing to do."""
    spread: float = 0.3
    """Each duration varies evenly by up to this share of its mean, up and down."""

    def paced(self, factor: float) -> "Tempo":
        """Return a tempo with all durations multiplied by a factor, except for thinking in a turn."""
        hand = ("lift", "look", "stash", "drop", "put_back", "getaway", "react", "wait")
        return replace(self, **{name: round(getattr(self, name) * factor) for name in hand})

    def takes(self, action: Any, chance: Chance) -> int:
        """Return how long an action takes, in milliseconds; None is waiting."""
        return self._about(self._mean(action), chance)

    def thinks(self, chance: Chance) -> int:
        """Return how long a decision in a turn takes, in milliseconds."""
        return self._about(self.think, chance)

    def reacts(self, chance: Chance) -> int:
        """Return how long the reaction to the start of a race takes, in milliseconds."""
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
"""The ordinary tempo in each game that has races."""

FASTEST = 0.9
"""The smallest factor on the ordinary durations: the tempo of a quick person. No bot is faster."""

PACES: Mapping[str, float] = {"quick": FASTEST, "calm": 4.0}
"""The factor on the ordinary durations, by the name of a tempo."""

LEVELS: Mapping[str, float] = {Level.MASTERMIND: FASTEST, Level.BURGLAR: 1.2, Level.LOOKOUT: 2.0}
"""The factor on the ordinary durations, by level, if no tempo is named."""


def has_races(game: GameId) -> bool:
    """Return whether a game has races, in which the tempo of a bot matters."""
    return game in _TEMPOS


def parted(name: str) -> tuple[str, str | None]:
    """Split a bot's name into the name without tempo and the tempo: ``owl@calm`` is an owl that is slow."""
    mind, at, pace = name.partition("@")
    return mind, pace if at else None


def planned(mind: str) -> tuple[str, str | None]:
    """Split a bot's name into the name without plan and the plan: ``mastermind:safe`` always goes to the safe."""
    level, colon, plan = mind.partition(":")
    return level, plan if colon else None


def tempo(game: GameId, name: str = "") -> Tempo | None:
    """Return the tempo of a bot in a game; None for a game without races."""
    ordinary = _TEMPOS.get(game)
    return None if ordinary is None else ordinary.paced(_factor(*parted(name)))


def _factor(mind: str, pace: str | None) -> float:
    """Return the factor on the ordinary durations: by the tempo or else the level, and by the temperament."""
    mind, _ = planned(mind)
    character = CHARACTERS.get(mind)
    level, hand = (mind, 1.0) if character is None else (character.level, character.temperament.hand)
    own = LEVELS.get(level, 1.0) if pace is None else PACES.get(pace, 1.0)
    return max(FASTEST, own * hand)
