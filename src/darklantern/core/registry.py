"""The installed games: found by their entry points, each loaded on first use.

A package that cannot be loaded is left out and reported by `broken_games`; all other games work.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any, cast

import msgspec
from msgspec import Struct

from darklantern.core.errors import BrokenGame, GameNotInstalled, MissingExtra, UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.ids import GameId
from darklantern.core.manifest import GameManifest, ImportString, ResourceFolder

ENTRY_POINTS = "darklantern.games"
"""The group of entry points in which packages register their games."""

_failed_parts: dict[tuple[GameId, str], BrokenGame] = {}
"""The parts that could not be imported so far, by game and name."""
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class _Installed(Struct, frozen=True):
    manifests: Mapping[GameId, GameManifest]
    packages: Mapping[GameId, str]
    """By game: the name of the distribution that registers it."""
    broken: tuple[BrokenGame, ...]


def game_ids() -> tuple[GameId, ...]:
    """Return the ids of all games that can be played: those of this package first."""
    return tuple(id for id in _installed().manifests if not isinstance(_load_once(id), BrokenGame))


def broken_games() -> tuple[BrokenGame, ...]:
    """Return the games that are registered but cannot be loaded, each with its package and the reason.

    Also those of which another part could not be imported when it was needed.
    """
    installed = _installed()
    loaded = [_load_once(id) for id in installed.manifests]
    failed = [failure for (_, name), failure in _failed_parts.items() if name != "game"]
    return (*installed.broken, *(failure for failure in loaded if isinstance(failure, BrokenGame)), *failed)


def game(name: str) -> AnyGame:
    """Return the game of an id. Raises `UnknownName`, and `BrokenGame` if its package cannot be loaded."""
    if name in _installed().manifests:
        return _load(GameId(name))
    for broken in _installed().broken:
        if broken.game == name:
            raise broken
    raise UnknownName("game", name, game_ids())


def played_game(name: str, package: str = "") -> AnyGame:
    """Return the game of a table or a record; ``package`` is the distribution that had it, if that is known.

    Raises `GameNotInstalled`, and `BrokenGame` if its package cannot be loaded.
    """
    try:
        return game(name)
    except UnknownName:
        raise GameNotInstalled(name, package, game_ids()) from None


def refresh() -> None:
    """Look for installed games again, after a package was installed into the running process."""
    _installed.cache_clear()
    _part_once.cache_clear()
    _failed_parts.clear()
    _load_once.cache_clear()


def game_id(game: AnyGame | str) -> GameId:
    """Return the id of a game, which is given itself or by its id."""
    return GameId(game) if isinstance(game, str) else game.id


def games_with(part: str) -> tuple[GameId, ...]:
    """Return the games whose manifest names a part, such as ``kernel``."""
    return tuple(id for id in game_ids() if getattr(manifest(id), part) is not None)


def manifest(game: AnyGame | str) -> GameManifest:
    """Return the manifest of a game, or of its id. Raises `UnknownName`."""
    id = game_id(game)
    if id not in _installed().manifests:
        raise UnknownName("game", id, game_ids())
    return _installed().manifests[id]


def packages() -> Mapping[GameId, str]:
    """Return the distributions that register games, by game; no game is loaded."""
    return _installed().packages


def package_of(game: AnyGame | str) -> str:
    """Return the name of the distribution that registers a game, or its id. Raises `UnknownName`."""
    id = game_id(game)
    if id not in _installed().packages:
        raise UnknownName("game", id, game_ids())
    return _installed().packages[id]


def part(game: GameId, name: str) -> Any:
    """Return a part of a game by its name in the manifest; None if the game has no such part, or is not installed.

    Raises `BrokenGame` if the part cannot be imported.
    """
    found = _part_once(game, name)
    if isinstance(found, BrokenGame):
        raise BrokenGame(found.game, found.package, found.reason) from found.__cause__
    return found


@cache
def _part_once(game: GameId, name: str) -> Any:
    """Return a part, or why it cannot be imported: a failed import is not tried at each request."""
    found = _installed().manifests.get(game)
    where: ImportString | None = None if found is None else getattr(found, name)
    if where is None:
        return None
    try:
        return _import(game, name, where)
    except BrokenGame as failure:
        _failed_parts[game, name] = failure
        return failure


def folder(game: GameId, name: str) -> Traversable | None:
    """Return a folder of a game by its name in the manifest; None if the game has none, or is not installed."""
    found = _installed().manifests.get(game)
    where: ResourceFolder | None = None if found is None else getattr(found, name)
    return None if where is None else _folder(where)


def _load(id: GameId) -> AnyGame:
    """Return the rules of a game. Raises `BrokenGame`."""
    found = _load_once(id)
    if isinstance(found, BrokenGame):
        raise BrokenGame(found.game, found.package, found.reason) from found.__cause__
    return found


@cache
def _load_once(id: GameId) -> AnyGame | BrokenGame:
    """Return the rules of a game, or why they cannot be loaded: a failed import is not tried at each request."""
    try:
        found = cast(AnyGame, part(id, "game"))
    except BrokenGame as failure:
        return failure
    except MissingExtra as error:
        return _broken(id, str(error).rstrip("."), error)
    if (found_id := getattr(found, "id", None)) != id:
        return _broken(id, f"its rules have the id {found_id!r}")
    try:
        return found if found.editions() else _broken(id, "it comes without an edition")
    except Exception as error:
        return _broken(id, f"its editions cannot be read ({type(error).__name__}: {error})", error)


def _broken(id: GameId, reason: str, cause: Exception | None = None) -> BrokenGame:
    failure = BrokenGame(id, package_of(id), reason)
    failure.__cause__ = cause
    return failure


def _import(game: GameId, name: str, where: ImportString) -> Any:
    """Return the object that a manifest names. Raises `BrokenGame`."""
    module, _, attribute = where.partition(":")
    package = _installed().packages[game]
    try:
        return getattr(import_module(module), attribute)
    except MissingExtra:
        raise
    except Exception as error:
        reason = f"its {name} {where!r} cannot be imported ({type(error).__name__}: {error})"
        raise BrokenGame(game, package, reason) from error


@cache
def _installed() -> _Installed:
    """Return what is registered, after loading all manifests, but no other part of any game."""
    manifests: dict[GameId, GameManifest] = {}
    packages: dict[GameId, str] = {}
    broken: list[BrokenGame] = []
    for point in sorted(entry_points(group=ENTRY_POINTS), key=_package_order):
        package = _package(point)
        try:
            manifest = _read(point, package)
            if manifest.id in manifests:
                raise BrokenGame(point.name, package, f"the package {packages[manifest.id]} has a game of the same id")
        except BrokenGame as failure:
            broken.append(failure)
            continue
        manifests[manifest.id] = manifest
        packages[manifest.id] = package
    return _Installed(manifests, packages, tuple(broken))


def _package(point: EntryPoint) -> str:
    return "?" if point.dist is None else point.dist.name


def _package_order(point: EntryPoint) -> tuple[bool, str]:
    """Return a key that sorts the games of this package first, then the others by package."""
    package = _package(point)
    return package != "darklantern", package


def _read(point: EntryPoint, package: str) -> GameManifest:
    """Return the manifest of an entry point. Raises `BrokenGame`."""
    try:
        manifest = point.load()
    except Exception as error:
        reason = f"its manifest {point.value!r} cannot be imported ({type(error).__name__}: {error})"
        raise BrokenGame(point.name, package, reason) from error
    if not isinstance(manifest, GameManifest):
        raise BrokenGame(point.name, package, f"{point.value!r} is of type {type(manifest).__name__}, no GameManifest")
    try:
        msgspec.convert(msgspec.structs.asdict(manifest), GameManifest)
    except msgspec.ValidationError as error:
        raise BrokenGame(point.name, package, f"its manifest is not valid ({error})") from error
    if manifest.id != point.name or not _ID.fullmatch(manifest.id):
        reason = (
            f"its manifest has the id {manifest.id!r}; the id must be the name of the entry point,"
            " and consist of lower-case letters, digits and hyphens"
        )
        raise BrokenGame(point.name, package, reason)
    for name, where in manifest.imports():
        _check_place(point.name, package, name, where)
    if manifest.words is not None and not _exists(manifest.words):
        raise BrokenGame(point.name, package, f"its words are in {manifest.words!r}, but there is no such package")
    for name, where in manifest.folders():
        _check_folder(point.name, package, name, where)
    return manifest


def _check_place(game: str, package: str, name: str, where: ImportString) -> None:
    """Check that a manifest names a module that exists, without importing it. Raises `BrokenGame`."""
    module, colon, attribute = where.partition(":")
    if not (colon and module and attribute):
        raise BrokenGame(game, package, f"its {name} must be named as 'package.module:NAME', not {where!r}")
    if not _exists(module):
        raise BrokenGame(game, package, f"its {name} is in {where!r}, but there is no module {module}")


def _exists(module: str) -> bool:
    """Return whether there is a module of this name, without importing it."""
    try:
        return find_spec(module) is not None
    except Exception:  # a package on the way may raise anything while it is imported
        return False


def _check_folder(game: str, package: str, name: str, where: ResourceFolder) -> None:
    """Check that a manifest names a folder that exists. Raises `BrokenGame`."""
    owner, colon, path = where.partition(":")
    if not (colon and owner and path):
        raise BrokenGame(game, package, f"its {name} must be named as 'package:folder', not {where!r}")
    try:
        missing = not _folder(where).is_dir()
    except Exception:  # before Python 3.12 a module that is no package raises TypeError; others may raise anything
        missing = True
    if missing:
        raise BrokenGame(game, package, f"its {name} is in {where!r}, but there is no such folder")


def _folder(where: ResourceFolder) -> Traversable:
    owner, _, path = where.partition(":")
    return resources.files(owner).joinpath(path)
