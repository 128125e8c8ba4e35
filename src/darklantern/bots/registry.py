"""The bots of each game, by name.

A name is a level or a character (`darklantern.bots.characters`), or a simpler bot. In a game with races a tempo may
follow it: ``owl@calm``. For studies a level may be held to a plan, ``mastermind:safe``; such bots are not offered to
players.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from darklantern.bots import art_robbery, midnight_exchange
from darklantern.bots.art_robbery.reasons import ArtRobberySense
from darklantern.bots.bot import Adviser, Bot, RandomBot
from darklantern.bots.characters import CHARACTERS, Level, Temperament
from darklantern.bots.midnight_exchange.reasons import MidnightExchangeSense
from darklantern.bots.search import SearchBot
from darklantern.bots.sense import PlainSense, Sense
from darklantern.bots.tempo import LEVELS, PACES, has_races, parted, planned
from darklantern.core import registry
from darklantern.core.errors import UnknownName
from darklantern.core.ids import GameId


class _Shelf(Struct, frozen=True):
    """The bots that are made for a game."""

    simple: Mapping[str, Callable[[], Bot]]
    """Bots that are neither a level nor a character, the best first."""
    leveled: Callable[[Level, Temperament, str], Bot] | None = None
    """Makes a bot from a level, a temperament and a name."""
    planned: Mapping[str, Callable[[Level, str], Bot]] = {}
    """By plan: makes a bot that is held to it, from a level and a name."""


_OF: Mapping[GameId, _Shelf] = {
    GameId("art-robbery"): _Shelf({"greedy": art_robbery.GreedyBot}, art_robbery.level_bot),
    GameId("midnight-exchange"): _Shelf(
        {"greedy": midnight_exchange.GreedyBot, "bystander": midnight_exchange.BystanderBot},
        midnight_exchange.level_bot,
        midnight_exchange.PLANNED,
    ),
}

_NONE = _Shelf({})

_ANY: Mapping[str, Callable[[], Bot]] = {"random": RandomBot}
"""Bots that can play any game."""


def bots(game: GameId) -> tuple[str, ...]:
    """Return the names of a game's bots, the best first: levels, then simpler ones. See also `character_names`."""
    shelf = _OF.get(game, _NONE)
    levels = () if shelf.leveled is None else tuple(level.value for level in Level)
    return (*levels, *shelf.simple, *_ANY)


def characters(game: GameId) -> tuple[str, ...]:
    """Return the names of the characters that play a game, the strongest first."""
    return () if _OF.get(game, _NONE).leveled is None else tuple(CHARACTERS)


def usual(game: GameId) -> str:
    """Return the name of the bot for a seat for which no bot is named: one of the strength that suits most people."""
    names = bots(game)
    return Level.BURGLAR.value if Level.BURGLAR in names else names[0]


def bot(game: GameId, name: str) -> Bot:
    """Make a bot by its name. Raises `UnknownName`."""
    mind, pace = parted(name)
    if pace is not None and not has_races(game):
        raise UnknownName("bot", name, bots(game), f"{game} has no races, so a bot has no tempo there")
    if pace is not None and pace not in PACES:
        raise UnknownName("tempo", pace, tuple(PACES))
    shelf = _OF.get(game, _NONE)
    level, plan = planned(mind)
    if plan is not None and level in LEVELS and shelf.planned:
        if plan not in shelf.planned:
            raise UnknownName("plan", plan, tuple(shelf.planned))
        return shelf.planned[plan](Level(level), name)
    if shelf.leveled is not None and mind in LEVELS:
        return shelf.leveled(Level(mind), Temperament(), name)
    if shelf.leveled is not None and mind in CHARACTERS:
        character = CHARACTERS[mind]
        return shelf.leveled(character.level, character.temperament, name)
    makers = {**shelf.simple, **_ANY}
    if mind not in makers:
        raise UnknownName("bot", name, (*bots(game), *characters(game)))
    made = makers[mind]()
    made.name = name
    return made


_SENSES: Mapping[GameId, Sense] = {
    GameId("art-robbery"): ArtRobberySense(),
    GameId("midnight-exchange"): MidnightExchangeSense(),
}


def sense(game: GameId) -> Sense:
    """Return what explains a game's actions; a generic explainer for a game without its own."""
    return _SENSES.get(game) or PlainSense()


def adviser(game: GameId) -> Adviser:
    """Return the best bot of a game that can value actions; if it has none, one that plays rollouts."""
    for name in bots(game):
        if isinstance(found := bot(game, name), Adviser):
            return found
    quick = "greedy" if "greedy" in bots(game) else "random"
    return SearchBot(registry.game(game), lambda: bot(game, quick), sense(game))
