"""``darklantern new-game``: a package with a complete tiny game, to start from."""

import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated, Final

import typer

from darklantern.cli.output import print_message
from darklantern.core import registry
from darklantern.core.errors import BadOptions, BrokenGame, UnknownName
from darklantern.core.words import readable

TEMPLATE: Final = "_game_template"
"""The folder with the package: a game called ``my-game``, which can be played and tested as it is."""
MAX_ID_LENGTH = 40

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PLACEHOLDER = re.compile(r"my-game|my_game|My game|MyGame|MG(?=-)")


def new_game(
    name: Annotated[str, typer.Argument(help="The game's id, such as treasure-hunt.", metavar="NAME")],
    folder: Annotated[
        Path | None, typer.Option(help="Where to write it; by default a folder with this name.", metavar="FOLDER")
    ] = None,
) -> None:
    """Write a package with a complete tiny game, which can be played at once, to start from."""
    _check_id(name)
    target = Path(name) if folder is None else folder
    _check_target(target)
    _write(target, _package_files(name))
    print_message(f"{target} has {readable(name)}, a complete tiny game. Install it, test it and play it:")
    for command in (
        f"pip install --editable {target} pytest",
        f"pytest {target}",
        f"darklantern play {name}",
        "darklantern serve",
    ):
        print_message(f"  {command}")


def _check_id(name: str) -> None:
    """Check that a game and a module may have this name. Raises `BadOptions`."""
    if len(name) > MAX_ID_LENGTH or _ID.fullmatch(name) is None:
        raise BadOptions(
            f"A game's name is of small letters, digits and hyphens, such as treasure-hunt, and has {MAX_ID_LENGTH}"
            f" characters at most: {name!r} is not."
        )
    module = _module(name)
    if iskeyword(module) or module in sys.stdlib_module_names:
        raise BadOptions(f"Python itself uses the name {module}: choose another one for the game.")
    if _is_taken(name):
        raise BadOptions(f"A game {name} is installed already: choose another name.")
    if find_spec(module) is not None:
        raise BadOptions(f"A Python package {module} is installed already: choose another name for the game.")


def _is_taken(id: str) -> bool:
    """Return whether a package registers a game of this id, even one that cannot be loaded."""
    try:
        registry.game(id)
    except UnknownName:
        return False
    except BrokenGame:
        return True
    return True


def _check_target(folder: Path) -> None:
    """Check that a folder can be made here. Raises `BadOptions`."""
    if folder.exists() or folder.is_symlink():
        raise BadOptions(f"{folder} exists already: name a new folder with --folder.")
    if not folder.parent.is_dir():
        raise BadOptions(f"There is no folder {folder.parent} to make {folder.name} in.")


def _module(id: str) -> str:
    return id.replace("-", "_")


def _package_files(id: str) -> dict[Path, str]:
    """Return the texts of the package for a game of this id, by path."""
    words = _words(id)
    template = resources.files("darklantern.cli") / TEMPLATE
    return {
        Path(_named(path.as_posix(), words)): _named(file.read_text("utf-8"), words)
        for path, file in _files(template, Path())
    }


def _words(id: str) -> Mapping[str, str]:
    """Return what stands for each placeholder of the template."""
    parts = id.split("-")
    return {
        "my-game": id,
        "my_game": _module(id),
        "My game": readable(id),
        "MyGame": "".join(part.capitalize() for part in parts),
        "MG": _rule_prefix(parts),
    }


def _rule_prefix(parts: list[str]) -> str:
    """Return what the ids of rules begin with: initials, or the first two letters of a single word."""
    initials = "".join(part[0] for part in parts if part[0].isalpha())
    return (initials if len(initials) > 1 else parts[0].rstrip("0123456789")[:2]).upper()


def _named(text: str, words: Mapping[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda found: words[found[0]], text)


def _files(folder: Traversable, path: Path) -> Iterator[tuple[Path, Traversable]]:
    """Yield the files in a folder and its subfolders, each with its path, without compiled modules."""
    for entry in folder.iterdir():
        if entry.is_file():
            yield path / entry.name, entry
        elif not entry.name.startswith(("__", ".")):
            yield from _files(entry, path / entry.name)


def _write(folder: Path, texts: Mapping[Path, str]) -> None:
    """Write files into a new folder. If that fails, nothing is left of it."""
    folder.mkdir()
    try:
        for path, text in texts.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
