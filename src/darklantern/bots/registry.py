"""The bots of each game, by name.

A name is a level or a character (`darklantern.bots.characters`), or a simpler bot. In a game with races a tempo may
follow it: ``owl@calm``. For studies a level may be held to a plan, ``mastermind:safe``; such bots are not offered to
players. Where a game has no bots of its own for the levels, search bots play them.
"""

from collections.abc import Callable, Mapping

from darklantern.bots.bot import Adviser, Bot, RandomBot
from darklantern.bots.characters import CHARACTERS, Level, Temperament
from darklantern.bots.explanations import Explainer, GenericExplainer
from darklantern.bots.game_bots import GameBots
from darklantern.bots.search_levels import search_bot
from darklantern.bots.tempo import LEVEL_FACTORS, split_plan, split_tempo
from darklantern.core import registry
from darklantern.core.errors import BrokenGame, UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.pace import TEMPO_FACTORS

_NO_BOTS = GameBots()

_BOTS_FOR_ANY_GAME: Mapping[str, Callable[[], Bot]] = {"random": RandomBot}
"""Bots that need to know nothing of a game, not even its rules."""


def _game_bots(game: AnyGame | str) -> GameBots:
    found: GameBots | None = registry.part(registry.game_id(game), "bots")
    return _NO_BOTS if found is None else found


def _has_levels(game: AnyGame | str) -> bool:
    """Return whether bots can play the levels: the game has such bots, or its rules are at hand for a search."""
    if not isinstance(game, str) or _game_bots(game).leveled is not None:
        return True
    try:
        registry.game(game)
    except (UnknownName, BrokenGame):
        return False
    return True


def _rules(game: AnyGame | str) -> AnyGame:
    return registry.game(game) if isinstance(game, str) else game


def bot_names(game: AnyGame | str) -> tuple[str, ...]:
    """Return the names of a game's bots, the best first: levels, then simpler ones. See also `character_names`."""
    levels = tuple(level.value for level in Level) if _has_levels(game) else ()
    return (*levels, *_game_bots(game).simple, *_BOTS_FOR_ANY_GAME)


def character_names(game: AnyGame | str) -> tuple[str, ...]:
    """Return the names of the characters that play a game, the strongest first."""
    return tuple(CHARACTERS) if _has_levels(game) else ()


def default_bot_name(game: AnyGame | str) -> str:
    """Return the name of the bot for a seat for which no bot is named: one of the strength that suits most people."""
    names = bot_names(game)
    return Level.BURGLAR.value if Level.BURGLAR in names else names[0]


def bot(game: AnyGame | str, name: str) -> Bot:
    """Make a bot by its name, for a game or its id. Raises `UnknownName`."""
    id = registry.game_id(game)
    base_name, tempo_name = split_tempo(name)
    if tempo_name is not None and not _rules(game).has_races:
        raise UnknownName("bot", name, bot_names(game), f"{id} has no races, so a bot has no tempo there")
    if tempo_name is not None and tempo_name not in TEMPO_FACTORS:
        raise UnknownName("tempo", tempo_name, tuple(TEMPO_FACTORS))
    known = _game_bots(game)
    level, plan = split_plan(base_name)
    if plan is not None and level in LEVEL_FACTORS and known.planned:
        if plan not in known.planned:
            raise UnknownName("plan", plan, tuple(known.planned))
        return known.planned[plan](Level(level), name)
    if _has_levels(game) and base_name in LEVEL_FACTORS:
        return _leveled_bot(game, Level(base_name), Temperament(), name)
    if _has_levels(game) and base_name in CHARACTERS:
        character = CHARACTERS[base_name]
        return _leveled_bot(game, character.level, character.temperament, name)
    makers = {**known.simple, **_BOTS_FOR_ANY_GAME}
    if base_name not in makers:
        raise UnknownName("bot", name, (*bot_names(game), *character_names(game)))
    made = makers[base_name]()
    made.name = name
    return made


def _leveled_bot(game: AnyGame | str, level: Level, temperament: Temperament, name: str) -> Bot:
    """Make a bot of a level; a search bot has no temperament but the speed of its hand, which `tempo` knows."""
    known = _game_bots(game)
    if known.leveled is not None:
        return known.leveled(level, temperament, name)
    make_rollout_bot = next(iter(known.simple.values()), None)
    return search_bot(_rules(game), level, name, explainer(game), make_rollout_bot)


def explainer(game: AnyGame | str) -> Explainer:
    """Return what explains a game's actions; a generic explainer for a game without its own."""
    return _game_bots(game).explainer or GenericExplainer(_rules(game))


def adviser(game: AnyGame | str) -> Adviser:
    """Return the best bot of a game that can value actions; if its own cannot, a search bot."""
    for name in bot_names(game):
        if isinstance(found := bot(game, name), Adviser):
            return found
    known = _game_bots(game)
    return search_bot(
        _rules(game), Level.MASTERMIND, "search", explainer(game), next(iter(known.simple.values()), None)
    )
