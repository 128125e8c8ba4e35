"""Bots for Art Robbery: a greedy one as a baseline, and one for each level."""

from collections.abc import Callable, Mapping

from darklantern.bots.art_robbery.burglar import BurglarBot
from darklantern.bots.art_robbery.greedy import GreedyBot as GreedyBot
from darklantern.bots.art_robbery.lookout import LookoutBot
from darklantern.bots.art_robbery.mastermind import MastermindBot
from darklantern.bots.art_robbery.mastermind import warm_up as warm_up
from darklantern.bots.bot import Bot
from darklantern.bots.characters import Level, Temperament

_LEVELS: Mapping[Level, Callable[[Temperament, str], Bot]] = {
    Level.MASTERMIND: MastermindBot,
    Level.BURGLAR: BurglarBot,
    Level.LOOKOUT: LookoutBot,
}


def level_bot(level: Level, temperament: Temperament, name: str) -> Bot:
    """Make a bot of a level, with a temperament and a name."""
    return _LEVELS[level](temperament, name)
