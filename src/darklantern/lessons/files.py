"""The lesson files that the page loads."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from darklantern.lessons import art_robbery, midnight_exchange
from darklantern.lessons.play import played

FOLDER = "web/src/lessons"
LESSONS = (art_robbery.LESSON, midnight_exchange.LESSON)


def made() -> Mapping[str, str]:
    """Return the up-to-date text of every lesson file, by its path from the repository root."""
    texts = {f"{FOLDER}/{lesson.game}.json": msgspec.json.encode(played(lesson)) for lesson in LESSONS}
    return {name: text.decode() + "\n" for name, text in texts.items()}


def stale(root: Path) -> list[str]:
    """Return the paths of the files that are missing or out of date."""
    return [
        name for name, text in made().items() if not (file := root / name).exists() or file.read_text("utf-8") != text
    ]


def write(root: Path) -> list[str]:
    """Write the files that are out of date and return their paths."""
    changed = stale(root)
    for name in changed:
        (root / name).write_text(made()[name], "utf-8")
    return changed
