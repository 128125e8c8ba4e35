"""Hints at a table, and reviews of finished games, on the page."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from darklantern.core.record import write_record
from tests.bots.test_review import played
from tests.e2e.conftest import Visiting
from tests.e2e.hands import BAG, CASH, JEWELS, search, sit
from tests.e2e.robbery import OPEN
from tests.e2e.visits import DESKTOP, PHONE, Visit

THINKING = 180_000
"""Milliseconds that a hint or a short review may take on a busy machine."""
TITLES = {
    "en": "What a mastermind would do",
    "fr": "Ce que ferait un cerveau du crime",
    "it": "Che cosa farebbe una mente criminale",
    "nl": "Wat een meesterbrein zou doen",
}


def at_table(visit: Visiting, game: str, language: str = "en") -> Visit:
    """A player on turn against a bot."""
    here = visit(language=language)
    bots = [None, "greedy" if game == "art-robbery" else "bystander"]
    wanted = {"game": game, "seats": 2, "bots": bots, "options": {"first": 0} if game == "art-robbery" else {}}
    table: str = here.page.evaluate(OPEN, ["Ada", language, wanted])
    here.go(f"/table/{table}")
    here.page.locator("button.main").first.click()
    expect(here.page.locator("[data-hint]")).to_be_enabled(timeout=THINKING)
    return here


def ask(page: Page) -> None:
    """Ask for a hint by its key, and wait for it."""
    page.keyboard.press("v")
    expect(page.locator("[data-hints]")).to_have_attribute("data-hints", re.compile("[1-3]"), timeout=THINKING)


@pytest.mark.parametrize("language", TITLES)
def test_a_hint_marks_the_best_card_and_what_it_takes(visit: Visiting, language: str):
    here = at_table(visit, "art-robbery", language)
    page = here.page
    ask(page)
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
    assert here.barriers() == []
    page.set_viewport_size(PHONE)
    here.expect_nothing_beyond(PHONE["width"])
    page.locator("[data-area=hand] .advised").first.click()
    play = page.locator(".bar .main")
    (play if play.count() else page.locator("[data-lit]").first).click()
    expect(panel).to_have_count(0)


def test_a_hint_in_a_raid_marks_a_tile(visit: Visiting):
    here = at_table(visit, "midnight-exchange")
    ask(here.page)
    expect(here.page.locator("[data-spot].advised")).to_have_count(1)
    here.page.locator("[data-spot].advised").click()
    expect(here.page.locator("[data-hints]")).to_have_count(0)
    here.page.keyboard.press("?")
    keys = here.page.get_by_role("dialog")
    expect(keys).to_contain_text("What would a mastermind do, and why?")


def test_a_hint_in_the_exchanges_marks_what_to_take(visit: Visiting):
    two = sit(visit, hints=True)
    search(two, [JEWELS, JEWELS, CASH, CASH, CASH, BAG], [JEWELS])
    page = two.here.page
    expect(page.locator(".over .main").or_(page.locator("div.exchanges")).first).to_be_visible()
    page.evaluate("document.querySelector('.over .main')?.click()")
    expect(page.locator("[data-hint]")).to_be_enabled()
    ask(page)
    expect(page.locator("[data-market] .advised, [data-purse] .advised").first).to_be_visible()
    two.here.look("hint-exchanges")
    assert two.here.barriers() == []


def test_whoever_opens_a_table_chooses_about_hints(visit: Visiting):
    here = visit()
    here.open_table("Art Robbery", Hints="off", How_many_play="2", How_many_of_them_are_bots="1")
    expect(here.page.get_by_text("Hints: for nobody")).to_have_count(1)
    here.page.get_by_role("button", name="I am ready").click()
    expect(here.page.locator("[data-area=hand]")).to_be_visible()
    expect(here.page.locator("[data-hint]")).to_have_count(0)


REVIEWED = {
    "en": ("Review", "Turning points", "The chances to win"),
    "fr": ("Analyse", "Tournants", "Les chances de gagner"),
    "it": ("Analisi", "Momenti decisivi", "Le probabilità di vincere"),
    "nl": ("Nabespreking", "Keerpunten", "De kansen om te winnen"),
}


def test_a_record_is_reviewed_and_its_turning_points_are_moments(visit: Visiting, tmp_path: Path):
    record = played("art-robbery")
    file = tmp_path / "game.jsonl"
    file.write_text(write_record(replace(record, moves=record.moves[:7], end="open", outcome=None)) + "\n", "utf-8")
    here = visit("/replay")
    page = here.page
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Review this game").click()
    review = page.locator("[data-review=done]")
    expect(review).to_be_visible(timeout=THINKING)
    turns = review.locator("[data-turn]")
    expect(turns).to_have_count(3)
    assert [int(turn.get_attribute("data-turn") or 0) for turn in turns.all()] == sorted(
        int(turn.get_attribute("data-turn") or 0) for turn in turns.all()
    )
    number = int(turns.last.get_attribute("data-turn") or 0)
    turns.last.get_by_role("button").click()
    where = "The start" if number == 1 else f"Move {number - 1} of 7"
    expect(page.get_by_role("region", name="Controls").locator("strong")).to_have_text(where)
    expect(review.get_by_role("slider", name="The chances to win")).to_be_visible()
    assert here.barriers("[data-review]") == []
    page.set_viewport_size(PHONE)
    here.expect_nothing_beyond(PHONE["width"])
    page.set_viewport_size(DESKTOP)
    for language, words in REVIEWED.items():
        page.locator("header select").first.select_option(language)
        for word in words:
            expect(review.get_by_role("heading", name=word, exact=True)).to_be_visible()
