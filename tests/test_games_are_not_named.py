"""Only a game's own folder names the game: all other code finds games through the registry."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

import darklantern
from darklantern.core import registry
from darklantern.core.ids import GameId
from darklantern.core.rulebook import rulebook

ROOT = Path(darklantern.__file__).parent
OURS = tuple(id for id in registry.game_ids() if registry.package_of(id) == "darklantern")
NOT_SOURCES = ("page", "__pycache__")
"""The built page, and compiled modules."""


def game_folder(game: GameId) -> Path:
    """The folder with everything of a game."""
    module = registry.manifest(game).game.partition(":")[0]
    spec = find_spec(module.rpartition(".rules")[0])
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def names_of(game: GameId) -> re.Pattern[str]:
    """A pattern for all spellings of a game's id, title and module, and for the numbers of its rules."""
    names = {game, registry.game(game).info.title, game_folder(game).name}
    spelled = {r"[-_ ]?".join(re.split(r"[-_ ]", name.lower())) for name in names}
    rules = {rule.id.partition("-")[0] for rule in rulebook(game).rules}
    return re.compile(rf"(?i:{'|'.join(sorted(spelled))})|\b(?:{'|'.join(sorted(rules))})-[A-Z]\d")


def sources_outside(folder: Path) -> list[Path]:
    """The files of the package that are not in a folder."""
    files = [file for file in ROOT.rglob("*") if file.is_file() and not set(file.parts) & set(NOT_SOURCES)]
    return [file for file in files if not file.is_relative_to(folder)]


@pytest.mark.parametrize("game", OURS)
def test_no_file_outside_of_its_folder_names_a_game(game: GameId) -> None:
    """Neither shared code nor another game does, in its text or in its path."""
    pattern, found = names_of(game), list[str]()
    for file in sources_outside(game_folder(game)):
        path = str(file.relative_to(ROOT))
        lines = [path, *file.read_bytes().decode("utf-8", "replace").splitlines()]
        found += [f"{path}:{number}: {line.strip()}" for number, line in enumerate(lines) if pattern.search(line)]
    assert found == []


@pytest.mark.parametrize("text", ["art-robbery", "art_robbery", "Art Robbery", "ArtRobberyView", "artRobbery", "AR-T3"])
def test_every_spelling_of_a_name_is_found(text: str) -> None:
    """AR-T3 stands for the numbers of rules."""
    assert names_of(GameId("art-robbery")).search(f"such as {text}")
