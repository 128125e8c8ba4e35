"""The bots there are for each game."""

from collections.abc import Callable, Mapping

from darklantern.bots import art_robbery, midnight_exchange
from darklantern.bots.art_robbery_reasons import ArtRobberySense
from darklantern.bots.bot import Adviser, Bot, RandomBot
from darklantern.bots.midnight_exchange_reasons import MidnightExchangeSense
from darklantern.bots.search import SearchBot
from darklantern.bots.sense import PlainSense, Sense
from darklantern.core import registry
from darklantern.core.errors import UnknownName
from darklantern.core.ids import GameId

_ANY: Mapping[str, Callable[[], Bot]] = {"random": RandomBot}
"""Bots that play whatever keeps the contract."""

_OF: Mapping[GameId, Mapping[str, Callable[[], Bot]]] = {
    GameId("art-robbery"): {"greedy": art_robbery.GreedyBot},
    GameId("midnight-exchange"): {
        "greedy": midnight_exchange.GreedyBot,
        "quick": midnight_exchange.QuickBot,
        "calm": midnight_exchange.CalmBot,
        "bystander": midnight_exchange.BystanderBot,
    },
}
"""Bots that know a game, the best first."""


def bots(game: GameId) -> tuple[str, ...]:
    """The names of the bots that play a game, the best first."""
    return (*_OF.get(game, {}), *_ANY)


def bot(game: GameId, name: str) -> Bot:
    """A bot by its name. Raises `UnknownName`."""
    makers = {**_OF.get(game, {}), **_ANY}
    if name not in makers:
        raise UnknownName("bot", name, bots(game))
    return makers[name]()


_SENSES: Mapping[GameId, Sense] = {
    GameId("art-robbery"): ArtRobberySense(),
    GameId("midnight-exchange"): MidnightExchangeSense(),
}


def sense(game: GameId) -> Sense:
    """What there is to say about a game's actions."""
    return _SENSES.get(game) or PlainSense()


def adviser(game: GameId) -> Adviser:
    """The best bot that can say what it thinks of each action; one that tries things out, where none of a game can."""
    for name in bots(game):
        if isinstance(found := bot(game, name), Adviser):
            return found
    quick = "greedy" if "greedy" in bots(game) else "random"
    return SearchBot(registry.game(game), lambda: bot(game, quick), sense(game))
