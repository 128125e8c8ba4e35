"""The lesson files that the page loads."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from darklantern.core import registry
from darklantern.lessons.builder import build_lesson
from darklantern.lessons.script import Lesson

SCRIPT = "web/src/games/{game}/lesson/script.json"
"""The path of a lesson's file from the repository root."""


def lessons() -> tuple[Lesson, ...]:
    """Return the lessons of all games that have one."""
    return tuple(registry.part(game, "lesson") for game in registry.games_with("lesson"))


def render_files() -> Mapping[str, str]:
    """Return the up-to-date text of every lesson file, by its path from the repository root."""
    texts = {SCRIPT.format(game=lesson.game): msgspec.json.encode(build_lesson(lesson)) for lesson in lessons()}
    return {name: text.decode() + "\n" for name, text in texts.items()}


def outdated_files(root: Path) -> list[str]:
    """Return the paths of the files that are missing or out of date."""
    return [
        name
        for name, text in render_files().items()
        if not (file := root / name).exists() or file.read_text("utf-8") != text
    ]


def write_files(root: Path) -> list[str]:
    """Write the files that are out of date and return their paths."""
    changed = outdated_files(root)
    for name in changed:
        (root / name).write_text(render_files()[name], "utf-8")
    return changed
