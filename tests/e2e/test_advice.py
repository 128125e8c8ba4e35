"""Hints at a table, and reviews of finished games, on the page."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from darklantern.core.record import write_record
from tests.bots.test_review import random_record
from tests.e2e.conftest import VisitorFactory
from tests.e2e.rivals import BAG, CASH, JEWELS, search, seat_party
from tests.e2e.robbery_page import OPEN_TABLE
from tests.e2e.visitor import DESKTOP, PHONE, Visitor

ADVICE_TIMEOUT_MS = 180_000
"""Milliseconds that a hint or a short review may take on a busy machine."""
TITLES = {
    "en": "What a mastermind would do",
    "fr": "Ce que ferait un cerveau du crime",
    "it": "Che cosa farebbe una mente criminale",
    "nl": "Wat een meesterbrein zou doen",
}


def start_game(new_visitor: VisitorFactory, game: str, language: str = "en") -> Visitor:
    """A player on turn against a bot."""
    visitor = new_visitor(language=language)
    bots = [None, "greedy" if game == "art-robbery" else "bystander"]
    table_config = {"game": game, "seats": 2, "bots": bots, "options": {"first": 0} if game == "art-robbery" else {}}
    table: str = visitor.page.evaluate(OPEN_TABLE, ["Ada", language, table_config])
    visitor.goto(f"/table/{table}")
    visitor.page.locator("button.main").first.click()
    expect(visitor.page.locator("[data-hint]")).to_be_enabled(timeout=ADVICE_TIMEOUT_MS)
    return visitor


def request_hint(page: Page) -> None:
    """Ask for a hint by its key, and wait for it."""
    page.keyboard.press("v")
    expect(page.locator("[data-hints]")).to_have_attribute("data-hints", re.compile("[1-3]"), timeout=ADVICE_TIMEOUT_MS)


@pytest.mark.parametrize("language", TITLES)
def test_hint_marks_best_card_and_its_target(new_visitor: VisitorFactory, language: str):
    visitor = start_game(new_visitor, "art-robbery", language)
    page = visitor.page
    request_hint(page)
    panel = page.get_by_role("region", name=TITLES[language])
    best = panel.get_by_role("button").nth(1)
    expect(best).to_have_attribute("aria-pressed", "true")
    expect(best).to_contain_text(re.compile(r"\d+\s?%"))
    expect(page.locator("[data-area=hand] .advised").first).to_be_visible()
    if language != "en":
        return
    expect(page.get_by_role("status").filter(has_text=re.compile(r"\d%: \w+"))).to_have_count(1)
    panel.get_by_role("button").nth(2).click()
    expect(panel.get_by_role("button").nth(2)).to_have_attribute("aria-pressed", "true")
    assert visitor.accessibility_problems() == []
    page.set_viewport_size(PHONE)
    visitor.expect_no_overflow(PHONE["width"])
    page.locator("[data-area=hand] .advised").first.click()
    play = page.locator(".action-bar .main")
    (play if play.count() else page.locator("[data-highlighted]").first).click()
    expect(panel).to_have_count(0)


def test_hint_in_raid_marks_tile(new_visitor: VisitorFactory):
    visitor = start_game(new_visitor, "midnight-exchange")
    request_hint(visitor.page)
    expect(visitor.page.locator("[data-spot].advised")).to_have_count(1)
    visitor.page.locator("[data-spot].advised").click()
    expect(visitor.page.locator("[data-hints]")).to_have_count(0)
    visitor.page.keyboard.press("?")
    keys = visitor.page.get_by_role("dialog")
    expect(keys).to_contain_text("What would a mastermind do, and why?")


def test_hint_in_exchanges_marks_item(new_visitor: VisitorFactory):
    party = seat_party(new_visitor, hints=True)
    search(party, [JEWELS, JEWELS, CASH, CASH, CASH, BAG], [JEWELS])
    page = party.visitor.page
    expect(page.locator(".overlay .main").or_(page.locator("div.exchanges")).first).to_be_visible()
    page.evaluate("document.querySelector('.over .main')?.click()")
    expect(page.locator("[data-hint]")).to_be_enabled()
    request_hint(page)
    expect(page.locator("[data-market] .advised, [data-trade-panel] .advised").first).to_be_visible()
    party.visitor.check_layout("hint-exchanges")
    assert party.visitor.accessibility_problems() == []


def test_host_can_disable_hints(new_visitor: VisitorFactory):
    visitor = new_visitor()
    visitor.open_table("Art Robbery", Hints="off", How_many_play="2", How_many_of_them_are_bots="1")
    expect(visitor.page.get_by_text("Hints: for nobody")).to_have_count(1)
    visitor.page.get_by_role("button", name="I am ready").click()
    expect(visitor.page.locator("[data-area=hand]")).to_be_visible()
    expect(visitor.page.locator("[data-hint]")).to_have_count(0)


REVIEW_HEADINGS = {
    "en": ("Review", "Turning points", "The chances to win"),
    "fr": ("Analyse", "Tournants", "Les chances de gagner"),
    "it": ("Analisi", "Momenti decisivi", "Le probabilità di vincere"),
    "nl": ("Nabespreking", "Keerpunten", "De kansen om te winnen"),
}


def test_record_review_links_turning_points(new_visitor: VisitorFactory, tmp_path: Path):
    record = random_record("art-robbery")
    file = tmp_path / "game.jsonl"
    file.write_text(write_record(replace(record, moves=record.moves[:7], end="open", outcome=None)) + "\n", "utf-8")
    visitor = new_visitor("/replay")
    page = visitor.page
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Review this game").click()
    review = page.locator("[data-review=done]")
    expect(review).to_be_visible(timeout=ADVICE_TIMEOUT_MS)
    turns = review.locator("[data-turn]")
    expect(turns).to_have_count(3)
    assert [int(turn.get_attribute("data-turn") or 0) for turn in turns.all()] == sorted(
        int(turn.get_attribute("data-turn") or 0) for turn in turns.all()
    )
    number = int(turns.last.get_attribute("data-turn") or 0)
    turns.last.get_by_role("button").click()
    position = "The start" if number == 1 else f"Move {number - 1} of 7"
    expect(page.get_by_role("region", name="Controls").locator("strong")).to_have_text(position)
    expect(review.get_by_role("slider", name="The chances to win")).to_be_visible()
    assert visitor.accessibility_problems("[data-review]") == []
    page.set_viewport_size(PHONE)
    visitor.expect_no_overflow(PHONE["width"])
    page.set_viewport_size(DESKTOP)
    for language, words in REVIEW_HEADINGS.items():
        page.locator("header select").first.select_option(language)
        for word in words:
            expect(review.get_by_role("heading", name=word, exact=True)).to_be_visible()
