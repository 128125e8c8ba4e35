"""Who sits there: levels of strength, and characters, each of a level and with a temperament of its own."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct


class Level(StrEnum):
    """How well a bot plays, the same in every game."""

    MASTERMIND = "mastermind"
    """As strong as we can make it."""
    BURGLAR = "burglar"
    """A good family player."""
    LOOKOUT = "lookout"
    """A beginner: slow, forgetful, with natural mistakes."""


class Temperament(Struct, frozen=True, kw_only=True):
    """What makes a character play otherwise than its level does. All is 1 for a level itself."""

    hand: float = 1.0
    """How many times as long its hand takes in a race."""
    memory: float = 1.0
    """How many times as well it remembers."""
    glitter: float = 1.0
    """How many times as much it is drawn to what is worth most by itself."""
    safety: float = 1.0
    """How many times as much it cares for what protects it, and for leaving in time."""
    malice: float = 1.0
    """How many times as much it minds what others gain."""


class Character(Struct, frozen=True):
    """Somebody to play against."""

    level: Level
    temperament: Temperament


CHARACTERS: Mapping[str, Character] = {
    "owl": Character(Level.MASTERMIND, Temperament(hand=1.02, safety=0.95)),
    "raven": Character(Level.MASTERMIND, Temperament(malice=1.3)),
    "lynx": Character(Level.MASTERMIND, Temperament(safety=1.2)),
    "magpie": Character(Level.BURGLAR, Temperament(glitter=1.4)),
    "cat": Character(Level.BURGLAR, Temperament(safety=1.4)),
    "fox": Character(Level.BURGLAR, Temperament(malice=1.6)),
    "mole": Character(Level.LOOKOUT, Temperament(hand=1.05, memory=0.6)),
    "hare": Character(Level.LOOKOUT, Temperament(hand=0.98, safety=1.3)),
    "robin": Character(Level.LOOKOUT, Temperament(malice=0.0)),
}
"""By name, the strongest first."""
