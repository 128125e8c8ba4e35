"""Installs packages with games for the time of a test: modules and metadata in a folder on the path."""

import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

from darklantern.core import registry

RULES = """
from darklantern.core.ids import GameId
from darklantern.games.art_robbery import GAME

class Robbery(type(GAME)):
    pass

RULES = Robbery()
RULES.id = GameId("{id}")
"""
"""Rules of a game under an id of its own."""

MANIFEST = """
from darklantern.core.ids import GameId
from darklantern.core.manifest import GameManifest

MANIFEST = GameManifest(id=GameId("{id}"), game="{module}_rules:RULES"{parts})
"""


def game_modules(module: str, id: str, parts: str = "") -> dict[str, str]:
    """Return the modules of a package with one game: ``module`` has its manifest, with further parts."""
    parts = f", {parts}" if parts else ""
    return {module: MANIFEST.format(id=id, module=module, parts=parts), f"{module}_rules": RULES.format(id=id)}


def write_package(
    folder: Path,
    package: str,
    modules: Mapping[str, str],
    points: Mapping[str, str],
    files: Mapping[str, str] | None = None,
) -> Path:
    """Write a package with modules, by name, with games, by id and place of the manifest, and with files, by path.

    Return its folder, which is to be on the path.
    """
    place = folder / package
    metadata = place / f"{package.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = [f"{id} = {value}" for id, value in points.items()]
    (metadata / "entry_points.txt").write_text("\n".join([f"[{registry.ENTRY_POINTS}]", *lines]) + "\n")
    for name, source in modules.items():
        (place / f"{name}.py").write_text(source)
    for path, text in (files or {}).items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(text, "utf-8")
    return place


@contextmanager
def installed(
    folder: Path,
    package: str,
    modules: Mapping[str, str],
    points: Mapping[str, str],
    files: Mapping[str, str] | None = None,
) -> Generator[None]:
    """Install a package with modules, by name, with games, by id and place of the manifest, and with other files."""
    place = write_package(folder, package, modules, points, files)
    sys.path.insert(0, str(place))
    invalidate_caches()
    registry.refresh()
    try:
        yield
    finally:
        sys.path.remove(str(place))
        for name in {*modules, *(path.partition("/")[0] for path in files or {})}:
            sys.modules.pop(name, None)
        registry.refresh()
