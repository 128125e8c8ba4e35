"""Bots for Art Robbery: a greedy one as a baseline, and one for each level."""

from collections.abc import Callable, Mapping

from darklantern.bots.bot import Bot
from darklantern.bots.characters import Level, Temperament
from darklantern.bots.game_bots import GameBots
from darklantern.games.art_robbery.bots.burglar import BurglarBot
from darklantern.games.art_robbery.bots.explanations import ArtRobberyExplainer
from darklantern.games.art_robbery.bots.greedy import GreedyBot as GreedyBot
from darklantern.games.art_robbery.bots.lookout import LookoutBot
from darklantern.games.art_robbery.bots.mastermind import MastermindBot
from darklantern.games.art_robbery.bots.mastermind import warm_up as warm_up

_LEVELS: Mapping[Level, Callable[[Temperament, str], Bot]] = {
    Level.MASTERMIND: MastermindBot,
    Level.BURGLAR: BurglarBot,
    Level.LOOKOUT: LookoutBot,
}


def level_bot(level: Level, temperament: Temperament, name: str) -> Bot:
    """Make a bot of a level, with a temperament and a name."""
    return _LEVELS[level](temperament, name)


BOTS = GameBots(simple={"greedy": GreedyBot}, leveled=level_bot, explainer=ArtRobberyExplainer())
