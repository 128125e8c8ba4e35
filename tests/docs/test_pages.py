"""Links, length and code block languages of the documentation pages."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, blocks

CHECKED = {"console", "diff", "javascript", "json", "python", "toml"}
"""Languages of blocks that a test runs or parses."""
UNCHECKED = {"nginx", "text"}
"""Languages of blocks that are not checked: configuration of other programs, drawings, notations, dialogues."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_are_valid(page: Path):
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        assert link.startswith("https://") or (page.parent / link).exists(), f"{page.name} links to {link}"


def test_every_block_names_a_known_language():
    unknown = [block.place for block in blocks() if block.language not in CHECKED | UNCHECKED]
    assert unknown == [], f"use one of {sorted(CHECKED | UNCHECKED)}"


@pytest.mark.parametrize(("page", "lines"), [("README.md", 120), ("docs/explanation/performance.md", 150)])
def test_page_is_short(page: str, lines: int):
    assert len(ROOT.joinpath(page).read_text("utf-8").splitlines()) <= lines


def test_changelog_has_the_version_of_the_package():
    """As https://keepachangelog.com asks: versions by date, the newest first, below the unreleased changes."""
    headings = re.findall(r"^## (.*)$", ROOT.joinpath("CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    (version,) = re.findall(r'^version = "(.*)"$', ROOT.joinpath("pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    assert re.fullmatch(rf"\[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d", headings[1])


def test_glossary_defines_our_own_words_once():
    """These are the words specific to this project; everything else has its usual name."""
    page = ROOT.joinpath("docs", "glossary.md").read_text("utf-8")
    terms = re.findall(r"^([a-z]+)\n  \S", page, re.MULTILINE)
    assert sorted(terms) == [
        "character",
        "edition",
        "exchange",
        "level",
        "promise",
        "raid",
        "record",
        "seat",
        "table",
    ]


def test_every_picture_is_used():
    texts = "".join(page.read_text("utf-8") for page in PAGES)
    pictures = [file.name for file in ROOT.joinpath("docs", "pictures").iterdir()]
    assert [name for name in pictures if name not in texts] == []
