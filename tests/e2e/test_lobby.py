"""The list of games."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visiting

GAMES = ("Art Robbery", "Midnight Exchange")
RULES = {"en": "Rules", "fr": "Règles", "it": "Regole", "nl": "Spelregels"}


@pytest.mark.parametrize("language", RULES)
def test_the_shelf_speaks_the_browsers_language(visit: Visiting, language: str) -> None:
    page = visit("/", language).page
    expect(page.locator("html")).to_have_attribute("lang", language)
    for game in GAMES:
        expect(page.get_by_role("heading", name=game, exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=RULES[language], exact=True)).to_have_count(len(GAMES))


def test_the_language_can_be_changed_and_stays(visit: Visiting) -> None:
    here = visit()
    expect(here.page.get_by_role("link", name="Rules", exact=True)).to_have_count(2)
    here.page.get_by_role("combobox").select_option("nl")
    expect(here.page.get_by_role("link", name="Spelregels", exact=True)).to_have_count(2)
    here.page.reload()
    expect(here.page.get_by_role("link", name="Spelregels", exact=True)).to_have_count(2)


def test_what_is_not_there_is_said(visit: Visiting) -> None:
    here = visit("/nowhere")
    expect(here.page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
    here.complaints.clear()  # the browser reports the expected 404
    here.page.get_by_role("main").get_by_role("link").click()
    expect(here.page.get_by_role("heading", name=GAMES[0], exact=True)).to_be_visible()


def test_nobody_is_kept_out(visit: Visiting) -> None:
    here = visit()
    expect(here.card(GAMES[0])).to_be_visible()
    here.look("shelf")
    assert here.barriers() == []
    here.card(GAMES[1]).get_by_role("button", name="Open a table").click()
    expect(here.page.get_by_role("dialog")).to_be_visible()
    here.look("name")
    assert here.barriers() == []
    here.enter()
    expect(here.page.get_by_role("dialog").get_by_role("heading")).to_have_text(f"A table of {GAMES[1]}")
    here.look("setup")
    assert here.barriers() == []
