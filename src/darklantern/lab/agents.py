"""Entrants of tournaments: bots by name, and external agents by class."""

import sys
import traceback
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import getsourcefile
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from msgspec import Struct

from darklantern.bots.bot import Bot
from darklantern.bots.registry import bot
from darklantern.bots.tempo import Tempo, tempo
from darklantern.core.chance import Chance
from darklantern.core.errors import DarkLanternError
from darklantern.core.game import AnyGame
from darklantern.core.ids import GameId
from darklantern.core.registry import game_id


class BadAgent(DarkLanternError):
    """An agent cannot be loaded; the message says why."""


class BotFailed(DarkLanternError):
    """A bot raised an error or chose an illegal action."""


class Entrant(Struct, frozen=True):
    """A bot or an external agent that takes part in a tournament."""

    name: str
    """Its name in the results."""
    source: str
    """What to load: a bot's name, ``/path/to/file.py:Class`` or ``module:Class``."""
    digest: str
    """A fingerprint of the file that defines its class, without what that file imports."""


def entrant(game: AnyGame | str, given: str) -> Entrant:
    """Return the entrant of a name, ``file.py:Class`` or ``module:Class``. Raises `UnknownName` or `BadAgent`."""
    source = given
    if _is_external(given):
        place, _, name = given.rpartition(":")
        source = f"{Path(place).resolve()}:{name}" if place.endswith(".py") else given
    found = make_bot(game_id(game), source)
    file = getsourcefile(type(found))
    digest = sha256(Path(file).read_bytes()).hexdigest()[:16] if file else ""
    return Entrant(found.name if _is_external(given) else given, source, digest)


def make_bot(game: GameId, source: str) -> Bot:
    """Make a bot or an agent from its source. Raises `UnknownName` or `BadAgent`."""
    if not _is_external(source):
        return bot(game, source)
    kind = _load_class(source)
    try:
        made: Any = kind()
    except Exception as error:
        raise BadAgent(f"{source} cannot be made without arguments: {_describe_error(error)}.") from None
    if not callable(getattr(made, "choose", None)):
        raise BadAgent(f"{source} has no method choose(view, legal, chance).")
    name: Any = getattr(made, "name", None)
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise BadAgent(
            f"{source} has no name: give the class one, such as name = {source.rpartition(':')[2].lower()!r}."
        )
    return made


def bot_tempo(game: GameId, source: str) -> Tempo | None:
    """Return the tempo of an entrant in races; an external agent has the ordinary one."""
    return tempo(game) if _is_external(source) else tempo(game, source)


def _is_external(source: str) -> bool:
    return ":" in source


@cache
def _load_class(source: str) -> type[Any]:
    place, _, name = source.rpartition(":")
    try:
        module = _load_file(Path(place)) if place.endswith(".py") else _load_module(place)
    except FileNotFoundError:
        raise BadAgent(f"There is no file {place}.") from None
    except Exception as error:
        raise BadAgent(f"{place} cannot be loaded: {_describe_error(error)}.") from None
    found: Any = getattr(module, name, None)
    if not isinstance(found, type):
        own = [
            key
            for key, value in vars(module).items()
            if isinstance(value, type) and value.__module__ == module.__name__
        ]
        raise BadAgent(f"{place} has no class {name!r}: use one of {', '.join(own) or 'none'}.")
    return cast(type[Any], found)


def _load_file(path: Path) -> ModuleType:
    """Load a file as a module; it can import other files of its folder."""
    if not path.is_file():
        raise FileNotFoundError
    _add_to_path(path.parent)
    name = f"agent_{sha256(str(path).encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, path)
    assert spec is not None, "a file that ends in .py is Python"
    assert spec.loader is not None, "and has a loader"
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _load_module(name: str) -> ModuleType:
    """Import a module that is installed or lies in the current folder."""
    _add_to_path(Path.cwd())
    return import_module(name)


def _add_to_path(folder: Path) -> None:
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


class CheckedBot:
    """Wraps a bot and raises `BotFailed` if it raises an error or chooses an illegal action."""

    def __init__(self, bot: Bot, name: str, game: str) -> None:
        self.name = name
        self._bot = bot
        self._game = game

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """Return the bot's choice: a legal action, or None to wait."""
        try:
            action = self._bot.choose(view, legal, chance)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            line = f"{Path(where.filename).name}, line {where.lineno}"
            raise BotFailed(f"{self.name} failed in {self._game}: {_describe_error(error)} ({line}).") from None
        if action is not None and action not in legal:
            raise BotFailed(
                f"{self.name} failed in {self._game}: {action!r} is not one of the {len(legal)} legal actions."
            )
        return action


def _describe_error(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
