"""The list of games."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import VisitorFactory

GAMES = ("Art Robbery", "Midnight Exchange")
RULES = {"en": "Rules", "fr": "Règles", "it": "Regole", "nl": "Spelregels"}


@pytest.mark.parametrize("language", RULES)
def test_lobby_uses_browser_language(new_visitor: VisitorFactory, language: str) -> None:
    page = new_visitor("/", language).page
    expect(page.locator("html")).to_have_attribute("lang", language)
    for game in GAMES:
        expect(page.get_by_role("heading", name=game, exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=RULES[language], exact=True)).to_have_count(len(GAMES))


def test_chosen_language_is_kept(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    expect(visitor.page.get_by_role("link", name="Rules", exact=True)).to_have_count(2)
    visitor.page.get_by_role("combobox").select_option("nl")
    expect(visitor.page.get_by_role("link", name="Spelregels", exact=True)).to_have_count(2)
    visitor.page.reload()
    expect(visitor.page.get_by_role("link", name="Spelregels", exact=True)).to_have_count(2)


def test_unknown_path_is_explained(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor("/nowhere")
    expect(visitor.page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
    visitor.errors.clear()  # the browser reports the expected 404
    visitor.page.get_by_role("main").get_by_role("link").click()
    expect(visitor.page.get_by_role("heading", name=GAMES[0], exact=True)).to_be_visible()


@pytest.mark.parametrize("page", ["learn", "score", "editions"])
def test_page_that_a_game_does_not_have_is_explained(new_visitor: VisitorFactory, page: str) -> None:
    visitor = new_visitor(f"/{page}/liars-dice")
    expect(visitor.page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
    visitor.page.get_by_role("main").get_by_role("link").click()
    expect(visitor.page.get_by_role("heading", name=GAMES[0], exact=True)).to_be_visible()


def test_lobby_is_accessible(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    expect(visitor.game_card(GAMES[0])).to_be_visible()
    visitor.check_layout("shelf")
    assert visitor.accessibility_problems() == []
    visitor.game_card(GAMES[1]).get_by_role("button", name="Open a table").click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    visitor.check_layout("name")
    assert visitor.accessibility_problems() == []
    visitor.enter_name()
    expect(visitor.page.get_by_role("dialog").get_by_role("heading")).to_have_text(f"A table of {GAMES[1]}")
    visitor.check_layout("setup")
    assert visitor.accessibility_problems() == []
