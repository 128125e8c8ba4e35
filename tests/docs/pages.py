"""The pages of the documentation and their code blocks."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
GENERATED = ("docs/project/", "docs/reference/api/", "docs/reference/rules/")
PAGES = [
    page
    for page in sorted([*ROOT.glob("*.md"), *ROOT.joinpath("docs").rglob("*.md")])
    if not page.relative_to(ROOT).as_posix().startswith(GENERATED)
]


class Block(NamedTuple):
    """A fenced code block."""

    page: str
    """The page's path in the repository."""
    line: int
    language: str
    text: str

    @property
    def place(self) -> str:
        """The block's place, for the name of a test."""
        return f"{self.page}:{self.line}"


def blocks(*languages: str) -> list[Block]:
    """The code blocks of all pages, those of some languages or all; directives of MyST are not code."""
    found: list[Block] = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for match in re.finditer(r"^```([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            if not match[1].startswith("{") and (not languages or match[1] in languages):
                line = text.count("\n", 0, match.start()) + 1
                found.append(Block(page.relative_to(ROOT).as_posix(), line, match[1], match[2]))
    return found


class Command(NamedTuple):
    """A command of a console block, and what the page shows as its output."""

    line: str
    output: str


def commands(block: Block) -> list[Command]:
    """The commands of a console block: the lines after a ``$``."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    return [Command(*part.partition("\n")[::2]) for part in parts[1:]]
