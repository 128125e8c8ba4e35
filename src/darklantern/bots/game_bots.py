"""The bots that come with a game."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from darklantern.bots.bot import Bot
from darklantern.bots.characters import Level, Temperament
from darklantern.bots.explanations import Explainer
from darklantern.bots.tempo import Tempo


class GameBots(Struct, frozen=True, kw_only=True):
    """The bots that are made for a game, and what explains its actions."""

    simple: Mapping[str, Callable[[], Bot]] = {}
    """Bots that are neither a level nor a character, the best first."""
    leveled: Callable[[Level, Temperament, str], Bot] | None = None
    """Makes a bot from a level, a temperament and a name; if there is none, search bots play the levels."""
    planned: Mapping[str, Callable[[Level, str], Bot]] = {}
    """By plan: makes a bot that is held to it, from a level and a name."""
    explainer: Explainer | None = None
    """Explains actions, for hints and reviews; if there is none, a `GenericExplainer` does."""
    tempo: Tempo = Tempo()
    """How fast an ordinary person acts, in a game with races."""
