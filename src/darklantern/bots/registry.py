"""The bots there are for each game."""

from collections.abc import Callable, Mapping
from functools import partial

from darklantern.bots import art_robbery, midnight_exchange
from darklantern.bots.bot import Bot, RandomBot
from darklantern.bots.characters import Level, Temperament
from darklantern.core.errors import UnknownName
from darklantern.core.ids import GameId

_ANY: Mapping[str, Callable[[], Bot]] = {"random": RandomBot}
"""Bots that play whatever keeps the contract."""

_OF: Mapping[GameId, Mapping[str, Callable[[], Bot]]] = {
    GameId("art-robbery"): {
        **{level: partial(art_robbery.level_bot, level, Temperament(), level) for level in Level},
        "greedy": art_robbery.GreedyBot,
    },
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
