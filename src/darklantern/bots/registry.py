"""The bots of each game, by name.

A name is a level or a character (`darklantern.bots.characters`), or a simpler bot. In a game with races a tempo may
follow it: ``owl@calm``. For studies a level may be held to a plan, ``mastermind:safe``; such bots are not offered to
players.
"""

from collections.abc import Callable, Mapping

from darklantern.bots.bot import Adviser, Bot, RandomBot
from darklantern.bots.characters import CHARACTERS, Level, Temperament
from darklantern.bots.explanations import Explainer
from darklantern.bots.game_bots import GameBots
from darklantern.bots.search import SearchBot
from darklantern.bots.tempo import LEVEL_FACTORS, split_plan, split_tempo
from darklantern.core import registry
from darklantern.core.errors import UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.ids import GameId
from darklantern.core.pace import TEMPO_FACTORS

_NO_BOTS = GameBots()

_BOTS_FOR_ANY_GAME: Mapping[str, Callable[[], Bot]] = {"random": RandomBot}
"""Bots that can play any game."""


def _game_bots(game: AnyGame | str) -> GameBots:
    found: GameBots | None = registry.part(registry.game_id(game), "bots")
    return _NO_BOTS if found is None else found


def bot_names(game: AnyGame | str) -> tuple[str, ...]:
    """Return the names of a game's bots, the best first: levels, then simpler ones. See also `character_names`."""
    known = _game_bots(game)
    levels = () if known.leveled is None else tuple(level.value for level in Level)
    return (*levels, *known.simple, *_BOTS_FOR_ANY_GAME)


def character_names(game: AnyGame | str) -> tuple[str, ...]:
    """Return the names of the characters that play a game, the strongest first."""
    return () if _game_bots(game).leveled is None else tuple(CHARACTERS)


def default_bot_name(game: AnyGame | str) -> str:
    """Return the name of the bot for a seat for which no bot is named: one of the strength that suits most people."""
    names = bot_names(game)
    return Level.BURGLAR.value if Level.BURGLAR in names else names[0]


def bot(game: AnyGame | str, name: str) -> Bot:
    """Make a bot by its name, for a game or its id. Raises `UnknownName`."""
    game = registry.game_id(game)
    base_name, tempo_name = split_tempo(name)
    if tempo_name is not None and not registry.game(game).has_races:
        raise UnknownName("bot", name, bot_names(game), f"{game} has no races, so a bot has no tempo there")
    if tempo_name is not None and tempo_name not in TEMPO_FACTORS:
        raise UnknownName("tempo", tempo_name, tuple(TEMPO_FACTORS))
    known = _game_bots(game)
    level, plan = split_plan(base_name)
    if plan is not None and level in LEVEL_FACTORS and known.planned:
        if plan not in known.planned:
            raise UnknownName("plan", plan, tuple(known.planned))
        return known.planned[plan](Level(level), name)
    if known.leveled is not None and base_name in LEVEL_FACTORS:
        return known.leveled(Level(base_name), Temperament(), name)
    if known.leveled is not None and base_name in CHARACTERS:
        character = CHARACTERS[base_name]
        return known.leveled(character.level, character.temperament, name)
    makers = {**known.simple, **_BOTS_FOR_ANY_GAME}
    if base_name not in makers:
        raise UnknownName("bot", name, (*bot_names(game), *character_names(game)))
    made = makers[base_name]()
    made.name = name
    return made


def explainer(game: GameId) -> Explainer:
    """Return what explains a game's actions; a generic explainer for a game without its own."""
    return _game_bots(game).explainer


def adviser(game: AnyGame | str) -> Adviser:
    """Return the best bot of a game that can value actions; if it has none, one that plays rollouts."""
    for name in bot_names(game):
        if isinstance(found := bot(game, name), Adviser):
            return found
    quick = "greedy" if "greedy" in bot_names(game) else "random"
    rules = registry.game(game) if isinstance(game, str) else game
    return SearchBot(rules, lambda: bot(rules, quick), explainer(rules.id))
