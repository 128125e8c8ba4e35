"""Each language from the list of games to the rules: nothing is left in English."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import VisitorFactory
from tests.e2e.raid_page import open_table

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
_TRANSLATION = re.compile(r'(?:^|[\s{,(])"?([\w-]+)"?:\s*"((?:[^"\\]|\\.)*)"', re.M)
_VISIBLE_TEXTS = """() => {
  const seen = [...document.querySelectorAll("[aria-label], [title], [placeholder]")]
    .filter((element) => !element.closest("[lang]:not(html):not(.book)"))
    .flatMap((element) => ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest("script, style, option[lang]")) seen.push(walker.currentNode.data);
  }
  return [...new Set([...seen, document.title].map((text) => text.trim()).filter((text) => text !== ""))];
}"""

_RECORD_HEADINGS = """() => {
  window.headed = [];
  const note = () => {
    const text = document.querySelector("h1")?.textContent;
    if (text && text !== window.headed.at(-1)) window.headed.push(text);
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Records every heading of the page."""

FIRST_HEADINGS = {"art-robbery": "Raid 1 di 4: Schizzi", "midnight-exchange": "Manche 1: la perquisizione"}
"""Each game's first heading in Italian."""


def translations(language: str) -> set[str]:
    """All texts of a catalogue without parameters."""
    return {text for _, text in _TRANSLATION.findall((WORDS / f"{language}.ts").read_text("utf-8"))}


def untranslated(page: Page, language: str) -> list[str]:
    """Texts on the page that occur only in the English catalogue."""
    english = translations("en") - translations(language)
    assert len(english) > 100, "the catalogues are not empty"
    return [text for text in page.evaluate(_VISIBLE_TEXTS) if text in english]


@pytest.mark.parametrize("language", ["fr", "it", "nl"])
def test_nothing_is_left_in_english(new_visitor: VisitorFactory, language: str) -> None:
    visitor = new_visitor("/", language)
    page = visitor.page
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    assert untranslated(page, language) == []
    page.locator("button.settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert untranslated(page, language) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert untranslated(page, language) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert untranslated(page, language) == []
    page.locator("main li:has(h2) .row button:not(.main)").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Irene")
    assert untranslated(page, language) == []
    dialog.locator("footer .main").click()
    expect(dialog.locator("fieldset").first).to_be_visible()
    dialog.get_by_role("combobox").nth(1).select_option("1")
    assert untranslated(page, language) == []
    visitor.expect_no_overflow(1280)
    dialog.locator("footer .main").click()
    expect(page.locator("ol > li")).not_to_have_count(0)
    assert untranslated(page, language) == []
    for game in ("art-robbery", "midnight-exchange"):
        visitor.goto(f"/rules/{game}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert untranslated(page, language) == []


@pytest.mark.parametrize(("game", "heading"), FIRST_HEADINGS.items())
def test_table_is_translated_from_first_paint(new_visitor: VisitorFactory, game: str, heading: str) -> None:
    visitor = new_visitor("/", "it")
    visitor.goto(open_table(visitor, (None, "lookout"), game=game))
    ready = visitor.page.locator("main button.main").first
    expect(ready).to_be_visible()
    visitor.page.evaluate(_RECORD_HEADINGS)
    ready.click()
    expect(visitor.page.get_by_role("heading", level=1, name=heading)).to_be_visible()
    waiting_room, *table = visitor.page.evaluate("window.headed")
    assert waiting_room.startswith("Sala d’attesa")
    assert table == [heading]
