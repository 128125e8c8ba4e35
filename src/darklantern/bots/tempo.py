"""How fast a bot acts in a race. The tempo may be chosen independently of the bot."""

from collections.abc import Mapping
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace

from darklantern.bots.characters import CHARACTERS, Level
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId
from darklantern.core.pace import (
    ACT_MS,
    DURATION_SPREAD,
    MIN_TIME_FACTOR,
    REACT_MS,
    TEMPO_FACTORS,
    THINK_MS,
    WAIT_MS,
)


class Tempo(Struct, frozen=True, kw_only=True):
    """The mean duration of actions, in milliseconds. A game may derive one with durations for each kind of action."""

    act: int = ACT_MS
    """Any action in a race that has no duration of its own."""
    think: int = THINK_MS
    """Deciding in a turn."""
    react: int = REACT_MS
    """Reacting to what is seen in a race: a bot acts this long after it has looked, if it still can."""
    wait: int = WAIT_MS
    """Waiting before looking again, when there is nothing to do."""
    spread: float = DURATION_SPREAD
    """Each duration varies evenly by up to this share of its mean, up and down."""
    reacts_once: bool = False
    """Whether only the start of a race takes time to react to, since the durations of actions contain looking."""

    def scaled(self, factor: float) -> Self:
        """Return a tempo with all durations multiplied by a factor, except for thinking in a turn."""
        durations = set(self.__struct_fields__) - {"think", "spread", "reacts_once"}
        return replace(self, **{name: round(getattr(self, name) * factor) for name in durations})

    def action_time_ms(self, action: Any, chance: Chance) -> int:
        """Return how long an action takes, in milliseconds; None is waiting."""
        return self._vary(self.wait if action is None else self.mean_ms(action), chance)

    def thinking_time_ms(self, chance: Chance) -> int:
        """Return how long a decision in a turn takes, in milliseconds."""
        return self._vary(self.think, chance)

    def reaction_time_ms(self, chance: Chance) -> int:
        """Return how long the reaction to something in a race takes, in milliseconds."""
        return self._vary(self.react, chance)

    def mean_ms(self, action: Any) -> int:
        """Return the mean duration of an action in a race, in milliseconds."""
        return self.act

    def _vary(self, mean: int, chance: Chance) -> int:
        reach = round(mean * self.spread)
        return mean - reach + chance.pick(2 * reach + 1)


LEVEL_FACTORS: Mapping[str, float] = {Level.MASTERMIND: MIN_TIME_FACTOR, Level.BURGLAR: 1.2, Level.LOOKOUT: 2.0}
"""The factor on the ordinary durations, by level, if no tempo is named."""


def ordinary_tempo(game: GameId) -> Tempo | None:
    """Return the tempo of an ordinary person in a game; None for a game without races."""
    if not registry.game(game).has_races:
        return None
    bots = registry.part(game, "bots")
    return Tempo() if bots is None else bots.tempo


def split_tempo(name: str) -> tuple[str, str | None]:
    """Split a bot's name into the name without tempo and the tempo: ``owl@calm`` is an owl that is slow."""
    base_name, at, tempo_name = name.partition("@")
    return base_name, tempo_name if at else None


def split_plan(name: str) -> tuple[str, str | None]:
    """Split a bot's name into the name without plan and the plan: ``mastermind:safe`` always goes to the safe."""
    level, colon, plan = name.partition(":")
    return level, plan if colon else None


def tempo(game: GameId, name: str = "") -> Tempo | None:
    """Return the tempo of a bot in a game; None for a game without races."""
    ordinary = ordinary_tempo(game)
    return None if ordinary is None else ordinary.scaled(_time_factor(*split_tempo(name)))


def _time_factor(base_name: str, tempo_name: str | None) -> float:
    """Return the factor on the ordinary durations: by the tempo or else the level, and by the temperament."""
    base_name, _ = split_plan(base_name)
    character = CHARACTERS.get(base_name)
    level, hand = (base_name, 1.0) if character is None else (character.level, character.temperament.hand_time)
    factor = LEVEL_FACTORS.get(level, 1.0) if tempo_name is None else TEMPO_FACTORS.get(tempo_name, 1.0)
    return max(MIN_TIME_FACTOR, factor * hand)
