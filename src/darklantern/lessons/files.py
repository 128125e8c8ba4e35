"""The files of the lessons, as the page loads them."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from darklantern.lessons import art_robbery, midnight_exchange
from darklantern.lessons.play import played

FOLDER = "web/src/lessons"
LESSONS = (art_robbery.LESSON, midnight_exchange.LESSON)


def made() -> Mapping[str, str]:
    """Every lesson as it must be, by its path from the root of the sources."""
    texts = {f"{FOLDER}/{lesson.game}.json": msgspec.json.encode(played(lesson)) for lesson in LESSONS}
    return {name: text.decode() + "\n" for name, text in texts.items()}


def stale(root: Path) -> list[str]:
    """The files that are not as they must be."""
    return [
        name for name, text in made().items() if not (file := root / name).exists() or file.read_text("utf-8") != text
    ]


def write(root: Path) -> list[str]:
    """Writes the files anew; those that have changed."""
    changed = stale(root)
    for name in changed:
        (root / name).write_text(made()[name], "utf-8")
    return changed
