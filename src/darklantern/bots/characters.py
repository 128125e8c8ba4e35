"""Levels of playing strength, and named characters: each has a level and a temperament."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct


class Level(StrEnum):
    """The playing strength of a bot; every game has the same levels."""

    MASTERMIND = "mastermind"
    """As strong as we can make it."""
    BURGLAR = "burglar"
    """A good family player."""
    LOOKOUT = "lookout"
    """A beginner: slow, forgetful, with natural mistakes."""


class Temperament(Struct, frozen=True, kw_only=True):
    """How a character differs from its level: factors, all of them 1 for the level itself."""

    hand_time: float = 1.0
    """On the time that its hand takes in a race."""
    memory: float = 1.0
    """On how much it remembers."""
    loot: float = 1.0
    """On the weight of the face value of loot."""
    safety: float = 1.0
    """On the weight of protection, and of leaving a raid in time."""
    malice: float = 1.0
    """On the weight of what other players gain."""


class Character(Struct, frozen=True):
    """A named opponent: a level with a temperament."""

    level: Level
    temperament: Temperament


CHARACTERS: Mapping[str, Character] = {
    "owl": Character(Level.MASTERMIND, Temperament(hand_time=1.02, safety=0.95)),
    "raven": Character(Level.MASTERMIND, Temperament(malice=1.3)),
    "lynx": Character(Level.MASTERMIND, Temperament(safety=1.2)),
    "magpie": Character(Level.BURGLAR, Temperament(loot=1.4)),
    "cat": Character(Level.BURGLAR, Temperament(safety=1.4)),
    "fox": Character(Level.BURGLAR, Temperament(malice=1.6)),
    "mole": Character(Level.LOOKOUT, Temperament(hand_time=1.05, memory=0.6)),
    "hare": Character(Level.LOOKOUT, Temperament(hand_time=0.98, safety=1.3)),
    "robin": Character(Level.LOOKOUT, Temperament(malice=0.0)),
}
"""The characters by name, the strongest level first."""
